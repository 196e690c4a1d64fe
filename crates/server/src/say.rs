//! How a client's message is read: one JSON object, every field known, nothing missing.

use std::borrow::Cow;

use games::{Message, Refused};
use house::stream::CommandId;
use journal::Hash;
use kit::{Role, cite};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::wire::{Agrees, Ask, DeviceSecret, Say, Second};

/// The longest message, in bytes.
pub const LONGEST: usize = 16 * 1024;

/// Every field there is; what few messages have is kept apart. A tagged enum cannot hold raw JSON, which a command's
/// input must stay.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flat<'a> {
    #[serde(borrow)]
    say: Cow<'a, str>,
    protocol: Option<u32>,
    build: Option<String>,
    device: Option<Box<DeviceSecret>>,
    #[serde(borrow)]
    stream: Option<Cow<'a, str>>,
    public: Option<bool>,
    #[serde(borrow)]
    id: Option<Cow<'a, str>>,
    round: Option<u64>,
    #[serde(rename = "as")]
    role: Option<Role>,
    input: Option<Box<RawValue>>,
    second: Option<Box<Agrees>>,
    by: Option<Box<Second>>,
    of: Option<Role>,
    #[serde(borrow)]
    ask: Option<Box<Ask<'a>>>,
    request: Option<u64>,
    sheet: Option<Hash>,
    n: Option<u64>,
}

/// Reads a message; or why not, in words (HC E.4).
pub fn read(text: &str) -> Result<Say<'_>, Refused> {
    let flat: Flat<'_> = serde_json::from_str(text).map_err(|error| Refused::malformed(&error))?;
    let missing = |what: &str| {
        let message = Message::plain("wire-missing").with("what", what);
        Refused::new(cite!("HC E.4"), message)
    };
    let named = flat.stream;
    let stream = || named.ok_or_else(|| missing("stream"));
    Ok(match &*flat.say {
        "hello" => Say::Hello {
            protocol: flat.protocol.ok_or_else(|| missing("protocol"))?,
            build: flat.build,
            device: flat.device.map(|device| *device),
        },
        "watch" => Say::Watch { stream: stream()?.into_owned(), public: flat.public.unwrap_or(false) },
        "unwatch" => Say::Unwatch { stream: stream()?.into_owned() },
        "request" if flat.ask.is_some() => Say::Request {
            of: flat.of.ok_or_else(|| missing("of"))?,
            ask: *flat.ask.ok_or_else(|| missing("ask"))?,
        },
        "sheet" => Say::Sheet {
            of: flat.of.ok_or_else(|| missing("of"))?,
            ask: *flat.ask.ok_or_else(|| missing("ask"))?,
        },
        "command" | "request" => {
            let ask = Ask {
                stream: stream()?,
                id: flat.id.ok_or_else(|| missing("id"))?,
                round: flat.round,
                role: flat.role,
                input: flat.input.ok_or_else(|| missing("input"))?,
                second: flat.second,
                by: flat.by,
            };
            match flat.of {
                Some(of) if flat.say == "request" => Say::Request { of, ask },
                None if flat.say == "request" => return Err(missing("of")),
                _ => Say::Command(ask),
            }
        }
        "agree" => Say::Agree {
            request: flat.request.ok_or_else(|| missing("request"))?,
            sheet: flat.sheet.ok_or_else(|| missing("sheet"))?,
            role: flat.role.ok_or_else(|| missing("as"))?,
        },
        "decline" => Say::Decline { request: flat.request.ok_or_else(|| missing("request"))? },
        "ping" => Say::Ping { n: flat.n.ok_or_else(|| missing("n"))? },
        other => {
            let message =
                Message::plain("wire-unknown").with("said", other.chars().take(24).collect::<String>());
            return Err(Refused::new(cite!("HC E.4"), message));
        }
    })
}

/// The id of a command. Letters, digits, `-` and `_`: what the house itself sends bears other marks, so that nobody can
/// take its ids away from it.
pub fn id(id: &str) -> Result<CommandId, Refused> {
    let mark = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let good = !id.is_empty() && id.bytes().all(mark);
    let parsed = id.parse().ok().filter(|_| good);
    parsed.ok_or_else(|| Refused::new(cite!("HC E.4"), Message::plain("wire-bad-id")))
}
