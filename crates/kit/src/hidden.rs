//! Things that the system knows and nobody may see yet.
//!
//! A [`Hidden`] thing never shows in debug output and cannot be serialised by accident: outside a scope it is an
//! error. Inside [`sealing`] it leaves a mark in the text and goes, by itself, to a list that somebody encrypts;
//! inside [`opening`] the marks are filled again from the list; [`plain`] is for what never leaves the process.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A thing that may be known to the system and to nobody else.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hidden<T>(pub T);

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("hidden")
    }
}

enum Scope {
    Sealing(Vec<String>),
    Opening(Vec<String>),
    Plain,
}

thread_local! {
    static SCOPE: RefCell<Option<Scope>> = const { RefCell::new(None) };
}

/// Puts the scope before back, also when something in it panics.
struct Restore(Option<Scope>);

impl Drop for Restore {
    fn drop(&mut self) {
        SCOPE.with_borrow_mut(|scope| *scope = self.0.take());
    }
}

fn within<R>(scope: Scope, work: impl FnOnce() -> R) -> (R, Option<Scope>) {
    let before = SCOPE.replace(Some(scope));
    let restore = Restore(before);
    let done = work();
    let after = SCOPE.replace(None);
    drop(restore);
    (done, after)
}

/// Serialises with hidden things left out; they come back as JSON texts, in the order of their marks.
pub fn sealing<R>(work: impl FnOnce() -> R) -> (R, Vec<String>) {
    match within(Scope::Sealing(Vec::new()), work) {
        (done, Some(Scope::Sealing(secrets))) => (done, secrets),
        (done, _) => (done, Vec::new()),
    }
}

/// Deserialises with hidden things filled in from a list.
pub fn opening<R>(secrets: Vec<String>, work: impl FnOnce() -> R) -> R {
    within(Scope::Opening(secrets), work).0
}

/// Serialises with hidden things in the clear: for what stays in memory, such as a copy of a state.
pub fn plain<R>(work: impl FnOnce() -> R) -> R {
    within(Scope::Plain, work).0
}

/// The mark a sealed thing leaves.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    sealed: usize,
}

impl<T: Serialize> Serialize for Hidden<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let clear = SCOPE.with_borrow(|scope| matches!(scope, Some(Scope::Plain)));
        if clear {
            return self.0.serialize(serializer);
        }
        let secret = serde_json::to_string(&self.0).map_err(S::Error::custom)?;
        let mark = SCOPE.with_borrow_mut(|scope| match scope {
            Some(Scope::Sealing(secrets)) => {
                secrets.push(secret);
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
        let secret = match serde_json::from_value::<Mark>(value.clone()) {
            Err(_) => None,
            Ok(mark) => Some(SCOPE.with_borrow(|scope| match scope {
                Some(Scope::Opening(secrets)) => secrets.get(mark.sealed).cloned(),
                _ => None,
            })),
        };
        match secret {
            Some(Some(secret)) => serde_json::from_str(&secret).map(Hidden).map_err(D::Error::custom),
            Some(None) => Err(D::Error::custom("a sealed thing without its secret")),
            // Whoever reports a card to the house says it in the clear.
            None => serde_json::from_value(value).map(Hidden).map_err(D::Error::custom),
        }
    }
}
