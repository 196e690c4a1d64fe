//! `baize serve`: a house over HTTP and WebSocket, with its screens, until it is told to stop.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, ensure};
use games::Message;
use house::words::Words;
use journal::Store;
use kit::{At, Person, Role};
use server::access::{Access, Checked, Try};
use server::app::{Demo, Plan};
use server::clock::{Clock, wall};
use server::metrics::{Metrics, Timed};
use server::open::House;
use server::settings::Settings;
use server::{Server, logs};
use tokio::task::JoinHandle;

use crate::demo::end_sessions;
use crate::{access, limits, out};

/// Which house, and where it listens.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize serve my-casino
  baize serve my-casino --listen 0.0.0.0:8443      with TLS as server.toml says

server.toml in the folder of the house says the rest; all of it may be left out:
  listen = \"127.0.0.1:8080\"
  session_minutes = 60
  origins = [\"https://floor.example\"]    other origins than its own that may connect
  names = [\"floor.example\"]              names it is reached by, beside addresses and localhost
  proxies = [\"127.0.0.1\"]                proxies that add TLS and name in X-Forwarded-For who asks
  scrub.every_minutes = 60               old entries are read again so often,
  scrub.entries_a_second = 2000          at most so fast; 0 reads none
  [tls]
  cert = \"cert.pem\"
  key = \"key.pem\"

A clock far ahead of the newest entry (clock_ahead_hours in house.toml) needs a supervisor's word:
  baize serve my-casino --accept-clock sam         asks for Sam's PIN, or reads it from standard input

Staff need PINs (`baize pin`), sensors a secret (`baize device`). Terminals are paired at the floor's screen.")]
pub struct Args {
    /// The folder of the house
    #[arg(value_name = "DIR")]
    pub house: PathBuf,
    /// Listen here instead of where server.toml says
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// A pit supervisor or director says with their PIN that the clock is right, however far ahead of the newest entry it
    /// stands; it is journalled
    #[arg(long, value_name = "PERSON")]
    pub accept_clock: Option<Person>,
    /// Logs as JSON, a line each
    #[arg(long)]
    pub log_json: bool,
}

/// Serves until a signal comes; good if the house did not stop by itself.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    logs::start(if args.log_json { logs::Form::Json } else { logs::Form::Text });
    // Every terminal is an open file, and the usual limit is a thousand.
    limits::raise_open_files();
    block_on(async {
        let accepted = match args.accept_clock {
            Some(person) => Some((person, accepts(&args.house, person).await?)),
            None => None,
        };
        let server = start(&args.house, args.listen, None, accepted).await?;
        let scheme = if server.app.settings.tls.is_some() { "https" } else { "http" };
        out::text(&format!("{}: {scheme}://{}/\n", server.app.facts.property, server.address))?;
        until_told(server, None).await
    })
}

/// Runs something that waits for sockets.
pub fn block_on<T>(what: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let threads = std::thread::available_parallelism().map_or(2, |cores| cores.get().clamp(1, 4));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()?;
    let done = runtime.block_on(what);
    runtime.shutdown_timeout(std::time::Duration::from_secs(2));
    done
}

/// Proves by PIN that somebody may say that the clock is right; as what.
async fn accepts(folder: &Path, person: Person) -> anyhow::Result<Role> {
    let people = access::people(folder)?;
    let may = |role: &&Role| matches!(role, Role::PitSupervisor | Role::Director);
    let role = people.get(person).and_then(|member| member.roles.iter().find(may)).copied();
    let role = role.with_context(|| format!("{person}: no pit supervisor or director of that name"))?;
    let pin = access::read_pin(&format!("The PIN of {person}, who says that the clock is right:"))?;
    // At the command line nobody guesses over the network, so no tries are counted.
    let name = person.to_string();
    let tried = Try { name: &name, tracks: Vec::new(), known: true, now: At::default() };
    let right = matches!(Access::read(folder)?.check(&tried, pin).await, Checked::Right);
    ensure!(right, "{}", Words::english().render(&Message::plain("access-wrong")));
    Ok(role)
}

/// Opens a house and serves it.
pub async fn start(
    folder: &Path,
    listen: Option<SocketAddr>,
    demo: Option<Demo>,
    accepted: Option<(Person, Role)>,
) -> anyhow::Result<Server> {
    let mut settings = Settings::read(folder)?;
    settings.listen = listen.unwrap_or(settings.listen);
    let access = Access::read(folder)?;
    let metrics = Arc::new(Metrics::default());
    let timed = |store| -> Box<dyn Store> { Box::new(Timed::new(store, Arc::clone(&metrics))) };
    // What the house notes at its start the keeper logs.
    let house = House::open_on(folder, |_| wall(), accepted, timed)?;
    let clock = Clock::start(house.now());
    let plan = Plan { settings, access, folder: Some(folder.to_owned()), demo, metrics };
    Server::start(house, clock, plan).await
}

/// Serves until the house stops, or a signal comes; then whoever plays its people ends first.
pub async fn until_told(server: Server, driving: Option<JoinHandle<()>>) -> anyhow::Result<bool> {
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    let why = tokio::select! {
        why = server.stopped() => Some(why),
        _ = tokio::signal::ctrl_c() => None,
        _ = terminate.recv() => None,
    };
    if let Some(driving) = driving {
        driving.abort();
        let _ = driving.await;
    }
    // HC E.7: nobody draws any more. A house that has stopped by itself says nothing more.
    if let Ok(Err(error)) = server.app.keeper.with(end_sessions).await {
        tracing::warn!(error = format!("{error:#}"), "seeds stay sealed");
    }
    server.stop().await;
    match why {
        None => Ok(true),
        Some(why) => anyhow::bail!("{}", Words::english().render(&why)),
    }
}
