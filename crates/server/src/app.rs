//! A server: everything that its parts share, how it starts and how it ends.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Context;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use games::{Message, Refused};
use house::access::{Action, Marks};
use house::config::Mode;
use house::kinds::{self, Kind, table_stream};
use hyper_util::rt::TokioTimer;
use kit::{Device, Person, Seat};
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot, watch};

use crate::access::{Access, digest};
use crate::boards::{Board, TableBoard};
use crate::clock::{BEHIND_MS, Clock};
use crate::connections::{Connections, Door, Places, SILENT};
use crate::failures::Failures;
use crate::keeper::Keeper;
use crate::known::KnownDevices;
use crate::metrics::Metrics;
use crate::open::House;
use crate::past::Past;
use crate::requests::Requests;
use crate::screens::{self, Screens};
use crate::scrub;
use crate::sessions::Sessions;
use crate::settings::Settings;
use crate::staff::Staff;
use crate::wire::TableCard;
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
    /// The staff.
    pub staff: Staff,
    /// Who is signed in.
    pub sessions: Sessions,
    /// Where somebody has signed in before.
    pub known: KnownDevices,
    /// Wrong PINs that are not journalled yet.
    pub failures: Failures,
    /// Who is connected.
    pub connections: Arc<Connections>,
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
            people.extend(self.staff.all().keys());
        }
        let _ = self.keeper.with(move |house| house.signed_in(&people)).await;
    }

    /// The PIN and roles that somebody has now, as a digest; none for whoever is not of the staff or has no PIN.
    pub fn under(&self, person: Person) -> Option<String> {
        under(&self.staff, &self.access.marks(), person)
    }

    /// HC C.7: journals who was let in. A house that cannot record anything still lets its staff in.
    pub async fn let_in(&self, action: Action) {
        if let Ok(Err(error)) = self.keeper.with(move |house| house.let_in(action)).await {
            tracing::error!(error = format!("{error:#}"), "not journalled: who was let in");
        }
    }

    /// Journals PINs and secrets, if they have changed.
    async fn let_in_marks(&self) {
        let marks = self.access.marks();
        let same = {
            let marks = marks.clone();
            self.keeper.with(move |house| house.access().is_some_and(|known| known.marks == marks)).await
        };
        if same == Ok(false) {
            self.let_in(Action::Marks(marks)).await;
        }
    }

    /// Tells those who keep an eye on the house.
    pub fn notice(&self, message: Message) {
        let _ = self.notices.send(wire::Notice { message, cite: None });
    }
}

fn under(staff: &Staff, marks: &Marks, person: Person) -> Option<String> {
    let roles = staff.get(person)?.roles;
    Some(digest(&format!("{} {roles:?}", marks.pins.get(&person)?)))
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

fn facts(house: &House, folder: Option<&Path>) -> Facts {
    Facts {
        mode: house.draft.mode,
        property: house.draft.property.clone(),
        currency: house.draft.currency.clone(),
        folder: folder.map(Path::to_owned),
        build: screens::build(),
    }
}

/// How often what is over is looked for.
const SWEEP: Duration = Duration::from_secs(1);

/// Maximum requests at once on a connection that speaks HTTP/2.
const STREAMS: u32 = 64;

/// Maximum size of a request's headers.
const HEADERS: u32 = 16 * 1024;

/// Maximum streams that a client may reset before they are served, and that it may make the server reset. Beyond that the
/// connection ends (rapid reset).
const RESETS: usize = 20;

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
        let facts = facts(&house, folder.as_deref());
        let staff = Staff::new(house.runtime.people_mut(), folder.as_deref());
        let (keeper, thread) = Keeper::start(house, clock, Arc::clone(&metrics));
        let sessions = Sessions::read(folder.as_deref(), settings.session_minutes);
        let files = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
        let connections = Connections::new(Places::of_files(files), settings.proxies.clone());
        let app = Arc::new(App {
            connections,
            keeper,
            facts,
            access,
            staff,
            sessions,
            known: KnownDevices::read(folder.as_deref()),
            failures: Failures::default(),
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
        app.let_in_marks().await;
        sweep_sessions(&app).await;
        app.tell_signed_in().await;
        let listener = std::net::TcpListener::bind(app.settings.listen)
            .with_context(|| format!("listening on {}", app.settings.listen))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let handle = axum_server::Handle::new();
        let routes = http::routes(Arc::clone(&app)).into_make_service();
        let mut server = axum_server::from_tcp(listener)?.handle(handle.clone());
        let http = server.http_builder();
        http.http1().timer(TokioTimer::new()).header_read_timeout(SILENT).max_buf_size(HEADERS as usize);
        http.http2()
            .timer(TokioTimer::new())
            .max_concurrent_streams(STREAMS)
            .max_header_list_size(HEADERS)
            .max_pending_accept_reset_streams(RESETS)
            .max_local_error_reset_streams(RESETS);
        let door = Door(Arc::clone(&app.connections));
        let serving = match &app.settings.tls {
            None => tokio::spawn(server.acceptor(door).serve(routes)),
            Some(tls) => {
                let _ = rustls::crypto::ring::default_provider().install_default();
                let config = RustlsConfig::from_pem_file(&tls.cert, &tls.key).await;
                let config = config.with_context(|| format!("TLS: {}", tls.cert.display()))?;
                let acceptor = RustlsAcceptor::new(config).handshake_timeout(SILENT).acceptor(door);
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
        if let Some(rows) = self.app.failures.due(self.app.keeper.clock.now(), true) {
            self.app.let_in(Action::Wrong(rows)).await;
        }
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
    let mut marks = app.access.marks();
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
        app.connections.sweep(std::time::Instant::now());
        // HC C.1: who is removed or has other roles acts in none of them any more, and signs in again.
        if let Some(people) = app.staff.again() {
            let now = house::access::Staff::of(&people);
            let _ = app.keeper.with(move |house| *house.runtime.people_mut() = people).await;
            app.tell_signed_in().await;
            app.let_in(Action::Staff(now)).await;
        }
        if marks != app.access.marks() {
            marks = app.access.marks();
            app.let_in_marks().await;
        }
        // A session that is over ends its sockets: they get no more views.
        sweep_sessions(&app).await;
        if let Some(rows) = app.failures.due(now, false) {
            app.let_in(Action::Wrong(rows)).await;
        }
        let people = app.sessions.people();
        if people != signed_in {
            signed_in = people;
            app.tell_signed_in().await;
        }
    }
}

/// Ends sessions that were idle for too long, and those of people who have another PIN or other roles now.
async fn sweep_sessions(app: &App) {
    let marks = app.access.marks();
    let ended = app.sessions.sweep(app.keeper.clock.now(), |person| under(&app.staff, &marks, person));
    for (person, why) in ended {
        tracing::info!(%person, ?why, "session ended");
        app.let_in(Action::SignOut { person, why }).await;
    }
}
