//! The access stream (HC C.7): who holds which role at each start, roles granted and removed, new PINs and secrets, who
//! signed in and out, wrong PINs and lock-outs, terminals paired. It holds no secret: of a PIN only a mark by which
//! another one is told apart. Wrong PINs come counted, a few rows at a time, so that a flood of them stays small.

use std::collections::{BTreeMap, BTreeSet};

use games::message::keys;
use games::{Cx, Denied, Input, Machine, Message, Misfit, Refusal};
use kit::{Actor, At, Device, Moves, Person, Role, Seat, Viewer, cite};
use serde::{Deserialize, Serialize};

use crate::people::People;
use crate::runtime::Sends;
use crate::stream::Streamed;

/// The machine of the access stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access;

/// Who holds which role, and which devices may report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staff {
    /// People with their roles.
    pub roles: BTreeMap<Person, BTreeSet<Role>>,
    /// Devices.
    pub devices: BTreeSet<Device>,
}

impl Staff {
    /// What the house knows of its people.
    pub fn of(people: &People) -> Staff {
        let roles = people.members().map(|(person, member)| (person, member.roles.clone())).collect();
        Staff { roles, devices: people.devices().collect() }
    }
}

/// A mark by person and by device: another PIN or secret has another mark.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// Of PINs.
    pub pins: BTreeMap<Person, String>,
    /// Of sensors' secrets.
    pub devices: BTreeMap<Device, String>,
}

/// How somebody signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// On a device on which they had signed in before.
    KnownDevice,
    /// On another device.
    NewDevice,
    /// On another device, by a supervisor's word.
    Word,
}

/// Why a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// They signed out.
    SignedOut,
    /// They did nothing for too long.
    Idle,
    /// Their PIN or their roles changed, or they are no longer of the staff.
    Changed,
}

/// Where wrong PINs were given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// Signing in.
    SignIn,
    /// An approval on the spot, at the screen of this person.
    Approval(Person),
}

/// Wrong PINs of one name from one address.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Wrong {
    /// Whose name it was; none for names that nobody has, which may be PINs.
    pub person: Option<Person>,
    /// The address; none for all others together.
    pub from: Option<String>,
    /// Where.
    pub at: Option<Where>,
    /// How often.
    pub times: u64,
    /// How often that made the next try wait.
    pub locked: u64,
}

/// What the server says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The house has started with this staff.
    Start(Staff),
    /// The staff changed while the house runs.
    Staff(Staff),
    /// PINs and secrets as they are now.
    Marks(Marks),
    /// Somebody signed in.
    SignIn {
        /// Who.
        person: Person,
        /// The address.
        from: String,
        /// How.
        how: How,
    },
    /// A session ended.
    SignOut {
        /// Whose.
        person: Person,
        /// Why.
        why: Why,
    },
    /// Wrong PINs since the last such entry.
    Wrong(Vec<Wrong>),
    /// A supervisor gave their word for somebody who signs in on a new device.
    Vouch {
        /// For whom.
        person: Person,
        /// Who gave it.
        by: Person,
    },
    /// A terminal was paired.
    Pair {
        /// Which.
        device: Device,
        /// With the seat of this table.
        stream: String,
        /// Which seat.
        seat: Seat,
        /// By whom.
        by: Person,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    Started(Staff),
    RoleGranted { person: Person, role: Role },
    RoleRemoved { person: Person, role: Role },
    DeviceAdded { device: Device },
    DeviceRemoved { device: Device },
    PinSet { person: Person, mark: String },
    PinRemoved { person: Person },
    SecretSet { device: Device, mark: String },
    SecretRemoved { device: Device },
    SignedIn { person: Person, from: String, how: How },
    SignedOut { person: Person, why: Why },
    WrongPins(Vec<Wrong>),
    Vouched { person: Person, by: Person },
    Paired { device: Device, stream: String, seat: Seat, by: Person },
}

/// What is remembered: what the next change is held against.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The staff.
    pub staff: Staff,
    /// Their PINs and the sensors' secrets.
    pub marks: Marks,
}

/// Why something is not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Reason {
    Denied(Denied),
    TooMany,
    NothingNew,
    NothingToRule,
}

impl From<Denied> for Reason {
    fn from(denied: Denied) -> Reason {
        Reason::Denied(denied)
    }
}

impl games::Reason for Reason {
    fn message(&self) -> Message {
        match self {
            Reason::Denied(denied) => denied.message(),
            other => Message::of("doors", other),
        }
    }
    fn keys() -> Vec<String> {
        keys::<Reason>("doors").into_iter().filter(|key| key != "doors-denied").collect()
    }
    fn denied(&self) -> Option<Denied> {
        if let Reason::Denied(denied) = self { Some(*denied) } else { None }
    }
}

/// Nothing of it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {}

/// Rows of wrong PINs in one entry.
pub const ROWS: usize = 32;

