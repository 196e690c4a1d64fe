//! Connections and how many there may be. Whoever has not proved who they are is a stranger: strangers share all places
//! but a reserve, one address has at most half of these, and where one is wanted the oldest stranger of the address that
//! holds most is cut off. A flood of held connections therefore cuts off itself, and never whoever signs in.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Extension;
use axum::middleware::AddExtension;
use axum_server::accept::Accept;
use futures_util::task::AtomicWaker;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tower_layer::Layer;

/// How long a connection may take to ask something that is answered: handshake, headers and body.
pub const SILENT: Duration = Duration::from_secs(10);

/// How long a connection may be open without a byte in either direction. A web socket is pinged more often.
pub const IDLE: Duration = Duration::from_secs(60);

/// How many connections one session, device or terminal may have that nobody cuts off.
const EACH: usize = 32;

/// Places where the system has no limit of files.
const UNLIMITED: usize = 16_384;

/// How many connections there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    /// Altogether.
    pub all: usize,
    /// For those who have not proved who they are.
    pub strangers: usize,
    /// For strangers of one address.
    pub of_one: usize,
}

impl Places {
    /// What a program may use that may have so many files open: an eighth, and 64 at least, is left to the journal.
    pub fn of_files(files: Option<u64>) -> Places {
        let files = files.and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX);
        let all = (files - (files / 8).max(64).min(files)).clamp(8, UNLIMITED);
        let strangers = all - all / 4;
        Places { all, strangers, of_one: strangers / 2 }
    }
}

/// How far a connection has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// It has asked nothing yet.
    Fresh,
    /// Something that it asked was answered.
    Asked,
    /// It has proved who it is.
    Known,
}

/// One connection, for whoever serves it.
#[derive(Debug)]
pub struct Connection {
    number: u64,
    /// Where it comes from; an IPv6 network counts as one address.
    pub from: IpAddr,
    /// The address itself.
    pub peer: IpAddr,
    came: Instant,
    /// Milliseconds from then to the last byte.
    active: AtomicU64,
    /// A web socket, which looks after itself.
    upgraded: AtomicBool,
    cut: AtomicBool,
    reading: AtomicWaker,
    writing: AtomicWaker,
    all: Weak<Connections>,
}

impl Connection {
    /// Something that it asked was answered.
    pub fn asked(&self) {
        self.rise(Standing::Asked, None);
    }

    /// It is a web socket from now on.
    pub fn upgraded(&self) {
        self.upgraded.store(true, Relaxed);
    }

    /// It has proved who it is, by this session, device or terminal: it is no stranger any more.
    pub fn is_known(&self, by: &str) {
        self.rise(Standing::Known, Some(by));
    }

    fn rise(&self, to: Standing, by: Option<&str>) {
        if let Some(all) = self.all.upgrade() {
            all.list().rise(self.number, to, by);
        }
    }

    fn cut(&self) {
        self.cut.store(true, Relaxed);
        self.reading.wake();
        self.writing.wake();
    }

    fn is_cut(&self) -> bool {
        self.cut.load(Relaxed)
    }

    fn is_active(&self) {
        self.active.store(u64::try_from(self.came.elapsed().as_millis()).unwrap_or(u64::MAX), Relaxed);
    }
}

#[derive(Debug)]
struct Place {
    connection: Arc<Connection>,
    standing: Standing,
    by: Option<String>,
}

#[derive(Debug, Default)]
struct List {
    next: u64,
    places: BTreeMap<u64, Place>,
    /// Strangers that are not cut off, by address.
    strangers: HashMap<IpAddr, usize>,
    /// How many connections somebody known has.
    known: HashMap<String, usize>,
}

impl List {
    fn rise(&mut self, number: u64, to: Standing, by: Option<&str>) {
        let Some(place) = self.places.get_mut(&number) else { return };
        if place.standing >= to || place.connection.is_cut() {
            return;
        }
        if let Some(by) = by {
            let count = self.known.entry(by.to_owned()).or_default();
            if *count >= EACH {
                return;
            }
            *count += 1;
            place.by = Some(by.to_owned());
        }
        place.standing = to;
        if to == Standing::Known {
            less(&mut self.strangers, &place.connection.from);
        }
    }

