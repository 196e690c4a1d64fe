//! A table for tests, of roulette unless said otherwise: a script of lines plays it, the expected answer stands last.
//!
//! ```text
//! has P1 100.00                       credits; also: coupon P1 5.00, colour P1 blue 1.00 20, rack 500.00
//! D    new game                ok
//! P1   place 17 5.00           ok
//! P2   place 37 5.00           refused RO A.4 no-such-spot
//! wait 45s                            ticks are delivered when they are due; `skip 45s` delivers none
//! D+F  pocket 17               ok     the floor agrees to this very act
//! money P1 270.00 wagers 0.00
//! told number 17                      of the last step
//! alarm roulette-report-no-launch     of the last step; `quiet` for none
//! ```
//! Who speaks: `P1` a player, `D` dealer, `M` mucker, `F` floorperson, `S` pit supervisor, `G` designee, `C` cage,
//! `W` the wheel's sensor, `X` another device, `H` the house.

use std::collections::BTreeMap;

use games::roulette::Roulette;
use games::roulette::options::{Draft, Form, Tracking};
use games::script::Script;
use games::{Alarm, Approval, Cx, Funds, Input, Reason, Refused, StepError, step};
use kit::{Actor, At, Cents, Colour, Desk, Moves, Purse, Role, Seat, Unit, Viewer};

/// The purses of a table, kept without the ledger.
#[derive(Default, Clone)]
pub struct Purses {
    pub balances: BTreeMap<(Purse, Unit), Cents>,
    pub colours: BTreeMap<Seat, (Colour, Cents)>,
    pub bought: BTreeMap<Seat, Cents>,
}

impl Funds for Purses {
    fn balance(&self, purse: Purse, unit: Unit) -> Cents {
        self.balances.get(&(purse, unit)).copied().unwrap_or_default()
    }
    fn colour(&self, seat: Seat) -> Option<(Colour, Cents)> {
        self.colours.get(&seat).copied()
    }
    fn bought_in_since_settlement(&self, seat: Seat) -> Cents {
        self.bought.get(&seat).copied().unwrap_or_default()
    }
}

impl Purses {
    /// Moves money, and holds it to what must always be.
    pub fn post(&mut self, unit: Unit, from: Purse, to: Purse, amount: Cents) {
        assert!(amount.is_positive() && from != to, "{amount} from {from} to {to}");
        *self.balances.entry((from, unit)).or_default() -= amount;
        *self.balances.entry((to, unit)).or_default() += amount;
        let left = self.balance(from, unit);
        assert!(!left.is_negative() || from.may_go_below_zero(), "{from} would hold {left}");
    }

    pub fn post_all(&mut self, moves: &Moves) {
        for &kit::Move { from, to, amount, unit } in moves.as_slice() {
            self.post(unit, from, to, amount);
        }
        for unit in [Unit::Money, Unit::Promotional, Unit::Tournament] {
            let of_unit = self.balances.iter().filter(|((_, u), _)| *u == unit);
            assert_eq!(
                of_unit.map(|(_, &amount)| amount).sum::<Cents>(),
                Cents::ZERO,
                "{unit:?} is not conserved"
            );
        }
    }

    /// What lies on the layout.
    pub fn wagers(&self, unit: Unit) -> Cents {
        let wagers = self.balances.iter().filter(|((purse, u), _)| purse.is_of_the_round() && *u == unit);
        wagers.map(|(_, &amount)| amount).sum()
    }
}

/// A table in play.
pub struct Table<G: Script = Roulette> {
    pub game: G,
    pub state: G::State,
    pub purses: Purses,
    pub at: At,
    /// The events of the last step.
    pub last: Vec<G::Event>,
    /// All events so far.
    pub all: Vec<G::Event>,
    /// What replay makes of the events.
    replayed: G::State,
}

pub fn seat(number: u16) -> Seat {
    Seat::new(number).expect("from one")
}

