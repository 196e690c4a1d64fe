//! Words: the sentences of `messages/`, filled in. One catalogue serves the command line and the screens.
//!
//! The rules speak in keys and values ([`Message`]); here they become English. Amounts come as whole cents and
//! are written by the function `MONEY`; names such as `pit_supervisor` are put into words by the catalogue, or by
//! the function `PLAIN` where the name itself says it.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use games::Message;
use serde_json::Value;
use unic_langid::LanguageIdentifier;

/// Every file of `messages/en/` by name; `web.ftl` is the screens' own.
pub const ENGLISH: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/english.rs"));

/// The sign of the house's currency.
const CURRENCY: &str = "$";

/// How deep messages may stand inside messages: a list of reasons inside a refusal is one.
const DEPTH: usize = 4;

/// The words of one language.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
}

/// What a game tells by its name as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumIter)]
pub enum Told {
    /// A moment of a round.
    Moment,
    /// A moment beside a picture, where it is said in another form.
    Picture,
    /// What ended the betting.
    LockedBy,
    /// Who stands for the result.
    ConfirmedBy,
}

impl Told {
    /// The keys under which it may have words, the game's own first.
    pub fn keys(game: &str, what: Told, name: &str) -> [String; 2] {
        let area = match what {
            Told::Moment => "moment",
            Told::Picture => "picture",
            Told::LockedBy => "locked-by",
            Told::ConfirmedBy => "confirmed-by",
        };
        let key = format!("{area}-{}", name.replace('_', "-"));
        [format!("{}-{key}", game.replace('_', "-")), key]
    }
}

impl Words {
    /// The English words.
    ///
    /// # Panics
    /// If a file of `messages/en/` is no Fluent or has a key twice: a test would have said so.
    pub fn english() -> Words {
        Words::read("en-US", ENGLISH).unwrap_or_else(|fault| panic!("words at fault: {fault}"))
    }

    /// Reads the words of a language from files, each with its name.
    pub fn read(language: &str, files: &[(&str, &str)]) -> Result<Words, String> {
        let language: LanguageIdentifier =
            language.parse().map_err(|error| format!("{language}: {error}"))?;
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Marks of direction around every blank belong to right-to-left screens, not into logs and terminals.
        bundle.set_use_isolating(false);
        bundle.add_function("MONEY", |given, _| money(given)).map_err(|error| error.to_string())?;
        bundle.add_function("PLAIN", |given, _| plain(given)).map_err(|error| error.to_string())?;
        for &(name, text) in files {
            let resource = FluentResource::try_new(text.to_owned())
                .map_err(|(_, errors)| format!("{name}: {}", errors[0]))?;
            bundle.add_resource(resource).map_err(|errors| format!("{name}: {}", errors[0]))?;
        }
        Ok(Words { bundle })
    }

    /// The sentence with its blanks filled. A key without words is shown as it is: better a bare key on the
    /// screen than no answer.
    pub fn render(&self, message: &Message) -> String {
        self.render_within(message, DEPTH)
    }

    /// Are there words for this key?
    pub fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }

    /// What a name that a game tells is in words: the game's own, or everybody's.
    pub fn told(&self, game: &str, what: Told, name: &str) -> String {
        let found = Told::keys(game, what, name).into_iter().find(|key| self.has(key));
        match found {
            Some(key) => self.render(&Message::plain(&key)),
            None if what == Told::Picture => self.told(game, Told::Moment, name),
            None => name.replace('_', " "),
        }
    }

    fn render_within(&self, message: &Message, depth: usize) -> String {
        let pattern = self.bundle.get_message(&message.key).and_then(|found| found.value());
        let Some(pattern) = pattern else {
            return message.key.clone();
        };
        let mut args = FluentArgs::new();
        for (name, value) in &message.args {
            args.set(name.clone(), self.value(value, depth));
        }
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    fn value(&self, value: &Value, depth: usize) -> FluentValue<'static> {
        match value {
            Value::Number(number) => match number.as_i64() {
                Some(whole) => whole.into(),
                None => number.to_string().into(),
            },
            other => self.text(other, depth).into(),
        }
    }

    /// A value as words: lists with commas, a message inside as its own sentence.
    fn text(&self, value: &Value, depth: usize) -> String {
        match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            Value::Array(list) => {
                let each: Vec<String> = list.iter().map(|item| self.text(item, depth)).collect();
                each.join(", ")
            }
            Value::Object(_) if depth > 0 => match serde_json::from_value::<Message>(value.clone()) {
                Ok(inner) => self.render_within(&inner, depth - 1),
                Err(_) => value.to_string(),
            },
            other => other.to_string(),
        }
    }
}

