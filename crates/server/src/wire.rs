//! What goes over the wire (`docs/protocol.md`). The same types, in TypeScript, are generated into `web/src/wire/`.

use std::borrow::Cow;

use games::{Message, Refused};
use house::config::Mode;
use house::runtime::Reply;
use house::stream::Sheet;
use journal::Hash;
use kit::{At, Cite, Device, Person, Role, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::open::Alarm;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
#[derive(ts_rs::TS)]
pub enum Say<'a> {
    /// Comes first.
    Hello {
        /// The version of the protocol the client speaks.
        protocol: u32,
        /// The build of the page.
        #[serde(default)]
        #[ts(optional)]
        build: Option<String>,
        /// For terminals and sensors.
        #[serde(default)]
        #[ts(optional)]
        device: Option<DeviceSecret>,
    },
    /// Asks for the views of a stream.
    Watch {
        /// Which.
        stream: String,
        /// The public view, also for staff.
        #[serde(default)]
        #[ts(optional, as = "Option<_>")]
        public: bool,
    },
    /// No more views of it.
    Unwatch {
        /// Which.
        stream: String,
    },
    /// Asks something of a stream.
    Command(#[serde(borrow)] Ask<'a>),
    /// The same, once somebody of that role agrees from their own device.
    Request {
        /// Whose agreement.
        of: Role,
        /// What is asked.
        #[serde(borrow)]
        ask: Ask<'a>,
    },
    /// Asks for what a second person of that role has to be shown before they agree on the spot.
    Sheet {
        /// Whose agreement.
        of: Role,
        /// What is asked.
        #[serde(borrow)]
        ask: Ask<'a>,
    },
    /// Agrees to a request.
    Agree {
        /// Which.
        request: u64,
        /// What they were shown: the sheet's `shown`.
        #[ts(type = "string")]
        sheet: Hash,
        /// As what.
        #[serde(rename = "as")]
        role: Role,
    },
    /// Declines a request.
    Decline {
        /// Which.
        request: u64,
    },
    /// Is anybody there?
    Ping {
        /// Comes back.
        n: u64,
    },
}

/// A device with its secret.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[derive(ts_rs::TS)]
pub struct DeviceSecret {
    /// Its name.
    pub name: Device,
    /// Its secret.
    pub secret: String,
}

/// A command as a client sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[derive(ts_rs::TS)]
pub struct Ask<'a> {
    /// Of which stream.
    #[serde(borrow)]
    pub stream: Cow<'a, str>,
    /// Acts once.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// For which round.
    #[serde(default)]
    #[ts(optional)]
    pub round: Option<u64>,
    /// The role a member of staff acts in.
    #[serde(default, rename = "as")]
    #[ts(optional)]
    pub role: Option<Role>,
    /// What is asked.
    #[ts(type = "unknown")]
    pub input: Box<RawValue>,
    /// Somebody else of the staff who acts at this screen, proved by PIN; left out, it is whoever is signed in.
    #[serde(default)]
    #[ts(optional)]
    pub by: Option<Box<Second>>,
    /// A second person on the spot.
    #[serde(default)]
    #[ts(optional)]
    pub second: Option<Box<Agrees>>,
}

/// Somebody at this screen, proved by PIN.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[derive(ts_rs::TS)]
pub struct Second {
    /// Who.
    pub person: Person,
    /// Checked and forgotten.
    pub pin: String,
    /// As what.
    pub role: Role,
}

/// A second person on the spot, with what they were shown.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[derive(ts_rs::TS)]
pub struct Agrees {
    /// Who.
    pub person: Person,
    /// Checked and forgotten.
    pub pin: String,
    /// As what.
    pub role: Role,
    /// What they were shown: the sheet's `shown`.
    #[ts(type = "string")]
    pub sheet: Hash,
}

/// What the server tells.
#[derive(Debug, Serialize)]
#[serde(tag = "tell", rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Tell<'a> {
    /// Comes first.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The build of the program.
        build: &'a str,
        /// The house's clock.
        now: At,
        /// Live or demo.
        mode: Mode,
        /// Who you are.
        you: You,
    },
    /// What you see of a stream: the parts that have changed, each whole; all of them at first.
    View {
        /// Which.
        stream: &'a str,
        /// Up to which entry.
        seq: u64,
        /// The house's clock.
        now: At,
        /// What everybody sees.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "PublicPart")]
        public: Option<&'a RawValue>,
        /// What the player at your seat alone sees.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "OwnPart<GameOwn>")]
        own: Option<&'a RawValue>,
        /// What staff alone see; of the cage it is everything.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "StaffPart<GameStaff> | SeenAtCage")]
        staff: Option<&'a RawValue>,
    },
    /// The stream takes nothing at the moment, and why. A view of it without this behind it says that it is well again.
    Trouble {
        /// Which.
        stream: &'a str,
        /// Why, by which paragraph.
        trouble: &'a Refused,
    },
    /// The answer to a command. To a terminal it brings what has changed with it, as a view would.
    Reply {
        /// Of which stream.
        stream: &'a str,
        /// To which command.
        id: &'a str,
        /// What became of it.
        reply: &'a Reply,
        /// If it brings a view: up to which entry.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seq: Option<u64>,
        /// The house's clock.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        now: Option<At>,
        /// What everybody sees.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "PublicPart")]
        public: Option<&'a RawValue>,
        /// What the player at your seat alone sees.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "OwnPart<GameOwn>")]
        own: Option<&'a RawValue>,
    },
    /// What is wrong with the house itself, all of it: for those who keep an eye on it.
    Alarms {
        /// Nothing, when everything is well again.
        alarms: &'a [Alarm],
    },
    /// What waits for the agreement of a role you hold.
    Requests {
        /// All of it.
        requests: Vec<Waiting>,
    },
    /// What a second person on the spot is to be shown.
    Sheet {
        /// Of which stream.
        stream: &'a str,
        /// Of which command.
        id: &'a str,
        /// What happens, and what moves.
        sheet: Sheet,
    },
    /// What is connected at a table: the seats' terminals, and the sensor.
    Connected {
        /// Which table.
        stream: &'a str,
        /// The seats.
        seats: Vec<Seat>,
        /// Whether the table's sensor is; left out where the table has none of its own.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        sensor: Option<bool>,
    },
    /// Something worth knowing.
    Notice {
        /// In words.
        message: Message,
        /// By which paragraph.
        cite: Option<Cite>,
    },
    /// Somebody is there.
    Pong {
        /// As it came.
        n: u64,
        /// The house's clock.
        now: At,
    },
    /// The last message.
    Bye {
        /// Why.
        why: Message,
        /// Come back by yourself?
        again: bool,
    },
}

