//! A disk that stalls or is taken away at the worst moment.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use journal::{Append, Appended, Head, Lease, Snapshot, Store, StoreError, Stored};
use serde_json::json;

use crate::casino::{Casino, TABLE, bet, cite, run};

/// A store that stalls, or says that it was taken over, when told to.
#[derive(Clone, Default)]
struct Trouble {
    stalled: Arc<(Mutex<bool>, Condvar)>,
    /// An append waits.
    waiting: Arc<(Mutex<bool>, Condvar)>,
    fenced: Arc<AtomicBool>,
    /// Nothing can be read or written.
    gone: Arc<AtomicBool>,
    /// Nothing more can be written.
    full: Arc<AtomicBool>,
}

impl Trouble {
    fn stall(&self, stalled: bool) {
        *self.stalled.0.lock().expect("nobody panics") = stalled;
        self.stalled.1.notify_all();
    }

    fn until_waiting(&self) {
        let guard = self.waiting.0.lock().expect("nobody panics");
        drop(self.waiting.1.wait_while(guard, |waiting| !*waiting).expect("nobody panics"));
    }

    fn seen<T>(&self, what: Result<T, StoreError>) -> Result<T, StoreError> {
        match self.gone.load(Ordering::SeqCst) {
            true => Err(StoreError::Failed("the disk is gone".to_owned())),
            false => what,
        }
    }
}

struct Troubled(Box<dyn Store>, Trouble);

impl Store for Troubled {
    fn lease(&mut self) -> Result<Lease, StoreError> {
        self.0.lease()
    }
    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        if self.1.fenced.load(Ordering::SeqCst) {
            return appends.iter().map(|_| Appended::Fenced).collect();
        }
        if self.1.gone.load(Ordering::SeqCst) {
            return appends.iter().map(|_| Appended::Unknown).collect();
        }
        if self.1.full.load(Ordering::SeqCst) {
            return appends.iter().map(|_| Appended::Full).collect();
        }
        let guard = self.1.stalled.0.lock().expect("nobody panics");
        if *guard {
            *self.1.waiting.0.lock().expect("nobody panics") = true;
            self.1.waiting.1.notify_all();
        }
        drop(self.1.stalled.1.wait_while(guard, |stalled| *stalled).expect("nobody panics"));
        self.0.append(lease, appends)
    }
    fn probe(&mut self, lease: Lease) -> Result<(), StoreError> {
        if self.1.full.load(Ordering::SeqCst) {
            return Err(StoreError::Full);
        }
        self.1.seen(self.0.probe(lease))
    }
    fn find(&self, stream: &str, id: &str) -> Result<Option<u64>, StoreError> {
        self.1.seen(self.0.find(stream, id))
    }
    fn read(&self, stream: &str, from: u64, most: usize) -> Result<Vec<Stored>, StoreError> {
        self.1.seen(self.0.read(stream, from, most))
    }
    fn heads(&self) -> Result<Vec<Head>, StoreError> {
        self.0.heads()
    }
    fn snapshot(&self, stream: &str) -> Result<Option<Snapshot>, StoreError> {
        self.1.seen(self.0.snapshot(stream))
    }
    fn keep(&mut self, stream: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.0.keep(stream, snapshot)
    }
}

/// RO I.6.d: a bet that waits behind a stalled disk until after the lock is late.
#[test]
fn ro_i_6_d_a_bet_behind_a_stalled_lock_is_late() {
    run(async {
        let trouble = Trouble::default();
        let around = trouble.clone();
        let casino = Casino::on(|store| Box::new(Troubled(store, around))).await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        trouble.stall(true);
        let lock = json!({"act": {"game": "lock"}});
        evening
            .dana
            .say(json!({"say": "command", "stream": TABLE, "id": "lock", "as": "dealer", "input": lock}))
            .await;
        let waits = trouble.clone();
        tokio::task::spawn_blocking(move || waits.until_waiting()).await.expect("the disk stalls");
        evening.players[0]
            .say(json!({"say": "command", "stream": TABLE, "id": "late", "input": bet(1, "17", 500)}))
            .await;
        // The server still answers whoever asks nothing of the disk.
        evening.players[0].say(json!({"say": "ping", "n": 1})).await;
        evening.players[0].told("pong").await;
        trouble.stall(false);
        assert!(evening.dana.reply("lock").await["accepted"].is_object());
        assert_eq!(cite(&evening.players[0].reply("late").await), "RO I.6.d");
    });
}