pub fn cents(text: &str) -> Cents {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub fn staff(role: Role) -> Actor {
    Actor::Staff { person: role.name().parse().expect("short"), role }
}

/// A table of terminals, with what the test changes in its options.
pub fn terminals(change: impl FnOnce(&mut Draft)) -> Table {
    of(Draft { form: Form::Terminals, ..Draft::default() }, change)
}

/// A live table on which every bet is keyed.
pub fn live(change: impl FnOnce(&mut Draft)) -> Table {
    of(Draft { form: Form::Live, tracking: Tracking::Full, ..Draft::default() }, change)
}

/// A table of any game, with what the test changes in its options.
pub fn of<G: Script>(mut draft: G::Draft, change: impl FnOnce(&mut G::Draft)) -> Table<G> {
    change(&mut draft);
    let game = G::check(&draft).unwrap_or_else(|faults| panic!("{faults:?}"));
    let state = game.open();
    Table {
        replayed: state.clone(),
        game,
        state,
        purses: Purses::default(),
        at: At::ms(1_000_000),
        last: Vec::new(),
        all: Vec::new(),
    }
}

fn actor(word: &str) -> Option<Actor> {
    let role = |role| Some(staff(role));
    match word {
        "D" => role(Role::Dealer),
        "M" => role(Role::Mucker),
        "F" => role(Role::Floorperson),
        "S" => role(Role::PitSupervisor),
        "G" => role(Role::Designee),
        "C" => role(Role::Cage),
        "W" => Some(Actor::Device("wheel".parse().ok()?)),
        "X" => Some(Actor::Device("other".parse().ok()?)),
        "H" => Some(Actor::House),
        _ => Some(Actor::Player(Seat::new(word.strip_prefix('P')?.parse().ok()?)?)),
    }
}

fn ms(text: &str) -> i64 {
    let seconds: Cents = match text.strip_suffix("ms") {
        Some(ms) => return ms.parse().expect("milliseconds"),
        None => cents(text.strip_suffix('s').expect("30s or 250ms")),
    };
    seconds.get() * 10
}

impl<G: Script> Table<G> {
    /// Takes one input and holds the table to what must always be; on a refusal nothing has changed.
    pub fn take(&mut self, by: Actor, second: Option<Role>, input: &Input<G>) -> Result<(), Refused> {
        let person = "second".parse().expect("short");
        let second = second.map(|role| Approval { by: person, role });
        let cx = Cx { by, second, at: self.at, funds: &self.purses };
        let (before, open) = (self.state.clone(), !self.is_over());
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
        if open && self.is_over() {
            self.purses.bought.clear();
        }
        assert_eq!(self.replayed, self.state, "replay equals live");
        if self.is_over() {
            assert_eq!(self.purses.wagers(Unit::Money), Cents::ZERO, "wagers are empty between rounds");
            assert_eq!(self.purses.wagers(Unit::Promotional), Cents::ZERO, "so are coupons");
        }
        self.all.extend(events.iter().cloned());
        self.last = events;
        Ok(())
    }

    /// Lets time pass; ticks come when they are due.
    pub fn wait(&mut self, ms: i64) {
        let until = self.at.plus_ms(ms);
        let mut passed = Vec::new();
        while let Some(due) = self.game.due(&self.state).filter(|&due| due <= until) {
            self.at = self.at.max(due);
            self.take(Actor::House, None, &Input::Tick).expect("a tick is never refused");
            passed.append(&mut self.last);
        }
        self.at = until;
        self.last = passed;
    }

    /// Plays a script.
    #[track_caller]
    pub fn play(&mut self, script: &str) -> &mut Table<G> {
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
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
            ["wait", time] => self.wait(ms(time)),
            ["skip", time] => self.at = self.at.plus_ms(ms(time)),
            ["has", who, amount] => {
                self.purses.post(Unit::Money, Purse::House, Purse::Seat(player(who)), cents(amount));
            }
            ["coupon", who, amount] => {
                self.purses.post(Unit::Promotional, Purse::House, Purse::Seat(player(who)), cents(amount));
            }
            ["colour", who, colour, value, chips] => {
                let (colour, value) = (colour.parse().expect("a colour"), cents(value));
                self.purses.colours.insert(player(who), (colour, value));
                let worth = value.checked_mul(chips.parse().expect("a number")).expect("small");
                self.purses.post(Unit::Money, Purse::House, Purse::Colour(colour), worth);
            }
            ["gives", "back", who] => {
                let (colour, _) = self.purses.colours.remove(&player(who)).expect("plays a colour");
                let worth = self.purses.balance(Purse::Colour(colour), Unit::Money);
                self.purses.post(Unit::Money, Purse::Colour(colour), Purse::House, worth);
            }
            ["rack", amount] => {
                self.purses.post(Unit::Money, Purse::Transit(Desk::Cage), Purse::Rack, cents(amount));
            }
            ["buys", who, amount] => {
                *self.purses.bought.entry(player(who)).or_default() += cents(amount);
                self.purses.post(Unit::Money, Purse::House, Purse::Seat(player(who)), cents(amount));
            }
            ["cashes", who] => {
                let purse = Purse::Seat(player(who));
                let all = self.purses.balance(purse, Unit::Money);
                self.purses.post(Unit::Money, purse, Purse::House, all);
            }
            ["money", ref pairs @ ..] => pairs.chunks(2).for_each(|pair| self.holds(line, pair[0], pair[1])),
            ["told", ..] => {
                let (told, what) = (self.told(), line.trim_start_matches("told").trim());
                assert!(told.iter().any(|told| told == what), "{line}: told was {told:?}");
            }
            ["untold", ..] => {
                let (told, what) = (self.told(), line.trim_start_matches("untold").trim());
                assert!(!told.iter().any(|told| told == what), "{line}: it was told");
            }
            ["alarm", key] => {
                let keys: Vec<String> = self.alarms().into_iter().map(|alarm| alarm.message.key).collect();
                assert_eq!(keys, [key], "{line}");
            }
            ["quiet"] => assert_eq!(self.alarms(), [], "{line}"),
            _ => self.said(line, words),
        }
    }

    #[track_caller]
    fn said(&mut self, line: &str, words: &[&str]) {
        let (who, rest) = words.split_first().expect("not empty");
        let (who, second) = who.split_once('+').map_or((*who, None), |(who, second)| (who, Some(second)));
        let by = actor(who).unwrap_or_else(|| panic!("who speaks? {line}"));
        let second = second.map(|word| actor(word).and_then(Actor::role).unwrap_or_else(|| panic!("{line}")));
        let until = rest.iter().position(|&word| word == "ok" || word == "refused");
        let (said, expected) = rest.split_at(until.unwrap_or_else(|| panic!("ok, or refused? {line}")));
        // A player's words are of their own seat, unless they say another: `P1 as P2 clear`.
        let (for_seat, said) = match *said {
            ["as", other, ref said @ ..] => (actor(other), said),
            ref said => (Some(by), said),
        };
        let player = match for_seat {
            Some(Actor::Player(seat)) => Some(seat),
            _ => None,
        };
        let input = match *said {
            ["tick"] => Input::Tick,
            ["restart"] => Input::Restart,
            ref said => G::read(said, player).unwrap_or_else(|bad| panic!("{line}: {bad}")),
        };
        let input = from(by, input);
        let answer = self.take(by, second, &input).map_err(|refused| short(&refused));
        let expected = match *expected {
            ["ok"] => Ok(()),
            ["refused", book, paragraph, key] => Err(format!("{book} {paragraph} {key}")),
            _ => panic!("ok, or refused CITE REASON? {line}"),
        };
        assert_eq!(answer, expected, "{line}");
    }

    #[track_caller]
    fn holds(&self, line: &str, purse: &str, amount: &str) {
        assert_eq!(self.money(purse), cents(amount), "{purse}: {line}");
    }

    /// What a purse holds, by the word that scripts have for it.
    #[track_caller]
    pub fn money(&self, purse: &str) -> Cents {
        let has = |purse| self.purses.balance(purse, Unit::Money);
        match purse {
            "wagers" => self.purses.wagers(Unit::Money),
            "rack" => has(Purse::Rack),
            "house" => has(Purse::House),
            "chips" => has(Purse::ChipsOut),
            "drop" => has(Purse::DropBox),
            word => match (actor(word), word.strip_suffix('c').and_then(actor), word.parse::<Colour>()) {
                (Some(Actor::Player(seat)), ..) => has(Purse::Seat(seat)),
                (_, Some(Actor::Player(seat)), _) => {
                    self.purses.balance(Purse::Seat(seat), Unit::Promotional)
                }
                (_, _, Ok(colour)) => has(Purse::Colour(colour)),
                _ => panic!("no purse {word}"),
            },
        }
    }

    /// Nothing of the round is open any more.
    pub fn is_over(&self) -> bool {
        self.game.round(&self.state).over
    }

    /// The events of the last step in words.
    pub fn told(&self) -> Vec<String> {
        self.last.iter().map(|event| self.game.tell(event)).collect()
    }

    /// What called the floor in the last step.
    pub fn alarms(&self) -> Vec<Alarm> {
        self.last.iter().filter_map(|event| self.game.alarm(event)).collect()
    }

    pub fn view(&self, who: Viewer) -> G::View {
        self.game.view(&self.state, who, &self.purses)
    }

    /// A terminal's own screen.
    pub fn screen(&self, number: u16) -> G::View {
        self.view(Viewer::Seat(seat(number)))
    }

    /// Where the round stands, as every screen says it.
    pub fn phase(&self) -> String {
        let view = serde_json::to_value(self.view(Viewer::Public)).expect("plain data");
        view["public"]["phase"].as_str().expect("a word").to_owned()
    }

    /// The dealer's console.
    pub fn console(&self) -> G::View {
        self.view(Viewer::Staff(Role::Dealer))
    }
}

/// A refusal as scripts write it.
pub fn short(refused: &Refused) -> String {
    let key = &refused.message.key;
    let areas = ["roulette-", "sic-bo-", "denied-"];
    let reason = areas.iter().find_map(|area| key.strip_prefix(area)).unwrap_or(key);
    format!("{} {reason}", refused.cite)
}

/// A report comes from the device that speaks.
fn from<G: Script>(by: Actor, input: Input<G>) -> Input<G> {
    match (by, input) {
        (Actor::Device(device), Input::Observe(mut observed)) => {
            if let games::Via::Device(report) = &mut observed.via {
                report.device = device;
            }
            Input::Observe(observed)
        }
        (_, input) => input,
    }
}
