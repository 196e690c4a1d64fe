//! One task per socket: it reads the client's messages and sends replies and the newest views. A slow client misses old
//! views and nothing else, one that floods is cut off, and neither affects other sockets.

mod ends;
mod feeds;
mod seconds;

use std::future::ready;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::extract::ws::{Message as Sent, WebSocket};
use futures_util::{SinkExt, StreamExt, stream};
use games::{Message, Refused};
use house::runtime::Reply;
use kit::{Device, Role, Seat, cite};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tokio_stream::wrappers::{BroadcastStream, IntervalStream, WatchStream};
use tokio_tungstenite::tungstenite;

use crate::access::Kind;
use crate::app::App;
use crate::boards::{Audience, Board};
use crate::connections::Connection;
use crate::keeper::{Answer, Answered, By, Order};
use crate::requests;
use crate::say;
use crate::sessions::SignedIn;
use crate::wire::{Ask, DeviceSecret, Me, Notice, PROTOCOL, Say, Tell, Waiting, You};
use ends::over;
use feeds::{Feed, Feeds, News};

/// Maximum unanswered commands per socket.
const UNANSWERED: usize = 32;

/// Maximum messages per second.
const A_SECOND: u32 = 200;

/// Maximum unreadable messages in a row.
const UNREADABLE: u32 = 8;

/// Maximum streams that one socket may watch.
const WATCHED: usize = 256;

/// How long a client may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// How long a client may take to accept a message before it is considered gone.
const STUCK: Duration = Duration::from_secs(20);

/// Silence after which a client is pinged.
const QUIET: Duration = Duration::from_secs(20);

/// Silence after which a client is considered gone.
const LOST: Duration = Duration::from_secs(60);

/// Who is at the other end.
enum Who {
    Visitor,
    Terminal { device: Device, stream: Arc<str>, seat: Seat },
    Sensor(Device),
    Staff { me: Me, session: SignedIn },
}

/// The socket ends; with a last message, unless the client is gone.
struct End(Option<(Message, bool)>);

impl End {
    /// Ends with a reason; `again` if the client may reconnect by itself.
    fn bye(key: &str, again: bool) -> End {
        End(Some((Message::plain(key), again)))
    }
}

type Ends<T = ()> = Result<T, End>;

struct Client {
    app: Arc<App>,
    socket: WebSocket,
    number: u64,
    who: Who,
    /// A terminal's table and seat.
    own: Option<(Arc<Board>, Seat)>,
    feeds: Feeds,
    answers: mpsc::Sender<Box<Answered>>,
    unanswered: usize,
    unreadable: u32,
    /// When the present second began, and how many messages came in it.
    second: (Instant, u32),
    heard: Instant,
    connection: Arc<Connection>,
    /// The requests it was told of last.
    requests: Vec<u64>,
}

/// Serves a socket until it ends.
pub async fn serve(app: Arc<App>, socket: WebSocket, session: Option<SignedIn>, connection: Arc<Connection>) {
    let (answers, queue) = mpsc::channel(2 * UNANSWERED);
    let now = Instant::now();
    let number = app.socket();
    let mut client = Box::new(Client {
        number,
        who: Who::Visitor,
        own: None,
        feeds: Feeds::default(),
        answers,
        unanswered: 0,
        unreadable: 0,
        second: (now, 0),
        heard: now,
        requests: Vec::new(),
        connection,
        app: Arc::clone(&app),
        socket,
    });
    let End(words) = client.serve(queue, session).await;
    app.requests.sweep(app.keeper.clock.now(), Some(number));
    if let Some((why, again)) = words {
        tracing::debug!(why = why.key, "good-bye");
        let bye = async {
            let _ = client.tell(&Tell::Bye { why, again }).await;
            let _ = client.socket.send(Sent::Close(None)).await;
            // Read until the client closes: unread input would reset the connection before it has read the message.
            while let Some(Ok(_)) = client.socket.recv().await {}
        };
        let _ = timeout(Duration::from_secs(2), bye).await;
    }
}

