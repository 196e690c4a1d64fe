//! Signing in and out, and approvals on the spot: what a PIN is checked against, and what becomes of a wrong one.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Json, Response};
use games::{Message, Refused};
use house::access::{Action, How, Where, Why};
use kit::{At, Person, Role, cite};
use serde::{Deserialize, Serialize};

use super::{Answer, Body, COOKIE, Error, Shared, cookies, signed_in, staff, unknown};
use crate::access::tries::Track;
use crate::access::{Checked, Try};
use crate::app::App;
use crate::connections::{Connection, network};
use crate::known::WORD_MS;
use crate::wire::Failed;

/// The cookie of a device on which somebody has signed in.
const DEVICE: &str = "baize-device";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SignIn {
    person: String,
    pin: String,
    /// The word of a supervisor, on a new device.
    #[serde(default)]
    word: Option<String>,
}

/// Where a request comes from. A proxy that is configured names it: the last address that is not a proxy.
fn source(app: &App, connection: &Connection, headers: &HeaderMap) -> IpAddr {
    let proxies = &app.settings.proxies;
    if !proxies.contains(&connection.peer) {
        return connection.from;
    }
    let said = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let addresses: Vec<&str> = said.flat_map(|value| value.split(',')).map(str::trim).collect();
    let of = addresses.iter().rev().map_while(|address| address.parse::<IpAddr>().ok());
    of.map(|address| address.to_canonical())
        .find(|address| !proxies.contains(address))
        .map_or(connection.from, network)
}

