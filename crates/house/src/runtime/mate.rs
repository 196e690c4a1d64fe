//! A second pair of hands: where many streams have something to decide on, another thread decides on some of them.
//! Streams know nothing of each other and each is only ever in one pair of hands, so that what is decided does not
//! depend on who was faster.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use super::owner::Owner;
use crate::people::People;

/// A stream that has something to decide on.
pub struct Job {
    /// Its name.
    pub name: String,
    /// The stream.
    pub owner: Owner,
}

/// Decides beside whoever calls it.
pub struct Mate {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    desk: Mutex<Desk>,
    /// Jobs lie on the desk.
    called: Condvar,
    /// Nobody has a job in hand.
    finished: Condvar,
}

#[derive(Default)]
struct Desk {
    /// Who may act in this turn; and whether somebody else owns the store.
    people: Arc<People>,
    fenced: bool,
    jobs: Vec<Job>,
    /// So many are in hand.
    in_hand: usize,
    done: Vec<Job>,
    /// What a failed assertion said, outside of any stream.
    panic: Option<Box<dyn Any + Send>>,
    over: bool,
}

impl Shared {
    /// What is on the desk is whole at every moment.
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes job after job until none is left.
    fn work(&self) {
        let mut desk = self.desk();
        let (people, fenced) = (Arc::clone(&desk.people), desk.fenced);
        while let Some(mut job) = desk.jobs.pop() {
            desk.in_hand += 1;
            drop(desk);
            let decided = catch_unwind(AssertUnwindSafe(|| job.owner.decide(&people, fenced, usize::MAX)));
            desk = self.desk();
            desk.in_hand -= 1;
            match decided {
                Ok(_) => desk.done.push(job),
                Err(panic) => desk.panic = Some(panic),
            }
        }
        if desk.in_hand == 0 {
            self.finished.notify_all();
        }
    }

    fn run(&self) {
        loop {
            let mut desk = self.desk();
            while desk.jobs.is_empty() && !desk.over {
                desk = self.called.wait(desk).unwrap_or_else(PoisonError::into_inner);
            }
            if desk.over {
                return;
            }
            drop(desk);
            self.work();
        }
    }
}

impl Mate {
    /// On a thread of its own.
    pub fn start() -> std::io::Result<Mate> {
        let shared = Arc::new(Shared::default());
        let own = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("mate".to_owned()).spawn(move || own.run())?;
        Ok(Mate { shared, thread: Some(thread) })
    }

    /// Lets everything be decided that waits, by both; the streams come back in no order.
    pub fn share(&self, jobs: Vec<Job>, people: &Arc<People>, fenced: bool) -> Vec<Job> {
        let mut desk = self.shared.desk();
        (desk.people, desk.fenced, desk.jobs) = (Arc::clone(people), fenced, jobs);
        drop(desk);
        self.shared.called.notify_one();
        self.shared.work();
        let mut desk = self.shared.desk();
        while desk.in_hand > 0 {
            desk = self.shared.finished.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        desk.people = Arc::default();
        if let Some(panic) = desk.panic.take() {
            drop(desk);
            // As if there had been one pair of hands.
            resume_unwind(panic);
        }
        std::mem::take(&mut desk.done)
    }
}

impl Drop for Mate {
    fn drop(&mut self) {
        self.shared.desk().over = true;
        self.shared.called.notify_all();
        if let Some(thread) = self.thread.take() {
            // It has told of its panic itself.
            drop(thread.join());
        }
    }
}
