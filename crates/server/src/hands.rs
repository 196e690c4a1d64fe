//! A second pair of hands: where many commands wait for several streams, another thread decides on some of them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use house::runtime::{Job, Mate};

/// So many commands are worth calling somebody for: waking a thread takes as long as deciding on a dozen or two.
pub const WORTH: usize = 256;

/// Decides beside whoever calls it.
pub struct Hands {
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
        while let Some(mut job) = desk.jobs.pop() {
            desk.in_hand += 1;
            drop(desk);
            let decided = catch_unwind(AssertUnwindSafe(|| job.decide()));
            desk = self.desk();
            desk.in_hand -= 1;
            match decided {
                Ok(()) => desk.done.push(job),
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

impl Hands {
    /// On a thread of its own.
    pub fn start() -> std::io::Result<Hands> {
        let shared = Arc::new(Shared::default());
        let own = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("hands".to_owned()).spawn(move || own.run())?;
        Ok(Hands { shared, thread: Some(thread) })
    }
}

impl Mate for Hands {
    fn share(&self, jobs: Vec<Job>) -> Vec<Job> {
        self.shared.desk().jobs = jobs;
        self.shared.called.notify_one();
        self.shared.work();
        let mut desk = self.shared.desk();
        while desk.in_hand > 0 {
            desk = self.shared.finished.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        if let Some(panic) = desk.panic.take() {
            desk.done.clear();
            drop(desk);
            // As if there had been one pair of hands.
            resume_unwind(panic);
        }
        std::mem::take(&mut desk.done)
    }
}

impl Drop for Hands {
    fn drop(&mut self) {
        self.shared.desk().over = true;
        self.shared.called.notify_all();
        if let Some(thread) = self.thread.take() {
            // It has told of its panic itself.
            drop(thread.join());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use house::cage::Cage;
    use house::people::People;
    use house::runtime::{Reply, Runtime};
    use house::stream::Stream;
    use journal::{Memory, Store, Stored};
    use kit::At;

    /// Everything that was answered and kept in an evening of eight cages.
    fn evening(hands: Option<Hands>) -> (Vec<(u64, Reply)>, Vec<Vec<Stored>>) {
        let mut house = Runtime::new(Memory::new(), People::new()).expect("a lease");
        hands.into_iter().for_each(|hands| house.share_with(Box::new(hands), 2));
        let cages: Vec<String> = (1..=8).map(|number| format!("demo/cage/{number}")).collect();
        for name in &cages {
            house.add(Box::new(Stream::new(name.clone(), Cage))).expect("it fits");
        }
        let (mut told, mut ticket) = (Vec::new(), 0);
        for turn in 0..200_u64 {
            for (cage, n) in cages.iter().flat_map(|cage| (0..turn % 5).map(move |n| (cage, n))) {
                ticket += 1;
                let act = match (turn + n) % 3 {
                    // Refused: the house stocks no vault.
                    0 => r#"{"stock":{"chips":{"500":1}}}"#.to_owned(),
                    _ => format!(
                        r#"{{"ask_fill":{{"table":"demo/table/{n}","slip":{turn},"chips":{{"500":1}}}}}}"#
                    ),
                };
                house.submit(
                    ticket,
                    cage,
                    format!(r#"{{"id":"{turn}-{n}","by":"house","at":{turn},"input":{{"act":{act}}}}}"#),
                );
            }
            told.extend(house.turn(At::ms(turn as i64)).replies);
        }
        told.sort_by_key(|(ticket, _)| *ticket);
        (told, cages.iter().map(|cage| house.store().read(cage, 1, usize::MAX).expect("entries")).collect())
    }

    #[test]
    fn two_pairs_of_hands_decide_what_one_would() {
        let (alone, both) = (evening(None), evening(Some(Hands::start().expect("a thread"))));
        let accepted = alone.0.iter().filter(|(_, reply)| matches!(reply, Reply::Accepted { .. })).count();
        assert!(accepted > 1_000 && accepted < alone.0.len(), "{accepted} of {}", alone.0.len());
        assert_eq!(alone, both);
    }
}
