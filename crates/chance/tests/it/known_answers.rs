//! Known answers: the cipher's from its standard, ours computed by another program in another language. Whoever
//! changes the derivation sees it here, and journals of played sessions would no longer check out.

use chacha20::ChaCha20Rng;
use chance::{Collector, Entropy, Seeded};
use kit::{Card, Outcome};
use rand_core::{Rng, SeedableRng};

use crate::{at, counting, session, wheel};

fn hex_of(bytes: impl IntoIterator<Item = u8>) -> String {
    bytes.into_iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_block_function_is_that_of_rfc_8439() {
    let mut block = [0; 64];
    // RFC 8439, 2.3.2: key 00 to 1f, nonce 00:00:00:09:00:00:00:4a:00:00:00:00, counter 1. The generator counts in 64
    // bits, so the first four bytes of the nonce are the upper half of its counter.
    let mut rng = ChaCha20Rng::from_seed(counting());
    rng.set_stream(u64::from_le_bytes([0, 0, 0, 0x4a, 0, 0, 0, 0]));
    rng.set_block_pos(u64::from(u32::from_le_bytes([0, 0, 0, 9])) << 32 | 1);
    rng.fill_bytes(&mut block);
    assert_eq!(
        hex_of(block),
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e\
         d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    );
    // RFC 8439, A.1, vectors 1 and 2: all zero, counters 0 and 1.
    let mut rng = ChaCha20Rng::from_seed([0; 32]);
    rng.fill_bytes(&mut block);
    assert_eq!(
        hex_of(block),
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
         da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    );
    rng.fill_bytes(&mut block);
    assert_eq!(
        hex_of(block),
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
         29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
    );
}

#[test]
fn the_stream_of_a_position() {
    let collector = Collector::new(session(counting()));
    // More than the four blocks that the generator makes at a time.
    assert_eq!(
        hex_of(collector.stream(1).take(34 * 8)),
        "92e2c396b43643807c9897f671002335f7c6b1733018ddbdbebd33270d299d39\
         5d9f28f6f75b7a20ae0dadd8c4cf4af4242d1eaa12e26f1ee5326de54005dd45\
         11dd9c395891e8f09d837276fa4fee1775bf6d1bff6dd3d26417b9f456366e30\
         fa15f31faadc5ea1e44b9dc474807f0cedb9eee9b1e76057d218c811e5398192\
         d5d9163b5bea4c2624733d8721f1acb256c557263ae4fc6fd8c4dcf1719abf9a\
         ee92f19cb9e27447b5cedb5e660d557f225ca9bd646c77b8f47a9eec7092af75\
         c4e436835e22c7600be550afcc78a763a7becd0c5f96e66deb14bbcca2674929\
         6a62051c9b4fac9c46b15be05d92344edf86a0b46f7c658b3d7fe9d9ccb3f05f\
         7e8dbc2e939ab4325cd7449b8b1ea519"
    );
    let words: Vec<u64> = collector.words().take(4).collect();
    assert_eq!(
        words,
        [0x8043_36b4_96c3_e292, 0x11a4_d62c_05ef_71ee, 0xa3ad_3243_cda3_c0f3, 0x0cf8_8a68_a7db_a17b]
    );
}

#[test]
fn pockets_of_an_evening() {
    let session = session(counting());
    let drawn = |round, draw| match session.draw(at("demo/roulette/R1", round, draw), &wheel()) {
        Ok(Outcome::Pocket(pocket)) => pocket.to_string(),
        other => panic!("{other:?}"),
    };
    let rounds: Vec<String> = (1..=24).map(|round| drawn(round, 1)).collect();
    assert_eq!(rounds.join(" "), "3 6 29 20 12 3 7 25 0 26 8 6 14 35 25 4 20 33 27 15 36 30 33 36");
    let draws: Vec<String> = (1..=24).map(|draw| drawn(1, draw)).collect();
    assert_eq!(draws.join(" "), "3 20 00 34 2 17 14 34 3 29 14 29 15 34 25 28 33 00 31 23 14 3 33 3");
}

/// With the first total half of all words are passed over (here those of four rounds of six); with the second a number
/// takes two words.
#[test]
fn totals_that_are_hard_to_meet() {
    let session = session(counting());
    // A narrow list with a wide total: the number drawn decides which side of `cut` is met.
    let side = |round, total: u128, cut: u64| {
        let rest = total - u128::from(cut);
        let half = u64::try_from(rest / 2).expect("a weight");
        let other = u64::try_from(rest - rest / 2).expect("a weight");
        session.draw(at("demo/roulette/R1", round, 1), &[(true, cut), (false, half), (false, other)])
    };
    let half = [
        4484849092959871169,
        4862498203947100183,
        6545985730019936902,
        6735981532076801210,
        726782170055941658,
        2448089686353447104,
    ];
    for (round, number) in (1..).zip(half) {
        assert_eq!(side(round, (1 << 63) + 1, number), Ok(false), "round {round}");
        assert_eq!(side(round, (1 << 63) + 1, number + 1), Ok(true), "round {round}");
    }
    for (round, number) in (1..).zip([3767844959853254114, 119496330369292513]) {
        assert_eq!(side(round, (1 << 64) + 1, number), Ok(false), "round {round}");
        assert_eq!(side(round, (1 << 64) + 1, number + 1), Ok(true), "round {round}");
    }
}

#[test]
fn a_deck() {
    let mut deck: Vec<Card> = Card::all().collect();
    session(counting()).shuffle(at("demo/blackjack/B1", 1, 1), &mut deck);
    let deck: Vec<String> = deck.iter().map(Card::to_string).collect();
    assert_eq!(
        deck.join(" "),
        "5s 7d 5d 3s As Ad Th Kh Td 4s 9c 5h Jh 2s Kd Ks Qc 7h 4d 9d 6s 6h Js Jd 2h 6d 2d 8h 4h Qs 9h 8s Ah 9s 8d Ts \
         7s 3h 5c Qd Qh 6c Kc Jc 4c 3d 2c 3c 7c 8c Tc Ac"
    );
}

#[test]
fn a_commitment() {
    let commitment = session(counting()).commitment();
    assert_eq!(commitment.to_string(), "3148eed6c27c3a9801b88acf12641f3a5ab2760c196ed15a72c9040384ab00d8");
}

#[test]
fn a_rehearsal() {
    let mut seed = [0; 32];
    Seeded::new(7).fill(&mut seed).expect("numbers never run out");
    assert_eq!(hex_of(seed), "8bf256511713a8d6ff68a859992824218aff08ad43056c9ab37efcdfadff6b0b");
}
