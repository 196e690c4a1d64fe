//! Brings what the log holds into the file, on a thread and a connection of its own: neither who writes nor who decides
//! waits for it. The log begins anew with the next commit that finds all of it there; under load that is one whose own
//! checkpoint had little left to do (`wal_autocheckpoint`).

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use rusqlite::{Connection, OpenFlags};

/// Carries pages from the log into the file.
#[derive(Debug)]
pub struct Carrier {
    calls: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Carrier {
    /// For this file. Where there can be no thread, the commits do it themselves.
    pub fn start(path: &Path) -> Option<Carrier> {
        let (calls, called) = sync_channel(1);
        let path = path.to_owned();
        let carry = move || {
            let _ = carry(&path, &called);
        };
        let thread = std::thread::Builder::new().name("log".to_owned()).spawn(carry).ok()?;
        Some(Carrier { calls: Some(calls), thread: Some(thread) })
    }

    /// There is something to carry. If it is on its way already, it will come again.
    pub fn call(&self) {
        if let Some(calls) = &self.calls {
            let _ = calls.try_send(());
        }
    }
}

impl Drop for Carrier {
    fn drop(&mut self) {
        drop(self.calls.take());
        if let Some(thread) = self.thread.take() {
            // It has told of its panic itself.
            drop(thread.join());
        }
    }
}

/// What cannot be carried now, because somebody reads it or the disk is full, is carried later, or by a commit.
fn carry(path: &Path, called: &Receiver<()>) -> rusqlite::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    while called.recv().is_ok() {
        let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
    }
    Ok(())
}
