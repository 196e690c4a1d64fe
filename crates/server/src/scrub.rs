//! Reads old entries again while the house runs, at a bounded pace and beside the thread that owns the house: bytes that
//! rot on a disk, or that somebody changed, are told before a restart finds them. Each pass follows the chain of every
//! stream up to where the running house stands, and the chain of signed heads (HC E.8).

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use games::{Message, Refused};
use journal::folder::Folder;
use journal::{Chain, Head, HeadsFile, Sqlite, Store};
use kit::cite;

use crate::app::App;
use crate::open::Of;
use crate::settings::Scrub;

/// How many entries are read between two breaths.
const SOME: usize = 64;

/// The least time between two passes.
const BREATH: Duration = Duration::from_millis(200);

/// What a pass found.
enum Found {
    /// Damage, in words.
    Damage(Message),
    /// The journal could not be read.
    Unread(String),
    /// The house has stopped.
    Gone,
}

/// Reads until the server ends.
pub async fn run(app: Arc<App>) {
    let Scrub { every_minutes, entries_a_second } = app.settings.scrub;
    let Some(folder) = app.facts.folder.clone().filter(|_| entries_a_second > 0) else { return };
    let breath = Duration::from_millis(SOME as u64 * 1_000 / u64::from(entries_a_second));
    loop {
        let what = match pass(&app, &folder, breath).await {
            Ok(()) => None,
            Err(Found::Gone) => return,
            Err(Found::Damage(message)) => Some(Refused::new(cite!("HC E.8"), message)),
            Err(Found::Unread(error)) => {
                let message = Message::plain("house-unreadable").with("error", error);
                Some(Refused::new(cite!("HC E.5"), message))
            }
        };
        if app.keeper.with(move |house| house.alarm(Of::Journal, what)).await.is_err() {
            return;
        }
        tokio::time::sleep(Duration::from_secs(u64::from(every_minutes) * 60).max(BREATH)).await;
    }
}

fn unread(error: impl ToString) -> Found {
    Found::Unread(error.to_string())
}

/// Runs something that reads where it holds up no socket.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Found> {
    tokio::task::spawn_blocking(work).await.map_err(unread)
}

/// Reads everything once.
async fn pass(app: &App, folder: &Path, breath: Duration) -> Result<(), Found> {
    let stands = app.keeper.with(|house| (house.runtime.heads(), house.heads_path())).await;
    let (heads, signed) = stands.map_err(|_| Found::Gone)?;
    let opened = folder.to_owned();
    let store = aside(move || Folder::read_only(&opened).and_then(|folder| folder.store())).await?;
    let mut store = store.map_err(unread)?;
    for head in heads {
        let mut chain = Chain::new(head.stream.as_str());
        while chain.seq < head.seq {
            let upto = head.clone();
            let read = move || {
                let read = some(&store, &mut chain, &upto);
                (store, chain, read)
            };
            let (again, follows, read) = aside(read).await?;
            (store, chain) = (again, follows);
            read?;
            tokio::time::sleep(breath).await;
        }
    }
    match signed {
        Some(signed) => aside(move || lines(&signed, breath)).await?,
        None => Ok(()),
    }
}

/// Follows the chain of a stream a little further; where the house stands, it has the hash that the house knows.
fn some(store: &Sqlite, chain: &mut Chain, head: &Head) -> Result<(), Found> {
    let left = usize::try_from(head.seq - chain.seq).unwrap_or(SOME);
    let damaged = |seq: u64, error: String| {
        let at = Message::plain("house-damaged").with("stream", &head.stream).with("seq", seq);
        Found::Damage(at.with("error", error))
    };
    let due = chain.seq + 1;
    let entries = store.read(&head.stream, due, SOME.min(left)).map_err(|error| match error.is_unread() {
        true => unread(error),
        false => damaged(due, error.to_string()),
    })?;
    if entries.is_empty() {
        return Err(damaged(due, "the journal ends before it".to_owned()));
    }
    for stored in entries {
        let followed = chain.follow(&stored.bytes, stored.hash).map(drop);
        followed.map_err(|broken| damaged(stored.seq, broken.to_string()))?;
    }
    if chain.seq == head.seq && chain.hash != head.hash {
        return Err(damaged(head.seq, "another entry than the house has written".to_owned()));
    }
    Ok(())
}

/// Reads the signed heads, which are chained as well.
fn lines(path: &PathBuf, breath: Duration) -> Result<(), Found> {
    let file = match std::fs::File::open(path) {
        Ok(file) => file,
        // The house looks after that itself.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(unread(error)),
    };
    let mut count = 0;
    let read = HeadsFile::each(std::io::BufReader::new(file), |_| {
        count += 1;
        if count % SOME == 0 {
            std::thread::sleep(breath);
        }
    });
    read.map_err(|bad| {
        let error = format!("{}: {bad}", path.display());
        Found::Damage(Message::plain("house-heads-damaged").with("error", error))
    })
}
