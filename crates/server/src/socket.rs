//! One socket, one task: what the client says, the answers to it, and the newest views. A client that reads slowly
//! misses old views and nothing else; one that floods is cut off; nobody else notices either.

mod feeds;
mod waits;

use std::future::{poll_fn, ready};
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering::Relaxed;
use std::task::Poll;
use std::time::Duration;

use axum::extract::ws::{Message as Sent, Utf8Bytes, WebSocket};
use futures_util::{SinkExt, StreamExt, stream};
use games::{Message, Refused};
use house::runtime::Reply;
use kit::{Device, Role, Seat, cite};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tokio_stream::wrappers::{BroadcastStream, IntervalStream, WatchStream};

use crate::access::Kind;
use crate::app::App;
use crate::boards::{Audience, Board};
use crate::http::check_pin;
use crate::keeper::{Agreed, Answer, Answered, By, Order};
use crate::say;
use crate::sessions::SignedIn;
use crate::wire::{Ask, DeviceSecret, Me, Notice, PROTOCOL, Say, Second, Tell, Waiting, You};
use feeds::{Feed, Feeds, News, text};
use waits::{Asked, in_time, over};

/// Commands that may be unanswered on one socket.
const UNANSWERED: usize = 32;

/// Messages that may come in a second.
const A_SECOND: u32 = 200;

/// Messages in a row that could not be read.
const UNREADABLE: u32 = 8;

/// Streams that one socket may watch.
const WATCHED: usize = 256;

/// How long a client may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// How long a client may take to accept a message.
const STUCK: Duration = Duration::from_secs(20);

/// After how much silence it is asked whether it is there.
const QUIET: Duration = Duration::from_secs(20);

/// After how much silence it is not there.
const LOST: Duration = Duration::from_secs(60);

/// Who is at the other end.
enum Who {
    Visitor,
    Terminal { device: Device, stream: Arc<str>, seat: Seat },
    Sensor(Device),
    Staff { me: Me, session: SignedIn },
}

/// The socket ends; with last words, unless there is nobody to hear them.
struct End(Option<(Message, bool)>);

impl End {
    /// Told why; `again` if it may come back by itself.
    fn bye(key: &str, again: bool) -> End {
        End(Some((Message::plain(key), again)))
    }
}

type Ends<T = ()> = Result<T, End>;

/// What a socket wakes up for.
enum Event {
    Answered(Box<Answered>),
    Fed(Feed),
    Heard(Option<Result<Sent, axum::Error>>),
}

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
    /// The requests it was told of last.
    requests: Vec<u64>,
}

