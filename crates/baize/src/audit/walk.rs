//! Reading a house as an auditor does: without its lock, entry by entry, with the tables as they were set up.

/// How many entries are read at once.
pub const READ_MOST: usize = 1_000;
