//! The newest view of each stream for each audience, in parts that are serialised once. Sockets take the newest view when
//! they are ready: a slow one skips old views and slows nobody.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, RwLock};

use games::{Refused, Terms};
use house::kinds::Teller;
use house::runtime::{Owned, Touched};
use journal::Hash;
use kit::{Device, Role, Seat, Viewer};
use serde_json::value::RawValue;
use tokio::sync::watch;

/// Whom a view is for. Members of staff see the same as all others of their kind (HC C.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Anybody.
    Public,
    /// The player at that seat.
    Seat(Seat),
    /// Staff who see the game while it is played.
    Staff,
    /// Staff who do not: the cage, the count team, the administrator.
    Desk,
}

impl Audience {
    /// What a member of staff with these roles sees.
    pub fn of(roles: &[Role]) -> Audience {
        match roles {
            _ if roles.iter().any(|role| role.sees_play()) => Audience::Staff,
            // An auditor reads what is over.
            _ if roles.iter().any(|role| *role != Role::Auditor) => Audience::Desk,
            _ => Audience::Public,
        }
    }

    fn viewer(self) -> Viewer {
        match self {
            Audience::Public => Viewer::Public,
            Audience::Seat(seat) => Viewer::Seat(seat),
            Audience::Staff => Viewer::Staff(Role::Floorperson),
            Audience::Desk => Viewer::Staff(Role::Cage),
        }
    }
}

/// A part of a view, as JSON.
pub type Part = Arc<RawValue>;

/// What an audience sees of a stream, in parts. An unchanged part keeps its `Arc`, so a socket compares pointers to know
/// what to send. All parts are replaced together, so that nobody sees a number without what it won them.
#[derive(Debug, Clone, Default)]
pub struct Frame {
    /// Up to which entry.
    pub seq: u64,
    /// What everybody sees; `None` before the first render, while the stream cannot be shown, or if it is for staff only.
    pub public: Option<Part>,
    /// What the seat's player alone sees.
    pub own: Option<Part>,
    /// What staff alone see.
    pub staff: Option<Part>,
    /// Why the stream takes no commands, if it does not.
    pub trouble: Option<Arc<Refused>>,
}

/// Are both the same allocation, or both absent?
pub fn is_same<T: ?Sized>(a: Option<&Arc<T>>, b: Option<&Arc<T>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// Replaces a part by what it is now; `true` if it changed.
fn renew(part: &mut Option<Part>, owned: &dyn Owned, whose: Viewer) -> bool {
    let now = owned.part(whose);
    let changed = part.as_deref().map(RawValue::get) != now.as_deref().map(RawValue::get);
    if changed {
        *part = now.map(Arc::from);
    }
    changed
}

/// What to show of a stream: its durable state, if that is known, and its trouble.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The stream.
    pub owned: Option<&'a dyn Owned>,
    /// Its trouble.
    pub trouble: Option<&'a Refused>,
}

/// What is connected at a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Here {
    /// Seats with their terminal.
    pub seats: BTreeSet<Seat>,
    /// Devices that report.
    pub sensors: BTreeSet<Device>,
}

/// Which device is paired with each seat.
pub type Paired = Arc<[Option<Device>]>;

/// The public part, and the head of the stream when it was rendered.
#[derive(Debug, Default)]
struct Everybody {
    head: Option<(u64, Hash)>,
    part: Option<Part>,
}

/// What is shown of one stream.
#[derive(Debug)]
pub struct Board {
    /// Its name.
    pub stream: Arc<str>,
    /// Of a table: what is known of it for good. Everybody may look at one; at other streams staff alone.
    pub table: Option<TableBoard>,
    /// Devices that report at this table and at no other (HC B.10).
    pub sensors: Box<[Device]>,
    /// Rendered once for all audiences.
    everybody: Mutex<Everybody>,
    public: watch::Sender<Frame>,
    staff: watch::Sender<Frame>,
    desk: watch::Sender<Frame>,
    seats: Box<[watch::Sender<Frame>]>,
    paired: watch::Sender<Paired>,
    connected: watch::Sender<Arc<Here>>,
}

