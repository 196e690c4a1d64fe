//! A blackjack table for tests: a script of lines plays it, the expected answer stands last.
//!
//! ```text
//! has P1 100.00                       credits
//! ready                               a pack, prepared and with a deuce burned
//! D    new game                ok
//! P1   place wager 10.00 credits ok
//! deals Ts 9h 8d 7c                   no more bets, and these cards in the order in which they leave the pack
//! P1   stand                   ok
//! card 5h                             the next card, as this table's cards come
//! P1   hit                     refused BJ H.5 not-your-turn
//! money P1 110.00 wagers 0.00
//! told P1 wins wager 10.00            since the last line of play
//! ```
//! Who speaks: `P1` a player, `D` dealer, `F` floorperson, `S` pit supervisor, `K` the card-reading shoe, `H` the house.

use games::blackjack::options::{CardsFrom, Draft, Form, Tracking};
use games::blackjack::{Action, Blackjack, Event, Phase, State, View};
use games::options::Amount;
use games::script::Script;
use games::{Alarm, Approval, Cx, Game, Input, Machine, Need, Needs, Reason, Refused, StepError, step};
use kit::{Actor, At, Cents, Desk, Face, Moves, Purse, Role, Seat, Unit, Viewer};

use crate::table::{Purses, cents, seat, staff};

/// A table in play.
pub struct Bj {
    pub game: Blackjack,
    pub state: State,
    pub purses: Purses,
    pub at: At,
    /// The events since the last line of play began.
    pub last: Vec<Event>,
    replayed: State,
}

fn small(draft: &mut Draft) {
    draft.limits.unit = Amount(Cents::new(1));
    draft.limits.min = Amount(Cents::new(1));
    draft.optional.max = Amount(Cents::whole(50));
}

/// A live table on which every bet and card is keyed.
pub fn live(change: impl FnOnce(&mut Draft)) -> Bj {
    let mut draft = Draft { form: Form::Live, tracking: Tracking::Full, ..Draft::default() };
    small(&mut draft);
    change(&mut draft);
    of(&draft)
}

/// A table of terminals whose cards the house draws.
pub fn terminals(change: impl FnOnce(&mut Draft)) -> Bj {
    let mut draft = Draft { form: Form::Terminals, cards: CardsFrom::Drawn, ..Draft::default() };
    small(&mut draft);
    change(&mut draft);
    of(&draft)
}

/// A table of these options.
pub fn of(draft: &Draft) -> Bj {
    let game = Blackjack::check(draft).unwrap_or_else(|faults| panic!("{faults:?}"));
    let state = game.open();
    let mut table = Bj {
        replayed: state.clone(),
        game,
        state,
        purses: Purses::default(),
        at: At::ms(1_000_000),
        last: Vec::new(),
    };
    table.purses.post(Unit::Money, Purse::Transit(Desk::Cage), Purse::Rack, Cents::whole(100_000));
    table
}

fn actor(word: &str) -> Option<Actor> {
    let role = |role| Some(staff(role));
    match word {
        "D" => role(Role::Dealer),
        "F" => role(Role::Floorperson),
        "S" => role(Role::PitSupervisor),
        "K" => Some(Actor::Device("shoe".parse().ok()?)),
        "H" => Some(Actor::House),
        _ => Some(Actor::Player(Seat::new(word.strip_prefix('P')?.parse().ok()?)?)),
    }
}

impl Bj {
    /// Takes one input and holds the table to what must always be; on a refusal nothing has changed.
    pub fn take(&mut self, by: Actor, second: Option<Role>, input: &Input<Blackjack>) -> Result<(), Refused> {
        let person = "second".parse().expect("short");
        let second = second.map(|role| Approval { by: person, role });
        let cx = Cx { by, second, at: self.at, funds: &self.purses };
        let before = self.state.clone();
        let mut events = Vec::new();
        match step(&self.game, &mut self.state, &cx, input, &mut events) {
            Ok(()) => {}
            Err(StepError::Refused(refusal)) => {
                assert_eq!(self.state, before, "a refusal changes nothing");
                return Err(Refused::new(refusal.cite, refusal.reason.message()));
            }
            Err(StepError::Broken(misfit)) => panic!("{misfit}"),
        }
        for event in &events {
            let mut moves = Moves::new();
            self.game.moves(event, &mut moves);
            self.purses.post_all(&moves);
            self.game.apply(&mut self.replayed, event).unwrap_or_else(|misfit| panic!("{misfit}"));
        }
        assert_eq!(self.replayed, self.state, "replay equals live");
        if self.game.round(&self.state).over {
            assert_eq!(self.purses.wagers(Unit::Money), Cents::ZERO, "wagers are empty between rounds");
            assert_eq!(self.purses.wagers(Unit::Promotional), Cents::ZERO, "so are coupons");
        }
        self.last.append(&mut events);
        Ok(())
    }

