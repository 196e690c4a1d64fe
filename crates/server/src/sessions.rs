//! Who is signed in. A session is a random token in a cookie; here and in `sessions.toml` is only its hash, so that a
//! restart in the middle of a game signs nobody out. It ends by itself when its owner does nothing for a while, and at once
//! when their PIN or their roles change.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use house::access::Why;
use kit::{At, Person};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::access::{digest, token, write};

/// The hash of a session's token: its name on this side.
pub type Key = String;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    person: Person,
    last: At,
    /// The PIN and roles under which it began, as a digest: under others it is over.
    #[serde(default)]
    under: String,
}

#[derive(Debug)]
struct Session {
    kept: Kept,
    /// Closed with the session.
    ended: watch::Sender<()>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct File {
    #[serde(default)]
    sessions: BTreeMap<Key, Kept>,
}

/// Whose session it is.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// Who.
    pub person: Person,
    /// Its name.
    pub key: Key,
    /// Closed when it is over.
    pub ended: watch::Receiver<()>,
}

/// All sessions.
#[derive(Debug)]
pub struct Sessions {
    path: Option<PathBuf>,
    idle_ms: i64,
    list: Mutex<BTreeMap<Key, Session>>,
    /// When the file was written by a sweep.
    swept: Mutex<At>,
}

/// How often the file is written though nobody signed in or out: when somebody last acted.
const KEPT_MS: i64 = 30_000;

/// How many sessions one person may have: the oldest goes.
const EACH: usize = 8;

impl Sessions {
    /// Those of a folder; what cannot be read is nobody's.
    pub fn read(folder: Option<&Path>, minutes: u32) -> Sessions {
        let path = folder.map(|folder| folder.join("sessions.toml"));
        let text = path.as_ref().and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
        let file: File = toml::from_str(&text).unwrap_or_default();
        let live = |kept| Session { kept, ended: watch::Sender::new(()) };
        let list = file.sessions.into_iter().map(|(key, kept)| (key, live(kept))).collect();
        Sessions {
            path,
            idle_ms: i64::from(minutes) * 60_000,
            list: Mutex::new(list),
            swept: Mutex::default(),
        }
    }

    fn keep(&self, list: &BTreeMap<Key, Session>) {
        let Some(path) = &self.path else { return };
        let sessions = list.iter().map(|(key, session)| (key.clone(), session.kept.clone())).collect();
        let written = toml::to_string(&File { sessions }).map(|text| write(path, &text));
        if !matches!(written, Ok(Ok(()))) {
            // They are signed out by the next restart, that is all.
            tracing::warn!("sessions could not be kept");
        }
    }

    fn is_over(&self, kept: &Kept, now: At) -> bool {
        now.since(kept.last) >= self.idle_ms
    }

    /// Signs somebody in under their PIN and roles as they are now; the token for their cookie.
    pub fn sign_in(&self, person: Person, under: &str, now: At) -> anyhow::Result<String> {
        let token = token::<32>()?;
        let mut list = self.list.lock().expect("no panic holds it");
        let mut own: Vec<(At, Key)> = list
            .iter()
            .filter(|(_, session)| session.kept.person == person)
            .map(|(key, session)| (session.kept.last, key.clone()))
            .collect();
        own.sort();
        for (_, key) in own.iter().rev().skip(EACH - 1) {
            list.remove(key);
        }
        let kept = Kept { person, last: now, under: under.to_owned() };
        list.insert(digest(&token), Session { kept, ended: watch::Sender::new(()) });
        self.keep(&list);
        Ok(token)
    }

    /// Whose token that is.
    pub fn of(&self, token: &str, now: At) -> Option<SignedIn> {
        let key = digest(token);
        let list = self.list.lock().expect("no panic holds it");
        let session = list.get(&key).filter(|session| !self.is_over(&session.kept, now))?;
        Some(SignedIn { person: session.kept.person, key, ended: session.ended.subscribe() })
    }

    /// Its owner did something; `false` if it is over.
    pub fn touch(&self, key: &Key, now: At) -> bool {
        let mut list = self.list.lock().expect("no panic holds it");
        match list.get_mut(key) {
            Some(session) if !self.is_over(&session.kept, now) => {
                session.kept.last = session.kept.last.max(now);
                true
            }
            _ => false,
        }
    }

    /// Signs out.
    pub fn sign_out(&self, key: &Key) {
        let mut list = self.list.lock().expect("no panic holds it");
        if list.remove(key).is_some() {
            self.keep(&list);
        }
    }

    /// Ends what has been idle for too long, and what began under another PIN or other roles than `under` says a person has
    /// now; their sockets end with it. The file is written when one ended or a while has passed. Who was signed out.
    pub fn sweep(&self, now: At, under: impl Fn(Person) -> Option<String>) -> Vec<(Person, Why)> {
        let mut list = self.list.lock().expect("no panic holds it");
        let mut ended = Vec::new();
        list.retain(|_, session| {
            let Kept { person, under: then, .. } = &session.kept;
            let why = match () {
                () if under(*person).as_ref() != Some(then) => Why::Changed,
                () if self.is_over(&session.kept, now) => Why::Idle,
                () => return true,
            };
            ended.push((*person, why));
            false
        });
        let mut swept = self.swept.lock().expect("no panic holds it");
        if !ended.is_empty() || now.since(*swept) >= KEPT_MS {
            *swept = now;
            self.keep(&list);
        }
        ended
    }

    /// Who is signed in.
    pub fn people(&self) -> BTreeSet<Person> {
        let list = self.list.lock().expect("no panic holds it");
        list.values().map(|session| session.kept.person).collect()
    }
}
