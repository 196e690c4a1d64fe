//! People, the roles they hold, and whether they are signed in (HC C.1). Secrets are kept elsewhere: no PIN ever
//! comes near a command.

use std::collections::{BTreeMap, BTreeSet};

use games::{Message, Refused};
use kit::{Actor, Cite, Device, Person, Role, cite};
use serde::{Deserialize, Serialize};

/// A member of staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The name people call them by.
    pub name: String,
    /// What they may act as.
    pub roles: BTreeSet<Role>,
    /// Signed in now.
    pub signed_in: bool,
}

/// Everybody and every device the house knows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct People {
    members: BTreeMap<Person, Member>,
    devices: BTreeSet<Device>,
}

impl People {
    /// Nobody yet.
    pub fn new() -> People {
        People::default()
    }

    /// Takes somebody on, signed in.
    pub fn add(&mut self, person: Person, name: &str, roles: &[Role]) {
        let roles = roles.iter().copied().collect();
        self.members.insert(person, Member { name: name.to_owned(), roles, signed_in: true });
    }

    /// Makes a device known.
    pub fn add_device(&mut self, device: Device) {
        self.devices.insert(device);
    }

    /// All devices.
    pub fn devices(&self) -> impl Iterator<Item = Device> {
        self.devices.iter().copied()
    }

    /// Signs somebody in or out; `false` if nobody of that name is known.
    pub fn sign(&mut self, person: Person, signed_in: bool) -> bool {
        self.members.get_mut(&person).map(|member| member.signed_in = signed_in).is_some()
    }

    /// Who that is.
    pub fn get(&self, person: Person) -> Option<&Member> {
        self.members.get(&person)
    }

    /// Everybody, by person.
    pub fn members(&self) -> impl Iterator<Item = (Person, &Member)> {
        self.members.iter().map(|(&person, member)| (person, member))
    }

    /// Does somebody hold a role, as a command claims? Refused by `cite` if not.
    pub fn holds(&self, person: Person, role: Role, cite: Cite) -> Result<(), Refused> {
        match self.members.get(&person) {
            None => Err(Refused::new(cite, Message::plain("people-unknown"))),
            Some(member) if !member.roles.contains(&role) => {
                Err(Refused::new(cite, Message::plain("people-role-not-theirs")))
            }
            Some(_) => Ok(()),
        }
    }

    /// HC C.1: whoever acts holds the role and is signed in. Whether a designee is one, the table knows (HC C.4).
    pub fn vouch(&self, actor: Actor) -> Result<(), Refused> {
        let refuse = |key: &str| Err(Refused::new(cite!("HC C.1"), Message::plain(key)));
        match actor {
            Actor::Player(_) | Actor::House => Ok(()),
            Actor::Device(device) if self.devices.contains(&device) => Ok(()),
            Actor::Device(_) => refuse("people-device-unknown"),
            Actor::Staff { person, role } => match self.members.get(&person) {
                None => refuse("people-unknown"),
                Some(member) if !member.signed_in => refuse("people-not-signed-in"),
                Some(member) if role != Role::Designee && !member.roles.contains(&role) => {
                    refuse("people-role-not-held")
                }
                Some(_) => Ok(()),
            },
        }
    }
}
