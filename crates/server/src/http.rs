//! HTTP: what a screen asks once, signing in and out, pairing a terminal, how the house is.

pub mod doors;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request, State, WebSocketUpgrade};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use axum::{Extension, Router, extract::DefaultBodyLimit};
use games::{Calculated, Message, Refused};
use house::access;
use house::config::Mode;
use house::runtime::{Owned, Reply, TableNow};
use kit::{Cite, Device, Role, Seat, cite};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::oneshot;

use crate::access::{Kind, token};
use crate::app::{App, DemoAsk, DemoWish};
use crate::boards::Board;
use crate::connections::{Connection, SILENT};
use crate::keeper::{By, Standing};
use crate::open::cage_stream;
use crate::packing;
use crate::past::{self, Games, Wanted};
use crate::say::LONGEST;
use crate::sessions::SignedIn;
use crate::socket;
use crate::wire::{DemoStaff, Failed, House, Listed, Me, PROTOCOL, Seats, TableCard, Terminal};

type Shared = State<Arc<App>>;

/// The cookie of a session.
const COOKIE: &str = "baize";

/// Every address.
pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/house", get(house))
        .route("/api/table/{name}", get(table))
        .route("/api/table/{name}/seats", get(seats))
        .route("/api/table/{name}/pay", post(pay))
        .route("/api/sign-in", post(doors::sign_in))
        .route("/api/sign-out", post(doors::sign_out))
        .route("/api/vouch", post(doors::vouch))
        .route("/api/me", get(me))
        .route("/api/terminal", post(terminal))
        .route("/api/games", get(games))
        .route("/api/demo/buy-in", post(demo_buy_in))
        .route("/api/demo/spin", post(demo_spin))
        .route("/api/{*rest}", get(nothing).post(nothing))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .route("/ws", get(ws))
        .fallback(screen)
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(middleware::from_fn(packing::answers))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// A request that failed, in words.
#[derive(Debug)]
pub struct Error(StatusCode, Box<Failed>);

impl Error {
    fn new(status: StatusCode, cite: Cite, message: Message) -> Error {
        Error::of(status, Refused::new(cite, message))
    }

    fn of(status: StatusCode, error: Refused) -> Error {
        Error(status, Box::new(Failed { error, locked_until: None }))
    }

    fn gone() -> Error {
        Error::new(StatusCode::SERVICE_UNAVAILABLE, cite!("HC E.5"), Message::plain("house-stopped"))
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}

type Answer<T> = Result<T, Error>;

/// What a request brings as JSON; what cannot be read is refused in words (HC E.4).
struct Body<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;
    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Error> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(body)| Body(body)).map_err(|error| unreadable(error.status(), &error.body_text()))
    }
}

/// What a request asks in its address.
struct Asked<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Error> {
        let read = Query::<T>::from_request_parts(parts, state).await;
        read.map(|Query(asked)| Asked(asked)).map_err(|error| unreadable(error.status(), &error.body_text()))
    }
}

fn unreadable(status: StatusCode, why: &str) -> Error {
    Error::new(status, cite!("HC E.4"), Message::plain("command-malformed").with("error", why))
}

