//! Who may do what (RO B.2, B.3, I.2.a, HC C.1 to C.5).

use house::people::People;
use house::stream::{Agreement, Answer};
use house::table::{TableDraft, posts};
use kit::{Actor, Role};

use crate::floor::{Floor, actor, live, results, terminals, why};

/// RO B.2: only the dealer posted here spins, calls and answers for the number.
#[test]
fn ro_b_2_only_the_posted_dealer_runs_the_game() {
    let mut t = live(|_| {}).opened();
    t.ok("D change 5x20.00 for 4x25.00");
    t.refused("D2 new game", "HC C.1", "table-not-posted");
    for other in ["F", "S", "C", "V"] {
        t.refused(&format!("{other} new game"), "RO B.2", "denied-needs-role");
    }
    t.ok("D new game");
    t.refused("D2 place P1 17 5.00 value", "HC C.1", "table-not-posted");
    t.refused("F place P1 17 5.00 value", "RO B.2", "denied-needs-role");
    t.ok("D place P1 17 5.00 value");
    t.refused("D2 lock", "HC C.1", "table-not-posted");
    t.ok("D lock");
    t.refused("D2 pocket 17", "HC C.1", "table-not-posted");
    t.refused("F pocket 17", "RO B.2", "denied-needs-role");
    t.ok("D pocket 17");
    t.refused("D2 dolly", "HC C.1", "table-not-posted");
    t.ok("D dolly");
    t.refused("D2 pay", "HC C.1", "table-not-posted");
    t.refused("F pay", "RO B.2", "denied-needs-role");
    t.ok("D pay");
}

/// RO B.3, RO B.2: the mucker marks payments and colour-outs, and is refused the rest.
#[test]
fn ro_b_3_the_mucker_helps_with_chips_and_no_more() {
    let mut t = live(|_| {}).opened();
    t.ok("D colour-in P1 blue 1.00 20 cash 1x20.00");
    t.refused("M colour-out P1 5 for 1x5.00", "HC C.1", "table-not-posted");
    t.ok("M take post mucker");
    for line in ["new game", "colour-in P2 pink 1.00 20 cash 1x20.00", "free blue"] {
        t.refused(&format!("M {line}"), "RO B.2", "denied-needs-role");
    }
    t.refused("M change 1x20.00 for 4x5.00", "HC D.2", "denied-needs-role");
    t.ok("D new game");
    t.refused("M place P1 17 5.00 blue", "RO B.2", "denied-needs-role");
    t.ok("D place P1 17 5.00 blue");
    t.refused("M lock", "RO B.2", "denied-needs-role");
    t.ok("D lock");
    t.refused("M pocket 17", "RO B.2", "denied-needs-role");
    t.ok("D pocket 17");
    t.refused("M dolly", "RO B.2", "denied-needs-role");
    t.ok("D dolly");
    t.ok("M pay P1");
    t.money("blue 195.00");
    t.ok("M colour-out P1 195 for 1x100.00+3x25.00+4x5.00");
    t.money("blue 0.00");
    // Nor may one who is not posted here any more.
    t.play(
        "M leave post mucker\nD colour-in P1 blue 1.00 20 cash 1x20.00\nD new game\nD place P1 red 5.00 blue",
    );
    t.play("D lock\nD pocket 1\nD dolly");
    t.refused("M pay", "HC C.1", "table-not-posted");
    t.refused("M colour-out P1 5 for 1x5.00", "HC C.1", "table-not-posted");
}

/// RO I.2.a: the signed-in dealer starts each game, not while one is unsettled, and keys buy-ins and cash-outs.
#[test]
fn ro_i_2_a_a_new_game_is_the_dealers_and_waits_for_the_last_one() {
    let mut t = terminals(|_| {}).opened();
    for other in ["F", "S", "P1", "W", "H"] {
        t.refused(&format!("{other} new game"), "RO I.2.a", "denied-needs-role");
    }
    t.refused("D2 new game", "HC C.1", "table-not-posted");
    t.people.sign("dana".parse().unwrap(), false);
    t.refused("D new game", "HC C.1", "people-not-signed-in");
    t.people.sign("dana".parse().unwrap(), true);
    t.ok("D new game");
    t.refused("D new game", "RO I.2.a", "roulette-round-in-play");
    t.play("D launch\nD lock");
    t.refused("D new game", "RO I.2.a", "roulette-round-in-play");
    t.ok("D+F pocket 4");
    t.ok("D new game");
    t.ok("D rule interference by RO I.9.f");
    t.refused("D new game", "RO I.2.a", "roulette-round-in-play");
    t.ok("S release");
    t.ok("D new game");
    t.refused("S buy-in P1 cash 1x20.00", "RO I.2.a", "denied-needs-role");
    t.refused("S take cash-out P1", "RO I.2.a", "denied-needs-role");
}

