//! What a socket waits for: that somebody has something to say, that something was taken, and the end.

use std::future::{pending, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Release};
use std::task::{Context, Poll, Wake, Waker};

use games::Message;
use kit::{Device, Seat};
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::{End, Ends, STUCK};
use crate::app::App;
use crate::boards::Paired;
use crate::keeper::Standing;

/// Something that is asked whether it has anything to say: once it has nothing, not again before it has rung. Most bets
/// come while nothing else has, and with a thousand sockets each look at something is dear.
#[derive(Debug)]
pub(super) struct Asked {
    bell: Arc<Bell>,
    waker: Waker,
    talks: bool,
}

/// Wakes the socket's task, and remembers what for.
#[derive(Debug)]
struct Bell {
    rung: AtomicBool,
    task: Waker,
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.rung.store(true, Release);
        self.task.wake_by_ref();
    }
}

impl Asked {
    /// By the task that calls this, and by no other.
    pub async fn new() -> Asked {
        let task = poll_fn(|cx| Poll::Ready(cx.waker().clone())).await;
        let bell = Arc::new(Bell { rung: AtomicBool::new(false), task });
        Asked { waker: Waker::from(Arc::clone(&bell)), bell, talks: true }
    }

    /// Asks, unless it is known that there is nothing.
    pub fn ask<T>(&mut self, what: impl FnOnce(&mut Context<'_>) -> Poll<T>) -> Poll<T> {
        if self.bell.rung.load(Acquire) {
            self.talks |= self.bell.rung.swap(false, AcqRel);
        }
        if !self.talks {
            return Poll::Pending;
        }
        let said = what(&mut Context::from_waker(&self.waker));
        self.talks = said.is_ready();
        said
    }

    /// There is something new to ask, which cannot have rung.
    pub fn anew(&mut self) {
        self.talks = true;
    }
}

/// What the client must take before long. Most often it takes it at once, and no clock is asked.
pub(super) async fn in_time(sent: impl Future<Output = Result<(), axum::Error>>) -> Ends {
    let mut sent = pin!(sent);
    let done = match poll_fn(|cx| Poll::Ready(sent.as_mut().poll(cx))).await {
        Poll::Ready(done) => Ok(done),
        Poll::Pending => timeout(STUCK, sent).await,
    };
    if matches!(done, Ok(Ok(()))) { Ok(()) } else { Err(End(None)) }
}

/// When another window has taken the place, the terminal is another's, the session has ended, or the server or the house stops.
pub(super) async fn over(
    app: Arc<App>,
    replaced: Option<oneshot::Receiver<()>>,
    ended: Option<watch::Receiver<()>>,
    paired: Option<(watch::Receiver<Paired>, Seat, Device)>,
) -> End {
    let mut closing = app.closing.subscribe();
    tokio::select! {
        () = told(replaced) => End::bye("bye-replaced", false),
        () = unpaired(paired) => End::bye("bye-not-paired", false),
        () = signed_out(ended) => End::bye("bye-signed-out", true),
        _ = closing.wait_for(|closing| *closing) => End::bye("bye-closing", true),
        why = stopped(app.keeper.standing()) => End(Some((why, true))),
    }
}

async fn told(replaced: Option<oneshot::Receiver<()>>) {
    let Some(replaced) = replaced else { return pending().await };
    if replaced.await.is_err() {
        pending().await
    }
}

async fn unpaired(paired: Option<(watch::Receiver<Paired>, Seat, Device)>) {
    let Some((mut paired, seat, device)) = paired else { return pending().await };
    let gone = |paired: &Paired| paired.get(seat.index()).copied().flatten() != Some(device);
    if paired.wait_for(gone).await.is_err() {
        pending().await
    }
}

async fn signed_out(ended: Option<watch::Receiver<()>>) {
    match ended {
        Some(mut ended) => while ended.changed().await.is_ok() {},
        None => pending().await,
    }
}

async fn stopped(mut standing: watch::Receiver<Standing>) -> Message {
    loop {
        if standing.changed().await.is_err() {
            return Message::plain("house-stopped");
        }
        if let Standing::Stopped(why) = &*standing.borrow_and_update() {
            return why.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn whoever_had_nothing_to_say_is_asked_when_they_have_rung() {
        let (tell, mut queue) = mpsc::channel(4);
        let sender = tokio::spawn(async move {
            for n in 0..1_000 {
                tokio::task::yield_now().await;
                tell.send(n).await.expect("somebody listens");
            }
        });
        let (mut asked, mut came, mut looks) = (Asked::new().await, Vec::new(), 0);
        while came.len() < 1_000 {
            let next = poll_fn(|_| {
                asked.ask(|cx| {
                    looks += 1;
                    queue.poll_recv(cx)
                })
            });
            came.extend(next.await);
        }
        sender.await.expect("it has sent all");
        assert!(came.into_iter().eq(0..1_000));
        // Each rings once at most, and is looked at in vain once at most; now and then tokio lets others go first.
        assert!(looks <= 2 * 1_000 + 100, "{looks}");
    }
}
