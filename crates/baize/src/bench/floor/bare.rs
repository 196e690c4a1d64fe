//! The peers: an echo over WebSockets with nothing behind it, and a flush followed by a send to each socket. What the echo
//! sends back is one message as long as all that a terminal hears for a wager, its answer and what it changed, on average
//! of the same game: a bare exchange of the same sizes.

use std::fs::File;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

use anyhow::Context;
use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::routing::get;
use axum::serve::ListenerExt;
use futures_util::SinkExt;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::wire::{self, Socket};

/// What a settlement writes and sends.
#[derive(Default)]
struct Settled {
    entries: Arc<Vec<u8>>,
    views: Vec<Utf8Bytes>,
}

struct Shared {
    file: Mutex<File>,
    settled: Mutex<Settled>,
    sockets: Mutex<Vec<mpsc::UnboundedSender<Utf8Bytes>>>,
    /// How long an answer is; zero for what came.
    answer: AtomicUsize,
}

/// A server with nothing behind it.
pub struct Bare {
    address: SocketAddr,
    shared: Arc<Shared>,
    /// Where the confirmation comes from.
    dealer: Mutex<Option<Socket>>,
    seats: usize,
}

async fn echo(mut socket: WebSocket, shared: Arc<Shared>) {
    let (sends, mut sent) = mpsc::unbounded_channel();
    shared.sockets.lock().expect("no panic holds it").push(sends);
    let mut answer = Utf8Bytes::default();
    loop {
        tokio::select! {
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) if text.as_str() == CONFIRM => settle(&shared).await,
                Some(Ok(Message::Text(text))) => {
                    let length = shared.answer.load(Relaxed);
                    if length != 0 && answer.len() != length {
                        answer = "x".repeat(length).into();
                    }
                    let back = if length == 0 { text } else { answer.clone() };
                    if socket.send(Message::Text(back)).await.is_err() { return }
                }
                Some(Ok(_)) => {}
                _ => return,
            },
            Some(text) = sent.recv() => if socket.send(Message::Text(text)).await.is_err() { return },
        }
    }
}

const CONFIRM: &str = "confirm";

/// A flush, then each socket is sent its own.
async fn settle(shared: &Arc<Shared>) {
    let flushed = Arc::clone(shared);
    let flush = tokio::task::spawn_blocking(move || {
        let entries = Arc::clone(&flushed.settled.lock().expect("no panic holds it").entries);
        let mut file = flushed.file.lock().expect("no panic holds it");
        file.write_all(&entries).and_then(|()| file.sync_data())
    });
    if !matches!(flush.await, Ok(Ok(()))) {
        return;
    }
    let settled = shared.settled.lock().expect("no panic holds it");
    let sockets = shared.sockets.lock().expect("no panic holds it");
    for (socket, view) in sockets.iter().zip(&settled.views) {
        let _ = socket.send(view.clone());
    }
}

impl Bare {
    pub async fn start(path: &Path, seats: usize) -> anyhow::Result<Bare> {
        let file = File::create(path).with_context(|| path.display().to_string())?;
        let shared = Arc::new(Shared {
            file: Mutex::new(file),
            settled: Mutex::default(),
            sockets: Mutex::default(),
            answer: AtomicUsize::new(0),
        });
        let upgrade = |State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade| async {
            let sized = upgrade.read_buffer_size(4_096).write_buffer_size(4_096);
            sized.on_upgrade(move |socket| echo(socket, shared))
        };
        let routes = Router::new().route("/ws", get(upgrade)).with_state(Arc::clone(&shared));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok(Bare { address, shared, dealer: Mutex::default(), seats })
    }

    /// The socket of a place; behind the last seat comes the dealer.
    pub async fn connect(&self, place: usize) -> anyhow::Result<Socket> {
        let mut socket = wire::connect(self.address, "/ws", None).await?;
        // Once it is echoed it is in the list, in its place.
        wire::echo(&mut socket, "here", 4).await?;
        if place + 1 == self.seats {
            let mut dealer = wire::connect(self.address, "/ws", None).await?;
            wire::echo(&mut dealer, "here", 4).await?;
            *self.dealer.lock().expect("no panic holds it") = Some(dealer);
        }
        Ok(socket)
    }

    /// How long the answers are from now on.
    pub fn answers(&self, length: usize) {
        self.shared.answer.store(length, Relaxed);
    }

    /// What the next settlement writes and sends.
    pub fn holds(&self, entries: Vec<u8>, views: Vec<String>) {
        let views = views.into_iter().map(Utf8Bytes::from).collect();
        let entries = Arc::new(entries);
        *self.shared.settled.lock().expect("no panic holds it") = Settled { entries, views };
    }

    /// The dealer confirms.
    pub async fn confirm(&self) -> anyhow::Result<()> {
        let dealer = self.dealer.lock().expect("no panic holds it").take();
        let mut dealer = dealer.context("the dealer is connected")?;
        dealer.send(CONFIRM.into()).await?;
        *self.dealer.lock().expect("no panic holds it") = Some(dealer);
        Ok(())
    }
}
