//! Roles, actors, seats, names, time.

use kit::{Actor, At, Device, Inline, Person, Role, Seat};

#[test]
fn a_supervisor_may_what_a_floorperson_may_and_nobody_else_is_another() {
    use Role::*;
    let roles = [
        Dealer,
        Mucker,
        Floorperson,
        PitSupervisor,
        Designee,
        Director,
        Cage,
        CountTeam,
        Surveillance,
        Auditor,
        Administrator,
    ];
    for holds in roles {
        for needed in roles {
            let may = holds == needed || (holds == PitSupervisor && needed == Floorperson);
            assert_eq!(holds.may(needed), may, "{holds} as {needed}");
        }
        assert_eq!(holds.name().parse(), Ok(holds));
        assert_eq!(serde_json::to_value(holds).expect("plain data"), holds.name());
    }
    assert_eq!(PitSupervisor.to_string(), "pit supervisor");
}

#[test]
fn an_actor_has_a_role_only_as_staff() {
    let person: Person = "dana".parse().expect("short");
    let dana = Actor::Staff { person, role: Role::Dealer };
    assert_eq!((dana.role(), dana.person()), (Some(Role::Dealer), Some(person)));
    let device: Device = "wheel".parse().expect("short");
    for actor in [Actor::Player(Seat::at(0).expect("one")), Actor::Device(device), Actor::House] {
        assert_eq!((actor.role(), actor.person()), (None, None));
    }
}

#[test]
fn names_fit_or_are_refused() {
    let longest = "x".repeat(24);
    assert_eq!(longest.parse::<Person>().map(|name| name.to_string()), Ok(longest.clone()));
    let too_long = format!("{longest}y");
    let said = too_long.parse::<Person>().map_err(|bad| bad.to_string()).expect_err("25 bytes");
    assert!(said.contains("24"), "{said}");
    // Bytes are counted, and a letter is never cut.
    assert!("é".repeat(12).parse::<Inline<24>>().is_ok_and(|name| name.as_str() == "é".repeat(12)));
    assert!("é".repeat(13).parse::<Inline<24>>().is_err());
    assert!(serde_json::from_str::<Person>(&format!("\"{too_long}\"")).is_err());
    assert_eq!(
        serde_json::to_string(&"dana".parse::<Person>().expect("short")).expect("plain data"),
        "\"dana\""
    );
}

#[test]
fn seats_count_from_one() {
    assert_eq!(Seat::new(0), None);
    let first = Seat::new(1).expect("the first");
    assert_eq!((first.number(), first.index(), Seat::at(0)), (1, 0, Some(first)));
    assert_eq!(Seat::at(65_534).map(Seat::number), Some(65_535));
    assert_eq!([Seat::at(65_535), Seat::at(usize::MAX)], [None, None]);
    assert_eq!(format!("{first} {first:?}"), "1 P1");
    assert!(serde_json::from_str::<Seat>("0").is_err());
}

#[test]
fn time_is_an_argument() {
    let noon = At::ms(12 * 3_600_000 + 250);
    assert_eq!(noon.to_string(), "12:00:00.250");
    assert_eq!(At::ms(-1).to_string(), "23:59:59.999");
    assert_eq!((noon.plus_ms(5).since(noon), noon.since(noon.plus_ms(5))), (5, -5));
    assert_eq!(At::ms(i64::MAX).plus_ms(1), At::ms(i64::MAX));
    assert_eq!(At::ms(i64::MIN).since(At::ms(i64::MAX)), i64::MIN);
}
