//! A refusal as whoever asked is told it: the paragraph and the words, whatever machine refused.

use kit::{Cite, Role, cite};
use serde::{Deserialize, Serialize};

use crate::{Denied, Message, Reason, Refusal};

/// A refusal in words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct Refused {
    /// By which paragraph.
    pub cite: Cite,
    /// Why.
    pub message: Message,
    /// The role of the second person whose agreement is missing, where that is all that is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub needs_second: Option<Role>,
}

impl Refused {
    /// A refusal in words.
    pub fn new(cite: Cite, message: Message) -> Refused {
        Refused { cite, message, needs_second: None }
    }

    /// Something that cannot be read as an input at all (HC E.4).
    pub fn malformed(error: &serde_json::Error) -> Refused {
        let message = Message::plain("command-malformed").with("error", error.to_string());
        Refused::new(cite!("HC E.4"), message)
    }
}

impl<R: Reason> From<Refusal<R>> for Refused {
    fn from(refusal: Refusal<R>) -> Refused {
        let needs_second = match refusal.reason.denied() {
            Some(Denied::NeedsSecond { needed }) => Some(needed),
            _ => None,
        };
        Refused { needs_second, ..Refused::new(refusal.cite, refusal.reason.message()) }
    }
}
