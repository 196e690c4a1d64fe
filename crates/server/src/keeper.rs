//! The one thread that owns the house. Everything that waits is taken from a queue and shares one turn, and so one
//! flush; then it is answered and shown. The moment at which a command is taken from the queue is when it came: a bet
//! that waited behind a stalled disk until after the lock is late.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use games::catalogue::{self, Visit};
use games::script::Script;
use games::{Message, Refused};
use house::runtime::{Owned, Reply, Touched};
use house::stream::{Agreement, CommandId, Stream, Unread};
use house::table::Table;
use kit::{Actor, Device, Person, Role, Seat, cite};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot, watch};

use crate::boards::{Audience, Board, Boards, Shown};
use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::open::House;

/// Who asks, as the server has proved it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A terminal: the player at its seat.
    Terminal {
        /// Which device.
        device: Device,
        /// At which seat.
        seat: Seat,
    },
    /// A device that reports.
    Sensor(Device),
    /// Somebody of the staff.
    Staff {
        /// Who.
        person: Person,
        /// As what.
        role: Role,
    },
    /// Somebody of the staff at another's screen, by PIN, signed in or not.
    OnTheSpot {
        /// Who.
        person: Person,
        /// As what.
        role: Role,
    },
    /// A made-up patron of a demo house.
    Patron(Seat),
}

impl By {
    /// As the journal names them.
    pub fn actor(self) -> Actor {
        match self {
            By::Terminal { seat, .. } | By::Patron(seat) => Actor::Player(seat),
            By::Sensor(device) => Actor::Device(device),
            By::Staff { person, role } | By::OnTheSpot { person, role } => Actor::Staff { person, role },
        }
    }
}

/// A second person who agrees, as the server has proved it.
#[derive(Debug, Clone, Copy)]
pub struct Agreed {
    /// Who.
    pub person: Person,
    /// As what.
    pub role: Role,
    /// By PIN on the spot, signed in or not.
    pub on_the_spot: bool,
}

/// An answer on its way to a socket.
#[derive(Debug)]
pub struct Answered {
    /// Of which stream.
    pub stream: Arc<str>,
    /// To which command.
    pub id: CommandId,
    /// What became of it.
    pub reply: Reply,
}

/// Where an answer goes.
#[derive(Debug)]
pub enum Answer {
    /// To a socket's queue.
    Socket(mpsc::Sender<Box<Answered>>),
    /// To whoever waits for this one.
    Once(oneshot::Sender<Reply>),
}

impl Answer {
    /// Gives it; `false` if nobody is there any more.
    pub fn give(self, stream: Arc<str>, id: CommandId, reply: Reply) -> bool {
        match self {
            // A socket asks no more than its queue holds; if it is gone, the answer is found again by its id.
            Answer::Socket(queue) => queue.try_send(Box::new(Answered { stream, id, reply })).is_ok(),
            Answer::Once(one) => one.send(reply).is_ok(),
        }
    }
}

/// A command on its way into the house.
#[derive(Debug)]
pub struct Order {
    /// Of which stream.
    pub stream: Arc<str>,
    /// Acts once.
    pub id: CommandId,
    /// Who asks.
    pub by: By,
    /// Who agrees.
    pub second: Option<Agreed>,
    /// For which round.
    pub round: Option<u64>,
    /// What is asked.
    pub input: Box<RawValue>,
    /// Where the answer goes.
    pub answer: Answer,
}

type Task = Box<dyn FnOnce(&mut House) + Send>;

enum Job {
    Order(Box<Order>),
    Show(Arc<str>, Audience),
    Do(Task),
    Close,
}

/// How many orders may wait for the house; whoever has more to ask waits at the door.
const QUEUE: usize = 4_096;

/// How many share one turn at most: while the house decides on these, others are answered, and are read.
const BATCH: usize = 512;

/// How many must have shared a turn for the next one to wait for others, and how many are not waited for; how long it
/// looks whether more are coming, and how often at most. Whoever comes in that time shares its flush.
const MANY: usize = 16;
const ENOUGH: usize = 256;
const GATHER: Duration = Duration::from_micros(500);
const GATHERS: u32 = 4;

/// How often staff are shown what players do at most. What anybody else does they are shown at once.
const STAFF: Duration = Duration::from_millis(100);

/// How often the house looks at its calendar when nobody wants anything.
const LOOK: Duration = Duration::from_secs(30);

/// How long the house waits before it tries again what failed.
const AGAIN: Duration = Duration::from_millis(200);