impl Client {
    async fn serve(&mut self, queue: mpsc::Receiver<Box<Answered>>, session: Option<SignedIn>) -> End {
        let device = match timeout(HELLO, self.hello()).await {
            Err(_) => return End::bye("bye-no-hello", true),
            Ok(Err(end)) => return end,
            Ok(Ok(device)) => device,
        };
        self.who = match self.is_who(device, session) {
            Ok(who) => who,
            Err(end) => return end,
        };
        // A visitor stays a stranger, who makes room when room is short.
        match &self.who {
            Who::Visitor => {}
            Who::Terminal { device, .. } | Who::Sensor(device) => {
                self.connection.is_known(&device.to_string())
            }
            Who::Staff { session, .. } => self.connection.is_known(&session.key),
        }
        let app = Arc::clone(&self.app);
        let _counted = Counted::new(self.gauge(&app));
        match &self.who {
            Who::Terminal { device, stream, seat } => {
                let (device, stream, seat) = (*device, Arc::clone(stream), *seat);
                let replaced = app.devices.come(device, self.number);
                if let Some(board) = app.keeper.boards.get(&stream) {
                    board.connect(seat, true);
                }
                let end = self.run(queue, Some(replaced)).await;
                // If another window has taken its place, the seat is still connected.
                if let (true, Some(board)) =
                    (app.devices.go(device, self.number), app.keeper.boards.get(&stream))
                {
                    board.connect(seat, false);
                }
                end
            }
            Who::Sensor(device) => {
                let device = *device;
                let replaced = app.devices.come(device, self.number);
                tracing::info!(%device, "sensor connected");
                app.keeper.boards.iter().for_each(|board| board.sense(device, true));
                let end = self.run(queue, Some(replaced)).await;
                if app.devices.go(device, self.number) {
                    app.keeper.boards.iter().for_each(|board| board.sense(device, false));
                    tracing::warn!(%device, "sensor gone");
                    app.notice(Message::plain("sensor-gone").with("device", device));
                }
                end
            }
            _ => self.run(queue, None).await,
        }
    }

