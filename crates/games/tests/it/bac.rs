//! A baccarat table for tests: a script of lines plays it, the expected answer stands last.
//!
//! ```text
//! has P1 100.00                       credits; also: coupon P1 5.00, rack 500.00
//! ready                               a shoe, prepared and with a king burned
//! D    new game                ok
//! plays 9s 2h Ts 5d                   no more bets, cards, counts, result, payments, pick up: all ok
//! deals 9s 2h Ts 5d                   no more bets, and these cards, tapped
//! D    card 1x                 refused MB B.3 no-such-card
//! money P1 270.00 wagers 0.00 owed-P1 -5.00
//! told player has 9                   of the last step
//! ```
//! Who speaks: `P1` a player, `D` dealer, `F` floorperson, `S` pit supervisor, `T` director, `K` the card-reading
//! shoe, `H` the house.

use games::baccarat::options::{Draft, Form, Tracking};
use games::baccarat::{Baccarat, Event, Phase, State, View};
use games::options::Amount;
use games::script::Script;
use games::{Alarm, Approval, Cx, Game, Input, Machine, Need, Needs, Reason, Refused, StepError, step};
use kit::{Actor, At, Cents, Desk, Moves, Purse, Role, Seat, Unit, Viewer};

use crate::table::{Purses, cents, seat, staff};

/// A table in play.
pub struct Bac {
    pub game: Baccarat,
    pub state: State,
    pub purses: Purses,
    pub at: At,
    /// The events of the last step.
    pub last: Vec<Event>,
    /// All events so far.
    pub all: Vec<Event>,
    replayed: State,
}

/// Small units, so that amounts are what a test says.
fn small(draft: &mut Draft) {
    let cent = |n| Amount(Cents::new(n));
    draft.limits.unit = cent(1);
    draft.limits.min = cent(1);
    draft.limits.tie_min = cent(1);
}

/// A live table on which every bet is keyed.
pub fn live(change: impl FnOnce(&mut Draft)) -> Bac {
    let mut draft = Draft { form: Form::Live, tracking: Tracking::Full, ..Draft::default() };
    small(&mut draft);
    change(&mut draft);
    of(&draft)
}

/// A table of terminals whose cards the house draws.
pub fn terminals(change: impl FnOnce(&mut Draft)) -> Bac {
    let mut draft = Draft { form: Form::Terminals, ..Draft::default() };
    draft.cards = games::baccarat::options::Cards::Drawn;
    small(&mut draft);
    change(&mut draft);
    of(&draft)
}

/// A table of these options.
pub fn of(draft: &Draft) -> Bac {
    let game = Baccarat::check(draft).unwrap_or_else(|faults| panic!("{faults:?}"));
    let state = game.open();
    let mut table = Bac {
        replayed: state.clone(),
        game,
        state,
        purses: Purses::default(),
        at: At::ms(1_000_000),
        last: Vec::new(),
        all: Vec::new(),
    };
    table.purses.post(Unit::Money, Purse::Transit(Desk::Cage), Purse::Rack, Cents::whole(100_000));
    table
}

fn actor(word: &str) -> Option<Actor> {
    let role = |role| Some(staff(role));
    match word {
        "D" => role(Role::Dealer),
        "M" => role(Role::Mucker),
        "F" => role(Role::Floorperson),
        "S" => role(Role::PitSupervisor),
        "T" => role(Role::Director),
        "K" => Some(Actor::Device("shoe".parse().ok()?)),
        "H" => Some(Actor::House),
        _ => Some(Actor::Player(Seat::new(word.strip_prefix('P')?.parse().ok()?)?)),
    }
}

impl Bac {
    /// Takes one input and holds the table to what must always be; on a refusal nothing has changed.
    pub fn take(&mut self, by: Actor, second: Option<Role>, input: &Input<Baccarat>) -> Result<(), Refused> {
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
        self.all.extend(events.iter().cloned());
        self.last = events;
        Ok(())
    }

