//! What waits for a second person to agree from their own device ([`house::approvals`]), and who is shown it.

use std::sync::{Arc, Mutex};

use games::{Message, Refused};
use house::approvals::{Approvals, Over, Request, WAITS_MS};
use house::runtime::Reply;
use house::stream::sheet::has_moved_on;
use journal::Hash;
use kit::{At, Person, Role, cite};
use tokio::sync::{oneshot, watch};

use crate::app::App;
use crate::keeper::{Agreed, Answer, Gone, Order};
use crate::wire::Waiting;

/// All that waits.
pub struct Requests {
    list: Mutex<Approvals<Order>>,
    shown: watch::Sender<Arc<[Waiting]>>,
}

impl std::fmt::Debug for Requests {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Requests").finish_non_exhaustive()
    }
}

impl Default for Requests {
    fn default() -> Requests {
        Requests { list: Mutex::default(), shown: watch::Sender::new(Arc::new([])) }
    }
}

fn over((order, refused): Over<Order>) {
    order.answer.give(order.stream, order.id, Reply::Refused(refused));
}

impl Requests {
    /// What waits, whenever it changes.
    pub fn watch(&self) -> watch::Receiver<Arc<[Waiting]>> {
        let mut receiver = self.shown.subscribe();
        receiver.mark_changed();
        receiver
    }

    fn change<R>(&self, what: impl FnOnce(&mut Approvals<Order>) -> R) -> R {
        let mut list = self.list.lock().expect("no panic holds it");
        let done = what(&mut list);
        let waiting = |(number, request): (u64, &Request<Order>)| Waiting {
            request: number,
            stream: request.stream.to_string(),
            of: request.of,
            by: request.by,
            sheet: request.sheet.clone(),
            until: request.until,
        };
        self.shown.send_replace(list.iter().map(waiting).collect());
        done
    }

    /// Whoever has gone meanwhile asks nothing any more.
    fn wait(&self, request: Request<Order>) {
        let ended = self.change(|list| match request.asked.answer.is_gone() {
            true => None,
            false => list.ask(request),
        });
        if let Some(ended) = ended {
            over(ended);
        }
    }

    /// Somebody declines; whoever asked is told. One who asked may take it back.
    pub fn decline(&self, request: u64, person: Person, roles: &[Role]) -> Result<(), Refused> {
        let may = |found: &Request<Order>| found.by == person || roles.iter().any(|role| role.may(found.of));
        self.change(|list| list.decline(request, may)).map(over)
    }

    /// Ends what nobody answered in time, and what a socket asked that is gone.
    pub fn sweep(&self, now: At, gone: Option<u64>) {
        let mut list = self.list.lock().expect("no panic holds it");
        let (changed, ended) = list.sweep(now, gone);
        drop(list);
        ended.into_iter().for_each(over);
        if changed {
            self.change(|_| ());
        }
    }
}

/// Somebody asks for an agreement from somebody's own device. What the rules refuse is refused at once.
pub async fn ask(app: &App, socket: u64, by: Person, of: Role, order: Order) -> Result<(), Gone> {
    match app.keeper.sheet(&order, of).await? {
        Err(refused) => over((order, refused)),
        Ok(sheet) => {
            let until = app.keeper.clock.now().plus_ms(WAITS_MS);
            let (stream, id) = (Arc::clone(&order.stream), order.id);
            app.requests.wait(Request { stream, id, of, by, connection: socket, sheet, until, asked: order });
        }
    }
    Ok(())
}

/// Somebody agrees to the sheet that they were shown: it is carried out, and whoever asked is answered. If the state has
/// moved on, they are asked again, with the sheet as it is now.
pub async fn agree(
    app: &App,
    number: u64,
    shown: Hash,
    person: Person,
    role: Role,
) -> Result<Result<(), Refused>, Gone> {
    let now = app.keeper.clock.now();
    let request = match app.requests.change(|list| list.agree(number, shown, person, role, now)) {
        Ok(request) => request,
        Err(refused) => return Ok(Err(refused)),
    };
    let Order { stream, id, by, round, input, .. } = &request.asked;
    let (answer, reply) = oneshot::channel();
    let order = Order {
        stream: Arc::clone(stream),
        id: *id,
        by: *by,
        second: Some(Agreed { person, role, shown, on_the_spot: false }),
        round: *round,
        input: input.clone(),
        answer: Answer::Once(answer),
    };
    app.keeper.order(order).await?;
    match reply.await.map_err(|_| Gone)? {
        Reply::Refused(refused) if has_moved_on(&refused) => {
            let Request { of, by, connection, asked, .. } = request;
            ask(app, connection, by, of, asked).await?;
            Ok(Err(Refused::new(cite!("HC C.2"), Message::plain("request-moved-on"))))
        }
        reply => {
            let Order { stream, id, answer, .. } = request.asked;
            answer.give(stream, id, reply);
            Ok(Ok(()))
        }
    }
}
