//! The record is the witness (HC A.11): what recorded facts contradict is refused, and a claim that the record itself is
//! wrong is a disagreement, which the floor decides with a second person.

use kit::{Cite, Person, Role};
use serde::{Deserialize, Serialize};

use crate::{Cx, Denied, Refusal};

/// A claim that the record is wrong, and who stands for it. A game puts it into an event, beside what the claim comes
/// to, and raises an alarm for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disagreement<C, R> {
    /// What is claimed.
    pub claim: C,
    /// What was recorded.
    pub record: R,
    /// Who claims it.
    pub by: Person,
    /// Who agreed.
    pub second: Person,
}

impl<C, R: Clone> Disagreement<C, R> {
    /// Taken from `first` with the agreement of `second`, each a role or more. Whoever else claims it is refused by
    /// `against`, which names the record and what is missing.
    pub fn decided<N>(
        cx: &Cx<'_>,
        (first, second): (Role, Role),
        (claim, record): (C, R),
        cite: Cite,
        against: impl Fn(R, Denied) -> N,
    ) -> Result<Disagreement<C, R>, Refusal<N>> {
        let refuse = |missing| Err(Refusal { reason: against(record.clone(), missing), cite });
        let by = match (cx.by.person(), cx.by.role()) {
            (Some(by), Some(role)) if role.may(first) => by,
            _ => return refuse(Denied::NeedsRole { needed: first }),
        };
        match cx.second {
            Some(approval) if approval.role.may(second) && approval.by != by => {
                Ok(Disagreement { claim, record, by, second: approval.by })
            }
            _ => refuse(Denied::NeedsSecond { needed: second }),
        }
    }
}

#[cfg(test)]
mod tests {
    use kit::{Actor, At, Cents, Colour, Purse, Seat, Unit, cite};

    use super::*;
    use crate::{Approval, Funds};

    struct Nothing;

    impl Funds for Nothing {
        fn balance(&self, _: Purse, _: Unit) -> Cents {
            Cents::ZERO
        }
        fn colour(&self, _: Seat) -> Option<(Colour, Cents)> {
            None
        }
        fn bought_in_since_settlement(&self, _: Seat) -> Cents {
            Cents::ZERO
        }
    }

    fn decided(by: Role, second: Option<(&str, Role)>) -> Result<Disagreement<u8, u8>, (u8, Denied)> {
        let person = |name: &str| name.parse().expect("short");
        let second = second.map(|(name, role)| Approval { by: person(name), role });
        let by = Actor::Staff { person: person("one"), role: by };
        let cx = Cx { by, second, at: At::ms(0), funds: &Nothing };
        let roles = (Role::Floorperson, Role::Floorperson);
        Disagreement::decided(&cx, roles, (1, 2), cite!("HC A.11"), |record, missing| (record, missing))
            .map_err(|refusal| refusal.reason)
    }

    /// HC A.11: two people of the floor, two different ones, and the entry names both; a refusal names the record
    #[test]
    fn hc_a_11_two_people_of_the_floor() {
        let (floor, both) = (Role::Floorperson, Some(("two", Role::PitSupervisor)));
        assert_eq!(decided(Role::Dealer, both), Err((2, Denied::NeedsRole { needed: floor })));
        let alone = Err((2, Denied::NeedsSecond { needed: floor }));
        for second in [None, Some(("two", Role::Dealer)), Some(("one", Role::PitSupervisor))] {
            assert_eq!(decided(floor, second), alone, "{second:?}");
        }
        let taken = decided(Role::PitSupervisor, Some(("two", floor))).expect("two of the floor");
        assert_eq!((taken.claim, taken.record), (1, 2));
        assert_eq!((taken.by.to_string(), taken.second.to_string()), ("one".into(), "two".into()));
    }
}