/// How the house is.
#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    /// It runs.
    Well,
    /// It has stopped, and why.
    Stopped(Message),
}

/// The way into the house, for everybody else.
#[derive(Debug, Clone)]
pub struct Keeper {
    jobs: mpsc::Sender<Job>,
    /// What is shown.
    pub boards: Arc<Boards>,
    /// The house's clock.
    pub clock: Clock,
    standing: watch::Receiver<Standing>,
}

/// The house has stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone;

impl Keeper {
    /// Gives the house a thread of its own. The thread ends when every keeper is gone, or when the house cannot go on.
    pub fn start(house: House, clock: Clock, metrics: Arc<Metrics>) -> (Keeper, std::thread::JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let (tell, standing) = watch::channel(Standing::Well);
        let mut boards = Boards::default();
        let games = games(&house);
        for stream in house.runtime.streams() {
            let owned = house.runtime.stream(stream);
            let seats = owned.zip(games.get(stream)).map_or(0, |(owned, game)| terminals(owned, game).len());
            let sensors = owned.map(sensors).unwrap_or_default();
            boards.add(stream, seats, games.contains_key(stream), sensors);
        }
        let boards = Arc::new(boards);
        let mut work = Work {
            house,
            clock,
            queue,
            boards: Arc::clone(&boards),
            games,
            metrics,
            waiting: FxHashMap::default(),
            ticket: TICKETS,
            shared: 0,
            held: None,
            staff_waits: BTreeSet::new(),
            staff_shown: Instant::now(),
            on_the_spot: BTreeSet::new(),
            troubled: false,
            in_trouble: BTreeSet::new(),
        };
        work.boards.iter().for_each(|board| work.pair(board));
        let handle = Handle::current();
        let run = move || {
            let ran = catch_unwind(AssertUnwindSafe(|| work.run(&handle)));
            let why = match ran {
                Ok(Ok(())) => Message::plain("house-stopped"),
                Ok(Err(why)) => why,
                Err(_) => Message::plain("house-stopped-failed"),
            };
            tracing::warn!(why = why.key, "the house has stopped");
            tell.send_replace(Standing::Stopped(why));
        };
        let thread = std::thread::Builder::new().name("house".to_owned()).spawn(run).expect("a thread");
        (Keeper { jobs, boards, clock, standing }, thread)
    }

    /// How the house is.
    pub fn standing(&self) -> watch::Receiver<Standing> {
        self.standing.clone()
    }

    /// How many wait for it.
    pub fn queued(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// Puts a command into the queue; waits while it is full.
    pub async fn order(&self, order: Order) -> Result<(), Gone> {
        // Most often there is room at once.
        match self.jobs.try_send(Job::Order(Box::new(order))) {
            Ok(()) => Ok(()),
            Err(mpsc::error::TrySendError::Full(job)) => self.jobs.send(job).await.map_err(|_| Gone),
            Err(mpsc::error::TrySendError::Closed(_)) => Err(Gone),
        }
    }

    /// Sends a command and waits for the answer.
    pub async fn ask(
        &self,
        stream: &str,
        id: CommandId,
        by: By,
        second: Option<Agreed>,
        input: &impl Serialize,
    ) -> Result<Reply, Gone> {
        let (answer, reply) = oneshot::channel();
        let input = serde_json::value::to_raw_value(input).expect("plain data");
        let answer = Answer::Once(answer);
        self.order(Order { stream: self.name(stream), id, by, second, round: None, input, answer }).await?;
        reply.await.map_err(|_| Gone)
    }

    /// The name of a stream: the board's, if there is such a stream.
    pub fn name(&self, stream: &str) -> Arc<str> {
        self.boards.get(stream).map_or_else(|| stream.into(), |board| Arc::clone(&board.stream))
    }

    /// Lets the house finish what it has taken, and stop.
    pub async fn close(&self) -> Result<(), Gone> {
        self.jobs.send(Job::Close).await.map_err(|_| Gone)
    }

    /// Asks for what is durable now to be shown.
    pub async fn show(&self, stream: &Arc<str>, audience: Audience) -> Result<(), Gone> {
        self.jobs.send(Job::Show(Arc::clone(stream), audience)).await.map_err(|_| Gone)
    }

    /// Does something in the house between two turns, and waits for what comes of it.
    pub async fn with<T: Send + 'static>(
        &self,
        what: impl FnOnce(&mut House) -> T + Send + 'static,
    ) -> Result<T, Gone> {
        let (tell, told) = oneshot::channel();
        let task = Box::new(move |house: &mut House| drop(tell.send(what(house))));
        self.jobs.send(Job::Do(task)).await.map_err(|_| Gone)?;
        told.await.map_err(|_| Gone)
    }
}

