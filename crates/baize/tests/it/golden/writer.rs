//! Writes a golden house: every transcript at a table of its own, and tables at which the house draws.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use baize::files::Files;
use baize::open::{House, cage_stream, table_stream};
use chance::{Position, Seeded, Session};
use games::baccarat::shoe::{Stage, commitment};
use games::baccarat::{Baccarat, Phase};
use games::roulette::Roulette;
use games::script::Script;
use games::sic_bo::SicBo;
use games::{Input, Need, Needs, Observed, Seen, Via};
use house::cage::{Action as AtCage, Cage};
use house::config::Mode;
use house::log::{Action as Says, Session as Opened};
use house::runtime::Reply;
use house::stream::{Command, Stream, Streamed, Unread};
use house::table::{Action, Table, script, slips};
use house::transcript::{self, CAST, Step};
use kit::{Actor, At, Card, Cents, Count, Hidden, Outcome, Role, Seat, Slot};

use crate::floor::insists;
use crate::guards::text;

/// New Year's Day of 2026, eight in the evening in Chicago.
const EVENING: At = At::ms(1_767_319_200_000);
const DAY_MS: i64 = 86_400_000;

/// Replies to what is asked here are told by numbers that the house does not use.
const TICKETS: u64 = 1 << 32;

/// Tables at which the house draws, opened as transcripts open them.
const DRAWN: [(&str, &str); 4] = [
    (
        "drawn-roulette",
        "title Numbers drawn\ngame roulette\noptions form=terminals seats=2\n\
         setup  ok\nseat P1 200.00  ok\nseat P2 200.00  ok\nP1 agree  ok\nP2 agree  ok\n",
    ),
    (
        "drawn-sic-bo",
        "title Dice drawn\ngame sic_bo\noptions form=terminals seats=2\n\
         setup  ok\nseat P1 200.00  ok\nseat P2 200.00  ok\nP1 agree  ok\nP2 agree  ok\n",
    ),
    (
        "drawn-baccarat",
        "title Cards drawn\ngame baccarat\noptions style=under_shoe cards=drawn tracking=full\nsetup  ok\n",
    ),
    (
        "committed-baccarat",
        "title A committed shoe\ngame baccarat\n\
         options style=under_shoe cards=drawn draws=committed tracking=full\nsetup  ok\n",
    ),
];

/// The people and devices of transcripts.
fn people() -> String {
    let mut text = "devices = [\"wheel\", \"shoe\"]\n".to_owned();
    for (_, person, role) in CAST {
        let role = serde_json::to_string(role).expect("plain data");
        text += &format!("\n[[member]]\nperson = \"{person}\"\nname = \"{person}\"\nroles = [{role}]\n");
    }
    text
}

/// What a command asks about a slip.
fn slip(command: &Unread) -> Option<slips::Action> {
    let input: serde_json::Value = serde_json::from_str(command.input.get()).expect("JSON");
    serde_json::from_value(input.get("act")?.get("slips")?.clone()).ok()
}

/// Slips that are voided first and sent then.
fn crossing(steps: &[Step]) -> BTreeSet<u32> {
    let (mut voided, mut crossing) = (BTreeSet::new(), BTreeSet::new());
    for step in steps {
        let Step::Ask { command, accepted: true } = step else { continue };
        match slip(command) {
            Some(slips::Action::Void { slip, .. }) => voided.extend([slip]),
            Some(slips::Action::Issue { slip }) if voided.contains(&slip) => crossing.extend([slip]),
            _ => {}
        }
    }
    crossing
}

struct Writer<'a> {
    dir: &'a Path,
    house: Option<House>,
    at: At,
    asked: u64,
    /// What waits for its reply: was it accepted in the transcript?
    waits: BTreeMap<u64, (bool, String)>,
    sessions: BTreeMap<String, Session>,
    /// How many draws a stream has of its round.
    draws: BTreeMap<String, (u64, u64)>,
    /// Slips of this table that are voided while the cage sends the fill.
    crossing: BTreeSet<u32>,
    /// The order of a committed shoe, and its next card.
    order: Option<(Vec<Card>, usize)>,
}

