//! The ends of the sockets: terminals that bet, consoles that deal, the wheel that reports. They look at a message no
//! closer than they must, so that what is measured is the server.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use games::roulette::Bet;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::casino::{Place, secret};

/// One end.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Longer than anything takes that goes well.
pub const NEVER: Duration = Duration::from_secs(60);

/// Connects.
pub async fn connect(address: SocketAddr, path: &str, cookie: Option<&str>) -> anyhow::Result<Socket> {
    let mut request = format!("ws://{address}{path}").into_client_request()?;
    if let Some(cookie) = cookie {
        request.headers_mut().insert("cookie", cookie.parse()?);
    }
    let config = WebSocketConfig::default().read_buffer_size(8 * 1024).write_buffer_size(4 * 1024);
    let (socket, _) = connect_async_with_config(request, Some(config), true).await?;
    Ok(socket)
}

/// The next text.
pub async fn hear(socket: &mut Socket) -> anyhow::Result<Utf8Bytes> {
    loop {
        match socket.next().await.context("the server has closed a socket")?? {
            Message::Text(text) => return Ok(text),
            Message::Close(_) => bail!("the server has closed a socket"),
            _ => {}
        }
    }
}

/// The peer of a wager: something as long, and back one message as long as what a terminal hears.
pub async fn echo(socket: &mut Socket, text: &str, answer: usize) -> anyhow::Result<()> {
    socket.send(Message::text(text)).await?;
    let back = hear(socket).await?;
    ensure!(back.len() == answer, "an answer of {} bytes instead of {answer}", back.len());
    Ok(())
}