/// HC C.1: whoever acts holds the role, is known and signed in; a device is known.
#[test]
fn hc_c_1_whoever_acts_holds_the_role_and_is_signed_in() {
    let mut people = People::new();
    let dealer = Actor::Staff { person: "dana".parse().unwrap(), role: Role::Dealer };
    let refused = |people: &People, actor| people.vouch(actor).map_err(|refused| refused.message.key);
    assert_eq!(refused(&people, dealer), Err("people-unknown".to_owned()));
    people.add("dana".parse().unwrap(), "Dana", &[Role::Dealer, Role::Mucker]);
    assert_eq!(refused(&people, dealer), Ok(()));
    let floor = Actor::Staff { person: "dana".parse().unwrap(), role: Role::Floorperson };
    assert_eq!(refused(&people, floor), Err("people-role-not-held".to_owned()));
    assert_eq!(people.vouch(floor).unwrap_err().cite.to_string(), "HC C.1");
    assert!(people.sign("dana".parse().unwrap(), false));
    assert_eq!(refused(&people, dealer), Err("people-not-signed-in".to_owned()));
    assert!(!people.sign("nobody".parse().unwrap(), true));
    let wheel = Actor::Device("wheel".parse().unwrap());
    assert_eq!(refused(&people, wheel), Err("people-device-unknown".to_owned()));
    people.add_device("wheel".parse().unwrap());
    assert_eq!(refused(&people, wheel), Ok(()));

    // At a table: a floorperson signed out, a dealer posted elsewhere, nobody posted at all.
    let mut t = results();
    t.people.sign("fay".parse().unwrap(), false);
    t.refused("F check layout ok", "HC C.1", "people-not-signed-in");
    t.ok("F2 check layout ok");
    t.refused("D+F2 open nothing box 7", "HC C.1", "table-not-posted");
    t.ok("D2 take post dealer");
    t.refused("D+F2 open nothing box 7", "HC C.1", "table-not-posted");
}

