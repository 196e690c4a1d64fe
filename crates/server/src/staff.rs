//! The staff, from `people.toml`: read again when the file changes while the house runs, so that who is removed or has
//! other roles is out at once.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use house::config;
use house::people::{Member, People};
use kit::{Person, Role};

use crate::wire::Me;

#[derive(Debug)]
struct Known {
    people: Arc<BTreeMap<Person, Me>>,
    written: Option<SystemTime>,
}

/// The staff as they are now.
#[derive(Debug)]
pub struct Staff {
    path: Option<PathBuf>,
    known: Mutex<Known>,
}

fn written(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

fn all(people: &People) -> Arc<BTreeMap<Person, Me>> {
    let me = |(person, member): (Person, &Member)| {
        let roles: Vec<Role> = member.roles.iter().copied().collect();
        (person, Me { person, name: member.name.clone(), roles })
    };
    Arc::new(people.members().map(me).collect())
}

impl Staff {
    /// The people of a house, whose file is in that folder.
    pub fn new(people: &People, folder: Option<&Path>) -> Staff {
        let path = folder.map(|folder| folder.join("people.toml"));
        let written = path.as_deref().and_then(written);
        Staff { path, known: Mutex::new(Known { people: all(people), written }) }
    }

    /// Everybody.
    pub fn all(&self) -> Arc<BTreeMap<Person, Me>> {
        Arc::clone(&self.known.lock().expect("no panic holds it").people)
    }

    /// Who that is.
    pub fn get(&self, person: Person) -> Option<Me> {
        self.all().get(&person).cloned()
    }

    /// Reads the file again if it has changed: the people as they are now. A file that is faulty changes nothing, and
    /// says so once.
    pub fn again(&self) -> Option<People> {
        let path = self.path.as_ref()?;
        let mut known = self.known.lock().expect("no panic holds it");
        let now = written(path);
        if now == known.written {
            return None;
        }
        known.written = now;
        let Some(people) = std::fs::read_to_string(path).ok().and_then(|text| config::people(&text).ok())
        else {
            tracing::error!("people.toml is faulty and is not read again");
            return None;
        };
        known.people = all(&people);
        Some(people)
    }
}