    fn gauge<'a>(&self, app: &'a App) -> &'a AtomicI64 {
        match self.who {
            Who::Visitor => &app.metrics.visitors,
            Who::Terminal { .. } => &app.metrics.terminals,
            Who::Sensor(_) => &app.metrics.sensors,
            Who::Staff { .. } => &app.metrics.staff,
        }
    }

    /// The first message.
    async fn hello(&mut self) -> Ends<Option<DeviceSecret>> {
        let text = loop {
            match self.socket.recv().await {
                Some(Ok(Sent::Text(text))) => break text,
                Some(Ok(Sent::Ping(_) | Sent::Pong(_))) => {}
                Some(Ok(Sent::Binary(_))) => return Err(End::bye("bye-not-text", true)),
                Some(Err(_)) => return Err(End::bye("bye-too-long", true)),
                _ => return Err(End(None)),
            }
        };
        match say::read(&text) {
            Ok(Say::Hello { protocol, .. }) if protocol != PROTOCOL => {
                Err(End::bye("bye-other-protocol", false))
            }
            Ok(Say::Hello { build: Some(build), .. }) if build != self.app.facts.build => {
                // The page of another build sees by this that it is to load itself again.
                self.who = Who::Visitor;
                self.say_hello().await?;
                Err(End::bye("bye-other-build", true))
            }
            Ok(Say::Hello { device, .. }) => Ok(device),
            Ok(_) => Err(End::bye("bye-no-hello", true)),
            Err(refused) => {
                self.notice(refused).await?;
                Err(End::bye("bye-no-hello", true))
            }
        }
    }

    fn is_who(&self, device: Option<DeviceSecret>, session: Option<SignedIn>) -> Ends<Who> {
        let app = &self.app;
        if let Some(DeviceSecret { name, secret }) = device {
            return match app.access.device(name, &secret) {
                None => {
                    app.metrics.wrong_secrets.fetch_add(1, Relaxed);
                    tracing::warn!(device = %name, "unknown device or wrong secret");
                    Err(End::bye("bye-unknown-device", false))
                }
                Some(Kind::Sensor) => Ok(Who::Sensor(name)),
                Some(Kind::Terminal) => {
                    let at = |board: Arc<Board>| Some((Arc::clone(&board.stream), board.seat_of(name)?));
                    let at = app.keeper.boards.iter().find_map(at);
                    let (stream, seat) = at.ok_or(End::bye("bye-not-paired", false))?;
                    Ok(Who::Terminal { device: name, stream, seat })
                }
            };
        }
        let known = session.and_then(|session| Some((app.staff.get(session.person)?, session)));
        Ok(known.map_or(Who::Visitor, |(me, session)| Who::Staff { me, session }))
    }

    async fn say_hello(&mut self) -> Ends {
        let you = match &self.who {
            Who::Visitor => You::Visitor,
            Who::Terminal { device, stream, seat } => {
                You::Terminal { device: *device, stream: stream.to_string(), seat: *seat }
            }
            Who::Sensor(device) => You::Sensor { device: *device },
            Who::Staff { me, .. } => You::Staff(me.clone()),
        };
        let app = Arc::clone(&self.app);
        let hello = Tell::Hello {
            protocol: PROTOCOL,
            build: &app.facts.build,
            now: app.keeper.clock.now(),
            mode: app.facts.mode,
            you,
        };
        self.tell(&hello).await
    }

    async fn run(
        &mut self,
        mut queue: mpsc::Receiver<Box<Answered>>,
        replaced: Option<oneshot::Receiver<()>>,
    ) -> End {
        let app = Arc::clone(&self.app);
        if self.keeps_an_eye() {
            let notices = BroadcastStream::new(app.notices.subscribe());
            self.feeds.add(notices.filter_map(|notice| ready(notice.ok().map(Feed::Notice))));
            // Nothing need be said of a house that is well.
            let mut alarms = app.keeper.alarms();
            if !alarms.borrow_and_update().is_empty() {
                alarms.mark_changed();
            }
            self.feeds.add(WatchStream::from_changes(alarms).map(Feed::Alarms));
        }
        let ended = match &self.who {
            Who::Staff { session, .. } => Some(session.ended.clone()),
            _ => None,
        };
        let paired = match &self.who {
            Who::Terminal { device, stream, seat } => {
                app.keeper.boards.get(stream).map(|board| (board.paired(), *seat, *device))
            }
            _ => None,
        };
        self.feeds.add(stream::once(over(Arc::clone(&app), replaced, ended, paired)).map(Feed::Over));
        if let Err(end) = self.begin().await {
            return end;
        }
        let mut beat = tokio::time::interval(QUIET / 2);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        self.feeds.add(IntervalStream::new(beat).map(|_| Feed::Beat));
        loop {
            // Answers first: an answer brings the view that shows its effect. Feeds before the client, so that a client
            // that never stops talking is still told that its socket ends.
            let done = tokio::select! {
                biased;
                Some(answered) = queue.recv() => self.answer(answered, &mut queue).await,
                Some(feed) = self.feeds.next() => self.feed(feed).await,
                frame = self.socket.recv() => self.heard(frame).await,
            };
            if let Err(end) = done {
                // Replies that are ready are sent before the last message.
                if end.0.is_some()
                    && let Ok(answered) = queue.try_recv()
                {
                    let _ = self.answer(answered, &mut queue).await;
                }
                return end;
            }
        }
    }

    /// Does this client get notices about the house?
    fn keeps_an_eye(&self) -> bool {
        let eye = |role: &Role| role.may(Role::Floorperson) || *role == Role::Administrator;
        matches!(&self.who, Who::Staff { me, .. } if me.roles.iter().any(eye))
    }

    /// Says hello, and watches what the client sees without asking.
    async fn begin(&mut self) -> Ends {
        self.say_hello().await?;
        match &self.who {
            Who::Terminal { stream, seat, .. } => {
                let (stream, seat) = (Arc::clone(stream), *seat);
                let Some(board) = self.app.keeper.boards.get(&stream) else { return Ok(()) };
                self.look(&board, Audience::Seat(seat)).await?;
                self.own = Some((board, seat));
            }
            Who::Staff { .. } => {
                let requests = WatchStream::from_changes(self.app.requests.watch()).map(Feed::Requests);
                self.feeds.add(requests);
            }
            Who::Visitor | Who::Sensor(_) => {}
        }
        Ok(())
    }

    /// Watches a stream as that audience.
    async fn look(&mut self, board: &Board, audience: Audience) -> Ends {
        self.feeds.watch(board, audience);
        let show = self.app.keeper.show(&board.stream, audience);
        show.await.map_err(|_| End::bye("house-stopped", true))
    }

    /// Sends a message and flushes.
    async fn tell(&mut self, tell: &Tell<'_>) -> Ends {
        self.write(tell).await?;
        self.flush().await
    }

    /// Writes a message to the socket's buffer.
    async fn write(&mut self, tell: &Tell<'_>) -> Ends {
        let text = serde_json::to_string(tell).expect("plain data");
        in_time(self.socket.feed(Sent::Text(text.into()))).await
    }

    async fn flush(&mut self) -> Ends {
        in_time(self.socket.flush()).await
    }

    async fn notice(&mut self, refused: Refused) -> Ends {
        self.tell(&Tell::Notice { message: refused.message, cite: Some(refused.cite) }).await
    }

    /// Sends the answers that are ready. To a terminal an answer brings what has changed in its view.
    async fn answer(&mut self, first: Box<Answered>, queue: &mut mpsc::Receiver<Box<Answered>>) -> Ends {
        let mut next = Some(first);
        while let Some(answered) = next {
            self.unanswered = self.unanswered.saturating_sub(1);
            let Answered { stream, id, reply } = &*answered;
            let frame = match &self.own {
                Some((board, seat)) if board.stream == *stream => board.frame(Audience::Seat(*seat)),
                _ => None,
            };
            let frame = frame.unwrap_or_default();
            let News { public, own, trouble, .. } = self.feeds.news(stream, &frame);
            let brings = public.is_some() || own.is_some();
            let seq = brings.then_some(frame.seq);
            let now = brings.then(|| self.app.keeper.clock.now());
            self.write(&Tell::Reply { stream, id: id.as_str(), reply, seq, now, public, own }).await?;
            if let Some(trouble) = trouble {
                self.write(&Tell::Trouble { stream, trouble }).await?;
            }
            next = queue.try_recv().ok();
        }
        self.flush().await
    }

    async fn feed(&mut self, feed: Feed) -> Ends {
        match feed {
            Feed::View(stream, frame) => {
                let (stream, now) = (&*stream, self.app.keeper.clock.now());
                let news = self.feeds.news(stream, &frame);
                if news.has_parts() {
                    let News { public, own, staff, .. } = news;
                    self.write(&Tell::View { stream, seq: frame.seq, now, public, own, staff }).await?;
                }
                if let Some(trouble) = news.trouble {
                    self.write(&Tell::Trouble { stream, trouble }).await?;
                }
                self.flush().await
            }
            Feed::Connected(stream, here) => {
                let seats = here.seats.iter().copied().collect();
                let board = self.app.keeper.boards.get(&stream);
                let has_sensor = board.is_some_and(|board| !board.sensors.is_empty());
                let sensor = has_sensor.then_some(!here.sensors.is_empty());
                self.tell(&Tell::Connected { stream: &stream, seats, sensor }).await
            }
            Feed::Requests(all) => {
                let Who::Staff { me, .. } = &self.who else { return Ok(()) };
                let concerns = |waiting: &&Waiting| {
                    waiting.by == me.person || me.roles.iter().any(|role| role.may(waiting.of))
                };
                let requests: Vec<Waiting> = all.iter().filter(concerns).cloned().collect();
                let numbers: Vec<u64> = requests.iter().map(|waiting| waiting.request).collect();
                if numbers == self.requests {
                    return Ok(());
                }
                self.requests = numbers;
                self.tell(&Tell::Requests { requests }).await
            }
            Feed::Notice(Notice { message, cite }) => self.tell(&Tell::Notice { message, cite }).await,
            Feed::Alarms(alarms) => self.tell(&Tell::Alarms { alarms: &alarms }).await,
            Feed::Beat => self.beat().await,
            Feed::Over(end) => Err(end),
        }
    }

    /// Pings a silent client, and ends the socket of one that stays silent.
    async fn beat(&mut self) -> Ends {
        let quiet = self.heard.elapsed();
        if quiet >= LOST {
            return Err(End(None));
        }
        if quiet >= QUIET {
            return in_time(self.socket.send(Sent::Ping(Vec::new().into()))).await;
        }
        Ok(())
    }

    async fn heard(&mut self, frame: Option<Result<Sent, axum::Error>>) -> Ends {
        self.heard = Instant::now();
        let (since, count) = self.second;
        let long = self.heard.duration_since(since) >= Duration::from_secs(1);
        self.second = if long { (self.heard, 1) } else { (since, count + 1) };
        if self.second.1 > A_SECOND {
            return Err(self.cut_off("bye-too-many-messages"));
        }
        match frame {
            Some(Ok(Sent::Text(text))) => self.said(&text).await,
            Some(Ok(Sent::Ping(_) | Sent::Pong(_))) => Ok(()),
            Some(Ok(Sent::Binary(_))) => Err(self.cut_off("bye-not-text")),
            Some(Ok(Sent::Close(_))) | None => Err(End(None)),
            Some(Err(error)) => {
                // Nothing more can be read. Only a client whose message was too long can still be told why.
                let error = error.into_inner();
                let too_long = matches!(error.downcast_ref(), Some(tungstenite::Error::Capacity(_)));
                Err(if too_long { self.cut_off("bye-too-long") } else { End(None) })
            }
        }
    }

    fn cut_off(&self, key: &str) -> End {
        self.app.metrics.cut_off.fetch_add(1, Relaxed);
        tracing::warn!(why = key, who = self.name(), "cut off");
        End::bye(key, true)
    }

    fn name(&self) -> String {
        match &self.who {
            Who::Visitor => "visitor".to_owned(),
            Who::Terminal { device, .. } | Who::Sensor(device) => device.to_string(),
            Who::Staff { me, .. } => me.person.to_string(),
        }
    }

    async fn said(&mut self, text: &str) -> Ends {
        let said = match say::read(text) {
            Ok(said) => said,
            Err(refused) => {
                self.unreadable += 1;
                self.notice(refused).await?;
                return if self.unreadable > UNREADABLE {
                    Err(self.cut_off("bye-unreadable"))
                } else {
                    Ok(())
                };
            }
        };
        self.unreadable = 0;
        match said {
            Say::Hello { .. } => Ok(()),
            Say::Ping { n } => {
                let now = self.app.keeper.clock.now();
                self.tell(&Tell::Pong { n, now }).await
            }
            Say::Watch { stream, public } => self.watch(stream, public).await,
            Say::Unwatch { stream } => {
                if !matches!(self.who, Who::Terminal { .. }) {
                    self.feeds.unwatch(&stream);
                }
                Ok(())
            }
            Say::Command(ask) => self.command(ask, None).await,
            Say::Request { of, ask } => self.command(ask, Some(of)).await,
            Say::Sheet { of, ask } => self.sheet(ask, of).await,
            Say::Agree { request, sheet, role } => self.agree(request, sheet, role).await,
            Say::Decline { request } => self.decline(request).await,
        }
    }

    /// HC C.5: a terminal sees its own seat and no other; staff see the staff's view, everybody else the public one.
    async fn watch(&mut self, stream: String, public: bool) -> Ends {
        let app = Arc::clone(&self.app);
        let refuse = |key: &str| Refused::new(cite!("HC C.5"), Message::plain(key));
        let audience = match &self.who {
            Who::Terminal { .. } => return Ok(()),
            Who::Staff { me, .. } if !public => Audience::of(&me.roles),
            _ => Audience::Public,
        };
        let Some(board) = app.keeper.boards.get(&stream) else {
            let refused = Refused::new(cite!("HC E.4"), Message::plain("command-no-such-stream"));
            return self.notice(refused).await;
        };
        if board.table.is_none() && audience == Audience::Public {
            return self.notice(refuse("people-not-signed-in")).await;
        }
        if self.feeds.watched() >= WATCHED {
            return self.notice(refuse("wire-too-many-streams")).await;
        }
        self.look(&board, audience).await
    }

    /// Who asks is what the server knows, whatever the message says.
    fn by(&mut self, ask: &Ask<'_>) -> Result<By, Refused> {
        let refuse = |key: &str| Err(Refused::new(cite!("HC C.1"), Message::plain(key)));
        match &self.who {
            Who::Visitor => refuse("people-not-signed-in"),
            // A terminal and a sensor have no role, and nobody stands beside them.
            Who::Terminal { .. } | Who::Sensor(_)
                if ask.role.is_some() || ask.second.is_some() || ask.by.is_some() =>
            {
                refuse("people-role-not-held")
            }
            Who::Terminal { device, stream, seat } => {
                if **stream != *ask.stream {
                    return Err(Refused::new(cite!("HC C.5"), Message::plain("denied-not-your-seat")));
                }
                Ok(By::Terminal { device: *device, seat: *seat })
            }
            Who::Sensor(device) => Ok(By::Sensor(*device)),
            Who::Staff { me, session } => {
                if !self.app.sessions.touch(&session.key, self.app.keeper.clock.now()) {
                    return refuse("people-not-signed-in");
                }
                match (&ask.by, ask.role) {
                    (Some(other), _) => Ok(By::OnTheSpot { person: other.person, role: other.role }),
                    (None, None) => refuse("people-role-missing"),
                    (None, Some(role)) => Ok(By::Staff { person: me.person, role }),
                }
            }
        }
    }

    async fn command(&mut self, ask: Ask<'_>, of: Option<Role>) -> Ends {
        if self.unanswered >= UNANSWERED {
            return Err(self.cut_off("bye-too-many-unanswered"));
        }
        let checked = self.checked(&ask).await;
        let Ask { stream, id, round, input, .. } = ask;
        match checked {
            Err(refused) => {
                let reply = Reply::Refused(refused);
                self.app.metrics.answered(&reply);
                self.tell(&Tell::answer(&stream, &id, &reply)).await
            }
            Ok((id, by, second)) => {
                self.unanswered += 1;
                let stream = match &self.own {
                    Some((board, _)) if *board.stream == *stream => Arc::clone(&board.stream),
                    _ => self.app.keeper.name(&stream),
                };
                let answer = Answer::Socket(self.answers.clone());
                let order = Order { stream, id, by, second, round, input, answer };
                match (of, by) {
                    (Some(of), By::Staff { person, .. }) => {
                        let asked = requests::ask(&self.app, self.number, person, of, order).await;
                        asked.map_err(|_| stopped())
                    }
                    _ => self.order(order).await,
                }
            }
        }
    }

    async fn order(&mut self, order: Order) -> Ends {
        self.app.keeper.order(order).await.map_err(|_| stopped())
    }
}

fn stopped() -> End {
    End::bye("house-stopped", true)
}

/// A client that does not take a message within [`STUCK`] is gone.
async fn in_time(sent: impl Future<Output = Result<(), axum::Error>>) -> Ends {
    match timeout(STUCK, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End(None)),
    }
}

/// Counts a socket while it lives.
struct Counted<'a>(&'a AtomicI64);

impl<'a> Counted<'a> {
    fn new(gauge: &'a AtomicI64) -> Counted<'a> {
        gauge.fetch_add(1, Relaxed);
        Counted(gauge)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}