/// The keeper's own tickets begin here; those of the house itself are below.
const TICKETS: u64 = 1 << 32;

/// The game of each table.
fn games(house: &House) -> BTreeMap<String, &'static str> {
    let tables = house.log().map(|log| log.tables.clone()).unwrap_or_default();
    let game = |file: &str| house::file::check(file).ok().map(|good| good.game);
    tables.into_iter().filter_map(|(stream, file)| Some((stream, game(&file)?))).collect()
}

/// The devices that report at a table, as it says about itself.
fn sensors(owned: &dyn Owned) -> Vec<Device> {
    #[derive(Deserialize)]
    struct About {
        #[serde(default)]
        devices: Vec<Device>,
    }
    serde_json::from_str::<About>(owned.about().get()).map(|about| about.devices).unwrap_or_default()
}

/// Which device is paired with each seat of a table.
pub fn terminals(owned: &dyn Owned, game: &str) -> Vec<Option<Device>> {
    struct Terminals<'a>(&'a dyn Owned);
    impl Visit for Terminals<'_> {
        type Out = Vec<Option<Device>>;
        fn visit<G: Script + Send + Sync>(self) -> Self::Out
        where
            G::State: Send,
            G::Event: Send,
            G::Action: Send,
        {
            let table = self.0.as_any().downcast_ref::<Stream<Table<G>>>();
            table
                .map(|table| table.state().seats.iter().map(|place| place.terminal).collect())
                .unwrap_or_default()
        }
    }
    catalogue::visit(game, Terminals(owned)).unwrap_or_default()
}

/// Who waits for an answer.
struct Asked {
    stream: Arc<str>,
    id: CommandId,
    by: Actor,
    answer: Answer,
}

/// The thread's own.
struct Work {
    house: House,
    clock: Clock,
    queue: mpsc::Receiver<Job>,
    boards: Arc<Boards>,
    games: BTreeMap<String, &'static str>,
    metrics: Arc<Metrics>,
    waiting: FxHashMap<u64, Asked>,
    ticket: u64,
    /// How many shared the last turn.
    shared: usize,
    /// Taken from the queue, and to be done after the turn.
    held: Option<Task>,
    /// Streams of which staff are to be shown what players did, and when they were last.
    staff_waits: BTreeSet<String>,
    staff_shown: Instant,
    /// Signed in for this turn alone.
    on_the_spot: BTreeSet<Person>,
    troubled: bool,
    /// Streams of which those who look were told that something is wrong with them.
    in_trouble: BTreeSet<String>,
}

impl Work {
    fn run(&mut self, handle: &Handle) -> Result<(), Message> {
        loop {
            let first = match self.wait(handle) {
                Waited::Job(job) => Some(job),
                Waited::Time => None,
                Waited::Over => return self.close(),
            };
            self.gather();
            let closing = self.take(first);
            self.turn()?;
            if closing {
                return self.close();
            }
            if let Some(task) = self.held.take() {
                task(&mut self.house);
                // It may have sent something of its own.
                self.turn()?;
            }
            if !self.house.sign_if_due() {
                self.metrics.unsigned.fetch_add(1, Relaxed);
            }
            self.say_notes();
        }
    }

    /// Waits for something to do: an order, or a moment that has come.
    fn wait(&mut self, handle: &Handle) -> Waited {
        let due = self.house.runtime.due().map(|due| self.clock.until(due));
        let mut wait = [due, self.house.signs_in(), Some(LOOK)].into_iter().flatten().min();
        if !self.staff_waits.is_empty() {
            wait = wait.min(Some(STAFF.saturating_sub(self.staff_shown.elapsed())));
        }
        if self.troubled {
            wait = Some(wait.map_or(AGAIN, |wait| wait.clamp(AGAIN, AGAIN * 5)));
        }
        let queue = &mut self.queue;
        let job = match wait {
            Some(wait) if wait.is_zero() => match queue.try_recv() {
                Ok(job) => return Waited::Job(job),
                Err(mpsc::error::TryRecvError::Empty) => return Waited::Time,
                Err(mpsc::error::TryRecvError::Disconnected) => None,
            },
            Some(wait) => match handle.block_on(async { tokio::time::timeout(wait, queue.recv()).await }) {
                Ok(job) => job,
                Err(_) => return Waited::Time,
            },
            None => queue.blocking_recv(),
        };
        job.map_or(Waited::Over, Waited::Job)
    }

