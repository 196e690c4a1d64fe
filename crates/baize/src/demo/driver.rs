//! Plays the people who are not there: the crew of the table that runs by itself, the wheel of the one that waits for a
//! dealer, the cage, and made-up patrons. It uses the same queue as everybody else.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use anyhow::Context;
use chance::{Entropy, OsEntropy, Session};
use games::roulette::Roulette;
use games::{Message, Refused};
use house::cage::Cage;
use house::runtime::Reply;
use house::table::{Status, Table};
use kit::{At, Cents, Device, Role, Seat, cite};
use server::App;
use server::app::{DemoAsk, DemoWish};
use server::keeper::{Agreed, Gone};
use server::open::{House, cage_stream};
use tokio::sync::mpsc;

use super::crew::{Look, Step, Todo, staff};
use super::evening::chances;
use super::patrons::{Patrons, Scene, Wish, unpair};

/// How often the driver looks.
const EVERY: Duration = Duration::from_millis(200);

/// What one may buy in for at a time.
const LEAST: Cents = Cents::whole(1);
const MOST: Cents = Cents::whole(2_000);

/// A table the driver has to do with.
struct Desk {
    stream: String,
    by_itself: bool,
    session: Arc<Session>,
    wheel: Device,
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
}

/// What a table looks like at a moment.
struct Glance {
    todo: Vec<Todo>,
    scene: Scene,
    status: Status,
    /// Opening is over; the demo's dealer may go.
    room: Option<Todo>,
}

impl Driver {
    /// Gets to know the wheels with terminals; opens the one that runs by itself, and those that were never open.
    pub(super) async fn new(app: Arc<App>, patrons: usize) -> anyhow::Result<Driver> {
        let by_itself = app.demo.as_ref().map(|demo| demo.by_itself.clone()).unwrap_or_default();
        // Other games wait for their dealer.
        let wheels = app.facts.tables.iter().filter(|card| card.on_terminals && card.game == "roulette");
        let cards: Vec<_> = wheels.cloned().collect();
        let cage = cage_stream(&app.facts.property);
        let mut desks = Vec::new();
        let mut left = patrons;
        let mut start = 0;
        for (index, card) in cards.into_iter().enumerate() {
            let by_itself = by_itself.contains(&card.name);
            let most = left.min(usize::from(card.seats).saturating_sub(2));
            left -= most;
            let stream = card.stream.clone();
            let known = app.keeper.with(move |house: &mut House| -> anyhow::Result<_> {
                let start = house.log()?.starts;
                let (session, _) = chances(house, &stream, None, start)?;
                let table = house.runtime.typed::<Table<Roulette>>(&stream).context("a roulette table")?;
                let never = table.state().drop_box.is_none();
                Ok((start, session, never))
            });
            let (starts, session, never) = known.await.map_err(gone)??;
            start = starts;
            let mut seed = [0; 16];
            OsEntropy.fill(&mut seed)?;
            let wheel = if index == 0 { "wheel".to_owned() } else { format!("wheel-{}", index + 1) };
            desks.push(Desk {
                stream: card.stream,
                by_itself,
                session: Arc::new(session),
                wheel: wheel.parse()?,
                patrons: Patrons::new(most, by_itself, u128::from_le_bytes(seed)),
                opening: by_itself || never,
                since: BTreeMap::new(),
            });
        }
        Ok(Driver { app, desks, cage, start, commands: 0 })
    }

    /// Plays until the house stops.
    pub(super) async fn run(mut self, mut wishes: mpsc::Receiver<DemoAsk>) {
        let mut every = tokio::time::interval(EVERY);
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

    async fn glance<T: Send + 'static>(
        &self,
        desk: usize,
        what: impl FnOnce(&Look<'_>) -> T + Send + 'static,
    ) -> Result<Option<T>, Gone> {
        let Desk { stream, session, wheel, .. } = &self.desks[desk];
        let (stream, session, wheel) = (stream.clone(), Arc::clone(session), *wheel);
        let (cage, watched) = (self.cage.clone(), self.watched());
        let now = self.app.keeper.clock.now();
        let board = self.app.keeper.boards.get(&stream);
        let connected = board.map(|board| board.connected().borrow().seats.clone()).unwrap_or_default();
        let looked = self.app.keeper.with(move |house| {
            let table = house.runtime.typed::<Table<Roulette>>(&stream)?;
            let cage = house.runtime.typed::<Cage>(&cage)?;
            Some(what(&Look { table, cage, session: &session, wheel, now, watched, connected }))
        });
        looked.await
    }

    async fn tick(&mut self) -> Result<(), Gone> {
        for desk in 0..self.desks.len() {
            let (by_itself, opening) = (self.desks[desk].by_itself, self.desks[desk].opening);
            // Where a sensor is connected, it speaks for the wheel.
            let sensed = self.app.devices.is_here(self.desks[desk].wheel);
            if let Some(board) = self.app.keeper.boards.get(&self.desks[desk].stream) {
                board.sense(self.desks[desk].wheel, true);
            }
            let glance = self.glance(desk, move |look| {
                let status = look.table.state().status;
                let todo = match (opening, by_itself) {
                    (true, _) if status == Status::Closed => look.open(),
                    (_, true) => look.by_themselves(),
                    (_, false) => {
                        look.in_the_cage().into_iter().chain(look.spin().filter(|_| !sensed)).collect()
                    }
                };
                Glance { todo, scene: Scene::of(look), status, room: look.make_room() }
            });
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
        let keys: BTreeSet<&str> = todo.iter().map(|todo| todo.key.as_str()).collect();
        let since = &mut self.desks[desk].since;
        since.retain(|key, _| keys.contains(key.as_str()));
        let mut ripe = Vec::new();
        for Todo { key, after_ms, step } in todo {
            let first = *since.entry(key.clone()).or_insert(now);
            if now.since(first) >= after_ms {
                // Should it be refused, it is tried again after as long.
                since.insert(key, now);
                ripe.push(step);
            }
        }
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
        let agreed =
            |second: Option<_>| second.map(|(person, role)| Agreed { person, role, on_the_spot: false });
        let keeper = &self.app.keeper;
        let told = format!("{step:?}");
        let reply = match step {
            Step::Table(by, second, input) => {
                keeper.ask(&self.desks[desk].stream, id, by, agreed(second), &input).await?
            }
            Step::Cage(second, action) => {
                let input = games::Input::<Cage>::Act(action);
                keeper.ask(&self.cage, id, staff("cal", Role::Cage), agreed(second), &input).await?
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

    async fn buy_in(&mut self, desk: usize, seat: Seat, amount: Cents) -> Result<Result<(), Refused>, Gone> {
        let steps = self.glance(desk, move |look| look.buy_in(seat, amount)).await?.flatten();
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
            (Some(desk), DemoWish::Spin) => match self.glance(desk, |look| look.launch()).await?.flatten() {
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
