//! Who stands at the table (HC C): dealer, mucker, relief, designees.

use games::{Cx, Game, Misfit};
use kit::{Person, Role, cite};
use serde::{Deserialize, Serialize};

use super::{DealerDesignees, Decided, Event as Happened, State, Table, Why, refuse};

/// The two places for staff at a table (RO B.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// Runs the game.
    Dealer,
    /// Helps; the place may stay empty.
    Mucker,
}

/// What may be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Somebody takes an empty post.
    Take(Post),
    /// Somebody relieves whoever holds the post; that person agrees (HC C.3).
    Relieve(Post),
    /// Somebody leaves a post; the dealer only between rounds.
    Leave(Post),
    /// The floorperson takes somebody off a post who is gone.
    Clear(Post),
    /// The supervisor names a designee for refunds (HC C.4).
    Designate {
        /// Whom.
        person: Person,
        /// Their own role.
        role: Role,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A post is held by somebody now.
    Posted {
        /// Which.
        post: Post,
        /// By whom.
        person: Person,
        /// Who was relieved.
        relieved: Option<Person>,
    },
    /// A post is empty now.
    Left {
        /// Which.
        post: Post,
        /// Who left it.
        person: Person,
    },
    /// A designee was named.
    Designated {
        /// Whom.
        person: Person,
        /// By whom.
        by: Person,
    },
}

impl<G: Game> Table<G> {
    pub(super) fn posts(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        let cite = cite!("HC C.3");
        let event = match action {
            Action::Take(post) => {
                let person = self.comes_to(cx, *post)?;
                if holder(state, *post).is_some() {
                    return refuse(Why::PostTaken, cite);
                }
                Event::Posted { post: *post, person, relieved: None }
            }
            Action::Relieve(post) => {
                let person = self.comes_to(cx, *post)?;
                let Some(held) = holder(state, *post) else {
                    return refuse(Why::PostEmpty, cite);
                };
                // HC C.3: both sign; the one who goes is the one who stood there.
                cx.needs_second(role(*post), cite)?;
                if cx.second.map(|second| second.by) != Some(held) {
                    return refuse(Why::NotTheOneRelieved, cite);
                }
                Event::Posted { post: *post, person, relieved: Some(held) }
            }
            Action::Leave(post) => {
                let person = self.comes_to(cx, *post)?;
                if holder(state, *post) != Some(person) {
                    return refuse(Why::NotPosted, cite!("HC C.1"));
                }
                if *post == Post::Dealer && self.in_round(state) {
                    return refuse(Why::RoundInPlay, cite);
                }
                Event::Left { post: *post, person }
            }
            Action::Clear(post) => {
                cx.needs(Role::Floorperson, cite)?;
                match holder(state, *post) {
                    Some(person) => Event::Left { post: *post, person },
                    None => return refuse(Why::PostEmpty, cite),
                }
            }
            Action::Designate { person, role } => {
                cx.needs(Role::PitSupervisor, cite!("HC C.4"))?;
                self.may_be_designee(state, *person, *role)?;
                let Some(by) = cx.by.person() else { return refuse(Why::NotNow, cite!("HC C.4")) };
                Event::Designated { person: *person, by }
            }
        };
        out.push(Happened::Posts(event));
        Ok(())
    }

    /// HC C.4: a dealer, by their role or because they deal here, only where the house allows it.
    pub(super) fn may_be_designee(&self, state: &State<G>, person: Person, role: Role) -> Decided<G> {
        let deals = role == Role::Dealer || state.dealer == Some(person);
        match self.options.dealer_designees {
            DealerDesignees::Off if deals => refuse(Why::DealerAsDesignee, cite!("HC C.4")),
            _ => Ok(()),
        }
    }

    fn comes_to(&self, cx: &Cx<'_>, post: Post) -> Result<Person, games::Refusal<super::Reason<G::Reason>>> {
        cx.needs(role(post), cite!("HC C.1"))?;
        match cx.by.person() {
            Some(person) => Ok(person),
            None => refuse(Why::NotNow, cite!("HC C.1")),
        }
    }
}

fn role(post: Post) -> Role {
    match post {
        Post::Dealer => Role::Dealer,
        Post::Mucker => Role::Mucker,
    }
}

fn holder<G: Game>(state: &State<G>, post: Post) -> Option<Person> {
    match post {
        Post::Dealer => state.dealer,
        Post::Mucker => state.mucker,
    }
}

pub(super) fn apply<G: Game>(state: &mut State<G>, event: &Event) -> Result<(), Misfit> {
    let (post, holds) = match event {
        Event::Posted { post, person, .. } => (*post, Some(*person)),
        Event::Left { post, .. } => (*post, None),
        Event::Designated { person, .. } => {
            state.designees.insert(*person);
            return Ok(());
        }
    };
    match post {
        Post::Dealer => state.dealer = holds,
        Post::Mucker => state.mucker = holds,
    }
    Ok(())
}
