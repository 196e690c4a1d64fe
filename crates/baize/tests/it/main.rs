//! Tests of the binary, and of the workspace as a whole.

mod audit;
mod audit_games;
mod auditor;
mod bench;
mod clock;
mod cut;
mod doors;
mod floor;
mod forged;
mod golden;
mod guards;
mod heads;
mod house;
mod replay;
mod sealed;
mod shoe;
#[cfg(unix)]
mod stops;
#[cfg(feature = "toy")]
mod toy;