    fn go(&mut self, number: u64) {
        let Some(place) = self.places.remove(&number) else { return };
        match place.by {
            Some(by) => less(&mut self.known, &by),
            // A connection that was cut off is not counted any more.
            None if place.connection.is_cut() => {}
            None => less(&mut self.strangers, &place.connection.from),
        }
    }

    /// Cuts a stranger off.
    fn cut(&mut self, number: u64) {
        let Some(place) = self.places.get(&number) else { return };
        let stranger = place.by.is_none() && !place.connection.is_cut();
        let from = place.connection.from;
        place.connection.cut();
        if stranger {
            less(&mut self.strangers, &from);
        }
    }

    /// The stranger of an address who has come less far than the others, and longest ago.
    fn first_to_go(&self, from: IpAddr) -> Option<u64> {
        let own = self.places.iter().filter(|(_, place)| {
            place.standing < Standing::Known && place.connection.from == from && !place.connection.is_cut()
        });
        own.min_by_key(|(number, place)| (place.standing, **number)).map(|(number, _)| *number)
    }

    /// The address with most strangers.
    fn most(&self) -> Option<IpAddr> {
        self.strangers.iter().max_by_key(|(_, count)| **count).map(|(from, _)| *from)
    }
}

/// Counts one less of something.
fn less<K: std::hash::Hash + Eq + Clone>(counts: &mut HashMap<K, usize>, of: &K) {
    if let Some(count) = counts.get_mut(of) {
        *count -= 1;
        if *count == 0 {
            counts.remove(of);
        }
    }
}

/// All connections.
#[derive(Debug)]
pub struct Connections {
    places: Places,
    /// Proxies that add TLS: behind one address are many people.
    proxies: Vec<IpAddr>,
    list: Mutex<List>,
    /// How many were cut off to make room.
    pub crowded_out: AtomicU64,
    /// How many were cut off because they asked nothing.
    pub timed_out: AtomicU64,
    open: AtomicUsize,
}

impl Connections {
    /// None yet.
    pub fn new(places: Places, proxies: Vec<IpAddr>) -> Arc<Connections> {
        Arc::new(Connections {
            places,
            proxies,
            list: Mutex::default(),
            crowded_out: AtomicU64::new(0),
            timed_out: AtomicU64::new(0),
            open: AtomicUsize::new(0),
        })
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().expect("no panic holds it")
    }

    /// How many are open.
    pub fn open(&self) -> usize {
        self.open.load(Relaxed)
    }

    /// Somebody connects. If there is no place, somebody else is cut off; if all places are held by people who are
    /// known, this one is.
    pub fn come(self: &Arc<Connections>, peer: IpAddr, now: Instant) -> Arc<Connection> {
        let peer = peer.to_canonical();
        let from = network(peer);
        let mut list = self.list();
        let held = list.strangers.get(&from).copied().unwrap_or(0);
        let all: usize = list.strangers.values().sum();
        let alone = held >= self.places.of_one && !self.proxies.contains(&peer);
        let full =
            all >= self.places.strangers || all + list.known.values().sum::<usize>() >= self.places.all;
        let goes = match (alone, full) {
            (true, _) => list.first_to_go(from),
            (false, true) => list.most().and_then(|from| list.first_to_go(from)),
            (false, false) => None,
        };
        if let Some(number) = goes {
            list.cut(number);
            self.crowded_out.fetch_add(1, Relaxed);
        }
        list.next += 1;
        let number = list.next;
        let connection = Arc::new(Connection {
            number,
            from,
            peer,
            came: now,
            active: AtomicU64::new(0),
            upgraded: AtomicBool::new(false),
            cut: AtomicBool::new(full && goes.is_none()),
            reading: AtomicWaker::new(),
            writing: AtomicWaker::new(),
            all: Arc::downgrade(self),
        });
        if !connection.is_cut() {
            *list.strangers.entry(from).or_default() += 1;
        }
        let place = Place { connection: Arc::clone(&connection), standing: Standing::Fresh, by: None };
        list.places.insert(number, place);
        self.open.store(list.places.len(), Relaxed);
        connection
    }

