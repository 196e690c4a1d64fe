//! The server as the world meets it: a real one on a port of its own, a real journal on a disk, real sockets.

mod access;
mod bad_input;
mod casino;
mod commands;
mod connections;
mod http;
mod install;
mod live;
mod parts;
mod protocol;
mod restart;
mod roles;
mod screens;
mod seconds;
mod sensor;
mod sic_bo;
mod stalls;
#[cfg(feature = "toy")]
mod toy;
mod types;
mod well;
mod who_may;