/// Serves a socket until it ends.
pub async fn serve(app: Arc<App>, socket: WebSocket, session: Option<SignedIn>) {
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
            // Until the client has closed too: what it still sends must not reset the connection before it has read.
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
                    let at = |board: &Board| Some((Arc::clone(&board.stream), board.seat_of(name)?));
                    let at = app.keeper.boards.iter().find_map(at);
                    let (stream, seat) = at.ok_or(End::bye("bye-not-paired", false))?;
                    Ok(Who::Terminal { device: name, stream, seat })
                }
            };
        }
        let known =
            session.and_then(|session| Some((app.facts.staff.get(&session.person)?.clone(), session)));
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
        let [mut answers, mut feeds, mut client] =
            [Asked::new().await, Asked::new().await, Asked::new().await];
        loop {
            // In this order: an answer and the view that shows its effect, which is there before it, go out as one; and
            // nobody who keeps talking misses that it is over.
            let event = poll_fn(|_| {
                if let Poll::Ready(Some(answered)) = answers.ask(|cx| queue.poll_recv(cx)) {
                    return Poll::Ready(Event::Answered(answered));
                }
                if self.feeds.more {
                    feeds.anew();
                }
                if let Poll::Ready(feed) = feeds.ask(|cx| self.feeds.poll(cx)) {
                    return Poll::Ready(Event::Fed(feed));
                }
                client.ask(|cx| self.socket.poll_next_unpin(cx)).map(Event::Heard)
            });
            let event = event.await;
            let done = match event {
                Event::Answered(answered) => self.answer(answered, &mut queue).await,
                Event::Fed(feed) => self.feed(feed).await,
                Event::Heard(frame) => self.heard(frame).await,
            };
            if let Err(end) = done {
                // What was answered is told before the last words.
                if end.0.is_some()
                    && let Ok(answered) = queue.try_recv()
                {
                    let _ = self.answer(answered, &mut queue).await;
                }
                return end;
            }
        }
    }

    /// Do notices about the house concern them?
    fn keeps_an_eye(&self) -> bool {
        let eye = |role: &Role| role.may(Role::Floorperson) || *role == Role::Administrator;
        matches!(&self.who, Who::Staff { me, .. } if me.roles.iter().any(eye))
    }

    /// Says who they are, and what they see without asking.
    async fn begin(&mut self) -> Ends {
        self.say_hello().await?;
        match &self.who {
            Who::Terminal { stream, seat, .. } => {
                let (stream, seat) = (Arc::clone(stream), *seat);
                let Some(board) = self.app.keeper.boards.get(&stream).cloned() else { return Ok(()) };
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

    /// From now on it is told what that audience sees of a stream.
    async fn look(&mut self, board: &Board, audience: Audience) -> Ends {
        self.feeds.watch(board, audience);
        let show = self.app.keeper.show(&board.stream, audience);
        show.await.map_err(|_| End::bye("house-stopped", true))
    }

    /// Sends a message, with whatever else is ready, and waits until it is on its way.
    async fn tell(&mut self, tell: &Tell<'_>) -> Ends {
        self.feed_text(text(tell)).await?;
        self.flush().await
    }

    async fn feed_text(&mut self, text: Utf8Bytes) -> Ends {
        in_time(self.socket.feed(Sent::Text(text))).await
    }

    async fn flush(&mut self) -> Ends {
        in_time(self.socket.flush()).await
    }

    /// What is new: to be flushed.
    async fn feed_news(&mut self, News { view, trouble }: News) -> Ends {
        for text in [view, trouble].into_iter().flatten() {
            self.feed_text(text).await?;
        }
        Ok(())
    }

    async fn notice(&mut self, refused: Refused) -> Ends {
        self.tell(&Tell::Notice { message: refused.message, cite: Some(refused.cite) }).await
    }

    /// Answers, as many as are ready; to a terminal the last one brings what has come of them.
    async fn answer(&mut self, first: Box<Answered>, queue: &mut mpsc::Receiver<Box<Answered>>) -> Ends {
        let mut next = Some(first);
        while let Some(answered) = next {
            self.unanswered = self.unanswered.saturating_sub(1);
            let Answered { stream, id, reply } = &*answered;
            next = queue.try_recv().ok();
            // It is shown before it is answered.
            let news = match &self.own {
                Some((board, seat)) if next.is_none() && board.stream == *stream => {
                    let now = self.app.keeper.clock.now();
                    let answer = Some((id.as_str(), reply));
                    board.seen(Audience::Seat(*seat), |frame| self.feeds.news(stream, frame, now, answer))
                }
                _ => None,
            };
            match news {
                Some(news) => self.feed_news(news).await?,
                None => self.feed_text(text(&Tell::answer(stream, id.as_str(), reply))).await?,
            }
        }
        self.flush().await
    }

    async fn feed(&mut self, feed: Feed) -> Ends {
        match feed {
            Feed::View(stream, frame) => {
                let now = self.app.keeper.clock.now();
                let news = self.feeds.news(&stream, &frame, now, None);
                self.feed_news(news).await?;
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
            Feed::Beat => self.beat().await,
            Feed::Over(end) => Err(end),
        }
    }

    /// Asks a silent client whether it is there, and gives it up in the end.
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
                // Whatever it was, nothing more can be read; only a message that was too long can be spoken of.
                let long = error.to_string().to_lowercase().contains("too long");
                Err(if long { self.cut_off("bye-too-long") } else { End(None) })
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
            Say::Agree { request, role } => self.agree(request, role).await,
            Say::Decline { request } => self.decline(request).await,
        }
    }

    /// HC C.5: a terminal sees its own seat and no other; staff see the staff's view, everybody else the public one.
    async fn watch(&mut self, stream: String, public: bool) -> Ends {
        let app = Arc::clone(&self.app);
        let refuse = |key: &str| Refused::new(cite!("HC C.5"), Message::plain(key));
        let audience = match &self.who {
            Who::Terminal { .. } => return Ok(()),
            Who::Staff { me, .. } if !public && me.roles.iter().any(|role| *role != Role::Auditor) => {
                Audience::Staff
            }
            _ => Audience::Public,
        };
        let Some(board) = app.keeper.boards.get(&stream) else {
            let refused = Refused::new(cite!("HC E.4"), Message::plain("command-no-such-stream"));
            return self.notice(refused).await;
        };
        if !board.is_table && audience != Audience::Staff {
            return self.notice(refuse("people-not-signed-in")).await;
        }
        if self.feeds.watched() >= WATCHED {
            return self.notice(refuse("wire-too-many-streams")).await;
        }
        self.look(board, audience).await
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
                        let now = self.app.keeper.clock.now();
                        self.app.requests.ask(self.number, person, of, order, now);
                        Ok(())
                    }
                    _ => self.order(order).await,
                }
            }
        }
    }

    async fn checked(
        &mut self,
        ask: &Ask<'_>,
    ) -> Result<(house::stream::CommandId, By, Option<Agreed>), Refused> {
        let id = say::id(&ask.id)?;
        let by = self.by(ask)?;
        // HC C.1, HC C.2: checked and forgotten; wrong PINs count like those of signing in.
        for on_the_spot in [&ask.by, &ask.second].into_iter().flatten() {
            let person = on_the_spot.person.to_string();
            check_pin(&self.app, &person, on_the_spot.pin.clone()).await.map_err(|(refused, _)| refused)?;
        }
        let agreed = |second: &Second| Agreed { person: second.person, role: second.role, on_the_spot: true };
        let second = ask.second.as_deref().map(agreed);
        Ok((id, by, second))
    }

    async fn order(&mut self, order: Order) -> Ends {
        self.app.keeper.order(order).await.map_err(|_| End::bye("house-stopped", true))
    }

    async fn agree(&mut self, request: u64, role: Role) -> Ends {
        let Who::Staff { me, session } = &self.who else { return Ok(()) };
        let now = self.app.keeper.clock.now();
        if !self.app.sessions.touch(&session.key, now) {
            return Err(End::bye("bye-signed-out", true));
        }
        let held = me.roles.contains(&role);
        let agreed = match held {
            true => self.app.requests.agree(request, me.person, role, now),
            false => Err(Refused::new(cite!("HC C.1"), Message::plain("people-role-not-held"))),
        };
        match agreed {
            Ok(order) => self.order(order).await,
            Err(refused) => self.notice(refused).await,
        }
    }

    async fn decline(&mut self, request: u64) -> Ends {
        let Who::Staff { me, .. } = &self.who else { return Ok(()) };
        let may =
            |waiting: &Waiting| waiting.by == me.person || me.roles.iter().any(|role| role.may(waiting.of));
        match self.app.requests.decline(request, may) {
            Ok(()) => Ok(()),
            Err(refused) => self.notice(refused).await,
        }
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
