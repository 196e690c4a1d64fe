//! `baize audit export`: every stream as JSON lines, and games, wagers, payments, corrections, cards, buy-ins and
//! cash-outs as CSV. What
//! comes from a demo house says so in the name and in every line of every table.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use games::told::{self, Moment};
use house::kinds::Of;
use house::table::{buyin, cashout};
use kit::{Cents, Person};
use serde::Serialize;
use server::played::{Corrected, Payment};

use super::round::Round;
use super::walk::Archive;
use crate::{open, out};

/// Which house, and where to.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Example:\n  baize audit export --house my-casino --out for-the-regulator")]
pub struct Args {
    /// The house's folder
    #[arg(long, value_name = "DIR")]
    pub house: PathBuf,
    /// A new or empty folder
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Serialize)]
struct Exported {
    ok: bool,
    demo: bool,
    files: Vec<Written>,
    /// Tables whose games are in no CSV, in words.
    untold: Vec<String>,
}

#[derive(Serialize)]
struct Written {
    file: String,
    lines: u64,
}

/// Writes the files: all of them, or none.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let archive = Archive::open(&args.house)?;
    if fs::read_dir(&args.out).is_ok_and(|mut entries| entries.next().is_some()) {
        bail!("{}: not empty; what lies there is not overwritten", args.out.display());
    }
    let files = all_or_none(&args.out, |folder| {
        let mut files = Vec::new();
        for stream in archive.streams()? {
            files.push(lines(&archive, &stream, folder)?);
        }
        files.extend(tables(&archive, folder)?);
        Ok(files)
    })?;
    let unknown = |stream: &&String| archive.teller(stream).is_err();
    let untold = archive.tables.keys().filter(unknown).map(|stream| archive.untold(stream)).collect();
    let exported = Exported { ok: true, demo: archive.is_demo(), files, untold };
    if args.json {
        out::json(&exported)?;
    } else {
        let line = |written: &Written| {
            let lines = if written.lines == 1 { "line " } else { "lines" };
            format!("{:>10} {lines}  {}\n", written.lines, written.file)
        };
        let demo = if exported.demo { "DEMO  " } else { "" };
        let mut text: String = exported.files.iter().map(line).collect();
        text.extend(exported.untold.iter().map(|what| format!("not in any CSV: {what}\n")));
        out::text(&format!("{demo}{}\n{text}", args.out.display()))?;
    }
    Ok(true)
}

/// Has files written beside where they belong, and brings them there when all are written. What a fault of the journal
/// or a full disk cut short is gone.
fn all_or_none<R>(out: &Path, write: impl FnOnce(&Path) -> anyhow::Result<R>) -> anyhow::Result<R> {
    let named = || out.display().to_string();
    let is_new = !out.exists();
    let beside = match out.parent() {
        Some(parent) if is_new && parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) if is_new => parent,
        _ => out,
    };
    fs::create_dir_all(beside).with_context(named)?;
    // It takes what is in it with it, if it is dropped before it is empty.
    let part = tempfile::Builder::new().prefix(".part-").tempdir_in(beside).with_context(named)?;
    let folder = part.path().join("export");
    fs::create_dir(&folder).with_context(named)?;
    let written = write(&folder)?;
    if is_new {
        fs::rename(&folder, out).with_context(named)?;
    } else {
        for file in fs::read_dir(&folder).with_context(named)? {
            let file = file.with_context(named)?;
            fs::rename(file.path(), out.join(file.file_name())).with_context(named)?;
        }
    }
    part.close().with_context(named)?;
    Ok(written)
}

/// A stream: a line that says what it is, then each entry with its hash.
fn lines(archive: &Archive, stream: &str, folder: &Path) -> anyhow::Result<Written> {
    #[derive(Serialize)]
    struct Head<'a> {
        demo: bool,
        property: &'a str,
        currency: &'a str,
        time_zone: &'a str,
        stream: &'a str,
        form: u32,
    }
    let prefix = if archive.is_demo() { "demo-journal-" } else { "journal-" };
    let file = format!("{prefix}{}.jsonl", stream.replace('/', "-"));
    let mut to = Sheet::create(folder, &file)?;
    let founding = &archive.founding;
    let head = Head {
        demo: archive.is_demo(),
        property: &founding.property,
        currency: &founding.currency,
        time_zone: &founding.time_zone,
        stream,
        form: archive.form(stream)?,
    };
    to.line(&serde_json::to_string(&head)?)?;
    archive.each_stored(stream, |stored| {
        let entry = std::str::from_utf8(&stored.bytes).context("an entry is text")?;
        to.line(&format!("{{\"hash\":\"{}\",\"entry\":{entry}}}", stored.hash))
    })?;
    to.finish()
}