/// What is known of a table for good.
#[derive(Debug)]
pub struct TableBoard {
    /// Tells its games.
    pub teller: Box<dyn Teller>,
    /// What the table around the game knows of it.
    pub terms: Terms,
}

impl Board {
    /// The board of a stream; of a table with its teller.
    pub fn new(owned: &dyn Owned, teller: Option<Box<dyn Teller>>) -> Board {
        let now = owned.table();
        let (seats, sensors) =
            now.as_ref().map_or((0, Vec::new()), |now| (now.terminals.len(), now.devices.clone()));
        let table = now.zip(teller).map(|(now, teller)| TableBoard { teller, terms: now.terms });
        let stream = owned.name();
        let frame = || watch::Sender::new(Frame::default());
        Board {
            stream: stream.into(),
            table,
            sensors: sensors.into(),
            everybody: Mutex::default(),
            public: frame(),
            staff: frame(),
            desk: frame(),
            seats: (0..seats).map(|_| frame()).collect(),
            paired: watch::Sender::new(vec![None; seats].into()),
            connected: watch::Sender::default(),
        }
    }

    fn sender(&self, audience: Audience) -> Option<&watch::Sender<Frame>> {
        match audience {
            Audience::Public => Some(&self.public),
            Audience::Staff => Some(&self.staff),
            Audience::Desk => Some(&self.desk),
            Audience::Seat(seat) => self.seats.get(seat.index()),
        }
    }

    /// Subscribes to a view. The caller then asks the keeper to [`show`](Board::show) it: unwatched views are not kept up
    /// to date.
    pub fn look(&self, audience: Audience) -> Option<watch::Receiver<Frame>> {
        let mut receiver = self.sender(audience)?.subscribe();
        receiver.mark_changed();
        Some(receiver)
    }

    /// Which device is paired with each seat.
    pub fn paired(&self) -> watch::Receiver<Paired> {
        self.paired.subscribe()
    }

    /// Devices that are paired with seats.
    pub fn terminals(&self) -> Vec<Device> {
        self.paired.borrow().iter().copied().flatten().collect()
    }

    /// Is that device the seat's?
    pub fn is_paired(&self, seat: Seat, device: Device) -> bool {
        self.paired.borrow().get(seat.index()).copied().flatten() == Some(device)
    }

    /// The seat of a device.
    pub fn seat_of(&self, device: Device) -> Option<Seat> {
        Seat::at(self.paired.borrow().iter().position(|paired| *paired == Some(device))?)
    }

    /// What is connected.
    pub fn connected(&self) -> watch::Receiver<Arc<Here>> {
        let mut receiver = self.connected.subscribe();
        receiver.mark_changed();
        receiver
    }

    /// A terminal came or went.
    pub fn connect(&self, seat: Seat, here: bool) {
        self.connected.send_if_modified(|now| {
            let seats = &mut Arc::make_mut(now).seats;
            if here { seats.insert(seat) } else { seats.remove(&seat) }
        });
    }

    /// A sensor of this table came or went; one of another table does not concern it.
    pub fn sense(&self, device: Device, here: bool) {
        if !self.sensors.contains(&device) {
            return;
        }
        self.connected.send_if_modified(|now| {
            let sensors = &mut Arc::make_mut(now).sensors;
            if here { sensors.insert(device) } else { sensors.remove(&device) }
        });
    }

    /// What that audience was shown last.
    pub fn frame(&self, audience: Audience) -> Option<Frame> {
        Some(self.sender(audience)?.borrow().clone())
    }

    /// Replaces the public part of a frame, rendered at most once per entry; `true` if it changed.
    fn renew_everybodys(&self, public: &mut Option<Part>, owned: &dyn Owned) -> bool {
        let mut known = self.everybody.lock().expect("no panic holds it");
        let head = owned.head();
        if known.head != Some(head) {
            renew(&mut known.part, owned, Viewer::Public);
            known.head = Some(head);
        }
        let changed = !is_same(public.as_ref(), known.part.as_ref());
        if changed {
            public.clone_from(&known.part);
        }
        changed
    }

