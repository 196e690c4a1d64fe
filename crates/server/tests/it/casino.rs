//! A house to try things on: made on a disk, served on a port, spoken to as any client would.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use house::config::Mode;
use journal::Store;
use serde_json::{Value, json};
use server::Server;
use server::access::Access;
use server::app::Plan;
use server::clock::{Clock, wall};
use server::files::Files;
use server::metrics::Metrics;
use server::open::House;
use server::settings::Settings;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub const TABLE: &str = "demo/table/roulette-1";

/// Nothing here takes so long, unless it never comes.
const NEVER: Duration = Duration::from_secs(30);

/// The PIN that the staff of these tests have.
pub fn pin(person: &str) -> String {
    format!("77{:04}", person.bytes().map(u32::from).sum::<u32>())
}

/// Runs a test that waits for sockets.
pub fn run(test: impl Future<Output = ()>) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
    runtime.block_on(async { tokio::time::timeout(4 * NEVER, test).await.expect("the test ends") });
}

/// A house that is served.
pub struct Casino {
    pub dir: TempDir,
    pub server: Option<Server>,
    pub address: SocketAddr,
}

impl Casino {
    /// A new house; nobody is signed in, nothing is open.
    pub async fn new() -> Casino {
        Casino::on(|store| store).await
    }

    /// The same, with something around its store.
    pub async fn on(around: impl FnOnce(Box<dyn Store>) -> Box<dyn Store>) -> Casino {
        let mut files = Files::new("demo", Mode::Demo);
        files.tables.truncate(2);
        Casino::of(&files, around).await
    }

    /// A house with all tables of the demo casino, and with somebody in every role.
    pub async fn whole() -> Casino {
        let mut files = Files::new("demo", Mode::Demo);
        files.people += "\n[[member]]\nperson = \"max\"\nname = \"Max\"\nroles = [\"mucker\"]\n";
        Casino::of(&files, |store| store).await
    }

    /// A house with a live table that keys every bet.
    pub async fn live() -> Casino {
        let mut files = Files::new("demo", Mode::Demo);
        files.tables.retain(|(name, _)| name == "roulette-3");
        for (_, text) in &mut files.tables {
            *text = text.replace("tracking = \"results\"", "tracking = \"full\"");
        }
        Casino::of(&files, |store| store).await
    }

    async fn of(files: &Files, around: impl FnOnce(Box<dyn Store>) -> Box<dyn Store>) -> Casino {
        let dir = TempDir::new().expect("a folder");
        let folder = dir.path().join("house");
        House::init(&folder, files, wall()).expect("a house");
        let access = Access::read(&folder).expect("access");
        for person in ["dana", "dora", "fay", "sam", "cal", "cora", "ada", "sue", "abe", "dina", "max"] {
            access.set_pin(person.parse().expect("short"), &pin(person)).expect("a PIN");
        }
        let server = serve(&folder, around).await;
        Casino { address: server.address, server: Some(server), dir }
    }

    pub fn server(&self) -> &Server {
        self.server.as_ref().expect("it runs")
    }

    /// Stops it, and serves the same folder again.
    pub async fn again(&mut self) {
        self.stop().await;
        let server = serve(&self.folder(), |store| store).await;
        (self.address, self.server) = (server.address, Some(server));
    }

    /// Stops it, and serves the same folder by its own `server.toml`.
    pub async fn again_as_written(&mut self) {
        self.stop().await;
        let settings = Settings::read(&self.folder()).expect("server.toml");
        let server = serve_as(&self.folder(), settings, |store| store).await;
        (self.address, self.server) = (server.address, Some(server));
    }