    /// Where many play, a turn waits for those who are about to act.
    fn gather(&mut self) {
        let mut before = 0;
        for _ in 0..GATHERS {
            let waiting = self.queue.len();
            if self.shared < MANY || waiting >= self.shared.min(ENOUGH) || before > 0 && waiting == before {
                return;
            }
            before = waiting;
            std::thread::sleep(GATHER);
        }
    }

    /// Takes everything that waits, up to a task for the house itself; `true` if it is to close.
    fn take(&mut self, first: Option<Job>) -> bool {
        let now = self.clock.now();
        let mut next = first;
        for taken in 0..BATCH {
            match next {
                None => return false,
                Some(Job::Close) => return true,
                Some(Job::Order(order)) => self.stage(*order, now),
                Some(Job::Show(stream, audience)) => self.show(&stream, audience),
                Some(Job::Do(task)) => {
                    self.held = Some(task);
                    return false;
                }
            }
            next = if taken + 1 < BATCH { self.queue.try_recv().ok() } else { None };
        }
        false
    }

    fn stage(&mut self, order: Order, now: kit::At) {
        let Order { stream, id, by, second, round, input, answer } = order;
        if let Err(refused) = self.vouch(&stream, by) {
            self.metrics.answered(&Reply::Refused(refused.clone()));
            answer.give(stream, id, Reply::Refused(refused));
            return;
        }
        if let By::OnTheSpot { person, .. } = by {
            self.is_on_the_spot(person);
        }
        let mut command = Unread { id, by: by.actor(), second: None, at: now, round, input };
        if let Some(agreed) = second {
            match self.agreement(&stream, &command, agreed) {
                Ok(agreement) => command.second = Some(agreement),
                Err(refused) => {
                    answer.give(stream, id, Reply::Refused(refused));
                    return;
                }
            }
        }
        self.ticket += 1;
        self.house.runtime.ask(self.ticket, &stream, command);
        self.waiting.insert(self.ticket, Asked { stream, id, by: by.actor(), answer });
    }

    /// HC B.10: a terminal speaks for the seat it is paired with, and for no other.
    fn vouch(&self, stream: &str, by: By) -> Result<(), Refused> {
        let refuse = |key: &str| Err(Refused::new(cite!("HC B.10"), Message::plain(key)));
        match (by, self.boards.get(stream)) {
            (By::Terminal { device, seat }, Some(board)) if !board.is_paired(seat, device) => {
                refuse("pairing-gone")
            }
            _ => Ok(()),
        }
    }

    /// HC C.2: the agreement is bound to this very act, whose hash the house computes itself.
    fn agreement(&mut self, stream: &str, command: &Unread, agreed: Agreed) -> Result<Agreement, Refused> {
        let Agreed { person, role, on_the_spot } = agreed;
        let owned = self.house.runtime.stream(stream);
        let owned =
            owned.ok_or_else(|| Refused::new(cite!("HC E.4"), Message::plain("command-no-such-stream")))?;
        let act = owned.act(command)?;
        if on_the_spot {
            self.is_on_the_spot(person);
        }
        Ok(Agreement { by: person, role, act })
    }

    /// Who proves themselves on the spot is there for this turn, signed in or not.
    fn is_on_the_spot(&mut self, person: Person) {
        let people = self.house.runtime.people_mut();
        if people.get(person).is_some_and(|member| !member.signed_in) {
            people.sign(person, true);
            self.on_the_spot.insert(person);
        }
    }