struct Sheet {
    file: String,
    to: BufWriter<File>,
    lines: u64,
}

impl Sheet {
    fn create(folder: &Path, file: &str) -> anyhow::Result<Sheet> {
        let path = folder.join(file);
        let to = File::create_new(&path).with_context(|| path.display().to_string())?;
        Ok(Sheet { file: file.to_owned(), to: BufWriter::new(to), lines: 0 })
    }

    fn line(&mut self, line: &str) -> anyhow::Result<()> {
        self.lines += 1;
        writeln!(self.to, "{line}").with_context(|| self.file.clone())
    }

    /// A row; what could be read as more than one field is quoted.
    fn row(&mut self, fields: &[String]) -> anyhow::Result<()> {
        let quoted = |field: &String| match field.contains([',', '"', '\n', '\r']) {
            true => format!("\"{}\"", field.replace('"', "\"\"")),
            false => field.clone(),
        };
        self.line(&fields.iter().map(quoted).collect::<Vec<_>>().join(","))
    }

    fn finish(mut self) -> anyhow::Result<Written> {
        self.to.flush().with_context(|| self.file.clone())?;
        Ok(Written { file: self.file, lines: self.lines })
    }
}

fn tables(archive: &Archive, folder: &Path) -> anyhow::Result<Vec<Written>> {
    let mode = open::mode(archive.founding.mode);
    let prefix = if archive.is_demo() { "demo-" } else { "" };
    let sheet = |name: &str, heads: &str| {
        let mut sheet = Sheet::create(folder, &format!("{prefix}{name}.csv"))?;
        sheet.line(heads)?;
        anyhow::Ok(sheet)
    };
    let moments: Vec<&str> = told::moments().into_iter().map(Moment::name).collect();
    let heads = [vec!["mode", "stream", "game", "round", "day"], moments, vec!["result", "void_by"]].concat();
    let mut rounds = sheet("rounds", &format!("{},{PAID}", heads.join(",")))?;
    let mut wagers = sheet("wagers", "mode,stream,round,seat,bet,kind,tender,amount,won")?;
    let mut payments = sheet("payments", &format!("mode,stream,round,seat,{PAID},net"))?;
    let mut corrections =
        sheet("corrections", "mode,stream,round,at,by,agreed,what,seat,from,to,amount,reason,paragraph")?;
    let mut cards = sheet("cards", "mode,stream,round,at,to,card,turned")?;
    let mut buy_ins = sheet("buy-ins", "mode,stream,entry,at,number,corrects,seat,tender,amount")?;
    let mut cash_outs = sheet("cash-outs", "mode,stream,entry,at,seat,amount")?;
    for stream in archive.tables.keys() {
        let Ok(teller) = archive.teller(stream) else { continue };
        let begin = |rest: Vec<String>| [vec![mode.to_owned(), stream.clone()], rest].concat();
        Round::each(archive, stream, teller.as_ref(), None, |round| {
            rounds.row(&begin(round_row(archive, &round)))?;
            let number = round.game.round.to_string();
            for wager in &round.game.wagers {
                let tender = serde_json::to_string(&wager.tender)?.replace(['"', '{', '}'], "");
                let kind = wager.bet.kind.to_owned();
                let (seat, bet) = (wager.seat.to_string(), wager.bet.to_string());
                let (amount, won) = (wager.amount.to_string(), wager.won.to_string());
                wagers.row(&begin(vec![number.clone(), seat, bet, kind, tender, amount, won]))?;
            }
            for (seat, of) in &round.game.payments {
                let mut row = vec![number.clone(), seat.to_string()];
                row.extend(SUMS.iter().map(|sum| sum(of).to_string()));
                row.push(of.net().to_string());
                payments.row(&begin(row))?;
            }
            for row in corrected(archive, &round) {
                corrections.row(&begin([vec![number.clone()], row].concat()))?;
            }
            for seen in &round.game.deal.cards {
                let card = match seen.card.or(seen.under) {
                    Some(card) => card.to_string(),
                    None => if seen.sealed { "sealed" } else { "" }.to_owned(),
                };
                let turned = seen.turned.map_or(String::new(), |at| archive.moment(at));
                let row = [number.clone(), archive.moment(seen.at), seen.to.name(), card, turned];
                cards.row(&begin(row.to_vec()))?;
            }
            Ok(())
        })?;
        archive.each(stream, |read| {
            let place = [read.seq.to_string(), archive.moment(read.at)];
            // What is written may fail, and is told when the entry is read.
            let mut written = Ok(());
            teller.each(read, &mut |what| {
                if let Some((sheet, row)) = money_row(&what, &mut buy_ins, &mut cash_outs)
                    && written.is_ok()
                {
                    written = sheet.row(&begin([place.to_vec(), row].concat()));
                }
            })?;
            written
        })?;
    }
    let sheets = [rounds, wagers, payments, corrections, cards, buy_ins, cash_outs];
    sheets.into_iter().map(Sheet::finish).collect()
}