/// What every answer says to a browser, and who may ask at all.
async fn guard(State(app): Shared, request: Request, next: Next) -> Response {
    let writes = request.method() != Method::GET && request.method() != Method::HEAD;
    let api = request.uri().path().starts_with("/api/");
    let known = host(&request).is_some_and(|host| app.settings.answers_to(host));
    let mut response = if !known {
        app.metrics.cut_off.fetch_add(1, Relaxed);
        Error::new(StatusCode::MISDIRECTED_REQUEST, cite!("HC C.1"), Message::plain("wire-other-name"))
            .into_response()
    } else if (writes || request.uri().path() == "/ws") && !same_origin(&app, &request) {
        app.metrics.cut_off.fetch_add(1, Relaxed);
        Error::new(StatusCode::FORBIDDEN, cite!("HC C.1"), Message::plain("wire-other-origin"))
            .into_response()
    } else {
        let connection = request.extensions().get::<Arc<Connection>>().cloned();
        if let (Some(connection), Some(by)) = (&connection, proved(&app, request.headers())) {
            connection.is_known(&by);
        }
        let answered = match whole(request, writes, SILENT).await {
            Ok(request) => next.run(request).await,
            Err(error) => error.into_response(),
        };
        connection.inspect(|connection| connection.asked());
        answered
    };
    let headers = response.headers_mut();
    let mut say = |name: header::HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    say(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    say(header::REFERRER_POLICY, "no-referrer");
    say(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; style-src-attr 'unsafe-inline'; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    say(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    say(header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if api {
        say(header::CACHE_CONTROL, "no-store");
    }
    if app.settings.tls.is_some() {
        say(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    response
}

/// By which session or terminal a request proves who asks.
fn proved(app: &App, headers: &HeaderMap) -> Option<String> {
    let session = signed_in(app, headers).map(|session| session.key);
    session.or_else(|| device(app, headers).map(|(device, ..)| device.to_string()))
}

/// A request with its whole body: one that does not come in time is not waited for.
async fn whole(request: Request, writes: bool, within: Duration) -> Answer<Request> {
    if !writes {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    match tokio::time::timeout(within, axum::body::to_bytes(body, LONGEST)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, bytes.into())),
        Ok(Err(error)) => Err(unreadable(StatusCode::PAYLOAD_TOO_LARGE, &error.to_string())),
        Err(_) => Err(unreadable(StatusCode::REQUEST_TIMEOUT, "the body did not come")),
    }
}

/// The host a request names: `:authority` over HTTP/2, `Host` over HTTP/1. Two that differ are none.
fn host(request: &Request) -> Option<&str> {
    let said = request.headers().get(header::HOST).map(|host| host.to_str().ok());
    let authority = request.uri().authority().map(|authority| authority.as_str());
    match (authority, said) {
        (Some(authority), Some(said)) => said.filter(|said| said.eq_ignore_ascii_case(authority)),
        (Some(authority), None) => Some(authority),
        (None, said) => said.flatten(),
    }
}

/// Programs without a browser say no origin; a browser's is the server's own, or one of those that are configured.
fn same_origin(app: &App, request: &Request) -> bool {
    let Some(origin) = request.headers().get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let own = || {
        let scheme = if app.settings.tls.is_some() { "https" } else { "http" };
        let (said, of) = origin.split_once("://")?;
        // Behind a proxy that adds TLS the browser says https and the proxy speaks http.
        let scheme = said == scheme || app.settings.tls.is_none() && said == "https";
        Some(scheme && of.eq_ignore_ascii_case(host(request)?))
    };
    app.settings.origins.iter().any(|known| known.eq_ignore_ascii_case(origin)) || own().unwrap_or(false)
}

/// The values of a cookie.
fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(move |(known, _)| *known == name).map(|(_, value)| value)
}

/// Whose cookie a request bears.
fn signed_in(app: &App, headers: &HeaderMap) -> Option<SignedIn> {
    cookies(headers, COOKIE).find_map(|token| app.sessions.of(token, app.keeper.clock.now()))
}

/// Who is signed in, and known to the house.
fn staff(app: &App, headers: &HeaderMap) -> Option<(SignedIn, Me)> {
    let session = signed_in(app, headers)?;
    let me = app.staff.get(session.person)?;
    Some((session, me))
}

fn unknown() -> Error {
    Error::new(StatusCode::UNAUTHORIZED, cite!("HC C.1"), Message::plain("people-not-signed-in"))
}

async fn nothing() -> Error {
    Error::new(StatusCode::NOT_FOUND, cite!("HC E.4"), Message::plain("wire-no-such-address"))
}

async fn house(State(app): Shared) -> Answer<Json<House>> {
    let facts = &app.facts;
    let shown = |me: &Me| Some(DemoStaff { me: me.clone(), pin: app.access.demo_pin(me.person)? });
    let staff = match facts.mode {
        Mode::Demo => app.staff.all().values().filter_map(shown).collect(),
        Mode::Live => Vec::new(),
    };
    Ok(Json(House {
        protocol: PROTOCOL,
        build: facts.build.clone(),
        mode: facts.mode,
        property: facts.property.clone(),
        currency: facts.currency.clone(),
        now: app.keeper.clock.now(),
        tables: listed(&app).await?,
        cage: cage_stream(&facts.property),
        staff,
    }))
}

/// Every table, with what a list shows of it.
async fn listed(app: &App) -> Answer<Vec<Listed>> {
    let cards = app.tables();
    let streams: Vec<String> = cards.iter().map(|card| card.stream.clone()).collect();
    let briefs = app.keeper.with(move |house| {
        let of = |stream: &String| {
            let owned = house.runtime.stream(stream)?;
            Some((owned.brief(), owned.table()?))
        };
        streams.iter().map(of).collect::<Vec<_>>()
    });
    let briefs = briefs.await.map_err(|_| Error::gone())?;
    let list = |(card, told): (TableCard, Option<(Box<RawValue>, TableNow)>)| {
        let (brief, now) = told?;
        let board = app.keeper.boards.get(&card.stream)?;
        let taken = taken(app, &board, &now.bound);
        Some(Listed { card, taken, posted: now.posted, brief })
    };
    Ok(cards.into_iter().zip(briefs).filter_map(list).collect())
}

fn no_table() -> Error {
    Error::new(StatusCode::NOT_FOUND, cite!("HC E.4"), Message::plain("command-no-such-stream"))
}

/// What a table's page says before what the table says about itself.
#[derive(Serialize)]
struct Page<'a> {
    #[serde(flatten)]
    card: &'a TableCard,
    taken: Vec<Seat>,
}

/// Seats at which nobody else can sit down: those with a terminal. Whoever left a seat of a demo house has gone home,
/// unless credits or a bet of theirs are still there.
fn taken(app: &App, board: &Board, bound: &[Seat]) -> Vec<Seat> {
    let (paired, connected) = (board.paired(), board.connected());
    let (paired, connected) = (paired.borrow(), connected.borrow());
    let is_taken = |seat: &Seat| {
        paired.get(seat.index()).copied().flatten().is_some_and(|device| {
            app.demo.is_none()
                || bound.contains(seat)
                || app.devices.is_here(device)
                || connected.seats.contains(seat)
        })
    };
    (0..paired.len()).filter_map(Seat::at).filter(is_taken).collect()
}

async fn table(State(app): Shared, Path(name): Path<String>) -> Answer<Response> {
    let card = app.table(&name).ok_or_else(no_table)?;
    let (about, taken) = told_of(&app, &card.stream, |owned| owned.about()).await?;
    // What the table says about itself, with its card before it.
    let names = serde_json::to_string(&Page { card: &card, taken }).expect("plain data");
    let rest = about.get().strip_prefix('{').unwrap_or("}");
    let comma = if rest == "}" { "" } else { "," };
    let text = format!("{}{comma}{rest}", &names[..names.len() - 1]);
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// Who sits there, asked again and again by whoever chooses a seat.
async fn seats(State(app): Shared, Path(name): Path<String>) -> Answer<Json<Seats>> {
    let card = app.table(&name).ok_or_else(no_table)?;
    let ((), taken) = told_of(&app, &card.stream, |_| ()).await?;
    Ok(Json(Seats { taken }))
}

/// Something of a table, and who sits there at the same moment.
async fn told_of<T: Send + 'static>(
    app: &App,
    stream: &str,
    what: impl FnOnce(&dyn Owned) -> T + Send + 'static,
) -> Answer<(T, Vec<Seat>)> {
    let board = app.keeper.boards.get(stream).ok_or_else(no_table)?;
    let name = stream.to_owned();
    let told = app.keeper.with(move |house| {
        let owned = house.runtime.stream(&name)?;
        Some((owned.table()?.bound, what(owned)))
    });
    let (bound, told) = told.await.map_err(|_| Error::gone())?.ok_or_else(no_table)?;
    Ok((told, taken(app, &board, &bound)))
}

/// The calculator of a table whose game has one, by the odds in force. It records nothing.
async fn pay(
    State(app): Shared,
    headers: HeaderMap,
    Path(name): Path<String>,
    Body(asked): Body<serde_json::Value>,
) -> Answer<Json<serde_json::Value>> {
    let (session, _) = staff(&app, &headers).ok_or_else(unknown)?;
    app.sessions.touch(&session.key, app.keeper.clock.now());
    let stream = app.table(&name).ok_or_else(no_table)?.stream;
    let said = app.keeper.with(move |house| house.runtime.stream(&stream)?.calculate(&asked));
    match said.await.map_err(|_| Error::gone())?.ok_or_else(no_table)? {
        Calculated::Answer(answer) => Ok(Json(answer)),
        Calculated::Refused(refused) => Err(Error::of(StatusCode::CONFLICT, refused)),
        Calculated::Malformed(why) => Err(unreadable(StatusCode::UNPROCESSABLE_ENTITY, &why)),
    }
}

async fn me(State(app): Shared, headers: HeaderMap) -> Answer<Json<Me>> {
    staff(&app, &headers).map(|(_, me)| Json(me)).ok_or_else(unknown)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SitDown {
    table: String,
    /// Left out: any that is free.
    #[serde(default)]
    seat: Option<Seat>,
}

/// HC B.10: pairs a browser with a seat.
async fn terminal(
    State(app): Shared,
    headers: HeaderMap,
    Body(asked): Body<SitDown>,
) -> Answer<Json<Terminal>> {
    let card = app.table(&asked.table).ok_or_else(no_table)?;
    let by = match (staff(&app, &headers), &app.demo) {
        (Some((session, me)), _) if pairs(&me).is_some() => {
            app.sessions.touch(&session.key, app.keeper.clock.now());
            By::Staff { person: me.person, role: pairs(&me).unwrap_or(Role::Floorperson) }
        }
        (_, Some(demo)) => By::Staff { person: demo.floorperson, role: Role::Floorperson },
        (None, None) => return Err(unknown()),
        (Some(_), None) => {
            let message = Message::plain("denied-needs-role").with("needed", Role::Floorperson);
            return Err(Error::new(StatusCode::FORBIDDEN, cite!("HC B.10"), message));
        }
    };
    let mut pairings = app.pairings.lock().await;
    if app.demo.is_some() && !pairings.take() {
        let message = Message::plain("pairing-too-many");
        return Err(Error::new(StatusCode::TOO_MANY_REQUESTS, cite!("HC B.10"), message));
    }
    let board = app.keeper.boards.get(&card.stream).ok_or_else(no_table)?;
    let ((), taken) = told_of(&app, &card.stream, |_| ()).await?;
    let conflict = |key: &str| Error::new(StatusCode::CONFLICT, cite!("HC B.10"), Message::plain(key));
    let mut all = (0..usize::from(card.seats)).filter_map(Seat::at);
    let seat = asked.seat.or_else(|| all.find(|seat| !taken.contains(seat)));
    let seat = seat.ok_or_else(|| conflict("pairing-table-full"))?;
    let before = board.paired().borrow().get(seat.index()).copied().flatten();
    if let Some(before) = before {
        let conflict = || conflict("pairing-seat-taken");
        if taken.contains(&seat) {
            return Err(conflict());
        }
        let unpair = json!({"act": {"floor": {"unpair": {"seat": seat}}}});
        submit(&app, &card.stream, by, &unpair).await.map_err(|_| conflict())?;
        let _ = app.access.forget_device(before);
    }
    // Whoever was unpaired at the floor or went home leaves no secret behind.
    let _ =
        app.access.keep_terminals(&app.keeper.boards.iter().flat_map(|board| board.terminals()).collect());
    let name = token::<6>().map_err(|_| Error::gone())?;
    let device: Device = format!("t-{name}").parse().map_err(|_| Error::gone())?;
    let secret = app.access.set_device(device, Kind::Terminal).map_err(|error| {
        tracing::error!(error = format!("{error:#}"), "access.toml could not be written");
        Error::gone()
    })?;
    let pair = json!({"act": {"floor": {"pair": {"seat": seat, "terminal": device}}}});
    if let Err(error) = submit(&app, &card.stream, by, &pair).await {
        let _ = app.access.forget_device(device);
        return Err(error);
    }
    tracing::info!(%device, stream = card.stream, seat = seat.number(), "terminal paired");
    if let Some(by) = by.actor().person() {
        let stream = card.stream.clone();
        app.let_in(access::Action::Pair { device, stream, seat, by }).await;
    }
    Ok(Json(Terminal { device, secret, stream: card.stream.clone(), seat }))
}

/// The role in which somebody may pair terminals.
fn pairs(me: &Me) -> Option<Role> {
    me.roles.iter().copied().find(|role| role.may(Role::Floorperson) || *role == Role::Administrator)
}

/// A command of the server's own making.
async fn submit(app: &App, stream: &str, by: By, input: &serde_json::Value) -> Answer<()> {
    let id = format!("srv-{}", token::<12>().map_err(|_| Error::gone())?);
    let id = id.parse().map_err(|_| Error::gone())?;
    match app.keeper.ask(stream, id, by, input).await {
        Ok(Reply::Accepted { .. }) => Ok(()),
        Ok(Reply::Refused(refused)) => Err(Error::of(StatusCode::CONFLICT, refused)),
        Ok(Reply::NotRecorded(refused)) => Err(Error::of(StatusCode::SERVICE_UNAVAILABLE, refused)),
        Ok(Reply::Unknown) | Err(_) => Err(Error::gone()),
    }
}

/// The device of `Authorization: Terminal device:secret`, with its table and seat.
pub fn device(app: &App, headers: &HeaderMap) -> Option<(Device, String, Seat)> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (name, secret) = value.strip_prefix("Terminal ")?.split_once(':')?;
    let device: Device = name.parse().ok()?;
    let kind = app.access.device(device, secret).or_else(|| {
        app.metrics.wrong_secrets.fetch_add(1, Relaxed);
        None
    })?;
    let at = |board: Arc<Board>| Some((device, board.stream.to_string(), board.seat_of(device)?));
    (kind == Kind::Terminal).then(|| app.keeper.boards.iter().find_map(at)).flatten()
}

#[derive(Deserialize)]
struct WhichGames {
    stream: Option<String>,
    before: Option<u64>,
    most: Option<usize>,
}

/// RO I.4: a player looks back at their own games, and at nobody else's; staff at those of the table.
async fn games(
    State(app): Shared,
    headers: HeaderMap,
    Asked(asked): Asked<WhichGames>,
) -> Answer<Json<Games>> {
    let (stream, seat) = match (device(&app, &headers), staff(&app, &headers)) {
        (Some((_, stream, seat)), _) => (stream, Some(seat)),
        (None, Some(_)) => (asked.stream.ok_or_else(no_table)?, None),
        (None, None) => return Err(unknown()),
    };
    let board = app.keeper.boards.get(&stream).filter(|board| board.table.is_some()).ok_or_else(no_table)?;
    let name = stream.clone();
    let stands = app.keeper.with(move |house| house.runtime.stream(&name).and_then(past::stands));
    let stands = stands.await.map_err(|_| Error::gone())?.ok_or_else(no_table)?;
    let most = asked.most.unwrap_or(past::AT_ONCE).clamp(1, past::AT_ONCE);
    let wanted = Wanted { stream, seat, before: asked.before, most };
    let _turn = app.reading.acquire().await.map_err(|_| Error::gone())?;
    let past = Arc::clone(&app);
    let read = tokio::task::spawn_blocking(move || match (&past.past, &board.table) {
        (Some(past), Some(table)) => past.tell(&wanted, table.teller.as_ref(), &stands),
        _ => anyhow::bail!("a house that nobody keeps has no past"),
    });
    let read = read.await;
    match read {
        Ok(Ok(games)) => Ok(Json(games)),
        Ok(Err(error)) => {
            tracing::error!(error = format!("{error:#}"), "past games could not be read");
            Err(Error::gone())
        }
        Err(_) => Err(Error::gone()),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BuyIn {
    amount: kit::Cents,
}

async fn demo_buy_in(State(app): Shared, headers: HeaderMap, Body(asked): Body<BuyIn>) -> Answer<StatusCode> {
    let (_, stream, seat) = device(&app, &headers).ok_or_else(unknown)?;
    wish(&app, stream, DemoWish::BuyIn { seat, amount: asked.amount }).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpinAt {
    table: String,
}

async fn demo_spin(State(app): Shared, headers: HeaderMap, Body(asked): Body<SpinAt>) -> Answer<StatusCode> {
    let (_, me) = staff(&app, &headers).ok_or_else(unknown)?;
    if !me.roles.contains(&Role::Dealer) {
        let message = Message::plain("denied-needs-role").with("needed", Role::Dealer);
        return Err(Error::new(StatusCode::FORBIDDEN, cite!("HC C.1"), message));
    }
    let card = app.table(&asked.table).ok_or_else(no_table)?;
    wish(&app, card.stream.clone(), DemoWish::Spin).await
}

/// Asks whoever plays the dealer of a demo house.
async fn wish(app: &App, stream: String, what: DemoWish) -> Answer<StatusCode> {
    let demo = app.demo.as_ref().ok_or_else(|| {
        Error::new(StatusCode::NOT_FOUND, cite!("HC E.4"), Message::plain("wire-no-such-address"))
    })?;
    let (answer, answered) = oneshot::channel();
    demo.asks.send(DemoAsk { stream, what, answer }).await.map_err(|_| Error::gone())?;
    match answered.await {
        Ok(Ok(())) => Ok(StatusCode::NO_CONTENT),
        Ok(Err(refused)) => Err(Error::of(StatusCode::CONFLICT, refused)),
        Err(_) => Err(Error::gone()),
    }
}

async fn health(State(app): Shared) -> Response {
    let standing = app.keeper.standing().borrow().clone();
    let alarms = Arc::clone(&app.keeper.alarms().borrow());
    let stuck = app.keeper.works_for_ms();
    let why = match standing {
        Standing::Stopped(why) => Some(why),
        Standing::Well if stuck >= STUCK_MS => {
            Some(Message::plain("house-stuck").with("seconds", stuck.div_euclid(1_000)))
        }
        Standing::Well => alarms.first().map(|alarm| alarm.what.message.clone()),
    };
    match why {
        None => Json(json!({"ok": true})).into_response(),
        Some(why) => {
            let said = json!({"ok": false, "why": why, "alarms": *alarms});
            (StatusCode::SERVICE_UNAVAILABLE, Json(said)).into_response()
        }
    }
}

/// A house that has been at one turn for so long is stuck.
const STUCK_MS: i64 = 3_000;

async fn metrics(State(app): Shared) -> Response {
    let well = *app.keeper.standing().borrow() == Standing::Well;
    let text = app.metrics.text(app.keeper.queued(), well, &app.facts.build);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

async fn ws(
    State(app): Shared,
    Extension(connection): Extension<Arc<Connection>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let session = signed_in(&app, &headers);
    connection.upgraded();
    upgrade
        .read_buffer_size(4_096)
        .write_buffer_size(4_096)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |socket| socket::serve(app, socket, session, connection))
}

async fn screen(State(app): Shared, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    app.screens.answer(uri.path(), &headers)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use futures_util::stream;

    use super::*;

    /// HC E.4: a body that does not come is not waited for, and one that is too long is not read.
    #[test]
    fn hc_e_4_a_body_comes_in_time_and_is_bounded() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        let status = |body: Body, within: Duration| {
            let read = runtime.block_on(whole(Request::new(body), true, within));
            read.map(|_| ()).map_err(|Error(status, _)| status.as_u16())
        };
        let hour = Duration::from_secs(3_600);
        let never = Body::from_stream(stream::pending::<Result<Vec<u8>, axum::Error>>());
        assert_eq!(status(never, Duration::ZERO), Err(408));
        assert_eq!(status(Body::from(vec![b' '; LONGEST + 1]), hour), Err(413));
        assert_eq!(status(Body::from(vec![b' '; LONGEST]), hour), Ok(()));
    }

    /// HC C.1: over HTTP/2 there is `:authority` and no `Host`.
    #[test]
    fn hc_c_1_the_host_of_a_request_is_its_authority_or_its_host() {
        let of = |uri: &str, said: Option<&str>| {
            let request = Request::builder().uri(uri);
            let request = said.into_iter().fold(request, |request, said| request.header("host", said));
            let request = request.body(axum::body::Body::empty()).expect("a request");
            host(&request).map(str::to_owned)
        };
        let floor = || Some("floor.example:1".to_owned());
        assert_eq!(of("https://floor.example:1/api/sign-in", None), floor());
        assert_eq!(of("/api/sign-in", Some("floor.example:1")), floor());
        assert_eq!(of("https://floor.example:1/", Some("floor.example:1")), floor());
        assert_eq!(of("https://floor.example:1/", Some("evil.example")), None);
        assert_eq!(of("/", None), None);
    }
}
