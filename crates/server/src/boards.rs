//! The newest view of each stream for each audience. A socket looks whenever it is ready: whoever is slow skips what is
//! old, and slows nobody.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::Refused;
use house::runtime::{Owned, Touched};
use kit::{Device, Role, Seat, Viewer};
use serde_json::value::RawValue;
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

/// A view as it goes out.
#[derive(Debug, Clone, Default)]
pub struct Frame {
    /// Up to which entry.
    pub seq: u64,
    /// The view; none while nobody looked, or while the stream cannot be shown.
    pub view: Option<Arc<RawValue>>,
    /// Why the stream takes nothing, should it be so.
    pub trouble: Option<Arc<Refused>>,
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

/// Shows what is durable now; `true` if it is something else than before.
fn renew(sender: &watch::Sender<Frame>, shown: Shown<'_>, audience: Audience) -> bool {
    let view = shown.owned.map(|owned| owned.view(audience.viewer()));
    let same = {
        let before = sender.borrow();
        let seen = before.view.as_deref().map(RawValue::get);
        seen == view.as_deref().map(RawValue::get) && before.trouble.as_deref() == shown.trouble
    };
    if !same {
        let seq = shown.owned.map_or(0, |owned| owned.head().0);
        let trouble = shown.trouble.cloned().map(Arc::new);
        sender.send_replace(Frame { seq, view: view.map(Arc::from), trouble });
    }
    !same
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

    /// Shows what is durable now, if anybody looks and it is something else than before.
    pub fn show(&self, shown: Shown<'_>, audience: Audience) {
        let Some(sender) = self.sender(audience) else { return };
        if sender.receiver_count() > 0 {
            renew(sender, shown, audience);
        } else if sender.borrow().seq > 0 || sender.borrow().trouble.is_some() {
            sender.send_replace(Frame::default());
        }
    }

    /// Shows it to everybody but staff whose view may have changed. What everybody sees is part of what each seat sees,
    /// so that all seats are shown it when that has changed, whoever acted.
    pub fn show_players(&self, shown: Shown<'_>, touched: &Touched) {
        let public = self.is_table && renew(&self.public, shown, Audience::Public);
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
pub struct Boards(BTreeMap<String, Board>);

impl Boards {
    /// Puts a board up.
    pub fn add(&mut self, stream: &str, seats: usize, is_table: bool, sensors: Vec<Device>) {
        self.0.insert(stream.to_owned(), Board::new(stream, seats, is_table, sensors));
    }

    /// The board of a stream.
    pub fn get(&self, stream: &str) -> Option<&Board> {
        self.0.get(stream)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Board> {
        self.0.values()
    }
}
