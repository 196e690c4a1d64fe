//! Plays the people who are not there: the crew of the tables that run by themselves, the wheel and the drawn cards of
//! those that wait for a dealer, the cage, and made-up patrons. It uses the same queue as everybody else.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use chance::{Entropy, OsEntropy, Session};
use games::catalogue::{self, Visit};
use games::people::People;
use games::{Message, Refused};
use house::cage::Cage;
use house::runtime::Reply;
use house::stream::{CommandId, Stream};
use house::table::{Status, Table};
use kit::{At, Cents, Device, Role, Seat, cite};
use server::App;
use server::app::{DemoAsk, DemoWish};
use server::keeper::Gone;
use server::open::{House, cage_stream};
use tokio::sync::mpsc;

use super::crew::draw::{Place, draw};
use super::crew::{Look, Step, Todo, ripe, staff};
use super::patrons::{Choice, Patrons, Scene, Wish, unpair};
use super::sessions::chances;

/// How often the driver looks.
const EVERY: Duration = Duration::from_millis(200);

/// The same, where everything is done at once.
const EVERY_AT_ONCE: Duration = Duration::from_millis(20);

/// What one may buy in for at a time.
const LEAST: Cents = Cents::whole(1);
const MOST: Cents = Cents::whole(2_000);

/// A table the driver has to do with.
struct Desk {
    stream: String,
    game: String,
    by_itself: bool,
    session: Arc<Session>,
    /// What reports at it.
    wheel: Option<Device>,
    patrons: Patrons,
    /// It is to be opened.
    opening: bool,
    /// Since when each thing waits to be done.
    since: BTreeMap<String, At>,
}

/// Plays them all.
pub(super) struct Driver {
    app: Arc<App>,
    desks: Vec<Desk>,
    cage: String,
    start: u64,
    commands: u64,
    /// Nobody takes a moment for anything.
    at_once: bool,
}

/// What a table looks like at a moment.
struct Glance {
    todo: Vec<Todo>,
    scene: Scene,
    status: Status,
    /// Opening is over; the demo's dealer may go.
    room: Option<Todo>,
}

/// Something to be seen at a table, whatever is played there.
trait Seeing: Send + 'static {
    type Out: Send + 'static;
    fn at<G: People>(self, look: &Look<'_, G>) -> Self::Out;
}

/// What every look at a table needs beside the table.
struct Eye<'a> {
    cage: &'a Stream<Cage>,
    session: &'a Session,
    wheel: Option<Device>,
    now: At,
    watched: bool,
    connected: BTreeSet<Seat>,
    at_once: bool,
}

/// What is to be done.
struct Work {
    opening: bool,
    by_itself: bool,
    /// A sensor of flesh and blood speaks for the wheel.
    sensed: bool,
}

impl Seeing for Work {
    type Out = Glance;
    fn at<G: People>(self, look: &Look<'_, G>) -> Glance {
        let status = look.table.state().status;
        let todo = match (self.opening, self.by_itself) {
            (true, _) if matches!(status, Status::Closed | Status::Test { was_down: false }) => look.open(),
            (_, true) => look.by_themselves(),
            (_, false) => {
                look.in_the_cage().into_iter().chain(look.equipment().filter(|_| !self.sensed)).collect()
            }
        };
        Glance { todo, scene: Scene::of(look), status, room: look.make_room() }
    }
}

/// What the dealer does with bills on the table.
struct BuyingIn(Seat, Cents);

impl Seeing for BuyingIn {
    type Out = Option<Vec<Step>>;
    fn at<G: People>(self, look: &Look<'_, G>) -> Option<Vec<Step>> {
        look.buy_in(self.0, self.1)
    }
}

impl Seeing for Choice {
    type Out = Option<Step>;
    fn at<G: People>(self, look: &Look<'_, G>) -> Option<Step> {
        self.made(look)
    }
}

/// Somebody sets the equipment going.
struct Launching;

impl Seeing for Launching {
    type Out = Option<Todo>;
    fn at<G: People>(self, look: &Look<'_, G>) -> Option<Todo> {
        look.launch()
    }
}

/// What the demo's people must know of a table to have something to do with it.
struct Mine {
    /// What reports at it, by the name of the first of its kind.
    device: Option<&'static str>,
    /// It was never open.
    never_open: bool,
}

/// A table with something for the demo's people to do; `None` if it is left to those at the console.
struct Knowing<'a> {
    house: &'a House,
    stream: &'a str,
    by_itself: bool,
}

