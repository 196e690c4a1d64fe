//! Two people for one act (HC C.2): the PIN of a second person on the spot, the sheet that they are shown, and what is
//! said to requests from one's own device.

use games::{Message, Refused};
use house::runtime::Reply;
use house::stream::CommandId;
use journal::Hash;
use kit::{Role, cite};

use super::{Client, End, Ends, Who, stopped};
use crate::http::doors::check_on_the_spot;
use crate::keeper::{Agreed, Answer, By, Order};
use crate::requests;
use crate::say;
use crate::wire::{Agrees, Ask, Tell};

impl Client {
    pub(super) async fn checked(
        &mut self,
        ask: &Ask<'_>,
    ) -> Result<(CommandId, By, Option<Agreed>), Refused> {
        let id = say::id(&ask.id)?;
        let by = self.by(ask)?;
        // HC C.1, HC C.2: checked and forgotten; wrong PINs count like those of signing in.
        let acts = ask.by.iter().map(|by| (by.person, &by.pin));
        let agrees = ask.second.iter().map(|second| (second.person, &second.pin));
        for (person, pin) in acts.chain(agrees) {
            // A PIN is keyed at the screen of somebody who is signed in.
            let Who::Staff { me, .. } = &self.who else {
                return Err(Refused::new(cite!("HC C.1"), Message::plain("people-role-not-held")));
            };
            check_on_the_spot(&self.app, me.person, person, pin.clone()).await?;
        }
        let agreed = |second: &Agrees| Agreed {
            person: second.person,
            role: second.role,
            shown: second.sheet,
            on_the_spot: true,
        };
        let second = ask.second.as_deref().map(agreed);
        Ok((id, by, second))
    }

    /// HC C.2: what a second person at this screen is shown before they agree.
    pub(super) async fn sheet(&mut self, ask: Ask<'_>, of: Role) -> Ends {
        let checked = match self.checked(&ask).await {
            Ok((id, by @ (By::Staff { .. } | By::OnTheSpot { .. }), _)) => Ok((id, by)),
            Ok(_) => Err(Refused::new(cite!("HC C.1"), Message::plain("people-role-not-held"))),
            Err(refused) => Err(refused),
        };
        let Ask { stream, id: named, round, input, .. } = ask;
        let sheet = match checked {
            Err(refused) => Err(refused),
            Ok((id, by)) => {
                let answer = Answer::Socket(self.answers.clone());
                let stream = self.app.keeper.name(&stream);
                let order = Order { stream, id, by, second: None, round, input, answer };
                self.app.keeper.sheet(&order, of).await.map_err(|_| stopped())?
            }
        };
        match sheet {
            Ok(sheet) => self.tell(&Tell::Sheet { stream: &stream, id: &named, sheet }).await,
            Err(refused) => self.tell(&Tell::answer(&stream, &named, &Reply::Refused(refused))).await,
        }
    }

    pub(super) async fn agree(&mut self, request: u64, sheet: Hash, role: Role) -> Ends {
        let Who::Staff { me, session } = &self.who else { return Ok(()) };
        if !self.app.sessions.touch(&session.key, self.app.keeper.clock.now()) {
            return Err(End::bye("bye-signed-out", true));
        }
        let agreed = match me.roles.contains(&role) {
            true => {
                requests::agree(&self.app, request, sheet, me.person, role).await.map_err(|_| stopped())?
            }
            false => Err(Refused::new(cite!("HC C.1"), Message::plain("people-role-not-held"))),
        };
        match agreed {
            Ok(()) => Ok(()),
            Err(refused) => self.notice(refused).await,
        }
    }

    pub(super) async fn decline(&mut self, request: u64) -> Ends {
        let Who::Staff { me, .. } = &self.who else { return Ok(()) };
        match self.app.requests.decline(request, me.person, &me.roles) {
            Ok(()) => Ok(()),
            Err(refused) => self.notice(refused).await,
        }
    }
}
