//! `baize audit shoe` by the real binary: a shoe whose order was committed to before the cut, dealt by the house.

use chance::{Seeded, Session};
use games::baccarat::Baccarat;
use games::baccarat::shoe::commitment;
use house::log;
use kit::Card;
use probe::rng::Rng;

use super::floor::Floor;
use super::house::{bad, baize, good, said};

const TABLE: &str = "baccarat-1";
const STREAM: &str = "demo/table/baccarat-1";
const FILE: &str =
    "game = \"baccarat\"\nname = \"Baccarat\"\n[options]\ncards = \"drawn\"\ndraws = \"committed\"\n";
const CUT: usize = 120;

fn shuffled(seed: u64) -> Vec<Card> {
    let mut cards: Vec<Card> = (0..6).flat_map(|_| Card::all()).collect();
    let mut rng = Rng::new(seed);
    for at in (1..cards.len()).rev() {
        let other = usize::try_from(rng.below(at as u64 + 1)).expect("few");
        cards.swap(at, other);
    }
    cards
}

/// A shoe that is dealt from an order to its last hand, and then told: the order, or another one.
struct Shoe {
    floor: Floor,
    order: Vec<Card>,
    out: usize,
}

impl Shoe {
    fn new(seed: u64) -> Shoe {
        let mut floor = Floor::new(&[(TABLE, FILE)]);
        let session = Session::fresh(&mut Seeded::new(seed)).expect("a seed");
        let (seed_, commitment_) = (session.seed(), session.commitment().to_string());
        let opened = log::Session { stream: STREAM.to_owned(), seed: seed_, commitment: commitment_ };
        floor.logs(log::Action::Open(opened));
        let checks = [
            "check layout ok",
            "check drop-box ok",
            "check cutting-cards ok",
            "check shoe ok",
            "check decks ok",
        ];
        floor.open_table::<Baccarat>(TABLE, &checks, 0);
        let order = shuffled(seed);
        let hash = commitment("salt", &order);
        floor.play::<Baccarat>(
            TABLE,
            &format!(
                "D+F verify \n D spread \n D wash \n D shuffle \n H commit {hash} \n D decline cut P7 \n
                 D cut P1 {CUT} \n D place cut card 16"
            ),
        );
        Shoe { floor, order, out: 0 }
    }

    /// The next card of the order comes.
    fn card(&mut self) -> Card {
        let card = self.order[(CUT + self.out) % self.order.len()];
        self.out += 1;
        self.floor.play::<Baccarat>(TABLE, &format!("H card {card} drawn"));
        card
    }

    fn state(&mut self) -> games::baccarat::State {
        let table = self.floor.house().runtime.typed::<house::table::Table<Baccarat>>(STREAM);
        table.expect("a table").state().game.clone()
    }

    /// Burns, and deals until the shoe is spent; `swaps` the card at that place for the one behind it.
    fn dealt(&mut self, swaps: Option<usize>) {
        loop {
            let state = self.state();
            if state.shoe.stage == games::baccarat::shoe::Stage::Spent && !state.on_table {
                return;
            }
            if swaps == Some(self.out) {
                let at = (CUT + self.out) % self.order.len();
                let behind = (at + 1) % self.order.len();
                self.order.swap(at, behind);
            }
            self.step();
        }
    }

    /// Whatever the table waits for.
    fn step(&mut self) {
        use games::{Game, Need, Needs};
        let table =
            self.floor.house().runtime.typed::<house::table::Table<Baccarat>>(STREAM).expect("a table");
        let (options, state) = (table.state().options.clone(), table.state().game.clone());
        let mut needs: Needs<Baccarat> = Needs::new();
        options.needs(&state, &mut needs);
        let step = needs.into_iter().find_map(|need| match need {
            Need::Outcome { .. } => Some(None),
            Need::Step { does, .. } => Some(Some(does)),
            _ => None,
        });
        match step.expect("something is awaited") {
            None => drop(self.card()),
            Some(games::Input::Act(action)) => self.floor.acts::<Baccarat>(TABLE, "D", action),
            Some(other) => panic!("{other:?}"),
        }
    }

    fn told(&mut self, order: &[Card]) {
        let cards: Vec<String> = order.iter().map(ToString::to_string).collect();
        self.floor.play::<Baccarat>(TABLE, &format!("H reveal salt {}", cards.join(" ")));
    }

    fn closes(&mut self) {
        self.floor.logs(log::Action::Close { stream: STREAM.to_owned() });
    }
}

fn found(shoe: &Shoe, good_: bool) -> serde_json::Value {
    let args = ["audit", "shoe", "--json", "--house", shoe.floor.path()];
    let report = if good_ { good(&args) } else { serde_json::from_str(bad(&args).trim()).expect("JSON") };
    report["shoes"][0]["found"].clone()
}

/// MB E.1, HC E.7: a shoe is committed to before the cut, and told when it is spent; whoever has the journal sees that
/// the cards came in that order. While it is played, and while the session of draws is open, nothing is proved and nothing
/// is wrong.
#[test]
fn mb_e_1_a_committed_shoe_is_held_against_what_came() {
    let mut shoe = Shoe::new(5);
    let burned = shoe.card();
    shoe.floor.shuts();
    assert_eq!(found(&shoe, true), "not_told");
    let (_, text, _) = said(&baize(&["audit", "shoe", "--house", shoe.floor.path()]));
    assert!(text.contains("not told yet"), "{text}");
    // The session is open and its seed sealed: the journal is whole, and says what it cannot prove.
    let verdict = good(&["audit", "verify", "--json", "--house", shoe.floor.path()]);
    let unproved = verdict["unproved"].to_string();
    assert!(unproved.contains("1 card of a shoe whose order is committed to"), "{burned}: {unproved}");
    shoe.floor.opens();
    shoe.dealt(None);
    let order = shoe.order.clone();
    shoe.told(&order);
    shoe.closes();
    shoe.floor.shuts();
    assert_eq!(found(&shoe, true), "holds");
    let verdict = good(&["audit", "verify", "--json", "--house", shoe.floor.path()]);
    assert!(!verdict["unproved"].to_string().contains("shoe"), "{verdict}");
}

/// MB E.1: an order that was changed after the commitment, and cards that came in another order than was told, are named.
#[test]
fn mb_e_1_a_changed_shoe_is_named() {
    let mut shoe = Shoe::new(6);
    shoe.dealt(None);
    let mut other = shoe.order.clone();
    let last = other.len() - 1;
    let at = (0..last).find(|at| other[*at] != other[last]).expect("two different cards");
    other.swap(at, last);
    shoe.told(&other);
    shoe.floor.shuts();
    assert_eq!(found(&shoe, false), "other_order");
    let words = bad(&["audit", "shoe", "--house", shoe.floor.path()]);
    assert!(words.contains(&format!("{STREAM} shoe 1")), "{words}");

    let mut shoe = Shoe::new(7);
    let committed = shoe.order.clone();
    // Two neighbours that differ, in the middle of the shoe.
    let place =
        (30..).find(|at| committed[CUT + at] != committed[CUT + at + 1]).expect("two different cards");
    shoe.dealt(Some(place));
    shoe.told(&committed);
    shoe.floor.shuts();
    assert_eq!(found(&shoe, false), "cards_differ");
}
