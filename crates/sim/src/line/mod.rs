//! Real processes: a house on a real disk that speaks lines of JSON, and clients that are processes of their own. What
//! no single thread can show: `kill -9` at a moment that nobody chose.
//!
//! | module | what lives there |
//! |---|---|
//! | [`house`] | the house: one thread owns it, everything that waits shares one flush |
//! | [`client`] | a client: asks in a pipeline, comes back by itself, says what it was told and shown |
//! | [`desk`] | somebody who asks one thing after the other |
//!
//! A client says `{"stream":..,"command":{..}}` and hears `{"stream":..,"id":..,"reply":..}`; it says
//! `{"watch":"<stream>","as":..}` and hears `{"stream":..,"seq":..,"view":..}` at once and whenever that has changed.

pub mod client;
pub mod desk;
pub mod house;

use ::house::runtime::Reply;
use journal::Hash;
use kit::Viewer;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::clients::Asks;
use crate::floor::{CAGE, CARDS, DRAWN, Kept, LOG, SHOE};
use crate::plays::Asker;

/// The streams of the house.
pub const STREAMS: [&str; 5] = [DRAWN, CARDS, SHOE, CAGE, LOG];

/// What a client says.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Said {
    /// To which stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<String>,
    /// A command, without its time: that is the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<Value>,
    /// A stream to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watch: Option<String>,
    /// As whom.
    #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<Viewer>,
}

/// What a client hears.
#[derive(Debug, Serialize, Deserialize)]
pub struct Heard {
    /// Of which stream.
    pub stream: String,
    /// The command that is answered; null if it had no id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// The answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<Reply>,
    /// Where the stream stands that is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// To whom.
    #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<Viewer>,
    /// What is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Box<RawValue>>,
}

/// What a client is ordered to do, as lines of its input.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The house is there.
    Visit(u16),
    /// Nothing new; what was asked is still to be answered.
    Rest,
}

/// What a client says of itself, as lines of its output.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// It is about to send this; once more, perhaps.
    Sent {
        /// To which stream.
        stream: String,
        /// What.
        command: Value,
    },
    /// It was told this.
    Told {
        /// By which stream.
        stream: String,
        /// Of which command.
        id: String,
        /// What.
        reply: Reply,
    },
    /// It was shown this.
    Shown {
        /// Of which stream.
        stream: String,
        /// As whom.
        viewer: Viewer,
        /// Where the stream stood.
        seq: u64,
        /// The hash of the very bytes.
        hash: Hash,
    },
    /// The house is gone, and everything it said has been heard.
    Lost,
    /// Everything was answered.
    Rested,
}

/// Somebody's words as a command: `who` is one of the cast, with `+` whoever agrees; `words` are those of a transcript,
/// or the JSON of an input. `None` if nobody can say that there.
pub fn command(stream: &str, id: &str, who: &str, words: &str) -> Option<Value> {
    let asks = match serde_json::from_str(words) {
        Ok(input @ Value::Object(_)) => Asks::Input(input),
        _ => Asks::Line(words.to_owned()),
    };
    let mut command = Kept::new(stream).plays().command(&Asker { id, who, names_round: false }, &asks)?;
    // Whoever agrees looks at the sheet where the house is ([`house`]).
    command["second"].as_object_mut().map(|second| second.remove("shown"));
    command.as_object_mut()?.retain(|_, value| !value.is_null());
    Some(command)
}

/// A line of JSON.
fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("plain data");
    text.push('\n');
    text
}