/// What a payment is made of, for the heads of sheets, and beside it the amounts.
const PAID: &str =
    "wagered,paid,tie_back,refunded,taken_back,commission,marked,marks_paid,marks_documented,ante";
const SUMS: [fn(&Payment) -> Cents; 10] = [
    |payment| payment.staked,
    |payment| payment.paid,
    |payment| payment.pushed,
    |payment| payment.refunded,
    |payment| payment.taken,
    |payment| payment.commission,
    |payment| payment.marked,
    |payment| payment.collected,
    |payment| payment.documented,
    |payment| payment.ante,
];

/// Money in or out, and the sheet it belongs on.
fn money_row<'a>(
    what: &Of<'_>,
    buy_ins: &'a mut Sheet,
    cash_outs: &'a mut Sheet,
) -> Option<(&'a mut Sheet, Vec<String>)> {
    match what {
        Of::BuyIn(buyin::Event::Credited { number, seat, tender, amount, .. }) => Some((
            buy_ins,
            vec![
                number.to_string(),
                String::new(),
                seat.to_string(),
                kind(tender.kind()),
                amount.to_string(),
            ],
        )),
        Of::BuyIn(buyin::Event::Corrected { number, of, seat, kind: of_kind, is, .. }) => Some((
            buy_ins,
            vec![number.to_string(), of.to_string(), seat.to_string(), kind(*of_kind), is.to_string()],
        )),
        Of::CashOut(cashout::Event::Paid { seat, amount, .. }) => {
            Some((cash_outs, vec![seat.to_string(), amount.to_string()]))
        }
        _ => None,
    }
}

/// The corrections of a round: when, by whom, what.
fn corrected(archive: &Archive, round: &Round) -> Vec<Vec<String>> {
    let name = |person: Option<Person>| person.map_or(String::new(), |person| archive.name(person));
    let row = |correction: &server::played::Correction| {
        let mut row = vec![archive.moment(correction.at), name(correction.by), name(correction.second)];
        row.extend(match &correction.what {
            Corrected::Result { from, to, cite } => {
                let blank = String::new;
                [
                    "result".to_owned(),
                    blank(),
                    from.label.clone(),
                    to.label.clone(),
                    blank(),
                    blank(),
                    cite.to_string(),
                ]
            }
            Corrected::Bet { seat, from, to, amount, reason, cite } => [
                "bet".to_owned(),
                seat.to_string(),
                from.to_string(),
                to.to_string(),
                amount.to_string(),
                reason.clone(),
                cite.to_string(),
            ],
        });
        row
    };
    round.game.corrections.iter().map(row).collect()
}

fn kind(kind: buyin::Kind) -> String {
    match kind {
        buyin::Kind::Cash => "cash",
        buyin::Kind::Chips => "chips",
        buyin::Kind::Coupon => "coupon",
    }
    .to_owned()
}

fn round_row(archive: &Archive, round: &Round) -> Vec<String> {
    let game = &round.game;
    let mut row = vec![round.plays.to_owned(), game.round.to_string(), round.day.clone()];
    let moment = |moment: Moment| game.times.get(&moment).map_or(String::new(), |at| archive.moment(*at));
    row.extend(told::moments().into_iter().map(moment));
    row.push(game.came.as_ref().map_or(String::new(), |came| came.label.clone()));
    row.push(game.void.map_or(String::new(), |cite| cite.to_string()));
    row.extend(SUMS.iter().map(|sum| game.payments.values().map(sum).sum::<Cents>().to_string()));
    row
}
