//! A house over HTTP and one WebSocket per client, with the screens in the binary (`docs/protocol.md`).

pub mod wire;