    /// Updates a frame to the durable state; `true` if it changed.
    fn change(&self, frame: &mut Frame, shown: Shown<'_>, audience: Audience) -> bool {
        let mut changed = match shown.owned {
            None => {
                let parts = [&mut frame.public, &mut frame.own, &mut frame.staff];
                parts.map(|part| part.take().is_some()).contains(&true)
            }
            Some(owned) => {
                let public = self.renew_everybodys(&mut frame.public, owned);
                public
                    | match audience {
                        Audience::Public => false,
                        Audience::Seat(_) => renew(&mut frame.own, owned, audience.viewer()),
                        Audience::Staff | Audience::Desk => renew(&mut frame.staff, owned, audience.viewer()),
                    }
            }
        };
        if frame.trouble.as_deref() != shown.trouble {
            frame.trouble = shown.trouble.cloned().map(Arc::new);
            changed = true;
        }
        if changed {
            frame.seq = shown.owned.map_or(0, |owned| owned.head().0);
        }
        changed
    }

    /// Replaces what that audience sees by what is durable now; `true` if it changed. Sockets notice when they are
    /// [woken](Board::wake), or when they look for another reason. What nobody watches is not rendered.
    fn update(&self, shown: Shown<'_>, audience: Audience) -> bool {
        let Some(sender) = self.sender(audience) else { return false };
        let mut changed = false;
        sender.send_if_modified(|frame| {
            // The public frame is always kept: it tells whether the seats must be rendered.
            if audience == Audience::Public || sender.receiver_count() > 0 {
                changed = self.change(frame, shown, audience);
            } else if frame.seq > 0 || frame.trouble.is_some() {
                *frame = Frame::default();
            }
            false
        });
        changed
    }

    /// Wakes the sockets of an audience.
    pub fn wake(&self, audience: Audience) {
        if let Some(sender) = self.sender(audience) {
            sender.send_modify(|_| {});
        }
    }

    /// Shows an audience what is durable now.
    pub fn show(&self, shown: Shown<'_>, audience: Audience) {
        if self.update(shown, audience) {
            self.wake(audience);
        }
    }

    /// Shows all staff what is durable now.
    pub fn show_staff(&self, shown: Shown<'_>) {
        self.show(shown, Audience::Staff);
        self.show(shown, Audience::Desk);
    }

    /// Updates the public's view and those of the seats that may have changed; whom to [wake](Board::wake). A seat's view
    /// includes the public part and may change with it, so a change there updates all seats, whoever acted.
    pub fn update_players(&self, shown: Shown<'_>, touched: &Touched) -> Vec<Audience> {
        let public = self.table.is_some() && self.update(shown, Audience::Public);
        let seats: Vec<Seat> = match touched {
            Touched::Seats(seats) if !public => seats.iter().copied().collect(),
            _ => (0..self.seats.len()).filter_map(Seat::at).collect(),
        };
        let seats = seats.into_iter().map(Audience::Seat).filter(|seat| self.update(shown, *seat));
        public.then_some(Audience::Public).into_iter().chain(seats).collect()
    }

    /// Who is paired now.
    pub fn pair(&self, now: Vec<Option<Device>>) {
        self.paired.send_if_modified(|paired| {
            let changed = paired[..] != now[..];
            if changed {
                *paired = now.into();
            }
            changed
        });
    }
}

/// The boards of a house. A stream that is installed while it runs has one from then on.
#[derive(Debug, Default)]
pub struct Boards(RwLock<BTreeMap<String, Arc<Board>>>);

impl Boards {
    /// Puts a board up.
    pub fn add(&self, board: Board) {
        let name = board.stream.to_string();
        self.0.write().expect("no panic holds it").insert(name, Arc::new(board));
    }

    /// The board of a stream.
    pub fn get(&self, stream: &str) -> Option<Arc<Board>> {
        self.0.read().expect("no panic holds it").get(stream).cloned()
    }

    /// All of them, as they are now.
    pub fn iter(&self) -> impl Iterator<Item = Arc<Board>> {
        let all: Vec<Arc<Board>> = self.0.read().expect("no panic holds it").values().cloned().collect();
        all.into_iter()
    }
}