/// HC C.2: another person, signed in and in the role asked for, who agreed to this very act.
#[test]
fn hc_c_2_a_second_persons_agreement_is_bound_to_one_act() {
    let mut t = results().ready();
    t.people.add("dana".parse().unwrap(), "Dana", &[Role::Dealer, Role::Floorperson]);
    let float = t.float();
    let open = format!("D+F open {float} box 7");
    let said = |t: &mut Floor<_>, command: &_| match t.send(command) {
        Answer::Refused(refused) => (refused.cite.to_string(), refused.message.key),
        other => panic!("{other:?}"),
    };
    let is = |key: &str| ("HC C.2".to_owned(), key.to_owned());
    let agreed = |by: &str, role, shown| Some(Agreement { by: by.parse().unwrap(), role, shown });
    let shown = |t: &Floor<_>, command: &_| {
        t.stream.agreement(command, "fay".parse().unwrap(), Role::Floorperson).shown
    };

    // One's own agreement, though one holds the role.
    let mut command = t.command(&open);
    command.second = agreed("dana", Role::Floorperson, shown(&t, &command));
    assert_eq!(said(&mut t, &command), is("people-second-is-first"));
    // To another amount, another act, another command, another round, another table, and of somebody else's.
    let mut command = t.command(&open);
    for other in [
        "D open 1x1.00 box 7".to_owned(),
        format!("D open {float} box 8"),
        format!("D close {float}"),
        format!("D open {float} box 7"),
        format!("D @0 open {float} box 7"),
        format!("D2 open {float} box 7"),
    ] {
        let mut other = t.command(&other);
        if other.by == command.by && other.input == command.input && other.round == command.round {
            assert_ne!(other.id, command.id);
        } else {
            other.id = command.id;
        }
        command.second = agreed("fay", Role::Floorperson, shown(&t, &other));
        assert_eq!(said(&mut t, &command), is("people-agreed-to-another-act"), "{other:?}");
    }
    let elsewhere = Floor::around("demo/table/2", t.stream.machine().clone());
    command.second = agreed("fay", Role::Floorperson, shown(&elsewhere, &command));
    assert_eq!(said(&mut t, &command), is("people-agreed-to-another-act"));
    // In a role that was not asked for, one not held, or signed out.
    let act = shown(&t, &command);
    command.second = agreed("max", Role::Mucker, act);
    assert_eq!(said(&mut t, &command), ("HC B.1".to_owned(), "denied-needs-second".to_owned()));
    command.second = agreed("max", Role::Floorperson, act);
    assert_eq!(said(&mut t, &command), ("HC C.1".to_owned(), "people-role-not-held".to_owned()));
    command.second = agreed("nobody", Role::Floorperson, act);
    assert_eq!(said(&mut t, &command), ("HC C.1".to_owned(), "people-unknown".to_owned()));
    t.people.sign("fay".parse().unwrap(), false);
    command.second = agreed("fay", Role::Floorperson, act);
    assert_eq!(said(&mut t, &command), ("HC C.1".to_owned(), "people-not-signed-in".to_owned()));
    t.people.sign("fay".parse().unwrap(), true);
    // The very act it was given to; and once: the next one needs its own.
    assert!(matches!(t.send(&command), Answer::Accepted(_)));
    let used = command.second;
    let mut next = t.command(&format!("D close {float}"));
    next.second = used;
    assert_eq!(said(&mut t, &next), is("people-agreed-to-another-act"));
}

/// HC C.3: relieved by another with both their signs; the post is taken empty and left between rounds.
#[test]
fn hc_c_3_relief_with_both_signs() {
    let mut t = terminals(|_| {}).opened();
    t.people.add("dean".parse().unwrap(), "Dean", &[Role::Dealer]);
    t.refused("D2 take post dealer", "HC C.3", "table-post-taken");
    t.refused("D2 relieve dealer", "HC C.3", "denied-needs-second");
    t.refused("D2+F relieve dealer", "HC C.3", "denied-needs-second");
    t.refused("F+D relieve dealer", "HC C.1", "denied-needs-role");
    t.refused("M relieve mucker", "HC C.3", "table-post-empty");
    // Another dealer's sign is not that of the one who goes.
    let relieve = house::table::Action::Posts(posts::Action::Relieve(posts::Post::Dealer));
    let mut command = t.asking(actor("D2"), None, None, games::Input::Act(relieve));
    command.second = Some(t.stream.agreement(&command, "dean".parse().unwrap(), Role::Dealer));
    let Answer::Refused(refused) = t.send(&command) else { panic!() };
    assert_eq!(why(&refused), ("HC C.3".to_owned(), "table-not-the-one-relieved"));
    // In the middle of a game.
    t.ok("D new game");
    t.refused("D leave post dealer", "HC C.3", "table-round-in-play");
    t.ok("D2+D relieve dealer");
    t.refused("D lock", "HC C.1", "table-not-posted");
    t.play("D2 launch\nD2 lock\nD2+F pocket 4");
    t.refused("D leave post dealer", "HC C.1", "table-not-posted");
    t.play("D2 leave post dealer\nD take post dealer\nM take post mucker");
    t.refused("M take post mucker", "HC C.3", "table-post-taken");
    t.refused("D take post mucker", "HC C.1", "denied-needs-role");
    t.ok("M leave post mucker");
}

