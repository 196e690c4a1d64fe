//! A server: everything that its parts share, how it starts and how it ends.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Context;
use axum_server::accept::NoDelayAcceptor;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use games::{Message, Refused};
use house::config::Mode;
use house::kinds::{self, Kind, table_stream};
use hyper_util::rt::TokioTimer;
use kit::{Device, Person, Role, Seat};
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot, watch};

use crate::access::Access;
use crate::boards::{Board, TableBoard};
use crate::clock::{BEHIND_MS, Clock};
use crate::keeper::{self, Keeper};
use crate::metrics::Metrics;
use crate::open::House;
use crate::past::Past;
use crate::requests::Requests;
use crate::screens::{self, Screens};
use crate::scrub;
use crate::sessions::Sessions;
use crate::settings::Settings;
use crate::wire::{Me, TableCard};
use crate::{http, wire};

/// What a demo house has beside a live one.
#[derive(Debug, Clone)]
pub struct Demo {
    /// Tables that deal and spin by themselves, by name.
    pub by_itself: BTreeSet<String>,
    /// Pairs terminals for whoever sits down.
    pub floorperson: Person,
    /// Whoever plays the dealer.
    pub asks: mpsc::Sender<DemoAsk>,
}

/// What somebody asks of whoever plays the dealer in a demo house.
#[derive(Debug)]
pub struct DemoAsk {
    /// At which table.
    pub stream: String,
    /// What.
    pub what: DemoWish,
    /// What became of it.
    pub answer: oneshot::Sender<Result<(), Refused>>,
}

/// What may be asked of it.
#[derive(Debug, Clone, Copy)]
pub enum DemoWish {
    /// Bills on the table.
    BuyIn {
        /// Whose.
        seat: Seat,
        /// How much.
        amount: kit::Cents,
    },
    /// Somebody spins the wheel.
    Spin,
}

/// What does not change while a house is open.
#[derive(Debug)]
pub struct Facts {
    /// Live or demo.
    pub mode: Mode,
    /// The property.
    pub property: String,
    /// The currency.
    pub currency: String,
    /// Its staff.
    pub staff: BTreeMap<Person, Me>,
    /// Where it lies, if it lies on a disk.
    pub folder: Option<PathBuf>,
    /// The build.
    pub build: String,
}

/// Everything the parts of a server share.
#[derive(Debug)]
pub struct App {
    /// The way into the house.
    pub keeper: Keeper,
    /// What does not change.
    pub facts: Facts,
    /// Who may come in.
    pub access: Access,
    /// Who is signed in.
    pub sessions: Sessions,
    /// What waits for a second person.
    pub requests: Requests,
    /// Which device is connected where.
    pub devices: Devices,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// The web.
    pub screens: Screens,
    /// How it runs.
    pub settings: Settings,
    /// In a demo house.
    pub demo: Option<Demo>,
    /// For those who keep an eye on the house.
    pub notices: broadcast::Sender<wire::Notice>,
    /// The server is being stopped.
    pub closing: watch::Sender<bool>,
    /// Games that are over.
    pub past: Option<Past>,
    /// One terminal is paired at a time.
    pub pairings: tokio::sync::Mutex<Pairings>,
    /// How many read past games at once.
    pub reading: Semaphore,
    sockets: AtomicU64,
}

/// Which device is connected where: one window each, the newer one wins.
#[derive(Debug, Default)]
pub struct Devices(Mutex<BTreeMap<Device, (u64, oneshot::Sender<()>)>>);

impl Devices {
    /// A device connects; whoever had its place is told to go. The receiver is told the same one day.
    pub fn come(&self, device: Device, socket: u64) -> oneshot::Receiver<()> {
        let (replace, replaced) = oneshot::channel();
        let before = self.0.lock().expect("no panic holds it").insert(device, (socket, replace));
        if let Some((_, before)) = before {
            let _ = before.send(());
        }
        replaced
    }

    /// A device's socket is gone; `false` if another has taken its place.
    pub fn go(&self, device: Device, socket: u64) -> bool {
        let mut all = self.0.lock().expect("no panic holds it");
        let own = all.get(&device).is_some_and(|(of, _)| *of == socket);
        if own {
            all.remove(&device);
        }
        own
    }

    /// Is it connected?
    pub fn is_here(&self, device: Device) -> bool {
        self.0.lock().expect("no panic holds it").contains_key(&device)
    }
}

/// How many pairings visitors of a demo house may still ask for: [`Pairings::MOST`] at once, then one a second. Each is
/// journalled and written to a file.
#[derive(Debug)]
pub struct Pairings {
    left: u32,
    /// Up to when those that came back are counted.
    counted: Instant,
}

impl Default for Pairings {
    fn default() -> Pairings {
        Pairings { left: Pairings::MOST, counted: Instant::now() }
    }
}