/// HC E.5: whoever looks at a table that cannot be rebuilt is told why nothing moves, whoever comes then too, and when it is
/// well again they see it.
#[test]
fn hc_e_5_whoever_looks_is_told_of_trouble_and_that_it_is_over() {
    run(async {
        let trouble = Trouble::default();
        let around = trouble.clone();
        let casino = Casino::on(|store| Box::new(Troubled(store, around))).await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        evening.dana.say(json!({"say": "watch", "stream": TABLE})).await;
        evening.dana.told("view").await;
        trouble.gone.store(true, Ordering::SeqCst);
        let player = &mut evening.players[0];
        player.say(json!({"say": "command", "stream": TABLE, "id": "bet", "input": bet(1, "17", 500)})).await;
        assert_eq!(player.reply("bet").await, "unknown");
        for client in [player, &mut evening.dana] {
            let told = client.told("trouble").await;
            assert_eq!((told["stream"].as_str(), &told["trouble"]["cite"]), (Some(TABLE), &json!("HC E.5")));
            assert_eq!(told["trouble"]["message"]["key"], "stream-lost");
        }
        let mut visitor = casino.socket(&[]).await;
        visitor.say(json!({"say": "hello", "protocol": 1})).await;
        visitor.told("hello").await;
        visitor.say(json!({"say": "watch", "stream": TABLE})).await;
        assert_eq!(visitor.told("trouble").await["trouble"]["message"]["key"], "stream-lost");
        trouble.gone.store(false, Ordering::SeqCst);
        for client in [&mut evening.players[0], &mut evening.dana, &mut visitor] {
            let view = client.told("view").await;
            assert_eq!(view["view"]["table"]["status"], "open");
            assert!(view["public"].is_object(), "all parts come, whether they have changed or not: {view}");
        }
    });
}

/// HC E.5: while the disk is full nobody is invited to bet: terminals and staff are told that nothing can be recorded, at
/// every table, and `/health` says so; once there is room they are told that too.
#[test]
fn hc_e_5_while_the_disk_is_full_nobody_is_invited_to_bet() {
    run(async {
        let trouble = Trouble::default();
        let around = trouble.clone();
        let casino = Casino::on(|store| Box::new(Troubled(store, around))).await;
        let mut evening = casino.open(2).await;
        evening.new_game().await;
        evening.dana.say(json!({"say": "watch", "stream": TABLE})).await;
        evening.dana.told("view").await;
        trouble.full.store(true, Ordering::SeqCst);
        let [player, other] = &mut evening.players[..] else { panic!("two players") };
        player.say(json!({"say": "command", "stream": TABLE, "id": "bet", "input": bet(1, "17", 500)})).await;
        assert_eq!(player.reply("bet").await["not_recorded"]["message"]["key"], "store-full");
        for client in [player, other, &mut evening.dana] {
            let told = client.told("trouble").await;
            assert_eq!((&told["trouble"]["cite"], &told["stream"]), (&json!("HC E.5"), &json!(TABLE)));
            assert_eq!(told["trouble"]["message"]["key"], "store-takes-nothing-full");
        }
        let told = evening.fay.told("alarms").await;
        assert_eq!(told["alarms"][0]["what"]["message"]["key"], "store-takes-nothing-full");
        let health = casino.get("/health").await;
        assert_eq!((health.status, &health.body["ok"]), (503, &json!(false)));
        assert_eq!(health.body["why"]["key"], "store-takes-nothing-full");
        trouble.full.store(false, Ordering::SeqCst);
        for client in evening.players.iter_mut().chain([&mut evening.dana]) {
            assert!(client.told("view").await["public"].is_object());
        }
        assert_eq!(evening.fay.told("alarms").await["alarms"], json!([]));
        assert_eq!(casino.get("/health").await.status, 200);
    });
}

/// HC E.5: a house that another program has taken over says so, accepts nothing more, and is not healthy.
#[test]
fn hc_e_5_a_house_that_was_taken_over_stops_and_says_so() {
    run(async {
        let trouble = Trouble::default();
        let around = trouble.clone();
        let casino = Casino::on(|store| Box::new(Troubled(store, around))).await;
        let mut evening = casino.open(1).await;
        assert_eq!(casino.get("/health").await.status, 200);
        trouble.fenced.store(true, Ordering::SeqCst);
        let reply = evening.dana.ask(json!({"as": "dealer", "input": {"act": {"game": "new_game"}}})).await;
        assert_eq!(reply["not_recorded"]["cite"], "HC E.5");
        assert_eq!(evening.players[0].bye().await["why"]["key"], "house-taken-over");
        let health = casino.get("/health").await;
        assert_eq!((health.status, health.body["why"]["key"].as_str()), (503, Some("house-taken-over")));
    });
}
