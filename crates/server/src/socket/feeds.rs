//! What a socket is told without asking each time. Each of these has a waker of its own, so that a message of the client
//! costs no look at any of them; and what was sent last is remembered, so that only the parts go out that have changed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::extract::ws::Utf8Bytes;
use futures_util::stream::{AbortHandle, SelectAll, abortable};
use futures_util::{Stream, StreamExt};
use games::Refused;
use house::runtime::Reply;
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
    pub view: Option<Utf8Bytes>,
    pub trouble: Option<Utf8Bytes>,
}

thread_local! {
    /// Where a message is written before it goes out: kept for its room.
    static SHEET: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn written(write: impl FnOnce(&mut Vec<u8>)) -> Utf8Bytes {
    SHEET.with_borrow_mut(|sheet| {
        sheet.clear();
        write(sheet);
        std::str::from_utf8(sheet).expect("JSON is text").into()
    })
}

/// A message as it goes out.
pub(super) fn text(tell: &Tell<'_>) -> Utf8Bytes {
    written(|out| serde_json::to_writer(out, tell).expect("plain data"))
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
    /// to a command brings the parts itself, or goes out without any.
    pub fn news(&mut self, stream: &str, frame: &Frame, now: At, answer: Option<(&str, &Reply)>) -> News {
        let Some(Watched { sent, .. }) = self.watched.get_mut(stream) else {
            return News {
                view: answer.map(|(id, reply)| text(&Tell::answer(stream, id, reply))),
                trouble: None,
            };
        };
        let whole = sent.trouble.is_some() && frame.trouble.is_none();
        // What was sent before is left alone: a part that everybody shares would be touched for each of them.
        let new = |sent: &mut Option<Part>, part: &'_ Option<Part>| {
            let new = !is_same(sent.as_ref(), part.as_ref());
            if new {
                sent.clone_from(part);
            }
            whole || new
        };
        let public = frame.public.as_deref().filter(|_| new(&mut sent.public, &frame.public));
        let own = frame.own.as_deref().filter(|_| new(&mut sent.own, &frame.own));
        let staff = frame.staff.as_deref().filter(|_| new(&mut sent.staff, &frame.staff));
        let any = public.is_some() || own.is_some() || staff.is_some();
        let view = (any || answer.is_some()).then(|| {
            written(|out| {
                match answer {
                    Some((id, reply)) => wire::reply(out, stream, id, reply),
                    None => wire::view(out, stream),
                }
                if any {
                    wire::bring(out, frame.seq, now, [public, own, staff]);
                }
                out.push(b'}');
            })
        });
        let told = is_same::<Refused>(sent.trouble.as_ref(), frame.trouble.as_ref());
        let trouble = frame.trouble.as_deref().filter(|_| any || !told);
        let trouble = trouble.map(|trouble| text(&Tell::Trouble { stream, trouble }));
        sent.trouble.clone_from(&frame.trouble);
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