    /// Goes on from a state, as if it had begun there.
    pub fn begins_at(&mut self, state: State) {
        self.replayed = state.clone();
        self.state = state;
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
    pub fn play(&mut self, script: &str) -> &mut Bac {
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
            ["wait", seconds] => self.wait(seconds.parse::<i64>().expect("seconds") * 1_000),
            ["has", who, amount] => {
                self.purses.post(Unit::Money, Purse::House, Purse::Seat(player(who)), cents(amount));
            }
            ["coupon", who, amount] => {
                self.purses.post(Unit::Promotional, Purse::House, Purse::Seat(player(who)), cents(amount));
            }
            ["ready"] => self.ready(),
            ["deals", ref cards @ ..] => self.deals(line, cards),
            ["plays", ref cards @ ..] => {
                self.deals(line, cards);
                self.finish(line);
            }
            ["steps"] => self.steps(line),
            ["money", ref pairs @ ..] => {
                for pair in pairs.chunks(2) {
                    assert_eq!(self.money(pair[0]), cents(pair[1]), "{}: {line}", pair[0]);
                }
            }
            ["told", ..] => {
                let (told, what) = (self.told(), line.trim_start_matches("told").trim());
                assert!(told.iter().any(|told| told == what), "{line}: told was {told:?}");
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
            ref said => Baccarat::read(said, player).unwrap_or_else(|bad| panic!("{line}: {bad}")),
        };
        let answer = self.take(by, second, &input).map_err(|refused| short(&refused));
        let expected = match *expected {
            ["ok"] => Ok(()),
            ["refused", book, paragraph, key] => Err(format!("{book} {paragraph} {key}")),
            _ => panic!("ok, or refused CITE REASON? {line}"),
        };
        assert_eq!(answer, expected, "{line}");
    }

    fn needs(&self) -> Vec<Need<Baccarat>> {
        let mut needs = Needs::new();
        self.game.needs(&self.state, &mut needs);
        needs
    }

    /// Takes the steps that the table asks for, until it asks for something else.
    #[track_caller]
    fn steps(&mut self, line: &str) {
        let mut all = Vec::new();
        while let Some(Need::Step { by, second, does }) = self.needs().into_iter().next() {
            if does == Input::Act(games::baccarat::Action::NewGame)
                || matches!(self.state.phase, Phase::Betting { .. })
            {
                break;
            }
            self.take(staff(by), second, &does).unwrap_or_else(|refused| panic!("{line}: {refused:?}"));
            all.append(&mut self.last);
        }
        self.last = all;
    }

    /// Takes the one step that the table asks for.
    #[track_caller]
    pub fn one_step(&mut self) {
        let Some(Need::Step { by, second, does }) = self.needs().into_iter().next() else {
            panic!("no step is asked for in {:?}", self.state.phase)
        };
        self.take(staff(by), second, &does).unwrap_or_else(|refused| panic!("{does:?}: {refused:?}"));
    }

    /// A shoe from wherever it stands; a king is burned.
    #[track_caller]
    pub fn ready(&mut self) {
        self.steps("ready");
        if self.needs().iter().any(|need| matches!(need, Need::Outcome { .. })) {
            self.tap("ready", "Kd");
        }
        self.steps("ready");
        assert!(self.state.is_ready(), "{:?}", self.state.shoe.stage);
    }

    /// A card as this table's cards come.
    #[track_caller]
    pub fn tap(&mut self, line: &str, card: &str) {
        use games::baccarat::options::Cards;
        let drawn = self.game.draft().cards != Cards::Hand;
        let awaited = self.needs().into_iter().find_map(|need| match need {
            Need::Outcome { draw: kit::Draw::Card(face), .. } => Some(face),
            _ => None,
        });
        let words = match (awaited, drawn) {
            (Some(kit::Face::Unseen), true) => "card ?? drawn".to_owned(),
            (Some(kit::Face::Unseen), false) => "card ??".to_owned(),
            (Some(kit::Face::Down), _) => format!("card {card} down drawn"),
            (_, true) => format!("card {card} drawn"),
            (_, false) => format!("card {card}"),
        };
        let words: Vec<&str> = words.split(' ').collect();
        let input = Baccarat::read(&words, None).unwrap_or_else(|bad| panic!("{line}: {bad}"));
        let by = if words.contains(&"drawn") { Actor::House } else { staff(Role::Dealer) };
        let answer = self.take(by, None, &input);
        answer.unwrap_or_else(|refused| panic!("{line}, {card}: {refused:?}"));
    }

    /// No more bets, and these cards in their order; counts are called as they are due.
    #[track_caller]
    fn deals(&mut self, line: &str, cards: &[&str]) {
        let mut all = Vec::new();
        if let Phase::Betting { .. } = self.state.phase {
            let lock = Input::Act(games::baccarat::Action::Lock);
            self.take(staff(Role::Dealer), None, &lock)
                .unwrap_or_else(|refused| panic!("{line}: {refused:?}"));
            all.append(&mut self.last);
        }
        for card in cards {
            while let Some(Need::Step { by, does, .. }) = self.needs().into_iter().next() {
                self.take(staff(by), None, &does).unwrap_or_else(|refused| panic!("{line}: {refused:?}"));
                all.append(&mut self.last);
            }
            self.tap(line, card);
            all.append(&mut self.last);
        }
        self.last = all;
    }

    /// Counts, result, payments, pick up.
    #[track_caller]
    fn finish(&mut self, line: &str) {
        let mut all = std::mem::take(&mut self.last);
        while let Some(Need::Step { by, does, .. }) = self.needs().into_iter().next() {
            if does == Input::Act(games::baccarat::Action::NewGame) || !self.state.on_table {
                break;
            }
            self.take(staff(by), None, &does).unwrap_or_else(|refused| panic!("{line}: {refused:?}"));
            all.append(&mut self.last);
        }
        self.last = all;
        assert_eq!(self.state.phase, Phase::Idle, "{line}: another card is due");
    }

    /// What a purse holds, by the word that scripts have for it.
    #[track_caller]
    pub fn money(&self, purse: &str) -> Cents {
        let has = |purse| {
            use games::Funds;
            self.purses.balance(purse, Unit::Money)
        };
        match purse {
            "wagers" => self.purses.wagers(Unit::Money),
            // The rack begins with 100,000.00.
            "rack" => has(Purse::Rack) - Cents::whole(100_000),
            "house" => has(Purse::House),
            "chips" => has(Purse::ChipsOut),
            "drop" => has(Purse::DropBox),
            "uncollected" => has(Purse::Uncollected),
            word => match (actor(word), word.strip_prefix("owed-").and_then(actor)) {
                (Some(Actor::Player(seat)), _) => has(Purse::Seat(seat)),
                (_, Some(Actor::Player(seat))) => has(Purse::Owed(seat)),
                _ => panic!("no purse {word}"),
            },
        }
    }

    /// The events of the last step in words.
    pub fn told(&self) -> Vec<String> {
        self.last.iter().map(|event| self.game.tell(event)).collect()
    }

    /// What called the floor in the last step.
    pub fn alarms(&self) -> Vec<Alarm> {
        self.last.iter().filter_map(|event| self.game.alarm(event)).collect()
    }

    pub fn view(&self, who: Viewer) -> View {
        self.game.view(&self.state, who, &self.purses)
    }

    /// A terminal's own screen.
    pub fn screen(&self, number: u16) -> View {
        self.view(Viewer::Seat(seat(number)))
    }

    /// The dealer's console.
    pub fn console(&self) -> View {
        self.view(Viewer::Staff(Role::Dealer))
    }

    /// The key of the words of the next step.
    pub fn prompt(&self) -> String {
        let step = self.console().staff.and_then(|staff| staff.step);
        step.map_or_else(String::new, |step| step.says.key.replace("baccarat-step-", ""))
    }
}

/// A refusal as scripts write it.
pub fn short(refused: &Refused) -> String {
    let key = &refused.message.key;
    let reason = key.strip_prefix("baccarat-").or(key.strip_prefix("denied-")).unwrap_or(key);
    format!("{} {reason}", refused.cite)
}