/// `MONEY($cents)`: `123450` is `$1,234.50`. What is no whole number of cents stays as it came.
fn money(given: &[FluentValue<'_>]) -> FluentValue<'static> {
    let Some(amount) = given.first() else {
        return FluentValue::Error;
    };
    let written = match amount {
        FluentValue::Number(number) => number.as_string().into_owned(),
        FluentValue::String(text) => text.clone().into_owned(),
        _ => return FluentValue::Error,
    };
    match written.parse::<i64>() {
        Ok(cents) => sum(cents).into(),
        Err(_) => written.into(),
    }
}

/// `PLAIN($name)`: names of the program as words: `under-way` as `under way`, `buy-in_not_dropped` as `buy-in not
/// dropped`.
fn plain(given: &[FluentValue<'_>]) -> FluentValue<'static> {
    match given.first() {
        Some(FluentValue::String(name)) if name.contains('_') => name.replace('_', " ").into(),
        Some(FluentValue::String(name)) => name.replace('-', " ").into(),
        _ => FluentValue::Error,
    }
}

/// An amount with the sign of the currency and separated thousands.
fn sum(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let (units, part) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    let digits = units.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{CURRENCY}{grouped}.{part:02}")
}

#[cfg(test)]
mod tests {
    use games::roulette::Reason;
    use games::roulette::options::Form;
    use games::roulette::round::ReportFault;
    use games::roulette::wagers::Kind;
    use games::{Denied, Reason as _};
    use kit::{Cents, Role, Seat, cite};
    use strum::IntoEnumIterator;

    use super::*;

    #[track_caller]
    fn says(message: &Message, words: &str) {
        assert_eq!(Words::english().render(message), words);
    }

    #[test]
    fn amounts_are_written_as_money() {
        for (cents, written) in [
            (0, "$0.00"),
            (5, "$0.05"),
            (100_000, "$1,000.00"),
            (99_999, "$999.99"),
            (123_456_789, "$1,234,567.89"),
            (-350, "-$3.50"),
            (Cents::LIMIT.get(), "$10,000,000,000.00"),
            (-Cents::LIMIT.get() - 1, "-$10,000,000,000.01"),
        ] {
            says(&Message::plain("sign-amount").with("amount", Cents::new(cents)), written);
        }
        says(&Message::plain("sign-amount").with("amount", "much"), "much");
    }

    #[test]
    fn a_key_without_words_is_shown_as_it_is() {
        says(&Message::plain("no-such-key").with("amount", 1), "no-such-key");
        assert!(!Words::english().has("no-such-key"));
    }

    #[test]
    fn a_message_may_hold_messages() {
        let inner = vec![Message::plain("denied-not-your-seat"), Message::plain("roulette-betting-closed")];
        let words = Words::read("en", &[("a", "outer = Not yet: { $why }")]).expect("good Fluent");
        assert_eq!(
            words.render(&Message::plain("outer").with("why", &inner)),
            "Not yet: denied-not-your-seat, roulette-betting-closed"
        );
        let endless = serde_json::json!({"key": "outer", "args": {"why": {"key": "outer", "args": {"why": {
            "key": "outer", "args": {"why": {"key": "outer", "args": {"why": {"key": "outer"}}}}}}}}});
        let endless: Message = serde_json::from_value(endless).expect("a message");
        assert!(words.render(&endless).starts_with("Not yet: Not yet: Not yet: "));
    }

    #[test]
    fn bad_files_are_named() {
        let twice = Words::read("en", &[("a", "one = 1"), ("b", "one = 2")]);
        assert!(twice.is_err_and(|fault| fault.starts_with("b: ")));
        let broken = Words::read("en", &[("a", "one = { $x")]);
        assert!(broken.is_err_and(|fault| fault.starts_with("a: ")));
    }

    #[test]
    fn a_refusal_says_what_and_why() {
        let reason = |reason: Reason, words: &str| says(&reason.message(), words);
        let cents = Cents::whole;
        let seat = Seat::new(3).expect("a seat");
        reason(Reason::BettingClosed, "Betting is closed.");
        reason(
            Reason::OtherForm { form: Form::Live },
            "This table has a live layout; that belongs to terminals.",
        );
        reason(
            Reason::OtherForm { form: Form::Terminals },
            "This table has terminals; that belongs to a live layout.",
        );
        reason(
            Reason::AboveMaximum { kind: Kind::Straight, max: cents(100), asked: cents(105) },
            "A straight bet takes at most $100.00; this would make $105.00.",
        );
        reason(
            Reason::AboveMaximum { kind: Kind::FirstFive, max: cents(500), asked: cents(1_205) },
            "A first five bet takes at most $500.00; this would make $1,205.00.",
        );
        reason(
            Reason::AboveSpotTotal { max: cents(50), asked: cents(60) },
            "All players together may have at most $50.00 on that spot; this would make $60.00.",
        );
        reason(
            Reason::NotEnough { has: cents(5), asked: cents(6) },
            "That takes $6.00, and only $5.00 is there.",
        );
        reason(Reason::NoSuchSpot { said: "1-5".to_owned() }, "The layout has no spot 1-5.");
        reason(Reason::NoSuchPocket { said: "37".to_owned() }, "The wheel has no pocket 37.");
        reason(
            Reason::NotMadeOfChips { unit: cents(5) },
            "The amount cannot be made of the chips in use, $5.00 and up.",
        );
        reason(
            Reason::NotPaidInOrder { next: seat },
            "Winners are paid in the order of the seats; seat 3 is next.",
        );
        reason(Reason::WrongCite { right: cite!("RO I.9.a") }, "That irregularity stands under RO I.9.a.");
        reason(
            Reason::SpinNotValid { cite: cite!("RO I.9.b") },
            "The spin was not valid: the game is to be voided under RO I.9.b.",
        );
        reason(
            Denied::NeedsSecond { needed: Role::PitSupervisor }.into(),
            "A second person must agree to this: a pit supervisor.",
        );
    }

    #[test]
    fn every_role_and_every_kind_has_a_name() {
        let words = Words::english();
        let mut said = std::collections::BTreeSet::new();
        for needed in Role::iter() {
            said.insert(words.render(&Denied::NeedsRole { needed }.message()));
        }
        for kind in Kind::iter() {
            said.insert(words.render(&Message::plain("roulette-sign-max").with("kind", kind)));
        }
        assert_eq!(
            said.len(),
            Role::iter().count() + Kind::iter().count(),
            "two of them read the same: {said:#?}"
        );
        assert!(
            !said.contains("Highest bet") && !said.contains("Only somebody else may do this."),
            "{said:#?}"
        );
        assert!(said.iter().all(|line| !line.contains('_') && !line.contains('{')), "{said:#?}");
    }

    #[test]
    fn a_table_says_what_is_in_its_way() {
        says(
            &Message::plain("table-cannot-close").with("reasons", "round_in_play, cash-out_under_way"),
            "The table cannot close yet: round in play, cash-out under way.",
        );
        says(&Message::plain("table-not-open").with("status", "test"), "The table is under test.");
        says(
            &Message::plain("table-slip-not-there").with("state", "under-way"),
            "The chips of that slip are under way.",
        );
        says(
            &Message::plain("table-not-idle").with("games", 1).with("needed", 20),
            "Those credits sat out one game; they are unclaimed after 20.",
        );
        says(
            &Message::plain("option-rack"),
            "The rack holds value chips of different values, each above zero and at most $1,000,000.00.",
        );
    }

    #[test]
    fn what_is_counted_is_counted_in_words() {
        let entries = |count: u16| Message::plain("roulette-alarm-manual").with("entries", count);
        says(
            &entries(1),
            "One number was entered by hand within the hour: the table goes down until its sensor has been tested.",
        );
        says(
            &entries(4),
            "4 numbers were entered by hand within the hour: the table goes down until its sensor has been tested.",
        );
        let fault = ReportFault::StaleSpin { spin: 12 };
        says(&Message::of("roulette-report", &fault), "The sensor reported spin 12, which is over.");
        says(&Message::plain("sign-seconds").with("seconds", 1), "1 second");
        says(&Message::plain("sign-seconds").with("seconds", 45), "45 seconds");
    }
}
