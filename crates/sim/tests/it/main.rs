//! Evenings from seeds, and what the auditor sees.

mod auditor;
mod evenings;
