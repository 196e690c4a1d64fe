//! What a socket is told without asking each time. Each of these has a waker of its own, so that a message of the client
//! costs no look at any of them; and what was sent last is remembered, so that only the parts go out that have changed.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures_util::stream::{AbortHandle, SelectAll, abortable};
use futures_util::{Stream, StreamExt};
use games::Refused;
use kit::At;
use tokio_stream::wrappers::WatchStream;

use super::End;
use crate::boards::{Audience, Board, Frame, Here, Part, is_same};
use crate::wire::{self, Notice, Tell, Waiting};

/// What came.
pub(super) enum Feed {
    View(Arc<str>, Frame),
    Connected(Arc<str>, Arc<Here>),
    Requests(Arc<[Waiting]>),
    Notice(Notice),
    /// Time to see whether the client is there.
    Beat,
    Over(End),
}

/// A stream that is watched.
#[derive(Default)]
struct Watched {
    /// What was sent of it last.
    sent: Frame,
    stop: Vec<AbortHandle>,
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.stop.iter().for_each(AbortHandle::abort);
    }
}

/// All that feeds a socket.
#[derive(Default)]
pub(super) struct Feeds {
    all: SelectAll<Pin<Box<dyn Stream<Item = Feed> + Send>>>,
    watched: BTreeMap<Arc<str>, Watched>,
    /// One more has come, and has nobody to wake yet.
    pub more: bool,
}

/// What goes out of a frame, in this order.
pub(super) struct News {
    pub view: Option<String>,
    pub trouble: Option<String>,
}

/// A message as it goes out.
pub(super) fn text(tell: &Tell<'_>) -> String {
    let mut text = Vec::with_capacity(256);
    serde_json::to_writer(&mut text, tell).expect("plain data");
    String::from_utf8(text).expect("JSON is text")
}

impl Feeds {
    /// One more, until it ends by itself.
    pub fn add(&mut self, feed: impl Stream<Item = Feed> + Send + 'static) {
        self.all.push(Box::pin(feed));
        self.more = true;
    }

    /// How many streams are watched.
    pub fn watched(&self) -> usize {
        self.watched.len()
    }

    /// From now on, what that audience sees of a stream: all of it first, whatever was sent before.
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

    /// No more of it.
    pub fn unwatch(&mut self, stream: &str) {
        self.watched.remove(stream);
    }

    /// What is new in a frame to whoever saw the last one: the parts that have changed, and then what is wrong. A view with
    /// no trouble behind it says that all is well, so that one comes with all its parts when trouble is over. An answer
    /// that was begun brings the parts itself, or is ended without any.
    pub fn news(&mut self, stream: &str, frame: Frame, now: At, begun: Option<String>) -> News {
        let ended = |begun: Option<String>| begun.map(|text| text + "}");
        let Some(Watched { sent, .. }) = self.watched.get_mut(stream) else {
            return News { view: ended(begun), trouble: None };
        };
        let whole = sent.trouble.is_some() && frame.trouble.is_none();
        let new =
            |before: &Option<Part>, part: &Option<Part>| whole || !is_same(before.as_ref(), part.as_ref());
        let public = frame.public.as_deref().filter(|_| new(&sent.public, &frame.public));
        let own = frame.own.as_deref().filter(|_| new(&sent.own, &frame.own));
        let staff = frame.staff.as_deref().filter(|_| new(&sent.staff, &frame.staff));
        let any = public.is_some() || own.is_some() || staff.is_some();
        let view = match any {
            true => {
                let begun = begun.unwrap_or_else(|| wire::view(stream));
                Some(wire::bring(begun, frame.seq, now, [public, own, staff]))
            }
            false => ended(begun),
        };
        let told = is_same::<Refused>(sent.trouble.as_ref(), frame.trouble.as_ref());
        let trouble = frame.trouble.as_deref().filter(|_| any || !told);
        let trouble = trouble.map(|trouble| text(&Tell::Trouble { stream, trouble }));
        *sent = frame;
        News { view, trouble }
    }

    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Feed> {
        self.more = false;
        match self.all.poll_next_unpin(cx) {
            Poll::Ready(Some(feed)) => Poll::Ready(feed),
            Poll::Ready(None) | Poll::Pending => Poll::Pending,
        }
    }
}