/// How one staff differs from another.
fn staff_changes(before: &Staff, now: &Staff, out: &mut Vec<Event>) {
    let none = BTreeSet::new();
    let people: BTreeSet<Person> = before.roles.keys().chain(now.roles.keys()).copied().collect();
    for person in people {
        let had = before.roles.get(&person).unwrap_or(&none);
        let has = now.roles.get(&person).unwrap_or(&none);
        out.extend(had.difference(has).map(|role| Event::RoleRemoved { person, role: *role }));
        out.extend(has.difference(had).map(|role| Event::RoleGranted { person, role: *role }));
    }
    out.extend(
        before.devices.difference(&now.devices).map(|device| Event::DeviceRemoved { device: *device }),
    );
    out.extend(now.devices.difference(&before.devices).map(|device| Event::DeviceAdded { device: *device }));
}

fn mark_changes(before: &Marks, now: &Marks, out: &mut Vec<Event>) {
    let gone = before.pins.keys().filter(|person| !now.pins.contains_key(person));
    out.extend(gone.map(|person| Event::PinRemoved { person: *person }));
    let other = now.pins.iter().filter(|(person, mark)| before.pins.get(person) != Some(mark));
    out.extend(other.map(|(person, mark)| Event::PinSet { person: *person, mark: mark.clone() }));
    let gone = before.devices.keys().filter(|device| !now.devices.contains_key(device));
    out.extend(gone.map(|device| Event::SecretRemoved { device: *device }));
    let other = now.devices.iter().filter(|(device, mark)| before.devices.get(device) != Some(mark));
    out.extend(other.map(|(device, mark)| Event::SecretSet { device: *device, mark: mark.clone() }));
}

impl Machine for Access {
    type State = State;
    type Action = Action;
    type Irregularity = ();
    type Event = Event;
    type Reason = Reason;
    type View = View;

    fn open(&self) -> State {
        State::default()
    }

    fn decide(
        &self,
        state: &State,
        cx: &Cx<'_>,
        input: &Input<Access>,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        // HC C.7: the server writes it, and nobody else does.
        let cite = cite!("HC C.7");
        if cx.by != Actor::House {
            return Err(Refusal::new(Denied::WrongSource, cite));
        }
        let action = match input {
            Input::Act(action) => action.clone(),
            Input::Tick | Input::Restart => return Ok(()),
            _ => return Err(Refusal::new(Reason::NothingToRule, cite)),
        };
        match action {
            Action::Start(staff) => {
                staff_changes(&state.staff, &staff, out);
                out.push(Event::Started(staff));
            }
            Action::Staff(staff) => staff_changes(&state.staff, &staff, out),
            Action::Marks(marks) => mark_changes(&state.marks, &marks, out),
            Action::SignIn { person, from, how } => out.push(Event::SignedIn { person, from, how }),
            Action::SignOut { person, why } => out.push(Event::SignedOut { person, why }),
            Action::Wrong(rows) if rows.len() > ROWS => return Err(Refusal::new(Reason::TooMany, cite)),
            Action::Wrong(rows) if rows.is_empty() => {}
            Action::Wrong(rows) => out.push(Event::WrongPins(rows)),
            Action::Vouch { person, by } => out.push(Event::Vouched { person, by }),
            Action::Pair { device, stream, seat, by } => {
                out.push(Event::Paired { device, stream, seat, by });
            }
        }
        if out.is_empty() {
            return Err(Refusal::new(Reason::NothingNew, cite));
        }
        Ok(())
    }

    fn follow(&self, _: &State, _: &mut Vec<Event>) {}

    fn apply(&self, state: &mut State, event: &Event) -> Result<(), Misfit> {
        let roles = &mut state.staff.roles;
        match event {
            Event::Started(staff) => state.staff = staff.clone(),
            Event::RoleGranted { person, role } => drop(roles.entry(*person).or_default().insert(*role)),
            Event::RoleRemoved { person, role } => {
                let held = roles.get_mut(person).is_some_and(|held| held.remove(role));
                if !held {
                    return Err(Misfit::of(event, "a role that is held was expected"));
                }
                roles.retain(|_, held| !held.is_empty());
            }
            Event::DeviceAdded { device } => drop(state.staff.devices.insert(*device)),
            Event::DeviceRemoved { device } => drop(state.staff.devices.remove(device)),
            Event::PinSet { person, mark } => drop(state.marks.pins.insert(*person, mark.clone())),
            Event::PinRemoved { person } => drop(state.marks.pins.remove(person)),
            Event::SecretSet { device, mark } => {
                state.marks.devices.insert(*device, mark.clone());
            }
            Event::SecretRemoved { device } => drop(state.marks.devices.remove(device)),
            Event::SignedIn { .. }
            | Event::SignedOut { .. }
            | Event::WrongPins(_)
            | Event::Vouched { .. }
            | Event::Paired { .. } => {}
        }
        Ok(())
    }

    fn moves(&self, _: &Event, _: &mut Moves) {}

    fn due(&self, _: &State) -> Option<At> {
        None
    }

    fn view(&self, _: &State, _: Viewer, _: &dyn games::Funds) -> View {
        View {}
    }
}

impl Streamed for Access {
    fn round_number(&self, _: &State) -> Option<u64> {
        None
    }
    fn between_rounds(&self, _: &State) -> bool {
        true
    }
}

impl Sends for Access {}