impl Visit for Knowing<'_> {
    type Out = Option<Mine>;
    fn visit<G: People + Send + Sync>(self) -> Option<Mine>
    where
        G::State: Send,
        G::Event: Send,
        G::Action: Send,
    {
        let state = self.house.runtime.typed::<Table<G>>(self.stream)?.state();
        let mine = Mine { device: G::DEVICE, never_open: state.drop_box.is_none() };
        state.options.has_people(self.by_itself).then_some(mine)
    }
}

/// Looks at a table of any game.
struct Looking<'a, S> {
    house: &'a House,
    stream: &'a str,
    eye: Eye<'a>,
    what: S,
}

impl<S: Seeing> Visit for Looking<'_, S> {
    type Out = Option<S::Out>;
    fn visit<G: People + Send + Sync>(self) -> Option<S::Out>
    where
        G::State: Send,
        G::Event: Send,
        G::Action: Send,
    {
        let table = self.house.runtime.typed::<Table<G>>(self.stream)?;
        let Eye { cage, session, wheel, now, watched, connected, at_once } = self.eye;
        let house_draws = false;
        Some(self.what.at(&Look {
            table,
            cage,
            session,
            wheel,
            now,
            watched,
            connected,
            at_once,
            house_draws,
        }))
    }
}

/// Has the house draw for a table of any game.
struct Drawing<'a> {
    house: &'a mut House,
    place: Place<'a>,
    id: CommandId,
    now: At,
}

impl Visit for Drawing<'_> {
    type Out = anyhow::Result<()>;
    fn visit<G: People + Send + Sync>(self) -> anyhow::Result<()>
    where
        G::State: Send,
        G::Event: Send,
        G::Action: Send,
    {
        draw::<G>(self.house, &self.place, self.id, self.now)
    }
}

/// How many made-up patrons each table has, of so many in all: those that run by themselves share them first. Two seats
/// stay free for whoever looks in.
fn shared(patrons: usize, tables: &[(bool, usize)]) -> Vec<usize> {
    let mut all = vec![0; tables.len()];
    let mut left = patrons;
    for itself in [true, false] {
        loop {
            let before = left;
            for (most, (by_itself, seats)) in all.iter_mut().zip(tables) {
                if *by_itself == itself && *most < seats.saturating_sub(2) && left > 0 {
                    *most += 1;
                    left -= 1;
                }
            }
            if left == before {
                break;
            }
        }
    }
    all
}

impl Driver {
    /// Gets to know the tables it has to do with; opens those that run by themselves, and those with terminals that were
    /// never open.
    pub(super) async fn new(app: Arc<App>, patrons: usize, at_once: bool) -> anyhow::Result<Driver> {
        let by_itself = app.demo.as_ref().map(|demo| demo.by_itself.clone()).unwrap_or_default();
        let cage = cage_stream(&app.facts.property);
        let (cards, itself) = (app.tables(), by_itself.clone());
        let known = app.keeper.with(move |house: &mut House| -> anyhow::Result<_> {
            let start = house.log()?.starts;
            let mut known = Vec::new();
            for card in cards {
                let knowing = Knowing { house, stream: &card.stream, by_itself: itself.contains(&card.name) };
                let Some(mine) = catalogue::visit(&card.game, knowing).flatten() else { continue };
                let (session, _) = chances(house, &card.stream, None, start)?;
                known.push((card, mine, session));
            }
            Ok((start, known))
        });
        let (start, known) = known.await.map_err(gone)??;
        let seats: Vec<(bool, usize)> = known
            .iter()
            .map(|(card, ..)| {
                let seats = if card.on_terminals { usize::from(card.seats) } else { 0 };
                (by_itself.contains(&card.name), seats)
            })
            .collect();
        let mut desks = Vec::new();
        let mut devices: BTreeMap<&str, usize> = BTreeMap::new();
        for ((card, mine, session), most) in known.into_iter().zip(shared(patrons, &seats)) {
            let by_itself = by_itself.contains(&card.name) && card.on_terminals;
            let mut seed = [0; 16];
            OsEntropy.fill(&mut seed)?;
            let device = mine.device.map(|name| {
                let count = devices.entry(name).or_default();
                *count += 1;
                if *count == 1 { name.to_owned() } else { format!("{name}-{count}") }
            });
            desks.push(Desk {
                stream: card.stream,
                game: card.game,
                by_itself,
                session: Arc::new(session),
                wheel: device.map(|device| device.parse()).transpose()?,
                patrons: Patrons::new(most, by_itself, u128::from_le_bytes(seed)),
                opening: by_itself || mine.never_open && card.on_terminals,
                since: BTreeMap::new(),
            });
        }
        Ok(Driver { app, desks, cage, start, commands: 0, at_once })
    }