    pub async fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            server.stop().await;
        }
    }

    pub fn folder(&self) -> std::path::PathBuf {
        self.dir.path().join("house")
    }

    /// A request over HTTP.
    pub async fn http(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Answer {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.address);
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text += &format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        stream.write_all(text.as_bytes()).await.expect("it reads");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("it answers");
        Answer::read(&bytes)
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.http("GET", path, &[], None).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.http("POST", path, &[], Some(body)).await
    }

    /// Signs somebody in; their cookie.
    pub async fn sign_in(&self, person: &str) -> String {
        let answer = self.post("/api/sign-in", &json!({"person": person, "pin": pin(person)})).await;
        assert_eq!(answer.status, 200, "{person}: {}", answer.body);
        answer.cookie()
    }

    /// Somebody of the staff with a socket.
    pub async fn staff(&self, person: &str) -> Client {
        let cookie = self.sign_in(person).await;
        let mut client = self.socket(&[("cookie", &cookie)]).await;
        client.say(json!({"say": "hello", "protocol": 1})).await;
        client.told("hello").await;
        client
    }

    /// A bare socket.
    pub async fn socket(&self, headers: &[(&'static str, &str)]) -> Client {
        self.try_socket(headers).await.expect("a socket")
    }

    pub async fn try_socket(
        &self,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, tokio_tungstenite::tungstenite::Error> {
        let mut request = format!("ws://{}/ws", self.address).into_client_request().expect("an address");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Client { socket, heard: Vec::new(), parts: BTreeMap::new(), brought: None, ids: 0 })
    }

    /// Pairs a terminal, as the floorperson of that cookie; its name and secret.
    pub async fn pair(&self, cookie: &str, seat: u16) -> (String, String) {
        let asked = json!({"table": "roulette-1", "seat": seat});
        let answer = self.http("POST", "/api/terminal", &[("cookie", cookie)], Some(&asked)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let text = |name: &str| answer.body[name].as_str().expect("text").to_owned();
        (text("device"), text("secret"))
    }

    /// A terminal with its socket.
    pub async fn terminal(&self, (device, secret): &(String, String)) -> Client {
        let mut client = self.socket(&[]).await;
        client
            .say(json!({"say": "hello", "protocol": 1, "device": {"name": device, "secret": secret}}))
            .await;
        client.told("hello").await;
        client
    }

    /// A table that is open, with its dealer and so many terminals, each with $200.00.
    pub async fn open(&self, terminals: u16) -> Evening {
        let floor = self.sign_in("fay").await;
        let mut pairs = Vec::new();
        for seat in 1..=terminals {
            pairs.push(self.pair(&floor, seat).await);
        }
        let mut fay = self.staff("fay").await;
        let mut dana = self.staff("dana").await;
        let about = self.get("/api/table/roulette-1").await;
        dana.act("dealer", json!({"posts": {"take": "dealer"}})).await;
        for check in about.body["checks"].as_array().expect("checks") {
            let answer = if check["name"] == "ball" { "13/16" } else { "ok" };
            let check = json!({"opening": {"check": {"name": check["name"], "answer": answer}}});
            fay.act("floorperson", check).await;
        }
        let open = json!({"act": {"opening": {"open": {"count": {}, "drop_box": 1}}}});
        let second = json!({"person": "fay", "pin": pin("fay"), "role": "floorperson"});
        let reply = dana.ask(json!({"as": "dealer", "input": open, "second": second})).await;
        assert!(reply["accepted"].is_object(), "{reply}");
        let mut players = Vec::new();
        for (seat, pair) in (1..).zip(&pairs) {
            dana.buy_in(seat, 20_000).await;
            players.push(self.terminal(pair).await);
        }
        Evening { dana, fay, players, pairs, floor }
    }
}

/// A table that is open.
pub struct Evening {
    pub dana: Client,
    pub fay: Client,
    pub players: Vec<Client>,
    pub pairs: Vec<(String, String)>,
    /// The floorperson's cookie.
    pub floor: String,
}

impl Evening {
    /// Betting begins.
    pub async fn new_game(&mut self) {
        self.dana.act("dealer", json!({"game": "new_game"})).await;
    }
}

/// Serves a folder on a port of its own.
pub async fn serve(folder: &Path, around: impl FnOnce(Box<dyn Store>) -> Box<dyn Store>) -> Server {
    let settings = Settings { listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..Settings::default() };
    serve_as(folder, settings, around).await
}

pub async fn serve_as(
    folder: &Path,
    settings: Settings,
    around: impl FnOnce(Box<dyn Store>) -> Box<dyn Store>,
) -> Server {
    let house = House::open_on(folder, |_| wall(), None, around).expect("a house");
    let clock = Clock::start(house.now());
    serve_house(folder, settings, house, clock).await
}

/// Serves a house that is open, by a clock.
pub async fn serve_house(folder: &Path, settings: Settings, house: House, clock: Clock) -> Server {
    let access = Access::read(folder).expect("access");
    let metrics = Arc::new(Metrics::default());
    let plan = Plan { settings, access, folder: Some(folder.to_owned()), demo: None, metrics };
    Server::start(house, clock, plan).await.expect("it serves")
}

/// What came back over HTTP.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub text: Vec<u8>,
    pub body: Value,
}

impl Answer {
    fn read(bytes: &[u8]) -> Answer {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let text = bytes[end + 4..].to_vec();
        let mut lines = head.lines();
        let status =
            lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
        let pair =
            |line: &str| line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned()));
        let headers = lines.filter_map(pair).collect();
        let body = serde_json::from_slice(&text).unwrap_or(Value::Null);
        Answer { status: status.expect("a status"), headers, text, body }
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// The session, as the next request bears it.
    pub fn cookie(&self) -> String {
        self.cookie_named("baize")
    }

    /// A cookie, as the next request bears it.
    pub fn cookie_named(&self, name: &str) -> String {
        let set = self.headers.iter().filter(|(known, _)| known == "set-cookie");
        let mut pairs = set.filter_map(|(_, value)| value.split(';').next());
        let own = pairs.find(|pair| pair.split_once('=').is_some_and(|(known, _)| known == name));
        own.unwrap_or_default().to_owned()
    }
}