    fn go(&self, number: u64) {
        let mut list = self.list();
        list.go(number);
        self.open.store(list.places.len(), Relaxed);
    }

    /// Cuts off who has asked nothing for too long, and who has sent and taken nothing.
    pub fn sweep(&self, now: Instant) {
        let mut list = self.list();
        let late = |place: &Place| {
            let Connection { came, active, upgraded, .. } = &*place.connection;
            let age = now.saturating_duration_since(*came);
            let quiet = age.saturating_sub(Duration::from_millis(active.load(Relaxed)));
            match place.standing {
                _ if place.connection.is_cut() => false,
                Standing::Fresh => age >= SILENT,
                _ => !upgraded.load(Relaxed) && quiet >= IDLE,
            }
        };
        let late: Vec<u64> =
            list.places.iter().filter(|(_, place)| late(place)).map(|(number, _)| *number).collect();
        for number in late {
            list.cut(number);
            self.timed_out.fetch_add(1, Relaxed);
        }
    }
}

/// An address as it counts: whoever has an IPv6 address has its whole network.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        v4 => v4,
    }
}

/// The bytes of a connection, until it is cut off.
#[derive(Debug)]
pub struct Line<S> {
    inner: S,
    connection: Arc<Connection>,
}

impl<S> Drop for Line<S> {
    fn drop(&mut self) {
        if let Some(all) = self.connection.all.upgrade() {
            all.go(self.connection.number);
        }
    }
}

fn cut_off() -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionAborted, "cut off")
}

impl<S: AsyncRead + Unpin> AsyncRead for Line<S> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let Line { inner, connection } = self.get_mut();
        connection.reading.register(cx.waker());
        if connection.is_cut() {
            return Poll::Ready(Err(cut_off()));
        }
        let read = Pin::new(inner).poll_read(cx, buf);
        if read.is_ready() {
            connection.is_active();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> Line<S> {
    fn write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let Line { inner, connection } = self.get_mut();
        connection.writing.register(cx.waker());
        if connection.is_cut() {
            return Poll::Ready(Err(cut_off()));
        }
        let written = write(Pin::new(inner), cx);
        if written.is_ready() {
            connection.is_active();
        }
        written
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Line<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.write(cx, |inner, cx| inner.poll_write(cx, buf))
    }
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(cx, |inner, cx| inner.poll_write_vectored(cx, bufs))
    }
    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_flush(cx)
    }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_shutdown(cx)
    }
}

/// Gives each connection its place, before anything is read from it.
#[derive(Debug, Clone)]
pub struct Door(pub Arc<Connections>);