pub(super) async fn sign_in(
    State(app): Shared,
    Extension(connection): Extension<Arc<Connection>>,
    headers: HeaderMap,
    Body(asked): Body<SignIn>,
) -> Answer<Response> {
    let name = asked.person.trim().to_lowercase();
    let now = app.keeper.clock.now();
    let from = source(&app, &connection, &headers);
    let device = cookies(&headers, DEVICE).find_map(|token| Some((token, app.known.is_known(token, &name)?)));
    let (how, tracks) = match &device {
        Some((_, key)) => (How::KnownDevice, vec![Track::Device(key.clone(), name.clone())]),
        None if asked.word.is_some_and(|word| app.known.is_vouched(&word, &name, now)) => (How::Word, vec![]),
        None => (How::NewDevice, vec![Track::Source(from), Track::Name(name.chars().take(24).collect())]),
    };
    let tried = Try { name: &name, tracks, known: how != How::NewDevice, now };
    check_pin(&app, &tried, asked.pin, Some(from), Where::SignIn).await.map_err(|(error, left_ms)| {
        let status = if left_ms.is_some() { StatusCode::TOO_MANY_REQUESTS } else { StatusCode::UNAUTHORIZED };
        Error(status, Box::new(Failed { error, locked_until: left_ms.map(|left| now.plus_ms(left)) }))
    })?;
    let known = name.parse().ok().and_then(|person| Some((app.staff.get(person)?, app.under(person)?)));
    let wrong = || Error::new(StatusCode::UNAUTHORIZED, cite!("HC C.1"), Message::plain("access-wrong"));
    let (me, under) = known.ok_or_else(wrong)?;
    let token = app.sessions.sign_in(me.person, &under, now).map_err(|_| Error::gone())?;
    let token_before = cookies(&headers, DEVICE).next();
    let device = app.known.signed_in(device.map(|(token, _)| token).or(token_before), me.person, now);
    let device = device.map_err(|_| Error::gone())?;
    app.known.used(me.person);
    connection.is_known(&crate::access::digest(&token));
    app.tell_signed_in().await;
    app.let_in(Action::SignIn { person: me.person, from: from.to_string(), how }).await;
    tracing::info!(person = %me.person, "signed in");
    let secure = if app.settings.tls.is_some() { "; Secure" } else { "" };
    let set = AppendHeaders([
        (header::SET_COOKIE, format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/{secure}")),
        (
            header::SET_COOKIE,
            format!(
                "{DEVICE}={device}; HttpOnly; SameSite=Strict; Path=/api/sign-in; Max-Age=31536000{secure}"
            ),
        ),
    ]);
    Ok((set, Json(me)).into_response())
}

/// Checks a PIN; or why not, and for how long the next try waits. Wrong PINs are counted for the access stream, and those
/// who keep an eye on the house are told when a name or an address guesses too often.
pub async fn check_pin(
    app: &App,
    tried: &Try<'_>,
    pin: String,
    from: Option<IpAddr>,
    at: Where,
) -> Result<(), (Refused, Option<i64>)> {
    let refuse = |key: &str| Refused::new(cite!("HC C.1"), Message::plain(key));
    let checked = app.access.check(tried, pin).await;
    let person = tried.name.parse().ok().filter(|person| app.staff.get(*person).is_some());
    if matches!(checked, Checked::Wrong | Checked::WaitsNow { .. }) {
        app.metrics.wrong_secrets.fetch_add(1, Relaxed);
        app.failures.count(person, from, at, matches!(checked, Checked::WaitsNow { .. }));
        // What nobody is called may be a PIN in the wrong field.
        tracing::warn!(person = person.map(|person| person.to_string()), "wrong PIN");
    }
    match checked {
        Checked::Right => Ok(()),
        Checked::Wrong => Err((refuse("access-wrong"), None)),
        Checked::WaitsNow { tracks, left_ms } => {
            app.metrics.lock_outs.fetch_add(1, Relaxed);
            for track in tracks {
                alarm(app, &track, person, tried.now);
            }
            Err((refuse("access-locked"), Some(left_ms)))
        }
        Checked::Waits(left_ms) => Err((refuse("access-locked"), Some(left_ms))),
        Checked::Busy => Err((refuse("access-busy"), None)),
    }
}

/// Tells the floor of guesses: under the name of somebody of the staff each time its wait grows, of an address once a
/// minute.
fn alarm(app: &App, track: &Track, person: Option<Person>, now: At) {
    match (track, person) {
        (Track::Source(from), _) if app.failures.tells(now) => {
            app.notice(Message::plain("access-guesses").with("from", from.to_string()));
        }
        (Track::Name(_) | Track::Device(..), Some(person)) => {
            app.notice(Message::plain("access-locked-out").with("person", person));
        }
        (Track::Asked(by, _), Some(person)) => {
            app.notice(Message::plain("access-approvals-wrong").with("person", person).with("by", by));
        }
        _ => {}
    }
}

/// Checks the PIN of somebody who approves at the screen of `by`. What strangers guess does not hold it up.
pub async fn check_on_the_spot(app: &App, by: Person, person: Person, pin: String) -> Result<(), Refused> {
    let name = person.to_string();
    let tracks = vec![Track::Asked(by, name.clone())];
    let tried = Try { name: &name, tracks, known: true, now: app.keeper.clock.now() };
    check_pin(app, &tried, pin, None, Where::Approval(by)).await.map_err(|(refused, _)| refused)
}

pub(super) async fn sign_out(State(app): Shared, headers: HeaderMap) -> Response {
    if let Some(session) = signed_in(&app, &headers) {
        app.sessions.sign_out(&session.key);
        app.tell_signed_in().await;
        app.let_in(Action::SignOut { person: session.person, why: Why::SignedOut }).await;
        tracing::info!(person = %session.person, "signed out");
    }
    let cookie = format!("{COOKIE}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0");
    ([(header::SET_COOKIE, cookie)], StatusCode::NO_CONTENT).into_response()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Vouch {
    person: Person,
}

/// A supervisor's word, to be typed in by whom it is for.
#[derive(Debug, Serialize)]
pub(super) struct Word {
    word: String,
    until: At,
}

/// HC C.1: a supervisor lets somebody sign in on a new device while strangers guess at their name.
pub(super) async fn vouch(
    State(app): Shared,
    headers: HeaderMap,
    Body(asked): Body<Vouch>,
) -> Answer<Json<Word>> {
    let (session, me) = staff(&app, &headers).ok_or_else(unknown)?;
    let now = app.keeper.clock.now();
    app.sessions.touch(&session.key, now);
    if !me.roles.contains(&Role::PitSupervisor) {
        let message = Message::plain("denied-needs-role").with("needed", Role::PitSupervisor);
        return Err(Error::new(StatusCode::FORBIDDEN, cite!("HC C.1"), message));
    }
    if app.staff.get(asked.person).is_none() {
        return Err(Error::new(StatusCode::CONFLICT, cite!("HC C.1"), Message::plain("people-unknown")));
    }
    let word = app.known.vouch(asked.person, now).map_err(|_| Error::gone())?;
    app.let_in(Action::Vouch { person: asked.person, by: me.person }).await;
    tracing::info!(person = %asked.person, by = %me.person, "a supervisor's word");
    Ok(Json(Word { word, until: now.plus_ms(WORD_MS) }))
}