/// One end of a socket.
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    heard: Vec<Value>,
    /// The parts of each stream's view, as they came last.
    parts: BTreeMap<String, Value>,
    /// A reply whose view was heard just now.
    pub brought: Option<Value>,
    ids: u64,
}

/// The whole view that parts make.
fn whole(parts: &Value) -> Value {
    if parts["public"].is_null() {
        return parts["staff"].clone();
    }
    let mut table = parts["public"].clone();
    table["game"] = json!({"public": table["game"]});
    let mut books = json!({});
    for name in ["own", "staff"] {
        if let Some(part) = parts.get(name) {
            table[name] = part["table"].clone();
            if let Some(game) = part.get("game") {
                table["game"][name] = game.clone();
            }
            books = part["books"].clone();
        }
    }
    json!({"table": table, "books": books})
}

impl Client {
    pub async fn say(&mut self, what: Value) {
        if let ("watch", Some(stream)) = (what["say"].as_str().unwrap_or_default(), what["stream"].as_str()) {
            self.parts.remove(stream);
        }
        self.say_text(&what.to_string()).await;
    }

    pub async fn say_text(&mut self, text: &str) {
        let _ = self.socket.send(Frame::text(text)).await;
    }

    /// The next message; none once the server has closed.
    pub async fn hear(&mut self) -> Option<Value> {
        if let Some(reply) = self.brought.take() {
            return Some(reply);
        }
        loop {
            let frame = tokio::time::timeout(NEVER, self.socket.next()).await.expect("something comes");
            match frame? {
                Ok(Frame::Text(text)) => {
                    let told = serde_json::from_str(&text).expect("JSON");
                    return Some(self.unfolded(told));
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// A reply that brings a view is heard as the view, and then as the reply.
    fn unfolded(&mut self, mut told: Value) -> Value {
        if told["tell"] != "reply" || told.get("seq").is_none() {
            return self.folded(told);
        }
        let reply =
            json!({"tell": "reply", "stream": told["stream"], "id": told["id"], "reply": told["reply"]});
        told["tell"] = json!("view");
        told.as_object_mut().expect("a message").retain(|name, _| name != "id" && name != "reply");
        self.brought = Some(reply);
        self.folded(told)
    }

    /// A view with the whole that its parts make with those that came before.
    fn folded(&mut self, mut told: Value) -> Value {
        if told["tell"] == "view" {
            let stream = told["stream"].as_str().expect("a stream").to_owned();
            let parts = self.parts.entry(stream).or_insert_with(|| json!({}));
            for name in ["public", "own", "staff"] {
                if let Some(part) = told.get(name) {
                    parts[name] = part.clone();
                }
            }
            told["view"] = whole(parts);
        }
        told
    }

    /// The first message that fits, among those heard already and those to come; the others are kept.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.heard.iter().position(&fits) {
            return self.heard.remove(at);
        }
        loop {
            let next = self.hear().await.expect("the socket is open");
            if fits(&next) {
                return next;
            }
            self.heard.push(next);
        }
    }

    /// The first message of a kind.
    pub async fn told(&mut self, kind: &str) -> Value {
        self.until(|told| told["tell"] == kind).await
    }

    /// The first view that fits.
    pub async fn view(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        self.until(|told| told["tell"] == "view" && fits(&told["view"])).await["view"].clone()
    }

    fn id(&mut self) -> String {
        self.ids += 1;
        let at = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        format!("t{:x}-{}", at.as_nanos(), self.ids)
    }

    /// Sends a command; its reply.
    pub async fn ask(&mut self, mut ask: Value) -> Value {
        let id = ask["id"].as_str().map_or_else(|| self.id(), str::to_owned);
        let stream = ask["stream"].as_str().unwrap_or(TABLE).to_owned();
        (ask["id"], ask["stream"]) = (json!(id), json!(stream));
        // A second person on the spot looks at the sheet before they agree.
        if ask["second"].is_object() && ask["second"]["sheet"].is_null() {
            let shown = self.sheet(&ask).await;
            ask["second"]["sheet"] = shown.map_or(json!("0".repeat(64)), |sheet| sheet["shown"].clone());
        }
        ask["say"] = ask.get("say").cloned().unwrap_or(json!("command"));
        self.say(ask).await;
        self.reply(&id).await
    }

    /// What a second person is shown of a command, whose id it has; none if it is refused.
    pub async fn sheet(&mut self, ask: &Value) -> Option<Value> {
        let (mut alone, id) = (ask.clone(), ask["id"].clone());
        let second = alone.as_object_mut().and_then(|alone| alone.remove("second")).unwrap_or_default();
        let of = second["role"].as_str().unwrap_or("floorperson");
        self.say(json!({"say": "sheet", "of": of, "ask": alone})).await;
        let told =
            self.until(|told| told["id"] == id && (told["tell"] == "sheet" || told["tell"] == "reply"));
        told.await.get("sheet").cloned()
    }

    pub async fn reply(&mut self, id: &str) -> Value {
        self.until(|told| told["tell"] == "reply" && told["id"] == id).await["reply"].clone()
    }

    /// Does something in a role, which must go well.
    pub async fn act(&mut self, role: &str, action: Value) {
        let reply = self.ask(json!({"as": role, "input": {"act": action}})).await;
        assert!(reply["accepted"].is_object(), "{action}: {reply}");
    }

    /// A bet; its reply.
    pub async fn bet(&mut self, seat: u16, spot: &str, stake: u64) -> Value {
        self.ask(json!({"input": bet(seat, spot, stake)})).await
    }

    /// As the dealer.
    pub async fn buy_in(&mut self, seat: u16, cents: u64) {
        let bills = json!({"2000": cents / 2_000});
        self.act("dealer", json!({"buy_in": {"count": {"seat": seat, "tender": {"cash": bills}}}})).await;
        self.act("dealer", json!({"buy_in": {"confirm": {"seat": seat, "amount": cents}}})).await;
        self.act("dealer", json!({"buy_in": "drop"})).await;
    }

    /// The last words, and that the server has closed.
    pub async fn bye(&mut self) -> Value {
        let bye = self.told("bye").await;
        while self.hear().await.is_some() {}
        bye
    }
}

/// A bet as a terminal sends it.
pub fn bet(seat: u16, spot: &str, stake: u64) -> Value {
    json!({"act": {"game": {"place": {"seat": seat, "spot": spot, "tender": "credits", "stake": stake}}}})
}

/// The paragraph of a refusal.
pub fn cite(reply: &Value) -> &str {
    reply["refused"]["cite"].as_str().unwrap_or_else(|| panic!("not refused: {reply}"))
}

/// The key of a refusal's words.
pub fn key(reply: &Value) -> &str {
    reply["refused"]["message"]["key"].as_str().unwrap_or_else(|| panic!("not refused: {reply}"))
}