impl Pairings {
    /// So many at once.
    pub const MOST: u32 = 120;

    /// Takes one, if there is one.
    pub fn take(&mut self) -> bool {
        let seconds = self.counted.elapsed().as_secs();
        self.counted += Duration::from_secs(seconds);
        let left = u64::from(self.left).saturating_add(seconds).min(u64::from(Pairings::MOST));
        self.left = u32::try_from(left).unwrap_or(Pairings::MOST);
        self.left.checked_sub(1).map(|left| self.left = left).is_some()
    }
}

impl App {
    /// A number for a socket.
    pub fn socket(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Its tables, as they are now: one may be installed while the house runs.
    pub fn tables(&self) -> Vec<TableCard> {
        self.keeper.boards.iter().filter_map(|board| self.card(&board)).collect()
    }

    /// The stream of a table, by its name.
    pub fn table(&self, name: &str) -> Option<TableCard> {
        self.card(self.keeper.boards.get(&table_stream(&self.facts.property, name))?.as_ref())
    }

    fn card(&self, board: &Board) -> Option<TableCard> {
        let TableBoard { teller, terms } = board.table.as_ref()?;
        let name = kinds::short(&board.stream).to_owned();
        Some(TableCard {
            stream: board.stream.to_string(),
            spins_by_itself: self.demo.as_ref().is_some_and(|demo| demo.by_itself.contains(&name)),
            name,
            title: teller.title().to_owned(),
            game: teller.game().to_owned(),
            seats: terms.seats,
            on_terminals: terms.on_terminals,
        })
    }

    /// Sets up a stream while the house runs: the lobby, the boards and the journal have it from then on.
    pub async fn install(&self, kind: Kind, name: &str, file: &str) -> anyhow::Result<String> {
        let (name, file) = (name.to_owned(), file.to_owned());
        let installed = self.keeper.with(move |house| house.install(kind, &name, &file)).await;
        let stream = installed.map_err(|_| anyhow::anyhow!("the house has stopped"))??;
        // Its board is up when the house takes the next task.
        let _ = self.keeper.with(|_| ()).await;
        // A device may have connected before its table was there.
        if let Some(board) = self.keeper.boards.get(&stream) {
            let here = board.sensors.iter().filter(|device| self.devices.is_here(**device));
            here.for_each(|device| board.sense(*device, true));
        }
        Ok(stream)
    }

    /// Tells the house who is signed in.
    pub async fn tell_signed_in(&self) {
        let mut people = self.sessions.people();
        if self.demo.is_some() {
            // Whoever plays the staff of a demo house is always there.
            people.extend(self.facts.staff.keys());
        }
        let _ = self.keeper.with(move |house| keeper::sign(house, &people)).await;
    }

    /// Tells those who keep an eye on the house.
    pub fn notice(&self, message: Message) {
        let _ = self.notices.send(wire::Notice { message, cite: None });
    }
}

/// What a server is started with.
#[derive(Debug)]
pub struct Plan {
    /// How it runs.
    pub settings: Settings,
    /// Who may come in.
    pub access: Access,
    /// Where the house lies.
    pub folder: Option<PathBuf>,
    /// In a demo house.
    pub demo: Option<Demo>,
    /// What is counted; shared with the store, where that is timed.
    pub metrics: Arc<Metrics>,
}

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    /// What its parts share.
    pub app: Arc<App>,
    /// Where it listens.
    pub address: SocketAddr,
    handle: axum_server::Handle<SocketAddr>,
    serving: tokio::task::JoinHandle<std::io::Result<()>>,
    sweeping: tokio::task::JoinHandle<()>,
    scrubbing: tokio::task::JoinHandle<()>,
    thread: Option<std::thread::JoinHandle<()>>,
}

fn facts(house: &mut House, folder: Option<&Path>) -> Facts {
    let me = |(person, member): (Person, &house::people::Member)| {
        let roles: Vec<Role> = member.roles.iter().copied().collect();
        (person, Me { person, name: member.name.clone(), roles })
    };
    Facts {
        mode: house.draft.mode,
        property: house.draft.property.clone(),
        currency: house.draft.currency.clone(),
        staff: house.runtime.people_mut().members().map(me).collect(),
        folder: folder.map(Path::to_owned),
        build: screens::build(),
    }
}

/// How often what is over is looked for.
const SWEEP: Duration = Duration::from_secs(1);

/// How long a connection may take to ask something.
const SILENT: Duration = Duration::from_secs(10);

/// How long connections may take to end.
const GRACE: Duration = Duration::from_secs(3);

