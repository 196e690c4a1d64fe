//! What a socket is sent unasked: views, connections, requests, notices, heartbeats and the end. Each watched stream
//! keeps the frame that was sent last, so that only changed parts are sent.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;

use futures_util::stream::{AbortHandle, SelectAll, abortable};
use futures_util::{Stream, StreamExt};
use games::Refused;
use serde_json::value::RawValue;
use tokio_stream::wrappers::WatchStream;

use super::End;
use crate::boards::{Audience, Board, Frame, Here, Part, is_same};
use crate::open::Alarm;
use crate::wire::{Notice, Waiting};

/// One thing to send, or to see to.
pub(super) enum Feed {
    View(Arc<str>, Frame),
    Connected(Arc<str>, Arc<Here>),
    Requests(Arc<[Waiting]>),
    Notice(Notice),
    Alarms(Arc<[Alarm]>),
    /// Time to check whether the client is still connected.
    Beat,
    Over(End),
}

/// A watched stream.
#[derive(Default)]
struct Watched {
    /// The frame that was sent last.
    sent: Frame,
    stop: Vec<AbortHandle>,
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.stop.iter().for_each(AbortHandle::abort);
    }
}

/// All feeds of a socket.
#[derive(Default)]
pub(super) struct Feeds {
    all: SelectAll<Pin<Box<dyn Stream<Item = Feed> + Send>>>,
    watched: BTreeMap<Arc<str>, Watched>,
}

/// The parts of a frame that have not been sent yet, and the stream's trouble if it must be told.
#[derive(Default)]
pub(super) struct News<'a> {
    pub public: Option<&'a RawValue>,
    pub own: Option<&'a RawValue>,
    pub staff: Option<&'a RawValue>,
    pub trouble: Option<&'a Refused>,
}

impl News<'_> {
    /// Has any part changed?
    pub fn has_parts(&self) -> bool {
        self.public.is_some() || self.own.is_some() || self.staff.is_some()
    }
}

impl Feeds {
    /// Adds a feed; it is dropped when it ends.
    pub fn add(&mut self, feed: impl Stream<Item = Feed> + Send + 'static) {
        self.all.push(Box::pin(feed));
    }

    /// How many streams are watched.
    pub fn watched(&self) -> usize {
        self.watched.len()
    }

    /// Watches a stream as that audience. The first view has all parts, whatever was sent before.
    pub fn watch(&mut self, board: &Board, audience: Audience) {
        let Some(frames) = board.look(audience) else { return };
        let name = Arc::clone(&board.stream);
        let frames = WatchStream::from_changes(frames);
        let (views, stop) = abortable(frames.map(move |frame| Feed::View(Arc::clone(&name), frame)));
        self.add(views);
        let mut watched = Watched { sent: Frame::default(), stop: vec![stop] };
        if audience == Audience::Staff {
            let name = Arc::clone(&board.stream);
            let here = WatchStream::from_changes(board.connected());
            let (here, stop) = abortable(here.map(move |here| Feed::Connected(Arc::clone(&name), here)));
            self.add(here);
            watched.stop.push(stop);
        }
        self.watched.insert(Arc::clone(&board.stream), watched);
    }

    /// Stops watching a stream.
    pub fn unwatch(&mut self, stream: &str) {
        self.watched.remove(stream);
    }

    /// Compares a frame with the one that was sent last, and records it as sent. A view without trouble behind it says
    /// that the stream is well, so all parts are sent again when trouble has ended.
    pub fn news<'a>(&mut self, stream: &str, frame: &'a Frame) -> News<'a> {
        let Some(Watched { sent, .. }) = self.watched.get_mut(stream) else { return News::default() };
        let all = sent.trouble.is_some() && frame.trouble.is_none();
        let new = |sent: &Option<Part>, part: &'a Option<Part>| {
            part.as_deref().filter(|_| all || !is_same(sent.as_ref(), part.as_ref()))
        };
        let mut news = News {
            public: new(&sent.public, &frame.public),
            own: new(&sent.own, &frame.own),
            staff: new(&sent.staff, &frame.staff),
            trouble: None,
        };
        let told = is_same(sent.trouble.as_ref(), frame.trouble.as_ref());
        news.trouble = frame.trouble.as_deref().filter(|_| news.has_parts() || !told);
        sent.clone_from(frame);
        news
    }

    /// The next thing to send; waits for it.
    pub async fn next(&mut self) -> Option<Feed> {
        self.all.next().await
    }
}