    /// Plays until the house stops.
    pub(super) async fn run(mut self, mut wishes: mpsc::Receiver<DemoAsk>) {
        let mut every = tokio::time::interval(if self.at_once { EVERY_AT_ONCE } else { EVERY });
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let done = tokio::select! {
                _ = every.tick() => self.tick().await,
                Some(ask) = wishes.recv() => self.wish(ask).await,
            };
            if done.is_err() {
                return;
            }
        }
    }

    /// Whether anybody looks on: a casino that nobody looks at does not play.
    fn watched(&self) -> bool {
        let metrics = &self.app.metrics;
        [&metrics.visitors, &metrics.terminals, &metrics.staff].iter().any(|gauge| gauge.load(Relaxed) > 0)
    }

    async fn glance<S: Seeing>(&self, desk: usize, what: S) -> Result<Option<S::Out>, Gone> {
        let Desk { stream, game, session, wheel, .. } = &self.desks[desk];
        let (stream, game, session, wheel) = (stream.clone(), game.clone(), Arc::clone(session), *wheel);
        let (cage, watched, at_once) = (self.cage.clone(), self.watched(), self.at_once);
        let now = self.app.keeper.clock.now();
        let board = self.app.keeper.boards.get(&stream);
        let connected = board.map(|board| board.connected().borrow().seats.clone()).unwrap_or_default();
        let looked = self.app.keeper.with(move |house| {
            let cage = house.runtime.typed::<Cage>(&cage)?;
            let eye = Eye { cage, session: &session, wheel, now, watched, connected, at_once };
            catalogue::visit(&game, Looking { house, stream: &stream, eye, what }).flatten()
        });
        looked.await
    }

    async fn tick(&mut self) -> Result<(), Gone> {
        for desk in 0..self.desks.len() {
            let (by_itself, opening) = (self.desks[desk].by_itself, self.desks[desk].opening);
            let wheel = self.desks[desk].wheel;
            // Where a sensor is connected, it speaks for the wheel.
            let sensed = wheel.is_some_and(|wheel| self.app.devices.is_here(wheel));
            if let (Some(board), Some(wheel)) = (self.app.keeper.boards.get(&self.desks[desk].stream), wheel)
            {
                board.sense(wheel, true);
            }
            let glance = self.glance(desk, Work { opening, by_itself, sensed });
            let Some(Glance { todo, scene, status, room }) = glance.await? else { continue };
            if opening && status == Status::Open {
                self.desks[desk].opening = false;
                if let Some(room) = room.filter(|_| !by_itself) {
                    let _ = self.step(desk, room.step).await?;
                }
            }
            self.work(desk, todo).await?;
            if self.watched() {
                self.play(desk, &scene).await?;
            }
        }
        Ok(())
    }

    /// Does what has waited long enough.
    async fn work(&mut self, desk: usize, todo: Vec<Todo>) -> Result<(), Gone> {
        let now = self.app.keeper.clock.now();
        let ripe = ripe(&mut self.desks[desk].since, todo, now, self.at_once);
        for step in ripe {
            // What is refused is tried again after a while, if it is still to be done.
            let _ = self.step(desk, step).await?;
        }
        Ok(())
    }

    async fn play(&mut self, desk: usize, scene: &Scene) -> Result<(), Gone> {
        let now = self.app.keeper.clock.now();
        for wish in self.desks[desk].patrons.want(scene, now) {
            match wish {
                Wish::Step(step) => {
                    // What the rules refuse is the patron's business.
                    let _ = self.step(desk, step).await?;
                }
                Wish::Choose(choice) => {
                    if let Some(step) = self.glance(desk, choice).await?.flatten() {
                        let _ = self.step(desk, step).await?;
                    }
                }
                Wish::BuyIn(seat, amount) => {
                    let _ = self.buy_in(desk, seat, amount).await?;
                }
                Wish::Here(seat, here) => {
                    if !here {
                        let _ = self.step(desk, unpair(seat)).await?;
                    }
                    if let Some(board) = self.app.keeper.boards.get(&self.desks[desk].stream) {
                        board.connect(seat, here);
                    }
                }
            }
        }
        Ok(())
    }

    /// Sends a step; why not, if it is refused.
    async fn step(&mut self, desk: usize, step: Step) -> Result<Result<(), Refused>, Gone> {
        self.commands += 1;
        let id = format!("demo-{}-{}", self.start, self.commands).parse().expect("a short id");
        let keeper = &self.app.keeper;
        let told = format!("{step:?}");
        let reply = match step {
            Step::Draw => {
                self.draw(desk, id).await?;
                return Ok(Ok(()));
            }
            Step::Table(by, second, input) => {
                keeper.ask_together(&self.desks[desk].stream, id, by, second, &input).await?
            }
            Step::Cage(second, action) => {
                let input = games::Input::<Cage>::Act(action);
                keeper.ask_together(&self.cage, id, staff("cal", Role::Cage), second, &input).await?
            }
        };
        Ok(match reply {
            Reply::Accepted { .. } => Ok(()),
            Reply::Refused(refused) | Reply::NotRecorded(refused) => {
                tracing::debug!(step = told, cite = %refused.cite, key = refused.message.key, "refused");
                Err(refused)
            }
            Reply::Unknown => Err(Refused::new(cite!("HC E.5"), Message::plain("store-failed"))),
        })
    }

    /// The house draws. What comes of it is seen at the table.
    async fn draw(&self, desk: usize, id: CommandId) -> Result<(), Gone> {
        let Desk { stream, game, session, .. } = &self.desks[desk];
        let (stream, game, session) = (stream.clone(), game.clone(), Arc::clone(session));
        let (cage, now) = (self.cage.clone(), self.app.keeper.clock.now());
        let drawn = self.app.keeper.with(move |house| {
            let place = Place { stream: &stream, cage: &cage, session: &session };
            catalogue::visit(&game, Drawing { house, place, id, now }).unwrap_or(Ok(()))
        });
        if let Err(error) = drawn.await? {
            tracing::warn!(%error, "nothing could be drawn");
        }
        Ok(())
    }

    async fn buy_in(&mut self, desk: usize, seat: Seat, amount: Cents) -> Result<Result<(), Refused>, Gone> {
        let steps = self.glance(desk, BuyingIn(seat, amount)).await?.flatten();
        let Some(steps) = steps else { return Ok(Err(no_such_amount())) };
        for step in steps {
            if let Err(refused) = self.step(desk, step).await? {
                return Ok(Err(refused));
            }
        }
        Ok(Ok(()))
    }

    /// Somebody asks something of the demo's people.
    async fn wish(&mut self, ask: DemoAsk) -> Result<(), Gone> {
        let DemoAsk { stream, what, answer } = ask;
        let desk = self.desks.iter().position(|desk| desk.stream == stream);
        let done = match (desk, what) {
            (Some(desk), DemoWish::BuyIn { seat, amount }) if self.desks[desk].by_itself => {
                match (LEAST..=MOST).contains(&amount) {
                    true => self.buy_in(desk, seat, amount).await?,
                    false => Err(no_such_amount()),
                }
            }
            (_, DemoWish::BuyIn { .. }) => {
                Err(Refused::new(cite!("RO I.3.a.ii"), Message::plain("casino-by-dealer")))
            }
            (Some(desk), DemoWish::Spin) => match self.glance(desk, Launching).await?.flatten() {
                Some(launch) => self.step(desk, launch.step).await?,
                None => Err(no_wheel()),
            },
            (None, DemoWish::Spin) => Err(no_wheel()),
        };
        let _ = answer.send(done);
        Ok(())
    }
}

fn no_such_amount() -> Refused {
    let message = Message::plain("casino-no-such-amount").with("least", LEAST).with("most", MOST);
    Refused::new(cite!("RO I.3.a.ii"), message)
}

fn no_wheel() -> Refused {
    Refused::new(cite!("RO I.6.b"), Message::plain("casino-no-wheel"))
}

fn gone(_: Gone) -> anyhow::Error {
    anyhow::anyhow!("the house has stopped")
}

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn tables_that_run_by_themselves_share_the_patrons_first() {
        let tables = [(true, 7), (true, 8), (false, 8), (false, 0)];
        assert_eq!(shared(4, &tables), [2, 2, 0, 0]);
        assert_eq!(shared(13, &tables), [5, 6, 2, 0]);
        assert_eq!(shared(100, &tables), [5, 6, 6, 0], "two seats stay free");
        assert_eq!(shared(0, &tables), [0; 4]);
    }
}
