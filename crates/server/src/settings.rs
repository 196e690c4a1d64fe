//! `server.toml` in the folder of a house: where it listens, TLS, how long a session lasts. All of it may be left out.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Deserialize;

/// Certificate and key, as PEM files; paths are relative to the folder.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tls {
    /// The chain of certificates.
    pub cert: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

/// How old entries are read again while the house runs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scrub {
    /// Minutes between the end of a pass and the next one.
    pub every_minutes: u32,
    /// So many entries a second at most; 0 reads none.
    pub entries_a_second: u32,
}

impl Default for Scrub {
    fn default() -> Scrub {
        Scrub { every_minutes: 60, entries_a_second: 2_000 }
    }
}

/// How a server runs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// With TLS; without it, only this machine or a proxy that adds TLS should reach it.
    pub tls: Option<Tls>,
    /// Minutes without an act until somebody is signed out.
    pub session_minutes: u32,
    /// Other origins than its own that may connect: `https://floor.example`.
    pub origins: Vec<String>,
    /// How often and how fast old entries are read again.
    pub scrub: Scrub,
    /// Names it is reached by, beside addresses, `localhost` and those of `origins`: `floor.example`.
    pub names: Vec<String>,
    /// Addresses of proxies that add TLS: they name in `X-Forwarded-For` who asks.
    pub proxies: Vec<IpAddr>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            tls: None,
            session_minutes: 60,
            origins: Vec::new(),
            names: Vec::new(),
            proxies: Vec::new(),
            scrub: Scrub::default(),
        }
    }
}

impl Settings {
    /// Reads those of a folder.
    pub fn read(folder: &Path) -> anyhow::Result<Settings> {
        let path = folder.join("server.toml");
        let mut settings: Settings = match std::fs::read_to_string(&path) {
            Ok(text) => toml::from_str(&text).with_context(|| path.display().to_string())?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Settings::default(),
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        if let Some(tls) = &mut settings.tls {
            (tls.cert, tls.key) = (folder.join(&tls.cert), folder.join(&tls.key));
        }
        Ok(settings)
    }

    /// Is that host, with or without a port, this server? A page of a stranger can point a name of its own at this
    /// address (DNS rebinding), but not an address: an address is always taken.
    pub fn answers_to(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((v6, _)) => v6,
            None => host.split(':').next().unwrap_or_default(),
        };
        let of_origin = |origin: &str| {
            let host = origin.split_once("://").map_or("", |(_, host)| host);
            host.split(':').next().is_some_and(|host| host.eq_ignore_ascii_case(name))
        };
        name.parse::<IpAddr>().is_ok()
            || name.eq_ignore_ascii_case("localhost")
            || self.names.iter().any(|known| known.eq_ignore_ascii_case(name))
            || self.origins.iter().any(|origin| of_origin(origin))
    }
}
