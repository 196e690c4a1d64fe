//! A house on disk with tables of any game, played line by line as transcripts are, through the real runtime.

use std::path::PathBuf;

use baize::files::Files;
use baize::open::House;
use games::Input;
use games::script::Script;
use house::cage::{Action as AtCage, Cage};
use house::config::Mode;
use house::log::Action as Says;
use house::runtime::Reply;
use house::stream::{Command, Stream, Streamed};
use house::table::{Table, script};
use kit::{Actor, At, Cents, Count, Role, Seat};
use tempfile::TempDir;

/// New Year's Day of 2026, eight in the evening in Chicago.
const EVENING: At = At::ms(1_767_319_200_000);

/// Pieces of every kind in a float.
const PIECES: u32 = 40;

/// A house, and who speaks in it.
pub struct Floor {
    _temp: TempDir,
    pub dir: PathBuf,
    house: Option<House>,
    said: u64,
}

/// Somebody of the demo casino, by the letter of transcripts.
fn actor(letter: &str) -> Actor {
    let staff = |person: &str, role| Actor::Staff { person: person.parse().expect("short"), role };
    match letter {
        "D" => staff("dana", Role::Dealer),
        "F" => staff("fay", Role::Floorperson),
        "S" => staff("sam", Role::PitSupervisor),
        "A" => staff("abe", Role::Administrator),
        "C" => staff("cal", Role::Cage),
        "N" => staff("cora", Role::CountTeam),
        "W" => Actor::Device("wheel".parse().expect("short")),
        "K" => Actor::Device("shoe".parse().expect("short")),
        "H" => Actor::House,
        player => {
            let seat = player.strip_prefix('P').and_then(|number| number.parse().ok()).and_then(Seat::new);
            Actor::Player(seat.unwrap_or_else(|| panic!("{player} is nobody")))
        }
    }
}

/// Tries until the folder is free: whoever starts a process beside this test holds its locks for a moment.
pub fn insists<T>(mut make: impl FnMut() -> anyhow::Result<T>) -> T {
    for _ in 0..100_000 {
        match make() {
            Err(error) if format!("{error:#}").contains("in use") => std::thread::yield_now(),
            made => return made.unwrap_or_else(|error| panic!("{error:#}")),
        }
    }
    panic!("the folder is never free")
}

impl Floor {
    /// A new house with these tables: names and files.
    pub fn new(tables: &[(&str, &str)]) -> Floor {
        let temp = TempDir::new().expect("a folder");
        let dir = temp.path().join("house");
        let mut files = Files::new("demo", Mode::Demo);
        files.tables = tables.iter().map(|(name, file)| ((*name).to_owned(), (*file).to_owned())).collect();
        insists(|| House::init(&dir, &files, EVENING));
        let mut floor = Floor { _temp: temp, dir, house: None, said: 0 };
        floor.opens();
        let chips = count(&[100, 500, 2_500, 10_000, 50_000, 100_000], 10 * PIECES);
        let stock = Input::Act(AtCage::Stock { chips });
        floor.asks::<Cage>("demo/cage/main", "C+N", stock);
        floor
    }

    /// Opens it again after it was looked at.
    pub fn opens(&mut self) {
        let mut house = insists(|| House::open(&self.dir, |newest| newest.plus_ms(1_000)));
        for letter in ["D", "F", "S", "A", "C", "N"] {
            if let Actor::Staff { person, .. } = actor(letter) {
                house.runtime.people_mut().sign(person, true);
            }
        }
        self.house = Some(house);
    }

    /// Shuts it, so that the binary can look.
    pub fn shuts(&mut self) {
        self.house = None;
    }

    pub fn path(&self) -> &str {
        self.dir.to_str().expect("a name in letters")
    }

    pub fn house(&mut self) -> &mut House {
        self.house.as_mut().expect("it is open")
    }

    /// Says something in the house's own stream.
    pub fn logs(&mut self, action: Says) {
        self.house().say(action).expect("journalled");
    }

    /// Asks something of a stream; it must be taken.
    #[track_caller]
    fn asks<M: Streamed>(&mut self, stream: &str, who: &str, input: Input<M>)
    where
        Stream<M>: 'static,
    {
        self.said += 1;
        let id = format!("c-{}", self.said).parse().expect("short");
        let house = self.house.as_mut().expect("it is open");
        let now = house.now().plus_ms(1_000);
        house.turn(now).expect("time passes");
        let (by, second) = who.split_once('+').map_or((who, None), |(by, second)| (by, Some(second)));
        let mut command = Command { id, by: actor(by), second: None, at: now, round: None, input };
        if let Some(Actor::Staff { person, role }) = second.map(actor) {
            let owned = house.runtime.typed::<M>(stream).expect("a stream");
            command.second = Some(owned.agreement(&command, person, role));
        }
        let reply = house.ask(stream, &command).expect("an answer");
        let asked = kit::hidden::plain(|| serde_json::to_string(&command.input)).expect("plain data");
        assert!(matches!(reply, Reply::Accepted { .. }), "{who}: {asked}: {reply:?}");
    }

    /// Lines at a table: who, and the words of a transcript.
    #[track_caller]
    pub fn play<G: Script>(&mut self, table: &str, lines: &str) {
        let stream = format!("demo/table/{table}");
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (who, words) = line.split_once(' ').expect("two words");
            let words: Vec<&str> = words.split_whitespace().collect();
            let player = who.strip_prefix('P').and_then(|number| number.parse().ok()).and_then(Seat::new);
            let input = script::read::<G>(&words, player).unwrap_or_else(|bad| panic!("{line}: {bad}"));
            self.asks::<Table<G>>(&stream, who, input);
        }
    }

    /// Somebody acts in a game.
    #[track_caller]
    pub fn acts<G: Script>(&mut self, table: &str, who: &str, action: G::Action) {
        let input = Input::Act(house::table::Action::Game(action));
        self.asks::<Table<G>>(&format!("demo/table/{table}"), who, input);
    }

    /// Opens a table: a float from the cage, the checks, terminals at so many seats.
    pub fn open_table<G: Script>(&mut self, table: &str, checks: &[&str], terminals: u16) {
        let stream = format!("demo/table/{table}");
        let pieces = [100, 500, 2_500, 10_000, 50_000, 100_000];
        let float: Vec<String> =
            pieces.iter().map(|piece| format!("{PIECES}x{}", Cents::new(*piece))).collect();
        let float = float.join("+");
        self.play::<G>(table, &format!("D take post dealer \n F request fill {float}"));
        let fill = AtCage::SendFill { table: stream, slip: 1, chips: count(&pieces, PIECES) };
        self.asks::<Cage>("demo/cage/main", "C", Input::Act(fill));
        self.play::<G>(table, &format!("D+F receive fill 1 {float}"));
        for seat in 1..=terminals {
            self.play::<G>(table, &format!("A pair P{seat} {table}-{seat}"));
        }
        for check in checks {
            self.play::<G>(table, &format!("F {check}"));
        }
        self.play::<G>(table, &format!("D+F open {float} box 7"));
    }

    /// Credits for a seat.
    pub fn buy_in<G: Script>(&mut self, table: &str, seat: u16) {
        self.play::<G>(
            table,
            &format!(
                "D buy-in P{seat} cash 2x100.00 \n D confirm buy-in P{seat} 200.00 \n D drop \n P{seat} agree"
            ),
        );
    }
}

fn count(pieces: &[i64], of_each: u32) -> Count {
    let mut count = Count::new();
    pieces.iter().for_each(|piece| count.add(Cents::new(*piece), of_each));
    count
}
