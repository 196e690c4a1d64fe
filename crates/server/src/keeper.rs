//! The thread that owns the house. It takes everything that is in its queue into one turn, and so one flush; then it
//! answers and shows. A command's time is the moment at which it is taken from the queue: a bet that waited behind a
//! stalled disk until after the lock is late.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use games::{Message, Refused};
use house::kinds;
use house::runtime::{Owned, Reply, Touched};
use house::stream::{Agreement, CommandId, Sheet, Unread};
use journal::Hash;
use kit::{Actor, Device, Person, Role, Seat, cite};
use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot, watch};

use crate::boards::{Audience, Board, Boards, Shown};
use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::open::{Alarm, House};

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
    /// The hash of the act and the sheet they were shown.
    pub shown: Hash,
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

/// Where a reply goes.
#[derive(Debug)]
pub enum Answer {
    /// To a socket's queue.
    Socket(mpsc::Sender<Box<Answered>>),
    /// To a task that waits for this one reply.
    Once(oneshot::Sender<Reply>),
}

impl Answer {
    /// Is the receiver gone?
    pub fn is_gone(&self) -> bool {
        match self {
            Answer::Socket(queue) => queue.is_closed(),
            Answer::Once(one) => one.is_closed(),
        }
    }

    /// Sends the answer. If the receiver is gone, its command's id finds the answer again.
    pub fn give(self, stream: Arc<str>, id: CommandId, reply: Reply) {
        match self {
            // The queue has room for every command that a socket may leave unanswered.
            Answer::Socket(queue) => drop(queue.try_send(Box::new(Answered { stream, id, reply }))),
            Answer::Once(one) => drop(one.send(reply)),
        }
    }
}

/// A command for the house.
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

/// Capacity of the queue; senders wait while it is full.
const QUEUE: usize = 4_096;

/// Maximum commands per turn, so that sockets are answered and read in between.
const BATCH: usize = 512;

/// A turn that follows one of at least [`MANY`] commands waits while the queue is shorter than that turn was, or than
/// [`ENOUGH`], and still grows: up to [`GATHERS`] times [`GATHER`]. More commands then share a commit, which writes a row
/// for each stream (`docs/decisions/0007-the-server.md` has the figures).
const MANY: usize = 16;
const ENOUGH: usize = 256;
const GATHER: Duration = Duration::from_micros(500);
const GATHERS: u32 = 4;

/// Minimum time between updates of the staff's view for what players do. Other changes are shown at once.
const STAFF: Duration = Duration::from_millis(100);

/// Maximum time between turns: the calendar is checked that often, and what nobody asks for is looked after: the store,
/// the second place, the machine's clock.
const LOOK: Duration = Duration::from_secs(15);

/// Delay before a failed commit or read is tried again.
const AGAIN: Duration = Duration::from_millis(200);

/// Whether the house runs.
#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    /// It runs.
    Well,
    /// It has stopped, and why.
    Stopped(Message),
}

/// The handle to the house for all other tasks.
#[derive(Debug, Clone)]
pub struct Keeper {
    jobs: mpsc::Sender<Job>,
    /// What is shown.
    pub boards: Arc<Boards>,
    /// The house's clock.
    pub clock: Clock,
    standing: watch::Receiver<Standing>,
    alarms: watch::Receiver<Arc<[Alarm]>>,
    /// Since when the thread works, by the house's clock; zero while it waits for something to do.
    working: Arc<AtomicI64>,
}

/// The house has stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone;

impl Keeper {
    /// Starts the thread. It ends when all handles are dropped or when the house cannot go on.
    pub fn start(house: House, clock: Clock, metrics: Arc<Metrics>) -> (Keeper, std::thread::JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let (tell, standing) = watch::channel(Standing::Well);
        let (alarm, alarms) = watch::channel(Arc::from([]));
        let working = Arc::new(AtomicI64::new(0));
        let boards = Arc::new(Boards::default());
        let mut work = Work {
            house,
            clock,
            queue,
            boards: Arc::clone(&boards),
            metrics,
            waiting: FxHashMap::default(),
            ticket: TICKETS,
            last_turn: 0,
            held: None,
            staff_waits: BTreeSet::new(),
            staff_shown: Instant::now(),
            on_the_spot: BTreeSet::new(),
            troubled: false,
            in_trouble: BTreeSet::new(),
            looked: None,
            alarm,
            working: Arc::clone(&working),
        };
        work.learn();
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
        (Keeper { jobs, boards, clock, standing, alarms, working }, thread)
    }