/// HC C.4: named by the supervisor for one table until it closes.
#[test]
fn hc_c_4_a_designee_releases_refunds() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "20.00");
    t.refused("G release", "HC C.4", "table-not-designee");
    t.refused("F designate gus as designee", "HC C.4", "denied-needs-role");
    t.refused("D designate gus as designee", "HC C.4", "denied-needs-role");
    t.ok("S designate gus as designee");
    let void = "D new game\nP1 place red 5.00\nD rule interference by RO I.9.f";
    t.play(void);
    t.refused("F release", "RO I.9.k", "denied-needs-role");
    t.refused("D release", "RO I.9.k", "denied-needs-role");
    t.money("P1 15.00 wagers 5.00");
    t.ok("G release");
    t.money("P1 20.00 wagers 0.00");
    t.refused("G new game", "RO I.2.a", "denied-needs-role");
    t.cashes_out("P1");
    t.closes();
    t.ok("D take post dealer");
    for check in ["console ok", "wheel ok", "sensor ok", "clock ok", "ball 12/16"] {
        t.ok(&format!("F check {check}"));
    }
    t.ok("D+F open nothing");
    t.play(&void.replace("P1 place red 5.00", ""));
    t.refused("G release", "HC C.4", "table-not-designee");
    t.ok("S release");
}

/// HC C.4: a dealer only where the house allows it, whatever the supervisor calls them.
#[test]
fn hc_c_4_a_dealer_as_designee_is_the_houses_choice() {
    let designee = |person: &str| Actor::Staff { person: person.parse().unwrap(), role: Role::Designee };
    let release = || games::Input::Act(house::table::Action::Game(games::roulette::Action::ReleaseRefund));
    let mut t = terminals(|_| {}).opened();
    t.refused("S designate dora as dealer", "HC C.4", "table-dealer-as-designee");
    // The role that is claimed is one they hold.
    t.refused("S designate dana as floorperson", "HC C.4", "people-role-not-theirs");
    t.refused("S designate nobody as floorperson", "HC C.4", "people-unknown");
    // Named before they came to deal here: they do not release what they called void themselves.
    t.people.add("dora".parse().unwrap(), "Dora", &[Role::Dealer, Role::Floorperson]);
    t.play(
        "S designate dora as floorperson\nD2+D relieve dealer\nD2 new game\nD2 rule interference by RO I.9.f",
    );
    let command = t.asking(designee("dora"), None, None, release());
    let Answer::Refused(refused) = t.send(&command) else { panic!() };
    assert_eq!(why(&refused), ("HC C.4".to_owned(), "table-dealer-as-designee"));

    let table = TableDraft { dealer_designees: house::table::DealerDesignees::On, ..TableDraft::default() };
    let draft = games::Game::draft(&t.state().options).clone();
    let mut t = Floor::<games::roulette::Roulette>::new(&draft, table).opened();
    t.play("S designate dana as dealer\nD new game\nD rule interference by RO I.9.f");
    let command = t.asking(designee("dana"), None, None, release());
    assert!(matches!(t.send(&command), Answer::Accepted(_)));
}

/// HC C.5: a player acts for their own seat only.
#[test]
fn hc_c_5_a_player_acts_for_their_own_seat() {
    use games::Input;
    use house::table::{Action, buyin, cashout};
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.buys_in("P2", "100.00");
    t.ok("D new game");
    let two = crate::floor::seat(2);
    let bet = games::roulette::Roulette::bet(two, "red".parse().unwrap(), crate::floor::cents("5.00"));
    let acts = || {
        [
            Action::Game(bet.clone()),
            Action::CashOut(cashout::Action::Ask { seat: two }),
            Action::CashOut(cashout::Action::Sure { seat: two }),
            Action::CashOut(cashout::Action::Back { seat: two }),
            Action::BuyIn(buyin::Action::Agree { seat: two }),
            Action::BuyIn(buyin::Action::AmountWrong { seat: two }),
        ]
    };
    for act in acts() {
        let command = t.asking(actor("P1"), None, None, Input::Act(act.clone()));
        let Answer::Refused(refused) = t.send(&command) else { panic!("{act:?}") };
        assert_eq!(why(&refused), ("HC C.5".to_owned(), "denied-not-your-seat"), "{act:?}");
    }
    // Nor does staff act as a player.
    for act in acts().into_iter().skip(1) {
        let command = t.asking(actor("F"), None, None, Input::Act(act.clone()));
        let Answer::Refused(refused) = t.send(&command) else { panic!("{act:?}") };
        assert_eq!(why(&refused), ("HC C.5".to_owned(), "denied-wrong-source"), "{act:?}");
    }
    for act in [acts()[0].clone(), acts()[4].clone()] {
        let command = t.asking(actor("P2"), None, None, Input::Act(act));
        t.send(&command);
    }
    t.money("P1 100.00 P2 95.00");
}