impl Server {
    /// Starts serving a house.
    pub async fn start(mut house: House, clock: Clock, plan: Plan) -> anyhow::Result<Server> {
        let Plan { settings, access, folder, demo, metrics } = plan;
        anyhow::ensure!(
            demo.is_none() || house.draft.mode == Mode::Demo,
            "a live house has no made-up wheels and patrons"
        );
        let facts = facts(&mut house, folder.as_deref());
        let (keeper, thread) = Keeper::start(house, clock, Arc::clone(&metrics));
        let sessions = Sessions::read(folder.as_deref(), settings.session_minutes);
        let app = Arc::new(App {
            keeper,
            facts,
            access,
            sessions,
            requests: Requests::default(),
            devices: Devices::default(),
            metrics,
            screens: Screens::default(),
            demo,
            notices: broadcast::channel(64).0,
            closing: watch::Sender::new(false),
            past: folder.as_deref().map(Past::new),
            pairings: tokio::sync::Mutex::default(),
            reading: Semaphore::new(2),
            sockets: AtomicU64::new(0),
            settings,
        });
        app.sessions.sweep(app.keeper.clock.now());
        app.tell_signed_in().await;
        let listener = std::net::TcpListener::bind(app.settings.listen)
            .with_context(|| format!("listening on {}", app.settings.listen))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let handle = axum_server::Handle::new();
        let routes = http::routes(Arc::clone(&app)).into_make_service();
        let mut server = axum_server::from_tcp(listener)?.handle(handle.clone());
        // Who connects and asks nothing is not waited for.
        server.http_builder().http1().timer(TokioTimer::new()).header_read_timeout(SILENT);
        let serving = match &app.settings.tls {
            None => tokio::spawn(server.acceptor(NoDelayAcceptor::new()).serve(routes)),
            Some(tls) => {
                let _ = rustls::crypto::ring::default_provider().install_default();
                let config = RustlsConfig::from_pem_file(&tls.cert, &tls.key).await;
                let config = config.with_context(|| format!("TLS: {}", tls.cert.display()))?;
                let acceptor = RustlsAcceptor::new(config).acceptor(NoDelayAcceptor::new());
                tokio::spawn(server.acceptor(acceptor).serve(routes))
            }
        };
        let sweeping = tokio::spawn(sweep(Arc::clone(&app)));
        let scrubbing = tokio::spawn(scrub::run(Arc::clone(&app)));
        tracing::info!(%address, property = app.facts.property, mode = crate::open::mode(app.facts.mode), "serving");
        Ok(Server { app, address, handle, serving, sweeping, scrubbing, thread: Some(thread) })
    }

    /// Waits until the house stops by itself; why.
    pub async fn stopped(&self) -> Message {
        let mut standing = self.app.keeper.standing();
        loop {
            if let keeper::Standing::Stopped(why) = &*standing.borrow_and_update() {
                return why.clone();
            }
            if standing.changed().await.is_err() {
                return Message::plain("house-stopped");
            }
        }
    }

    /// Ends: says good-bye to everybody, lets the house finish its turn, and gives its folder free.
    pub async fn stop(mut self) {
        self.app.closing.send_replace(true);
        self.handle.graceful_shutdown(Some(GRACE));
        self.sweeping.abort();
        self.scrubbing.abort();
        let _ = self.serving.await;
        let thread = self.thread.take();
        let _ = self.app.keeper.close().await;
        drop(self.app);
        if let Some(thread) = thread {
            let _ = tokio::task::spawn_blocking(move || thread.join()).await;
        }
        tracing::info!("stopped");
    }
}

/// Ends sessions and requests whose time is over, and says what those who come should know.
async fn sweep(app: Arc<App>) {
    let mut every = tokio::time::interval(SWEEP);
    let mut signed_in = app.sessions.people();
    let mut pins = app.access.pins();
    let (mut staff, mut came) = (0, false);
    loop {
        every.tick().await;
        let now = app.keeper.clock.now();
        // HC E.7: whoever comes to keep an eye on the house is told that its time is not the wall's.
        let behind = app.keeper.clock.behind_ms();
        if std::mem::take(&mut came) && behind >= BEHIND_MS {
            app.notice(crate::open::set_back(behind));
        }
        let before = std::mem::replace(&mut staff, app.metrics.staff.load(Ordering::Relaxed));
        came = staff > before;
        app.requests.sweep(now, None);
        // HC C.1: who has another PIN, or none any more, signs in again.
        let before = std::mem::replace(&mut pins, app.access.pins());
        for (person, _) in before.iter().filter(|(person, pin)| pins.get(person) != Some(pin)) {
            tracing::info!(%person, "PIN changed: sessions ended");
            app.sessions.end(*person);
        }
        // A session that is over ends its sockets: they get no more views.
        app.sessions.sweep(now);
        let people = app.sessions.people();
        if people != signed_in {
            signed_in = people;
            app.tell_signed_in().await;
        }
    }
}
