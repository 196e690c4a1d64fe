//! What a stream seals in its entries, and which keys it publishes.

use std::collections::{BTreeMap, BTreeSet};

use journal::{PublishedKey, RoundKey, SealedBox};
use kit::Scope;
use kit::hidden::Labelled;
use serde::{Serialize, Serializer};

use super::{Stream, Streamed};

/// The scopes of what one step hides.
#[derive(Debug)]
pub struct Scopes {
    /// Of a command, where no event says it.
    pub command: Scope,
    /// Event by event.
    pub events: Vec<Scope>,
}

impl Default for Scopes {
    fn default() -> Scopes {
        Scopes { command: Scope::Round(0), events: Vec::new() }
    }
}

/// Events, labelled from one on: what is hidden in them is sealed in the scope of each. They are written as a list.
pub struct Events<'a, E>(pub &'a [E]);

impl<E: Serialize> Serialize for Events<'_, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().enumerate().map(|(place, event)| Labelled(place + 1, event)))
    }
}

impl<M: Streamed> Stream<M> {
    pub(super) fn key(&self, name: &str) -> RoundKey {
        self.scribe.key.derive(&self.name, name)
    }

    /// Seals what the entry at `seq` hides, one part for each scope. A command hides the same as the first of its events
    /// that hides something.
    pub(super) fn seal(&mut self, seq: u64, secrets: Vec<(usize, String)>) -> Vec<SealedBox> {
        if secrets.is_empty() {
            return Vec::new();
        }
        let of = |label: usize| label.checked_sub(1).map(|place| self.scopes.events[place]);
        let command = secrets.iter().find_map(|(label, _)| of(*label)).unwrap_or(self.scopes.command);
        let mut parts: BTreeMap<Scope, (Vec<usize>, Vec<String>)> = BTreeMap::new();
        for (mark, (label, secret)) in secrets.into_iter().enumerate() {
            let part = parts.entry(of(label).unwrap_or(command)).or_default();
            part.0.push(mark);
            part.1.push(secret);
        }
        self.sealed.extend(parts.keys());
        let seal = |(scope, (marks, secrets)): (Scope, (Vec<usize>, Vec<String>))| {
            let (name, list) = (scope.to_string(), format!("[{}]", secrets.join(",")));
            let sealed = self.key(&name).seal(&self.name, seq, &name, list.as_bytes());
            SealedBox { marks: Some(marks), ..sealed }
        };
        parts.into_iter().map(seal).collect()
    }

    /// The keys of all scopes that may be known now.
    pub(super) fn publish(&mut self) -> Vec<PublishedKey> {
        if self.sealed.is_empty() {
            return Vec::new();
        }
        let may_be_known = |scope: &Scope| self.machine.known(&self.state, *scope);
        let (known, kept): (BTreeSet<Scope>, BTreeSet<Scope>) =
            self.sealed.iter().partition(|scope| may_be_known(scope));
        self.sealed = kept;
        self.forget_hands();
        let publish = |scope: Scope| self.key(&scope.to_string()).publish(&scope.to_string());
        known.into_iter().map(publish).collect()
    }

    /// A hand that was not shown when the next round has begun stays sealed for ever.
    pub(super) fn forget_hands(&mut self) {
        let Some(now) = self.machine.round_number(&self.state) else { return };
        self.sealed.retain(|scope| !matches!(scope, Scope::Hand { round, .. } if *round < now));
    }
}