fn hello(device: &str) -> String {
    let secret = secret(device);
    format!(r#"{{"say":"hello","protocol":1,"device":{{"name":"{device}","secret":"{secret}"}}}}"#)
}

/// A bet, written before it is sent.
pub struct Wager {
    pub text: String,
    /// What its answer begins with: it was accepted.
    answer: String,
}

/// A terminal.
pub struct Terminal {
    socket: Socket,
    stream: String,
    seat: u16,
    /// What it waited for, and when it came.
    pub heard: String,
    pub heard_at: Option<Instant>,
    /// The bytes of all that it heard while it bet, since they were last taken.
    pub answers: usize,
}

impl Terminal {
    /// Connects, says hello, and sees its table.
    pub async fn connect(address: SocketAddr, place: &Place) -> anyhow::Result<Terminal> {
        let mut socket = connect(address, "/ws", None).await?;
        socket.send(Message::text(hello(&place.device))).await?;
        let (stream, seat) = (place.stream.clone(), place.seat);
        let mut terminal =
            Terminal { socket, stream, seat, heard: String::new(), heard_at: None, answers: 0 };
        terminal.told(r#"{"tell":"view""#).await?;
        Ok(terminal)
    }

    /// What it bets in a round.
    pub fn bets(&self, round: u64, count: usize) -> Vec<Wager> {
        let Terminal { stream, seat, .. } = self;
        let all: Vec<Bet> = Bet::all().collect();
        let spots = all.iter().cycle().skip(usize::from(*seat) * 7).take(count);
        let bet = |(n, spot): (usize, &Bet)| {
            let id = format!("{round:08x}-{seat:04x}-{n:04x}");
            let text = format!(
                r#"{{"say":"command","stream":"{stream}","id":"{id}","round":{round},"input":{{"act":{{"game":{{"place":{{"seat":{seat},"spot":"{spot}","tender":"credits","stake":500}}}}}}}}}}"#
            );
            let answer =
                format!(r#"{{"tell":"reply","stream":"{stream}","id":"{id}","reply":{{"accepted":{{"seq":"#);
            Wager { text, answer }
        };
        spots.enumerate().map(bet).collect()
    }

    /// A bet, until it is answered.
    pub async fn wager(&mut self, Wager { text: bet, answer }: &Wager) -> anyhow::Result<()> {
        self.socket.send(Message::text(bet)).await?;
        loop {
            let text = hear(&mut self.socket).await?;
            self.answers += text.len();
            if text.starts_with(answer) {
                return Ok(());
            }
            ensure!(text.starts_with(r#"{"tell":"view""#), "{bet}: {text}");
        }
    }

    /// Listens until it is told that.
    pub async fn told(&mut self, what: &str) -> anyhow::Result<()> {
        loop {
            let text = timeout(NEVER, hear(&mut self.socket)).await.with_context(|| what.to_owned())??;
            if text.contains(what) {
                self.heard_at = Some(Instant::now());
                self.heard = text.as_str().to_owned();
                return Ok(());
            }
            ensure!(!text.starts_with(r#"{"tell":"bye""#), "{text}");
        }
    }
}

/// A console, or whatever else sends commands and is read all the time.
pub struct Console {
    sink: SplitSink<Socket, Message>,
    replies: mpsc::UnboundedReceiver<Utf8Bytes>,
    stream: String,
    name: &'static str,
    ids: u64,
}

impl Console {
    /// Of a member of staff.
    pub async fn staff(address: SocketAddr, cookie: &str, stream: &str) -> anyhow::Result<Console> {
        let mut socket = connect(address, "/ws", Some(cookie)).await?;
        socket.send(Message::text(r#"{"say":"hello","protocol":1}"#)).await?;
        Ok(Console::of(socket, stream, "dealer"))
    }

    /// Of a device.
    pub async fn device(address: SocketAddr, device: &str) -> anyhow::Result<Console> {
        let mut socket = connect(address, "/ws", None).await?;
        socket.send(Message::text(hello(device))).await?;
        Ok(Console::of(socket, "", "wheel"))
    }

    fn of(socket: Socket, stream: &str, name: &'static str) -> Console {
        let (sink, mut hears) = socket.split();
        let (tell, replies) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(Ok(message)) = hears.next().await {
                if let Message::Text(text) = message
                    && !text.starts_with(r#"{"tell":"view""#)
                    && tell.send(text).is_err()
                {
                    break;
                }
            }
        });
        Console { sink, replies, stream: stream.to_owned(), name, ids: 0 }
    }

    pub fn stream(&self) -> &str {
        &self.stream
    }

    /// Sees its table.
    pub async fn watch(&mut self) -> anyhow::Result<()> {
        let watch = format!(r#"{{"say":"watch","stream":"{}"}}"#, self.stream);
        Ok(self.sink.send(Message::text(watch)).await?)
    }

    async fn command(&mut self, stream: &str, role: &str, input: &str) -> anyhow::Result<()> {
        self.ids += 1;
        let id = format!("{}-{}", self.name, self.ids);
        let text = format!(r#"{{"say":"command","stream":"{stream}","id":"{id}"{role},"input":{input}}}"#);
        Ok(self.sink.send(Message::text(text)).await?)
    }

    /// Says something in a role.
    pub async fn say(&mut self, role: &str, input: &str) -> anyhow::Result<()> {
        let stream = self.stream.clone();
        self.command(&stream, &format!(r#","as":"{role}""#), input).await
    }

    /// The same, and waits until it is accepted.
    pub async fn act(&mut self, role: &str, input: &str) -> anyhow::Result<()> {
        self.say(role, input).await?;
        self.accepted().await
    }

    /// What the wheel saw.
    pub async fn report(&mut self, stream: &str, spin: u64, sequence: u64, what: &str) -> anyhow::Result<()> {
        let device = super::casino::WHEEL;
        let via = format!(r#"{{"device":{{"device":"{device}","spin":{spin},"sequence":{sequence}}}}}"#);
        self.command(stream, "", &format!(r#"{{"observe":{{"what":{what},"via":{via}}}}}"#)).await?;
        self.accepted().await
    }

    /// Waits for the answer to what was said, which must be good.
    pub async fn accepted(&mut self) -> anyhow::Result<()> {
        loop {
            let text =
                timeout(NEVER, self.replies.recv()).await?.context("the server has closed a socket")?;
            if text.starts_with(r#"{"tell":"reply""#) {
                ensure!(text.contains(r#""accepted""#), "{text}");
                return Ok(());
            }
            ensure!(!text.starts_with(r#"{"tell":"bye""#), "{text}");
        }
    }
}
