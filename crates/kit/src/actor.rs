//! Who acts, and who looks.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Inline, Seat};

/// The name under which a person is known to the house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[derive(ts_rs::TS)]
#[ts(type = "string")]
pub struct Person(pub Inline<24>);

/// The name under which a device is known to the house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[derive(ts_rs::TS)]
#[ts(type = "string")]
pub struct Device(pub Inline<24>);

macro_rules! short_name {
    ($name:ident) => {
        impl FromStr for $name {
            type Err = crate::TooLong;
            fn from_str(text: &str) -> Result<$name, crate::TooLong> {
                text.parse().map($name)
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    };
}
short_name!(Person);
short_name!(Device);

/// The duties the standards keep apart.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Role {
    /// Runs the game.
    Dealer,
    /// Helps the dealer with chips, not with the wheel.
    Mucker,
    /// Opens and closes tables, rules on irregularities.
    Floorperson,
    /// Oversees a pit; may do what a floorperson may.
    PitSupervisor,
    /// Named by a supervisor for one table and shift to release refunds.
    Designee,
    /// Chooses the house options.
    Director,
    /// Fills and credits.
    Cage,
    /// Counts the drop.
    CountTeam,
    /// Watches, acts in nothing.
    Surveillance,
    /// Reads everything that is over, acts in nothing.
    Auditor,
    /// Keeps people and devices; no right over money.
    Administrator,
}

impl Role {
    /// May somebody in this role do what `needed` may?
    pub fn may(self, needed: Role) -> bool {
        self == needed || (self == Role::PitSupervisor && needed == Role::Floorperson)
    }

    /// Does somebody in this role see a game while it is played: stakes, credits, readings that nobody has confirmed?
    /// Whoever works at the table, answers for it or watches it does; the cage, the count team, the administrator and
    /// the auditor see what everybody sees (HC C.6).
    pub fn sees_play(self) -> bool {
        !matches!(self, Role::Cage | Role::CountTeam | Role::Administrator | Role::Auditor)
    }

    /// The role's name as data: `pit_supervisor`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name().replace('_', " "))
    }
}

/// Whoever or whatever a command comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The player at that seat or terminal.
    Player(Seat),
    /// A member of staff, in one of their roles.
    Staff {
        /// Who.
        person: Person,
        /// As what.
        role: Role,
    },
    /// A wheel sensor, a card-reading shoe.
    Device(Device),
    /// The house itself: its clock, its random draws.
    House,
}

impl Actor {
    /// The role acted in; players, devices and the house have none.
    pub fn role(self) -> Option<Role> {
        match self {
            Actor::Staff { role, .. } => Some(role),
            _ => None,
        }
    }

    /// The person, where it is one of the staff.
    pub fn person(self) -> Option<Person> {
        match self {
            Actor::Staff { person, .. } => Some(person),
            _ => None,
        }
    }
}

/// Whoever a view is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Anybody: boards and signs.
    Public,
    /// The player at that seat.
    Seat(Seat),
    /// Staff in that role.
    Staff(Role),
}
