//! Evenings from seeds, and what the auditor sees; real processes, killed again and again.

mod auditor;
mod evenings;
mod face_down;
mod killed;
mod processes;
mod witness;
