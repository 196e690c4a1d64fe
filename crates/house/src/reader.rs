//! The one reader of entries: it opens sealed parts, brings old events up to date and gives them typed.
//!
//! Replay and verification open with the house key. History (past games, `audit show`, meters, sheets, pictures) opens
//! with the keys that the journal has published so far, and gets [`kit::Hidden::Sealed`] where there is none yet.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Deref;

use games::{Machine, Misfit};
use journal::{HouseKey, Read, RoundKey, SealedBox};
use kit::hidden;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::stream::{Asked, Streamed};

/// The keys that one stream has published, by name. A key stands in a later entry than what it opens, so a stream is
/// gathered from before it is told.
#[derive(Debug, Clone, Default)]
pub struct Published(BTreeMap<String, RoundKey>);

impl Published {
    /// Takes the keys of an entry.
    pub fn take(&mut self, read: &Read<'_>) -> Result<(), Misfit> {
        for key in &read.keys {
            let opens = key.key().map_err(|error| Misfit(format!("entry {}: {error}", read.seq)))?;
            self.0.insert(key.name.clone(), opens);
        }
        Ok(())
    }

    /// Is the key of that name published?
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }
}

/// What opens sealed parts.
#[derive(Debug, Clone, Copy)]
pub enum Keys<'a> {
    /// Everything: for replay and verification.
    House(&'a HouseKey),
    /// What the stream has published: for history.
    Published(&'a Published),
}

impl<'a> Keys<'a> {
    fn of(self, stream: &str, name: &str) -> Option<Cow<'a, RoundKey>> {
        match self {
            Keys::House(key) => Some(Cow::Owned(key.derive(stream, name))),
            Keys::Published(published) => published.0.get(name).map(Cow::Borrowed),
        }
    }
}

/// An entry, opened as far as the keys go.
#[derive(Debug)]
pub struct Opened<'a> {
    read: &'a Read<'a>,
    /// What stands behind each mark, as far as its key is at hand.
    secrets: Vec<Option<String>>,
    /// Names of the keys that are missing.
    missing: Vec<&'a str>,
}

impl<'a> Deref for Opened<'a> {
    type Target = Read<'a>;
    fn deref(&self) -> &Read<'a> {
        self.read
    }
}

impl<'a> Opened<'a> {
    /// Opens the sealed parts whose keys are at hand. A part that its key does not open is an error.
    pub fn new(read: &'a Read<'a>, keys: Keys<'_>) -> Result<Opened<'a>, Misfit> {
        let marks = read.sealed.iter().map(|sealed| sealed.marks.as_ref().map_or(0, Vec::len)).sum();
        let mut opened = Opened { read, secrets: vec![None; marks], missing: Vec::new() };
        for sealed in &read.sealed {
            match keys.of(&read.stream, &sealed.key) {
                Some(key) => opened.fill(&key, sealed)?,
                None => opened.missing.push(&sealed.key),
            }
        }
        Ok(opened)
    }

    /// What an entry says openly, to somebody who has no key.
    pub fn without_keys(read: &'a Read<'a>) -> Opened<'a> {
        let missing = read.sealed.iter().map(|sealed| sealed.key.as_str()).collect();
        Opened { read, secrets: Vec::new(), missing }
    }

    fn fill(&mut self, key: &RoundKey, sealed: &SealedBox) -> Result<(), Misfit> {
        let list = key.open(&self.read.stream, self.read.seq, sealed).map_err(|error| self.misfit(error))?;
        let list: Vec<Box<RawValue>> = serde_json::from_slice(&list).map_err(|error| self.misfit(error))?;
        let secrets = list.into_iter().map(|secret| Some(secret.get().to_owned()));
        match &sealed.marks {
            None => self.secrets = secrets.collect(),
            Some(marks) if marks.len() == secrets.len() => {
                marks.iter().zip(secrets).for_each(|(mark, secret)| self.secrets[*mark] = secret);
            }
            Some(_) => return Err(self.misfit("a sealed part has more or less than its marks")),
        }
        Ok(())
    }

    fn misfit(&self, error: impl std::fmt::Display) -> Misfit {
        Misfit(format!("entry {}: {error}", self.read.seq))
    }

    /// Names of the keys without which a part of it stays sealed.
    pub fn missing(&self) -> &[&'a str] {
        &self.missing
    }

    /// What happened, in the form of today.
    pub fn events<M: Streamed>(&self) -> Result<Vec<M::Event>, Misfit> {
        let events = match self.read.version {
            version if version == M::VERSION => Cow::from(self.read.events.get()),
            version => Cow::from(M::upcast(version, self.read.events.get())?),
        };
        self.parse(&events)
    }

    /// The same as JSON, as it is stored: for whoever does not know the machine.
    pub fn plain_events(&self) -> Result<Vec<serde_json::Value>, Misfit> {
        self.parse(self.read.events.get())
    }

    /// What was asked.
    pub fn asked<M: Machine>(&self) -> Result<Asked<M>, Misfit> {
        self.command()
    }

    /// The command in any form that fits it.
    pub fn command<T: DeserializeOwned>(&self) -> Result<T, Misfit> {
        self.parse(self.read.command.get())
    }

    fn parse<T: DeserializeOwned>(&self, text: &str) -> Result<T, Misfit> {
        let secrets = self.secrets.iter();
        let parsed = match self.missing.is_empty() {
            true => hidden::opening(secrets.flatten().cloned().collect(), || serde_json::from_str(text)),
            false => hidden::opening_some(secrets.cloned().collect(), || serde_json::from_str(text)),
        };
        parsed.map_err(|error| self.misfit(error))
    }
}