impl<S> Accept<TcpStream, S> for Door {
    type Stream = Line<TcpStream>;
    type Service = AddExtension<S, Arc<Connection>>;
    type Future = std::future::Ready<io::Result<(Self::Stream, Self::Service)>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let taken = stream.set_nodelay(true).and_then(|()| stream.peer_addr()).map(|peer| {
            let connection = self.0.come(peer.ip(), Instant::now());
            let service = Extension(Arc::clone(&connection)).layer(service);
            (Line { inner: stream, connection }, service)
        });
        std::future::ready(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACES: Places = Places { all: 16, strangers: 12, of_one: 6 };

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// A connection with the end of its line: it is open until that is dropped.
    fn come(all: &Arc<Connections>, from: u8, now: Instant) -> Line<()> {
        Line { inner: (), connection: all.come(address(from), now) }
    }

    fn cut(lines: &[Line<()>]) -> usize {
        lines.iter().filter(|line| line.connection.is_cut()).count()
    }

    /// HC C.1: an eighth of the files, and 64 at least, is left to the journal; a quarter of the places to who is known.
    #[test]
    fn hc_c_1_places_leave_files_to_the_journal() {
        assert_eq!(Places::of_files(Some(1_024)), Places { all: 896, strangers: 672, of_one: 336 });
        assert_eq!(Places::of_files(Some(256)).all, 192);
        assert_eq!(Places::of_files(Some(10)).all, 8);
        assert_eq!(Places::of_files(None).all, UNLIMITED);
    }

    /// HC C.1: a flood from one address cuts off itself, the oldest that asked nothing first.
    #[test]
    fn hc_c_1_a_flood_of_one_address_cuts_off_itself() {
        let (all, now) = (Connections::new(PLACES, vec![]), Instant::now());
        let other = come(&all, 2, now);
        let asked = come(&all, 1, now);
        asked.connection.asked();
        let flood: Vec<_> = (0..100).map(|_| come(&all, 1, now)).collect();
        assert!(!other.connection.is_cut() && !asked.connection.is_cut());
        assert_eq!(cut(&flood), 100 - (PLACES.of_one - 1));
        assert!(flood[99..].iter().all(|line| !line.connection.is_cut()), "the newest is served");
        // Behind a proxy are many people: all strangers' places are theirs.
        let all = Connections::new(PLACES, vec![address(1)]);
        let flood: Vec<_> = (0..100).map(|_| come(&all, 1, now)).collect();
        assert_eq!(cut(&flood), 100 - PLACES.strangers);
    }

    /// HC C.1: where many addresses flood, the one that holds most makes room; who is known is never cut off, and one who is
    /// known holds only so many.
    #[test]
    fn hc_c_1_who_is_known_is_never_cut_off() {
        let (all, now) = (Connections::new(PLACES, vec![]), Instant::now());
        let staff: Vec<_> = (0..4).map(|_| come(&all, 9, now)).collect();
        staff.iter().for_each(|line| line.connection.is_known("dana"));
        let single = come(&all, 8, now);
        let flood: Vec<_> = (0..60).map(|number| come(&all, number % 3 + 1, now)).collect();
        assert_eq!((cut(&staff), cut(&[single])), (0, 0));
        assert_eq!(flood.len() - cut(&flood), PLACES.strangers - 1);
        drop(flood);
        let many: Vec<_> = (0..2 * EACH).map(|_| come(&all, 7, now)).collect();
        many.iter().for_each(|line| line.connection.is_known("dana"));
        assert!(cut(&many) > 0, "whoever is known is a stranger beyond a few connections");
        drop((staff, many));
        let list = all.list();
        assert!(list.places.is_empty() && list.strangers.is_empty() && list.known.is_empty(), "{list:?}");
    }

    /// HC C.1: who asks nothing for ten seconds, and who is silent for a minute, is cut off; a web socket looks after itself.
    #[test]
    fn hc_c_1_silent_connections_are_cut_off() {
        let (all, now) = (Connections::new(PLACES, vec![]), Instant::now());
        let [fresh, asked, socket] = [1, 2, 3].map(|from| come(&all, from, now));
        for line in [&asked, &socket] {
            line.connection.asked();
        }
        socket.connection.upgraded();
        let states = || [&fresh, &asked, &socket].map(|line| line.connection.is_cut());
        all.sweep(now + SILENT - Duration::from_millis(1));
        assert_eq!(states(), [false, false, false]);
        all.sweep(now + SILENT);
        assert_eq!(states(), [true, false, false]);
        all.sweep(now + IDLE);
        assert_eq!(states(), [true, true, false]);
        assert_eq!(all.timed_out.load(Relaxed), 2);
    }

    /// An IPv6 network counts as one address; an IPv4 address in IPv6 is itself.
    #[test]
    fn a_network_counts_as_one_address() {
        let of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), address(1));
    }
}
