//! Why a socket ends, apart from what its client does.

use std::future::pending;
use std::sync::Arc;

use games::Message;
use kit::{Device, Seat};
use tokio::sync::{oneshot, watch};

use super::End;
use crate::app::App;
use crate::boards::Paired;
use crate::keeper::Standing;

/// Resolves when the socket must end: another window replaced it, the terminal was unpaired, the session ended, or the
/// server or the house stops.
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
