//! A house over HTTP and one WebSocket per client, with the screens in the binary (`docs/protocol.md`).
//!
//! | file | what lives there |
//! |---|---|
//! | [`wire`], [`say`] | what goes over the wire, and how it is read |
//! | [`open`], [`files`] | a house on disk, opened |
//! | [`keeper`] | the one thread that owns the house: a queue in, answers and views out |
//! | [`boards`] | the newest view of each stream for each audience |
//! | [`access`] | PINs and devices' secrets, outside the journal |
//! | [`staff`] | the staff, as `people.toml` says now |
//! | [`sessions`], [`known`] | who is signed in, and where somebody has signed in before |
//! | [`failures`] | wrong PINs, counted for the access stream |
//! | [`connections`] | how many connections there may be, and who is cut off first |
//! | [`requests`] | what waits for a second person's agreement |
//! | [`app`], [`http`], [`socket`] | what the world talks to |
//! | [`past`], [`played`] | games that are over, from the journal |
//! | [`screens`] | the web, embedded |
//! | [`settings`], [`logs`], [`metrics`] | how it is run |

pub mod access;
pub mod app;
pub mod boards;
pub mod clock;
pub mod connections;
pub mod failures;
pub mod files;
pub mod http;
pub mod keeper;
pub mod known;
pub mod logs;
pub mod metrics;
pub mod open;
pub mod packing;
pub mod past;
pub mod played;
pub mod requests;
pub mod say;
pub mod screens;
pub mod scrub;
pub mod sessions;
pub mod settings;
pub mod socket;
pub mod staff;
pub mod wire;

pub use app::{App, Demo, Server};