/// Writes a house into a folder that is not there.
pub fn write(dir: &Path) {
    let scripts: Vec<(String, String)> = text::files("transcripts", ".txt")
        .into_iter()
        .map(|file| (file.path.split('/').nth(1).expect("a folder for each game").to_owned(), file))
        .filter(|(game, _)| games::catalogue::NAMES.contains(&game.as_str()))
        .enumerate()
        .map(|(index, (game, file))| {
            let game = game.replace('_', "-");
            (format!("{game}-{}", index + 1), file.text)
        })
        .collect();
    // Each game has its evening, so that gaming days close between them.
    let (mut at, mut evening, mut before) = (EVENING, 0, "");
    let mut recorded = Vec::new();
    for (name, text) in &scripts {
        let game = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        if !before.is_empty() && game != before {
            evening += 1;
            at = EVENING.plus_ms(evening * DAY_MS);
        }
        before = game;
        let stream = table_stream("golden", name);
        let record = transcript::record(text, &stream, at).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        at = record.end.plus_ms(60_000);
        recorded.push((stream, record));
    }
    let drawn = DRAWN.map(|(name, text)| (table_stream("golden", name), text));
    let mut files = Files::new("golden", Mode::Demo);
    files.people = people();
    let short = |stream: &str| stream.rsplit('/').next().expect("a name").to_owned();
    files.tables = recorded.iter().map(|(stream, record)| (short(stream), record.file.clone())).collect();
    for (stream, text) in &drawn {
        let record =
            transcript::record(text, stream, EVENING).unwrap_or_else(|bad| panic!("{stream}: {bad}"));
        files.tables.push((short(stream), record.file));
    }
    files.tables.sort();
    insists(|| House::init(dir, &files, EVENING.plus_ms(-60_000)));
    let mut writer = Writer {
        dir,
        house: None,
        at: EVENING.plus_ms(-30_000),
        asked: 0,
        waits: BTreeMap::new(),
        sessions: BTreeMap::new(),
        draws: BTreeMap::new(),
        crossing: BTreeSet::new(),
        order: None,
    };
    writer.opens();
    writer.stocks();
    for (stream, record) in &recorded {
        // Cards that a transcript draws came from no seed: its session stays open, and its seed sealed.
        if record.file.contains("\"drawn\"") {
            writer.session(stream, 1);
        }
        writer.crossing = crossing(&record.steps);
        record.steps.iter().for_each(|step| writer.step(stream, step));
        writer.turns();
    }
    writer.at = at;
    for (stream, text) in &drawn {
        writer.at = writer.at.plus_ms(60_000);
        let record = transcript::record(text, stream, writer.at).expect("it was recorded before");
        record.steps.iter().for_each(|step| writer.step(stream, step));
        writer.turns();
    }
    writer.numbers(&drawn[0].0);
    writer.dice(&drawn[1].0);
    writer.cards(&drawn[2].0);
    writer.shoe(&drawn[3].0);
    let house = writer.house();
    house.sign();
    assert!(house.notes.is_empty(), "{:?}", house.notes);
}

