//! The newest view of each stream for each audience, in parts that are each encoded once. A socket looks whenever it is
//! ready: whoever is slow skips what is old, and slows nobody.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use games::Refused;
use house::runtime::{Owned, Touched};
use journal::Hash;
use kit::{Device, Role, Seat, Viewer};
use tokio::sync::watch;

/// Whom a view is made for. All members of staff see the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Anybody.
    Public,
    /// The player at that seat.
    Seat(Seat),
    /// Staff.
    Staff,
}

impl Audience {
    fn viewer(self) -> Viewer {
        match self {
            Audience::Public => Viewer::Public,
            Audience::Seat(seat) => Viewer::Seat(seat),
            Audience::Staff => Viewer::Staff(Role::Floorperson),
        }
    }
}

/// A part of a view, as JSON.
pub type Part = Arc<str>;

/// What an audience sees of a stream, in parts. A part that has not changed is the very same: a socket knows by that
/// what it need not send again. All parts are replaced at once, so that nobody sees a number without what it won them.
#[derive(Debug, Clone, Default)]
pub struct Frame {
    /// Up to which entry.
    pub seq: u64,
    /// What everybody sees; none while nobody looked, while the stream cannot be shown, or where only staff may look.
    pub public: Option<Part>,
    /// What the seat's player alone sees.
    pub own: Option<Part>,
    /// What staff alone see.
    pub staff: Option<Part>,
    /// Why the stream takes nothing, should it be so.
    pub trouble: Option<Arc<Refused>>,
}

/// Are they the very same?
pub fn is_same<T: ?Sized>(a: Option<&Arc<T>>, b: Option<&Arc<T>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

thread_local! {
    /// Where a part is written before it is known whether it has changed: kept for its room.
    static SHEET: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes a part what it is now; `true` if anything in it has changed.
fn renew(part: &mut Option<Part>, owned: &dyn Owned, whose: Viewer) -> bool {
    SHEET.with_borrow_mut(|sheet| {
        sheet.clear();
        if !owned.part(whose, sheet) {
            return part.take().is_some();
        }
        let now = std::str::from_utf8(sheet).expect("JSON is text");
        let changed = part.as_deref() != Some(now);
        if changed {
            *part = Some(Arc::from(now));
        }
        changed
    })
}

/// What is to be shown: the stream as it was last durable, if that is known, and its trouble.
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

/// The public part, and where the stream stood when it was made.
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
    /// Everybody may look, not staff alone.
    pub is_table: bool,
    /// Devices that report at this table and at no other (HC B.10).
    pub sensors: Box<[Device]>,
    /// Made once for all who see it.
    everybody: Mutex<Everybody>,
    public: watch::Sender<Frame>,
    staff: watch::Sender<Frame>,
    seats: Box<[watch::Sender<Frame>]>,
    paired: watch::Sender<Paired>,
    connected: watch::Sender<Arc<Here>>,
}

impl Board {
    fn new(stream: &str, seats: usize, is_table: bool, sensors: Vec<Device>) -> Board {
        let frame = || watch::Sender::new(Frame::default());
        Board {
            stream: stream.into(),
            is_table,
            sensors: sensors.into(),
            everybody: Mutex::default(),
            public: frame(),
            staff: frame(),
            seats: (0..seats).map(|_| frame()).collect(),
            paired: watch::Sender::new(vec![None; seats].into()),
            connected: watch::Sender::default(),
        }
    }

    fn sender(&self, audience: Audience) -> Option<&watch::Sender<Frame>> {
        match audience {
            Audience::Public => Some(&self.public),
            Audience::Staff => Some(&self.staff),
            Audience::Seat(seat) => self.seats.get(seat.index()),
        }
    }

    /// Looks at it. The keeper is then asked to [`show`](Board::show) it: what nobody saw was not kept up to date.
    pub fn look(&self, audience: Audience) -> Option<watch::Receiver<Frame>> {
        let mut receiver = self.sender(audience)?.subscribe();
        receiver.mark_changed();
        Some(receiver)
    }

    /// Which device is paired with each seat.
    pub fn paired(&self) -> watch::Receiver<Paired> {
        self.paired.subscribe()
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

    /// Looks at what that audience was shown last.
    pub fn seen<R>(&self, audience: Audience, look: impl FnOnce(&Frame) -> R) -> Option<R> {
        Some(look(&self.sender(audience)?.borrow()))
    }

    /// Makes it what everybody sees now. Those who have it already share it, and need not touch it.
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

    /// Makes a frame what is durable now; `true` if it is something else than before.
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
                        Audience::Staff => renew(&mut frame.staff, owned, audience.viewer()),
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

    /// Shows what is durable now; `true` if it is something else than before.
    fn renew(&self, sender: &watch::Sender<Frame>, shown: Shown<'_>, audience: Audience) -> bool {
        sender.send_if_modified(|frame| self.change(frame, shown, audience))
    }

    /// Shows what is durable now, if anybody looks and it is something else than before.
    pub fn show(&self, shown: Shown<'_>, audience: Audience) {
        let Some(sender) = self.sender(audience) else { return };
        if sender.receiver_count() > 0 {
            self.renew(sender, shown, audience);
        } else if sender.borrow().seq > 0 || sender.borrow().trouble.is_some() {
            sender.send_replace(Frame::default());
        }
    }

    /// The same for a seat whose socket is about to be answered, and looks when it is: it is not woken twice. `true` if it
    /// must be [woken](Board::wake) should the answer not reach it.
    pub fn show_answered(&self, shown: Shown<'_>, seat: Seat) -> bool {
        let audience = Audience::Seat(seat);
        match self.sender(audience) {
            // Another one that looks is not answered: a new window, while the old one is being told good-bye.
            Some(sender) if sender.receiver_count() == 1 => {
                let mut changed = false;
                sender.send_if_modified(|frame| {
                    changed = self.change(frame, shown, audience);
                    false
                });
                changed
            }
            _ => {
                self.show(shown, audience);
                false
            }
        }
    }

    /// Whoever looks at a seat looks again.
    pub fn wake(&self, seat: Seat) {
        if let Some(sender) = self.sender(Audience::Seat(seat)) {
            sender.send_modify(|_| {});
        }
    }

    /// Shows it to everybody but staff whose view may have changed. What everybody sees is part of what each seat sees,
    /// and may come with something of their own, so that all seats are shown it when that has changed, whoever acted.
    pub fn show_players(&self, shown: Shown<'_>, touched: &Touched) {
        let public = self.is_table && self.renew(&self.public, shown, Audience::Public);
        match touched {
            Touched::Seats(seats) if !public => {
                seats.iter().for_each(|seat| self.show(shown, Audience::Seat(*seat)));
            }
            _ => (0..self.seats.len())
                .filter_map(Seat::at)
                .for_each(|seat| self.show(shown, Audience::Seat(seat))),
        }
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

/// The boards of a house; which there are is known when it opens.
#[derive(Debug, Default)]
pub struct Boards(BTreeMap<String, Arc<Board>>);

impl Boards {
    /// Puts a board up.
    pub fn add(&mut self, stream: &str, seats: usize, is_table: bool, sensors: Vec<Device>) {
        self.0.insert(stream.to_owned(), Arc::new(Board::new(stream, seats, is_table, sensors)));
    }

    /// The board of a stream.
    pub fn get(&self, stream: &str) -> Option<&Arc<Board>> {
        self.0.get(stream)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Board> {
        self.0.values().map(|board| &**board)
    }
}