    /// Lets time pass; ticks come when they are due.
    pub fn wait(&mut self, ms: i64) {
        let until = self.at.plus_ms(ms);
        while let Some(due) = self.game.due(&self.state).filter(|&due| due <= until) {
            self.at = self.at.max(due);
            self.take(Actor::House, None, &Input::Tick).expect("a tick is never refused");
        }
        self.at = until;
    }

    /// Plays a script.
    #[track_caller]
    pub fn play(&mut self, script: &str) -> &mut Bj {
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            if !matches!(words[0], "money" | "told" | "alarm") {
                self.last.clear();
            }
            self.line(line, &words);
        }
        self
    }

    #[track_caller]
    fn line(&mut self, line: &str, words: &[&str]) {
        let player = |word: &str| match actor(word) {
            Some(Actor::Player(seat)) => seat,
            _ => panic!("no player: {line}"),
        };
        match *words {
            ["wait", seconds] => self.wait(seconds.parse::<i64>().expect("seconds") * 1_000),
            ["has", who, amount] => {
                self.purses.post(Unit::Money, Purse::House, Purse::Seat(player(who)), cents(amount));
            }
            ["coupon", who, amount] => {
                self.purses.post(Unit::Promotional, Purse::House, Purse::Seat(player(who)), cents(amount));
            }
            ["ready"] => self.ready(line),
            ["deals", ref cards @ ..] => {
                if matches!(self.state.phase, Phase::Betting { .. }) {
                    self.step(line, &Input::Act(Action::Lock));
                }
                cards.iter().for_each(|card| self.card(line, card));
            }
            ["card", ref cards @ ..] => cards.iter().for_each(|card| self.card(line, card)),
            ["money", ref pairs @ ..] => {
                for pair in pairs.chunks(2) {
                    assert_eq!(self.money(pair[0]), cents(pair[1]), "{}: {line}", pair[0]);
                }
            }
            ["told", ..] => {
                let (told, what) = (self.told(), line.trim_start_matches("told").trim());
                assert!(told.iter().any(|told| told == what), "{line}: told was {told:?}");
            }
            ["alarm", key] => {
                let alarms = self.alarms();
                assert!(alarms.iter().any(|alarm| alarm.message.key == key), "{line}: {alarms:?}");
            }
            _ => self.said(line, words),
        }
    }

    #[track_caller]
    fn said(&mut self, line: &str, words: &[&str]) {
        let (who, rest) = words.split_first().expect("not empty");
        let (who, second) = who.split_once('+').map_or((*who, None), |(who, second)| (who, Some(second)));
        let by = actor(who).unwrap_or_else(|| panic!("who speaks? {line}"));
        let second = second.map(|word| actor(word).and_then(Actor::role).unwrap_or_else(|| panic!("{line}")));
        let until = rest.iter().rposition(|&word| word == "ok" || word == "refused");
        let (said, expected) = rest.split_at(until.unwrap_or_else(|| panic!("ok, or refused? {line}")));
        let (for_seat, said) = match *said {
            ["as", other, ref said @ ..] => (actor(other), said),
            ref said => (Some(by), said),
        };
        let player = match for_seat {
            Some(Actor::Player(seat)) => Some(seat),
            _ => None,
        };
        let input = match *said {
            ["restart"] => Input::Restart,
            ref said => Blackjack::read(said, player).unwrap_or_else(|bad| panic!("{line}: {bad}")),
        };
        let answer = self.take(by, second, &input).map_err(|refused| short(&refused));
        let expected = match *expected {
            ["ok"] => Ok(()),
            ["refused", book, paragraph, key] => Err(format!("{book} {paragraph} {key}")),
            _ => panic!("ok, or refused CITE REASON? {line}"),
        };
        assert_eq!(answer, expected, "{line}");
    }

    fn needs(&self) -> Vec<Need<Blackjack>> {
        let mut needs = Needs::new();
        self.game.needs(&self.state, &mut needs);
        needs
    }

    #[track_caller]
    fn step(&mut self, line: &str, input: &Input<Blackjack>) {
        self.take(staff(Role::Dealer), Some(Role::Floorperson), input)
            .unwrap_or_else(|refused| panic!("{line}: {input:?} {refused:?}"));
    }

    /// A pack from wherever it stands; deuces of clubs are burned.
    #[track_caller]
    fn ready(&mut self, line: &str) {
        while !self.state.is_ready() || self.state.on_table {
            match self.needs().into_iter().next() {
                Some(Need::Step { does, .. }) => self.step(line, &does),
                Some(Need::Outcome { .. }) => self.card(line, "2c"),
                other => panic!("{line}: {other:?}"),
            }
        }
    }

    /// A card as this table's cards come.
    #[track_caller]
    fn card(&mut self, line: &str, card: &str) {
        let drawn = self.game.draft().cards != CardsFrom::Hand;
        let awaited = self.needs().into_iter().find_map(|need| match need {
            Need::Outcome { draw: kit::Draw::Card(face), .. } => Some(face),
            _ => None,
        });
        let awaited = awaited.unwrap_or_else(|| panic!("{line}: no card is awaited for {card}"));
        let words = match (awaited, drawn) {
            (Face::Unseen, _) => "card ??".to_owned(),
            (Face::Down, _) => format!("card {card} down drawn"),
            (Face::Up, true) => format!("card {card} drawn"),
            (Face::Up, false) => format!("card {card}"),
        };
        let words: Vec<&str> = words.split(' ').collect();
        let input = Blackjack::read(&words, None).unwrap_or_else(|bad| panic!("{line}: {bad}"));
        let by = if words.contains(&"drawn") { Actor::House } else { staff(Role::Dealer) };
        self.take(by, None, &input).unwrap_or_else(|refused| panic!("{line}, {card}: {refused:?}"));
    }

    /// What a purse holds, by the word that scripts have for it.
    #[track_caller]
    pub fn money(&self, purse: &str) -> Cents {
        use games::Funds;
        let has = |purse| self.purses.balance(purse, Unit::Money);
        match purse {
            "wagers" => self.purses.wagers(Unit::Money),
            // The rack begins with 100,000.00.
            "rack" => has(Purse::Rack) - Cents::whole(100_000),
            "house" => has(Purse::House),
            "chips" => has(Purse::ChipsOut),
            word => match actor(word) {
                Some(Actor::Player(seat)) => has(Purse::Seat(seat)),
                _ => panic!("no purse {word}"),
            },
        }
    }

    /// The events of the last line of play in words.
    pub fn told(&self) -> Vec<String> {
        self.last.iter().map(|event| self.game.tell(event)).collect()
    }

    /// What called the floor.
    pub fn alarms(&self) -> Vec<Alarm> {
        self.last.iter().filter_map(|event| self.game.alarm(event)).collect()
    }

    pub fn view(&self, who: Viewer) -> View {
        self.game.view(&self.state, who, &self.purses)
    }

    /// A player's own screen.
    pub fn screen(&self, number: u16) -> View {
        self.view(Viewer::Seat(seat(number)))
    }
}

/// A refusal as scripts write it.
pub fn short(refused: &Refused) -> String {
    let key = &refused.message.key;
    let reason = key.strip_prefix("blackjack-").or(key.strip_prefix("denied-")).unwrap_or(key);
    format!("{} {reason}", refused.cite)
}

/// One player at terminals with 10.00 down: the cards of the deal, what is then played, and what is left of 100.00.
#[track_caller]
pub fn round(change: impl FnOnce(&mut Draft), deal: &str, played: &str, left: &str) -> Bj {
    let mut table = terminals(change);
    table.play(&format!(
        "has P1 100.00\nready\nD new game ok\nP1 place wager 10.00 credits ok\ndeals {deal}\n{played}"
    ));
    let told = table.told();
    assert_eq!(table.money("P1"), cents(left), "{deal} | {played} | {told:?}");
    table
}