impl Writer<'_> {
    fn house(&mut self) -> &mut House {
        self.house.as_mut().expect("it is open")
    }

    /// Opens the house, or opens it again after a stop.
    fn opens(&mut self) {
        self.house = None;
        let at = self.at;
        let mut house = insists(|| House::open(self.dir, |_| at));
        for (_, person, _) in CAST {
            house.runtime.people_mut().sign(person.parse().expect("short"), true);
        }
        self.house = Some(house);
        self.turns();
    }

    /// Chips for every table.
    fn stocks(&mut self) {
        let pieces = [50, 100, 250, 500, 1_000, 2_000, 2_500, 5_000, 10_000, 50_000, 100_000, 500_000];
        let mut chips = Count::new();
        pieces.iter().for_each(|piece| chips.add(Cents::new(*piece), 100_000));
        let count = Actor::Staff { person: "nora".parse().expect("short"), role: Role::CountTeam };
        self.at_cage(AtCage::Stock { chips }, Some(count));
    }

    fn id(&mut self) -> u64 {
        self.asked += 1;
        TICKETS + self.asked
    }

    /// Everything that waits happens, and is answered as the transcript was.
    fn turns(&mut self) {
        let at = self.at;
        let replies = self.house().turn(at).expect("time passes");
        for (ticket, reply) in replies {
            let Some((accepted, asked)) = self.waits.remove(&ticket) else { continue };
            assert_eq!(matches!(reply, Reply::Accepted { .. }), accepted, "{asked}: {reply:?}");
        }
        assert!(self.waits.is_empty(), "every command is answered");
    }

    fn step(&mut self, stream: &str, step: &Step) {
        match step {
            Step::Ask { command, accepted } => {
                if command.at > self.at {
                    self.turns();
                    self.at = command.at;
                }
                self.asks(stream, command, *accepted);
            }
            Step::Wait(to) => {
                self.turns();
                self.at = *to;
                self.turns();
            }
            Step::Restart => {
                self.turns();
                self.opens();
            }
            Step::Sign(person, signed_in) => {
                self.turns();
                self.house().runtime.people_mut().sign(*person, *signed_in);
            }
        }
    }

    fn asks(&mut self, stream: &str, command: &Unread, accepted: bool) {
        let of_house = command.by == Actor::House;
        match slip(command).filter(|_| accepted || of_house) {
            // In a house the cage does what a transcript lets the house say.
            Some(action) if of_house => {
                if accepted {
                    self.turns();
                    self.answers(stream, action);
                }
            }
            // The cage sends a fill off while the table voids its slip.
            Some(slips::Action::Void { slip, .. }) if self.crossing.remove(&slip) => {
                self.turns();
                let chips = self.open_slip(stream, slip).expect("a slip");
                let fill = AtCage::SendFill { table: stream.to_owned(), slip, chips };
                let by = Actor::Staff { person: "cal".parse().expect("short"), role: Role::Cage };
                let ticket = self.id();
                let id = format!("g-{}", ticket - TICKETS).parse().expect("short");
                let (at, input) = (self.at, Input::Act(fill));
                let sent: Command<Cage> = Command { id, by, second: None, at, round: None, input };
                let sent = serde_json::to_string(&sent).expect("plain data");
                self.queue(stream, command, accepted);
                self.waits.insert(ticket, (true, sent.clone()));
                self.house().runtime.submit(ticket, &cage_stream("golden"), sent);
                self.turns();
            }
            _ => self.queue(stream, command, accepted),
        }
    }

    /// A command waits for the next turn.
    fn queue(&mut self, stream: &str, command: &Unread, accepted: bool) {
        let ticket = self.id();
        self.waits.insert(ticket, (accepted, format!("{stream}: {}", command.input)));
        self.house().runtime.ask(ticket, stream, command.clone());
    }

    /// The chips on a slip that waits for the cage.
    fn open_slip(&mut self, stream: &str, slip: u32) -> Option<Count> {
        let cage = self.house().runtime.typed::<Cage>(&cage_stream("golden")).expect("a cage");
        let open = cage.state().open.values().find(|open| open.table == stream && open.slip == slip);
        open.map(|open| open.chips.clone())
    }

    /// The cage sends a fill, takes a credit or sends it back.
    fn answers(&mut self, stream: &str, action: slips::Action) {
        let (slips::Action::Issue { slip }
        | slips::Action::Acknowledge { slip }
        | slips::Action::ComesBack { slip }) = action
        else {
            panic!("{action:?}")
        };
        // None for a fill that was sent while its slip was voided.
        let Some(chips) = self.open_slip(stream, slip) else { return };
        let table = stream.to_owned();
        let floor = Actor::Staff { person: "fay".parse().expect("short"), role: Role::Floorperson };
        match action {
            slips::Action::Issue { .. } => self.at_cage(AtCage::SendFill { table, slip, chips }, None),
            slips::Action::Acknowledge { .. } => {
                self.at_cage(AtCage::TakeCredit { table, slip, chips }, None)
            }
            _ => self
                .at_cage(AtCage::ReturnCredit { table, slip, reason: "miscounted".to_owned() }, Some(floor)),
        }
    }

    fn at_cage(&mut self, action: AtCage, second: Option<Actor>) {
        let by = Actor::Staff { person: "cal".parse().expect("short"), role: Role::Cage };
        self.must::<Cage>(&cage_stream("golden"), by, second, Input::Act(action));
    }

    /// Asks what must be accepted.
    #[track_caller]
    fn must<M: Streamed>(&mut self, stream: &str, by: Actor, second: Option<Actor>, input: Input<M>)
    where
        Stream<M>: 'static,
    {
        let (id, at) = (self.id(), self.at);
        let id = format!("g-{}", id - TICKETS).parse().expect("short");
        let mut command = Command { id, by, second: None, at, round: None, input };
        let house = self.house.as_mut().expect("it is open");
        house.turn(at).expect("time passes");
        if let Some(Actor::Staff { person, role }) = second {
            let owned = house.runtime.typed::<M>(stream).expect("a stream");
            command.second = Some(owned.agreement(&command, person, role));
        }
        let reply = house.ask(stream, &command).expect("an answer");
        let asked = kit::hidden::plain(|| serde_json::to_string(&command.input)).expect("plain data");
        assert!(matches!(reply, Reply::Accepted { .. }), "{stream}: {asked}: {reply:?}");
    }

    /// Lines at a table, a second apart. `H draw` draws.
    #[track_caller]
    fn says<G: Script>(&mut self, stream: &str, lines: &str) {
        for line in lines.split(';').map(str::trim) {
            self.at = self.at.plus_ms(1_000);
            if line == "H draw" {
                self.draws::<G>(stream);
                continue;
            }
            let (who, words) = line.split_once(' ').expect("two words");
            let (by, second) = who.split_once('+').map_or((who, None), |(by, second)| (by, Some(second)));
            let [by, second] = [Some(by), second].map(|who| who.map(actor));
            let player = if let Some(Actor::Player(seat)) = by { Some(seat) } else { None };
            let words: Vec<&str> = words.split_whitespace().collect();
            let input = script::read::<G>(&words, player).unwrap_or_else(|bad| panic!("{line}: {bad}"));
            self.must::<Table<G>>(stream, by.expect("somebody"), second, input);
        }
    }

    /// A session of draws begins.
    fn session(&mut self, stream: &str, seed: u64) {
        let session = Session::fresh(&mut Seeded::new(seed)).expect("a seed");
        let (seed, commitment) = (session.seed(), session.commitment().to_string());
        self.turns();
        self.house().say(Says::Open(Opened { stream: stream.to_owned(), seed, commitment })).expect("said");
        self.sessions.insert(stream.to_owned(), session);
    }

    /// It is over, and its seed is published.
    fn closes(&mut self, stream: &str) {
        self.at = self.at.plus_ms(1_000);
        self.turns();
        self.house().say(Says::Close { stream: stream.to_owned() }).expect("said");
        self.at = self.at.plus_ms(1_000);
    }

    fn chances<G: Script>(&mut self, stream: &str) -> (u64, Vec<(Outcome, u64)>) {
        let state = self.house().runtime.typed::<Table<G>>(stream).expect("a table").state();
        let mut chances = Vec::new();
        state.options.chances(&state.game, &mut chances);
        (state.options.round(&state.game).number, chances)
    }

    fn draws<G: Script>(&mut self, stream: &str) {
        let (round, chances) = self.chances::<G>(stream);
        if let Some((order, next)) = &mut self.order {
            // The next card of the order comes, face down where it is due so.
            let card = order[*next % order.len()];
            *next += 1;
            let down = matches!(chances.first(), Some((Outcome::Card(Slot::Down(_)), _)));
            let slot = if down { Slot::Down(Hidden::Known(card)) } else { Slot::Up(card) };
            return self.came::<G>(stream, Outcome::Card(slot));
        }
        let (of, draw) = self.draws.entry(stream.to_owned()).or_default();
        if *of != round {
            (*of, *draw) = (round, 0);
        }
        *draw += 1;
        let at = Position { stream, round, draw: *draw };
        let outcome = self.sessions[stream].draw(at, &chances).expect("something is awaited");
        self.came::<G>(stream, outcome);
    }

    fn came<G: Script>(&mut self, stream: &str, outcome: Outcome) {
        let drawn = Observed { what: Seen::Outcome(outcome), via: Via::Drawn };
        self.must::<Table<G>>(stream, Actor::House, None, Input::Observe(drawn));
    }

    /// The steps that the table waits for, and draws, until it is `done`.
    fn follows<G: Script>(&mut self, stream: &str, done: impl Fn(&G::State) -> bool) {
        loop {
            let state = self.house().runtime.typed::<Table<G>>(stream).expect("a table").state();
            if done(&state.game) {
                return;
            }
            let mut needs: Needs<G> = Needs::new();
            state.options.needs(&state.game, &mut needs);
            let next = needs.into_iter().find_map(|need| match need {
                Need::Outcome { .. } => Some(None),
                Need::Step { by, does: Input::Act(action), .. } => Some(Some((by, action))),
                _ => None,
            });
            self.at = self.at.plus_ms(1_000);
            match next.expect("something is awaited") {
                None => self.draws::<G>(stream),
                Some((role, action)) => {
                    let (_, person, _) = CAST.iter().find(|(.., of)| *of == role).expect("one of the cast");
                    let by = Actor::Staff { person: person.parse().expect("short"), role };
                    self.must::<Table<G>>(stream, by, None, Input::Act(Action::Game(action)));
                }
            }
        }
    }

    /// Two games of a session that is over, and one of a session whose seed is still sealed.
    fn numbers(&mut self, stream: &str) {
        for (seed, games) in [(7, 2), (8, 1)] {
            self.session(stream, seed);
            for _ in 0..games {
                let bets = "D new game; P1 place 17 5.00; P1 place red 10.00; P2 place black 10.00; D lock";
                self.says::<Roulette>(stream, bets);
                self.follows::<Roulette>(stream, |game| game.phase == games::roulette::Phase::Idle);
            }
            if seed == 7 {
                self.closes(stream);
            }
        }
    }

    fn dice(&mut self, stream: &str) {
        self.session(stream, 9);
        for _ in 0..2 {
            self.says::<SicBo>(stream, "D new game; P1 place small 10.00; P2 place big 10.00; D lock");
            self.follows::<SicBo>(stream, |game| game.phase == games::sic_bo::Phase::Idle);
        }
        self.closes(stream);
    }

    /// Two rounds of a session that is over, and one that lies face down when the house ends.
    fn cards(&mut self, stream: &str) {
        self.session(stream, 10);
        self.says::<Baccarat>(stream, PREPARED);
        self.says::<Baccarat>(stream, "D decline cut P7; D cut P1 120; D place cut card 16");
        self.follows::<Baccarat>(stream, |game| game.shoe.stage == Stage::Ready && game.shoe.burn == 0);
        for _ in 0..2 {
            self.says::<Baccarat>(stream, BETS);
            self.follows::<Baccarat>(stream, |game| game.phase == Phase::Idle && !game.on_table);
        }
        self.closes(stream);
        self.session(stream, 11);
        self.says::<Baccarat>(stream, BETS);
        self.says::<Baccarat>(stream, "H draw; H draw; H draw");
    }

    /// A shoe whose order is committed to, dealt to its cut card and told.
    fn shoe(&mut self, stream: &str) {
        self.session(stream, 12);
        let mut order: Vec<Card> = (0..6).flat_map(|_| Card::all()).collect();
        self.sessions[stream].shuffle(Position { stream, round: 0, draw: 0 }, &mut order);
        self.says::<Baccarat>(stream, PREPARED);
        self.says::<Baccarat>(stream, &format!("H commit {}", commitment("salt", &order)));
        self.says::<Baccarat>(stream, &format!("D decline cut P7; D cut P1 {CUT}; D place cut card 156"));
        self.order = Some((order.clone(), CUT));
        self.follows::<Baccarat>(stream, |game| game.shoe.stage == Stage::Ready && game.shoe.burn == 0);
        self.says::<Baccarat>(stream, BETS);
        self.follows::<Baccarat>(stream, |game| game.shoe.stage == Stage::Spent && !game.on_table);
        let order: Vec<String> = order.iter().map(ToString::to_string).collect();
        self.says::<Baccarat>(stream, &format!("H reveal salt {}", order.join(" ")));
        self.closes(stream);
    }
}

const CUT: usize = 120;
const PREPARED: &str = "D+F verify; D spread; D wash; D shuffle";
const BETS: &str = "D new game; D place P1 banker 20.00 value; D place P2 player 40.00 value; D lock";

/// Who a letter of the transcripts stands for.
fn actor(letter: &str) -> Actor {
    match (letter, CAST.iter().find(|(known, ..)| *known == letter)) {
        ("H", _) => Actor::House,
        (_, Some((_, person, role))) => Actor::Staff { person: person.parse().expect("short"), role: *role },
        (player, None) => {
            let seat = player.strip_prefix('P').and_then(|number| number.parse().ok()).and_then(Seat::new);
            Actor::Player(seat.unwrap_or_else(|| panic!("{player} is nobody")))
        }
    }
}