    fn turn(&mut self) -> Result<(), Message> {
        let began = Instant::now();
        let done = self.house.pass(self.clock.now());
        if !done.changed.is_empty() {
            self.metrics.turned(began.elapsed(), done.changed.len());
        }
        for person in std::mem::take(&mut self.on_the_spot) {
            self.house.runtime.people_mut().sign(person, false);
        }
        self.troubled = !done.troubles.is_empty();
        for (stream, trouble) in &done.troubles {
            tracing::error!(stream, trouble, "trouble");
        }
        // Who is paired is known before anybody is told of it: a new terminal connects at once.
        for (stream, touched) in &done.changed {
            if let (Touched::All, Some(board)) = (touched, self.boards.get(stream)) {
                self.pair(board);
            }
        }
        let mut changed = done.changed;
        self.answer(done.replies, &mut changed);
        // Whoever looks is told of trouble, and that it is over.
        self.in_trouble.extend(done.troubles.into_iter().map(|(stream, _)| stream));
        for stream in std::mem::take(&mut self.in_trouble) {
            if self.house.runtime.trouble(&stream).is_some() {
                self.in_trouble.insert(stream.clone());
            }
            changed.insert(stream, Touched::All);
        }
        for (stream, touched) in changed {
            self.shown(&stream, |board, shown| board.show_players(shown, &touched));
            match touched {
                Touched::Seats(_) => drop(self.staff_waits.insert(stream)),
                Touched::All => {
                    self.staff_waits.remove(&stream);
                    self.show(&stream, Audience::Staff);
                }
            }
        }
        if !self.staff_waits.is_empty() && self.staff_shown.elapsed() >= STAFF {
            self.staff_shown = Instant::now();
            for stream in std::mem::take(&mut self.staff_waits) {
                self.show(&stream, Audience::Staff);
            }
        }
        if self.house.runtime.is_fenced() { Err(Message::plain("house-taken-over")) } else { Ok(()) }
    }

    /// Answers, in their order: those of one stream come one behind the other.
    fn answer(&mut self, replies: Vec<(u64, Reply)>, changed: &mut BTreeMap<String, Touched>) {
        self.shared = replies.len();
        let mut replies = replies.into_iter().filter_map(|(ticket, reply)| {
            self.metrics.answered(&reply);
            Some((self.waiting.remove(&ticket)?, reply))
        });
        let mut next = replies.next();
        while let Some((Asked { stream, .. }, _)) = &next {
            let stream = Arc::clone(stream);
            let board = self.boards.get(&stream);
            let (owned, trouble) = (self.house.runtime.stream(&stream), self.house.runtime.trouble(&stream));
            let shown = Shown { owned, trouble: trouble.as_ref() };
            let mut seats = match changed.get_mut(&*stream) {
                Some(Touched::Seats(seats)) => Some(seats),
                _ => None,
            };
            while let Some((Asked { id, by, answer, .. }, reply)) =
                next.take_if(|(asked, _)| *asked.stream == *stream)
            {
                // What a player did is shown to them with the answer: the socket sends both at once.
                let mut asleep = None;
                if let (Actor::Player(seat), Some(board), Some(seats)) = (by, board, &mut seats)
                    && seats.remove(&seat)
                {
                    match answer {
                        Answer::Socket(_) => asleep = board.show_answered(shown, seat).then_some(seat),
                        Answer::Once(_) => board.show(shown, Audience::Seat(seat)),
                    }
                }
                let given = answer.give(Arc::clone(&stream), id, reply);
                if let (false, Some(seat), Some(board)) = (given, asleep, board) {
                    board.wake(seat);
                }
                next = replies.next();
            }
        }
    }

    fn show(&self, stream: &str, audience: Audience) {
        self.shown(stream, |board, shown| board.show(shown, audience));
    }

    /// Does something with the board of a stream, and with what is to be shown there.
    fn shown(&self, stream: &str, what: impl FnOnce(&Board, Shown<'_>)) {
        let Some(board) = self.boards.get(stream) else { return };
        let (owned, trouble) = (self.house.runtime.stream(stream), self.house.runtime.trouble(stream));
        what(board, Shown { owned, trouble: trouble.as_ref() });
    }

    fn pair(&self, board: &Board) {
        let owned = self.house.runtime.stream(&board.stream);
        if let (Some(owned), Some(game)) = (owned, self.games.get(&*board.stream)) {
            board.pair(terminals(owned, game));
        }
    }

    /// What the house noted by itself: a second place that cannot be written, and the like.
    fn say_notes(&mut self) {
        for note in std::mem::take(&mut self.house.notes) {
            tracing::warn!(note, "noted");
        }
    }

    fn close(&mut self) -> Result<(), Message> {
        self.house.sign();
        self.say_notes();
        Ok(())
    }
}

enum Waited {
    Job(Job),
    Time,
    Over,
}

/// People who are signed in, as the house is told.
pub fn sign(house: &mut House, signed_in: &BTreeSet<Person>) {
    let people = house.runtime.people_mut();
    let everybody: Vec<Person> = people.members().map(|(person, _)| person).collect();
    for person in everybody {
        people.sign(person, signed_in.contains(&person));
    }
}