impl<'a> Tell<'a> {
    /// The answer to a command, which brings nothing else.
    pub fn answer(stream: &'a str, id: &'a str, reply: &'a Reply) -> Tell<'a> {
        Tell::Reply { stream, id, reply, seq: None, now: None, public: None, own: None }
    }
}

/// Who a client is.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum You {
    /// Nobody known.
    Visitor,
    /// The terminal of a seat.
    Terminal {
        /// Its name.
        device: Device,
        /// Its table.
        stream: String,
        /// Its seat.
        seat: Seat,
    },
    /// A device that reports.
    Sensor {
        /// Its name.
        device: Device,
    },
    /// Somebody of the staff.
    Staff(Me),
}

/// Somebody of the staff who is signed in.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct Me {
    /// How they sign in.
    pub person: Person,
    /// How people call them.
    pub name: String,
    /// What they may act as.
    pub roles: Vec<Role>,
}

/// A request that waits.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct Waiting {
    /// Its number.
    pub request: u64,
    /// The stream it is asked of.
    pub stream: String,
    /// Whose agreement.
    pub of: Role,
    /// Who asks.
    pub by: Person,
    /// What happens if somebody agrees.
    pub sheet: Sheet,
    /// How long it waits.
    pub until: At,
}

/// An error of HTTP.
#[derive(Debug, Serialize, ts_rs::TS)]
pub struct Failed {
    /// Why.
    pub error: Refused,
    /// After too many wrong PINs: not before then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub locked_until: Option<At>,
}

/// What this house is: `GET /api/house`.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct House {
    /// The version of the protocol.
    pub protocol: u32,
    /// The build of the program.
    pub build: String,
    /// Live or demo.
    pub mode: Mode,
    /// The property.
    pub property: String,
    /// The currency, by its three letters.
    pub currency: String,
    /// The house's clock.
    pub now: At,
    /// Its tables.
    pub tables: Vec<Listed>,
    /// The cage's stream: where fills are sent from and credits are counted.
    pub cage: String,
    /// In a demo house: the staff, with their PINs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub staff: Vec<DemoStaff>,
}

/// A table of the house.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct TableCard {
    /// Its stream.
    pub stream: String,
    /// Its name in addresses.
    pub name: String,
    /// As the sign says it.
    pub title: String,
    /// The game.
    pub game: String,
    /// Seats or terminals.
    pub seats: u16,
    /// Bets are made on terminals, otherwise on a live layout.
    pub on_terminals: bool,
    /// In a demo house: deals and spins by itself.
    pub spins_by_itself: bool,
}

/// A table in the list of the house.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct Listed {
    /// Its card.
    #[serde(flatten)]
    pub card: TableCard,
    /// Seats at which nobody else can sit down.
    pub taken: Vec<Seat>,
    /// How often its options were changed: who read an older list reads it again.
    pub posted: u32,
    /// What a list shows of its game, under the game's name.
    #[ts(type = "GameBrief")]
    pub brief: Box<RawValue>,
}

/// Who sits at a table: `GET /api/table/{name}/seats`.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct Seats {
    /// Seats at which nobody else can sit down.
    pub taken: Vec<Seat>,
}

/// Somebody of a demo house.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct DemoStaff {
    /// Who.
    #[serde(flatten)]
    pub me: Me,
    /// Printed for all to see: it is a demo.
    pub pin: String,
}

/// A terminal that was just paired: `POST /api/terminal`.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct Terminal {
    /// Its name.
    pub device: Device,
    /// Its secret, told once.
    pub secret: String,
    /// Its table.
    pub stream: String,
    /// Its seat.
    pub seat: Seat,
}

/// Something worth knowing.
#[derive(Debug, Clone, Serialize)]
pub struct Notice {
    /// In words.
    pub message: Message,
    /// By which paragraph.
    pub cite: Option<Cite>,
}