    /// What is wrong with the house.
    pub fn alarms(&self) -> watch::Receiver<Arc<[Alarm]>> {
        self.alarms.clone()
    }

    /// For how long the thread has been at what it does now.
    pub fn works_for_ms(&self) -> i64 {
        match self.working.load(Relaxed) {
            0 => 0,
            since => self.clock.now().get() - since,
        }
    }

    /// Whether the house runs.
    pub fn standing(&self) -> watch::Receiver<Standing> {
        self.standing.clone()
    }

    /// Jobs in the queue.
    pub fn queued(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// Queues a command; waits while the queue is full.
    pub async fn order(&self, order: Order) -> Result<(), Gone> {
        self.jobs.send(Job::Order(Box::new(order))).await.map_err(|_| Gone)
    }

    /// Queues a command and waits for its reply.
    pub async fn ask(
        &self,
        stream: &str,
        id: CommandId,
        by: By,
        input: &impl Serialize,
    ) -> Result<Reply, Gone> {
        self.ask_together(stream, id, by, None, input).await
    }

    /// The same with a second person, who agrees to what they are shown.
    pub async fn ask_together(
        &self,
        stream: &str,
        id: CommandId,
        by: By,
        second: Option<(Person, Role)>,
        input: &impl Serialize,
    ) -> Result<Reply, Gone> {
        let (answer, reply) = oneshot::channel();
        let input = serde_json::value::to_raw_value(input).expect("plain data");
        let answer = Answer::Once(answer);
        let stream = self.name(stream);
        let mut order = Order { stream, id, by, second: None, round: None, input, answer };
        if let Some((person, role)) = second {
            match self.sheet(&order, role).await? {
                Ok(sheet) => {
                    order.second = Some(Agreed { person, role, shown: sheet.shown, on_the_spot: false });
                }
                Err(refused) => return Ok(Reply::Refused(refused)),
            }
        }
        self.order(order).await?;
        reply.await.map_err(|_| Gone)
    }

    /// What somebody of that role is shown before they agree to an order (HC C.2); or why nobody can.
    pub async fn sheet(&self, order: &Order, of: Role) -> Result<Result<Sheet, Refused>, Gone> {
        let Order { stream, id, by, round, input, .. } = order;
        let command = Unread {
            id: *id,
            by: by.actor(),
            second: None,
            at: self.clock.now(),
            round: *round,
            input: input.clone(),
        };
        let (stream, by) = (Arc::clone(stream), *by);
        self.with(move |house| {
            // Whoever has proved themselves by PIN is signed in for this moment.
            let spot = match by {
                By::OnTheSpot { person, .. } => Some(person),
                _ => None,
            };
            let people = house.runtime.people_mut();
            let spot = spot.filter(|spot| people.get(*spot).is_some_and(|member| !member.signed_in));
            spot.map(|person| people.sign(person, true));
            let sheet = house.runtime.sheet(&stream, &command, of);
            spot.map(|person| house.runtime.people_mut().sign(person, false));
            sheet
        })
        .await
    }

    /// The name of a stream; shared with its board if there is one.
    pub fn name(&self, stream: &str) -> Arc<str> {
        self.boards.get(stream).map_or_else(|| stream.into(), |board| Arc::clone(&board.stream))
    }

    /// Stops the house after what is queued before this.
    pub async fn close(&self) -> Result<(), Gone> {
        self.jobs.send(Job::Close).await.map_err(|_| Gone)
    }

    /// Asks for an audience's view to be rendered.
    pub async fn show(&self, stream: &Arc<str>, audience: Audience) -> Result<(), Gone> {
        self.jobs.send(Job::Show(Arc::clone(stream), audience)).await.map_err(|_| Gone)
    }

    /// Runs something on the house between two turns, and waits for its result.
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

/// Tickets of queued commands begin here; lower ones are the house's own.
const TICKETS: u64 = 1 << 32;

/// The board of a stream.
fn board(house: &House, owned: &dyn Owned) -> Board {
    let file = house.log().ok().and_then(|log| log.tables.get(owned.name()));
    Board::new(owned, file.and_then(|file| kinds::teller(file).ok()))
}

/// A command that has not been answered.
struct Asked {
    stream: Arc<str>,
    id: CommandId,
    answer: Answer,
}

/// The state of the thread.
struct Work {
    house: House,
    clock: Clock,
    queue: mpsc::Receiver<Job>,
    boards: Arc<Boards>,
    metrics: Arc<Metrics>,
    waiting: FxHashMap<u64, Asked>,
    ticket: u64,
    /// How many commands the last turn answered.
    last_turn: usize,
    /// A task to run after the turn.
    held: Option<Task>,
    /// Streams whose staff view must be updated, and when such views were last updated.
    staff_waits: BTreeSet<String>,
    staff_shown: Instant,
    /// People who are signed in for this turn only.
    on_the_spot: BTreeSet<Person>,
    troubled: bool,
    /// Streams whose watchers were told of trouble.
    in_trouble: BTreeSet<String>,
    /// When entries became durable, or what nobody asks for was looked after.
    looked: Option<Instant>,
    alarm: watch::Sender<Arc<[Alarm]>>,
    working: Arc<AtomicI64>,
}

impl Work {
    fn run(&mut self, handle: &Handle) -> Result<(), Message> {
        loop {
            self.working.store(0, Relaxed);
            let first = match self.wait(handle) {
                Waited::Job(job) => Some(job),
                Waited::Time => None,
                Waited::Over => return self.close(),
            };
            self.working.store(self.clock.now().get(), Relaxed);
            self.gather();
            let closing = self.take(first);
            self.turn()?;
            if closing {
                return self.close();
            }
            if let Some(task) = self.held.take() {
                task(&mut self.house);
                self.learn();
                // It may have sent something of its own.
                self.turn()?;
            }
            if !self.house.sign_if_due() {
                self.metrics.unsigned.fetch_add(1, Relaxed);
            }
            self.look_after();
            self.tell_alarms();
            self.say_notes();
        }
    }

    /// Looks after what nobody asks for while nothing is recorded; more often while something is wrong.
    fn look_after(&mut self) {
        let every = if self.alarm.borrow().is_empty() { LOOK } else { AGAIN * 5 };
        if self.looked.is_some_and(|looked| looked.elapsed() < every) {
            return;
        }
        let before = self.house.runtime.unwritten();
        self.house.look_after(self.clock.ahead_ms());
        self.looked = Some(Instant::now());
        if self.house.runtime.unwritten() != before {
            self.show_all();
        }
    }

    /// Everything is shown again to everybody: whether anything is accepted at all has changed.
    fn show_all(&mut self) {
        for board in self.boards.iter() {
            let stream = Arc::clone(&board.stream);
            self.shown(&stream, |board, shown| {
                let audiences = board.update_players(shown, &Touched::All);
                audiences.into_iter().for_each(|audience| board.wake(audience));
                board.show_staff(shown);
            });
        }
    }

    /// Tells what is wrong, when that has changed.
    fn tell_alarms(&self) {
        let now = self.house.alarms();
        self.alarm.send_if_modified(|told| {
            let changed = told[..] != now[..];
            if changed {
                for Alarm { stream, what } in now.iter().filter(|alarm| !told.contains(alarm)) {
                    tracing::error!(stream, what = what.message.key, "alarm");
                }
                *told = now.into();
            }
            changed
        });
    }

    /// Puts up the boards of streams that have none: all at first, then those that were installed.
    fn learn(&self) {
        let known = self.house.runtime.streams().filter(|stream| self.boards.get(stream).is_none());
        for owned in known.filter_map(|stream| self.house.runtime.stream(stream)) {
            let board = board(&self.house, owned);
            self.pair(&board);
            self.boards.add(board);
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

    /// Waits for a larger batch where many play.
    fn gather(&self) {
        if self.last_turn < MANY {
            return;
        }
        let mut before = 0;
        for _ in 0..GATHERS {
            let queued = self.queue.len();
            if queued >= self.last_turn.min(ENOUGH) || before > 0 && queued == before {
                return;
            }
            before = queued;
            std::thread::sleep(GATHER);
        }
    }

    /// Takes queued jobs up to [`BATCH`] or the first task; `true` if the house must close.
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
        // HC C.2: to what exactly they agree, the stream looks.
        if let Some(Agreed { person, role, shown, on_the_spot }) = second {
            if on_the_spot {
                self.is_on_the_spot(person);
            }
            command.second = Some(Agreement { by: person, role, shown });
        }
        self.ticket += 1;
        self.house.runtime.ask(self.ticket, &stream, command);
        self.waiting.insert(self.ticket, Asked { stream, id, answer });
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

    /// Signs a person in for this turn: they have proved themselves by PIN.
    fn is_on_the_spot(&mut self, person: Person) {
        let people = self.house.runtime.people_mut();
        if people.get(person).is_some_and(|member| !member.signed_in) {
            people.sign(person, true);
            self.on_the_spot.insert(person);
        }
    }

    fn turn(&mut self) -> Result<(), Message> {
        let began = Instant::now();
        let before = self.house.runtime.unwritten();
        let done = self.house.pass(self.clock.now());
        if !done.changed.is_empty() {
            self.looked = Some(began);
            self.metrics.turned(began.elapsed(), done.changed.len());
        }
        for person in std::mem::take(&mut self.on_the_spot) {
            self.house.runtime.people_mut().sign(person, false);
        }
        self.troubled = !done.troubles.is_empty();
        for (stream, trouble) in &done.troubles {
            tracing::error!(stream, trouble, "trouble");
        }
        // Pairings are updated before replies are sent: a new terminal connects at once.
        for (stream, touched) in &done.changed {
            if let (Touched::All, Some(board)) = (touched, self.boards.get(stream)) {
                self.pair(&board);
            }
        }
        let mut changed = done.changed;
        if self.house.runtime.unwritten() != before {
            changed.extend(self.house.runtime.streams().map(|stream| (stream.to_owned(), Touched::All)));
        }
        // Watchers are told of trouble, and when it has ended.
        self.in_trouble.extend(done.troubles.into_iter().map(|(stream, _)| stream));
        for stream in std::mem::take(&mut self.in_trouble) {
            if self.house.runtime.trouble(&stream).is_some() {
                self.in_trouble.insert(stream.clone());
            }
            changed.insert(stream, Touched::All);
        }
        // Views are updated, then commands are answered, then sockets are woken: a terminal's answer brings its view.
        let mut news = Vec::new();
        for (stream, touched) in &changed {
            self.shown(stream, |board, shown| news.push((stream, board.update_players(shown, touched))));
        }
        self.answer(done.replies);
        for (stream, audiences) in news {
            self.shown(stream, |board, _| audiences.iter().for_each(|audience| board.wake(*audience)));
        }
        for (stream, touched) in changed {
            match touched {
                Touched::Seats(_) => drop(self.staff_waits.insert(stream)),
                Touched::All => {
                    self.staff_waits.remove(&stream);
                    self.shown(&stream, Board::show_staff);
                }
            }
        }
        if !self.staff_waits.is_empty() && self.staff_shown.elapsed() >= STAFF {
            self.staff_shown = Instant::now();
            for stream in std::mem::take(&mut self.staff_waits) {
                self.shown(&stream, Board::show_staff);
            }
        }
        if self.house.runtime.is_fenced() { Err(Message::plain("house-taken-over")) } else { Ok(()) }
    }

    /// Answers the commands of a turn.
    fn answer(&mut self, replies: Vec<(u64, Reply)>) {
        self.last_turn = replies.len();
        for (ticket, reply) in replies {
            self.metrics.answered(&reply);
            if let Some(Asked { stream, id, answer }) = self.waiting.remove(&ticket) {
                answer.give(stream, id, reply);
            }
        }
    }

    fn show(&self, stream: &str, audience: Audience) {
        self.shown(stream, |board, shown| board.show(shown, audience));
    }

    /// Runs something on the board of a stream, with what it shows.
    fn shown(&self, stream: &str, what: impl FnOnce(&Board, Shown<'_>)) {
        let Some(board) = self.boards.get(stream) else { return };
        // HC E.5: while nothing can be recorded, nobody is invited to anything.
        let runtime = &self.house.runtime;
        let trouble = runtime.trouble(stream).or_else(|| runtime.unwritten());
        what(&board, Shown { owned: runtime.stream(stream), trouble: trouble.as_ref() });
    }

    fn pair(&self, board: &Board) {
        if let Some(table) = self.house.runtime.stream(&board.stream).and_then(Owned::table) {
            board.pair(table.terminals);
        }
    }

    /// Logs the house's own notes, such as a second place that cannot be written.
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
