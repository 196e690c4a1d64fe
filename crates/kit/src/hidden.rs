//! Things that the system knows and nobody may see yet.
//!
//! A [`Hidden`] thing never shows in debug output and cannot be serialised by accident: outside a scope it is an
//! error. Inside [`sealing`] it leaves a mark in the text and goes, by itself, to a list that somebody encrypts;
//! inside [`opening`] the marks are filled again from the list; [`plain`] is for what never leaves the process.
//! Whoever reads an entry without its key gets [`Hidden::Sealed`] in that place.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A thing that may be known to the system and to nobody else.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hidden<T> {
    /// The thing. A machine never sees anything else.
    Known(T),
    /// History was read without the key. It cannot be written.
    Sealed,
}

impl<T> Hidden<T> {
    /// The thing, unless it is sealed.
    pub fn known(&self) -> Option<&T> {
        match self {
            Hidden::Known(thing) => Some(thing),
            Hidden::Sealed => None,
        }
    }

    /// The thing, to be changed, unless it is sealed.
    pub fn known_mut(&mut self) -> Option<&mut T> {
        match self {
            Hidden::Known(thing) => Some(thing),
            Hidden::Sealed => None,
        }
    }
}

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("hidden")
    }
}

/// What a hidden thing is written to or read from.
enum Mode {
    Sealing {
        /// Whoever writes now.
        label: usize,
        secrets: Vec<(usize, String)>,
    },
    Opening(Vec<Option<String>>, Rest),
    Plain,
}

/// What becomes of a mark without a secret.
#[derive(Clone, Copy)]
enum Rest {
    Wrong,
    Sealed,
}

thread_local! {
    static MODE: RefCell<Option<Mode>> = const { RefCell::new(None) };
}

/// Puts the scope before back, also when something in it panics.
struct Restore(Option<Mode>);

impl Drop for Restore {
    fn drop(&mut self) {
        MODE.with_borrow_mut(|mode| *mode = self.0.take());
    }
}

fn within<R>(mode: Mode, work: impl FnOnce() -> R) -> (R, Option<Mode>) {
    let before = MODE.replace(Some(mode));
    let restore = Restore(before);
    let done = work();
    let after = MODE.replace(None);
    drop(restore);
    (done, after)
}

/// Serialises with hidden things left out; they come back as JSON texts, in the order of their marks.
pub fn sealing<R>(work: impl FnOnce() -> R) -> (R, Vec<String>) {
    let (done, secrets) = sealing_labelled(work);
    (done, secrets.into_iter().map(|(_, secret)| secret).collect())
}

/// The same, each with the label of the [`Labelled`] value that it stands in; 0 outside.
pub fn sealing_labelled<R>(work: impl FnOnce() -> R) -> (R, Vec<(usize, String)>) {
    match within(Mode::Sealing { label: 0, secrets: Vec::new() }, work) {
        (done, Some(Mode::Sealing { secrets, .. })) => (done, secrets),
        (done, _) => (done, Vec::new()),
    }
}

/// A value whose hidden things carry a label while they are sealed. It is written as the value itself.
#[derive(Debug)]
pub struct Labelled<'a, T>(pub usize, pub &'a T);

impl<T: Serialize> Serialize for Labelled<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let set = |to: usize| {
            MODE.with_borrow_mut(|mode| match mode {
                Some(Mode::Sealing { label, .. }) => std::mem::replace(label, to),
                _ => 0,
            })
        };
        let before = set(self.0);
        let written = self.1.serialize(serializer);
        set(before);
        written
    }
}

/// Deserialises with hidden things filled in from a list, which has all of them.
pub fn opening<R>(secrets: Vec<String>, work: impl FnOnce() -> R) -> R {
    within(Mode::Opening(secrets.into_iter().map(Some).collect(), Rest::Wrong), work).0
}

/// Deserialises with hidden things filled in as far as they are known: the others become [`Hidden::Sealed`].
pub fn opening_some<R>(secrets: Vec<Option<String>>, work: impl FnOnce() -> R) -> R {
    within(Mode::Opening(secrets, Rest::Sealed), work).0
}

/// Serialises with hidden things in the clear: for what stays in memory, such as a copy of a state.
pub fn plain<R>(work: impl FnOnce() -> R) -> R {
    within(Mode::Plain, work).0
}

/// The mark a sealed thing leaves.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    sealed: usize,
}

impl<T: Serialize> Serialize for Hidden<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let thing = self.known().ok_or_else(|| S::Error::custom("a sealed thing cannot be written"))?;
        let clear = MODE.with_borrow(|mode| matches!(mode, Some(Mode::Plain)));
        if clear {
            return thing.serialize(serializer);
        }
        let secret = serde_json::to_string(thing).map_err(S::Error::custom)?;
        let mark = MODE.with_borrow_mut(|mode| match mode {
            Some(Mode::Sealing { label, secrets }) => {
                secrets.push((*label, secret));
                Some(Mark { sealed: secrets.len() - 1 })
            }
            _ => None,
        });
        match mark {
            Some(mark) => mark.serialize(serializer),
            None => Err(S::Error::custom("a hidden thing cannot be written outside a seal")),
        }
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Hidden<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hidden<T>, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let Ok(mark) = serde_json::from_value::<Mark>(value.clone()) else {
            // Whoever reports a card to the house says it in the clear.
            return serde_json::from_value(value).map(Hidden::Known).map_err(D::Error::custom);
        };
        let (secret, rest) = MODE.with_borrow(|mode| match mode {
            Some(Mode::Opening(secrets, rest)) => (secrets.get(mark.sealed).cloned().flatten(), *rest),
            _ => (None, Rest::Wrong),
        });
        match (secret, rest) {
            (Some(secret), _) => serde_json::from_str(&secret).map(Hidden::Known).map_err(D::Error::custom),
            (None, Rest::Sealed) => Ok(Hidden::Sealed),
            (None, Rest::Wrong) => Err(D::Error::custom("a sealed thing without its secret")),
        }
    }
}
