//! What is looked at before a house is opened, so that one that does not open is left as it was found: how it was founded
//! (HC E.7), and whether its journal still goes as far as was signed (HC E.8).

use std::path::Path;

use anyhow::{Context, anyhow};
use games::Message;
use games::options::Fault;
use house::config::{HouseDraft, Mode};
use house::log::{Ahead, Founding};
use house::words::Words;
use journal::folder::Folder;
use journal::{HeadsFile, Store};
use kit::{Person, Role, cite};

use super::{Keys, damaged, founded, founding, mode, told};
use crate::files::Files;

/// As what the house of a folder was founded, for good. Nothing is written for it, and nobody's lock is in the way.
pub fn founded_as(folder: &Path) -> anyhow::Result<Mode> {
    // Whether there is a house at all is said first.
    Files::read(folder)?;
    let store = Folder::read_only(folder)?.store()?;
    Ok(founding_in(&store)?.mode)
}

/// Looks at the house of a folder that is ours, whose `house.toml` says this; `false` if there are no signed heads to hold
/// its journal against.
pub(super) fn look(folder: &Folder, draft: &HouseDraft, keys: &Keys) -> anyhow::Result<bool> {
    let store = Folder::read_only(folder.dir())?.store()?;
    // The key is held against its hash before anything sealed is opened with it.
    let sign_key = draft.sign_key.as_deref().unwrap_or("keys/sign.key");
    is_founded(&founding_in(&store)?, &founding(draft, keys), sign_key)?;
    let heads = folder.heads_path(Some(Path::new(&draft.heads)));
    goes_as_far(&store, &heads, &keys.sign.public())
}

/// The founding, from the journal's first entry.
fn founding_in(store: &dyn Store) -> anyhow::Result<Founding> {
    let heads = store.heads()?;
    let own = heads.iter().find(|head| head.stream.ends_with("/house/main"));
    let own = own.context("the journal is empty: no house was founded in it")?;
    let first = store.read(&own.stream, 1, 1)?;
    let first = first.first().context("the journal's first entry is missing")?;
    founded(&first.bytes).with_context(|| damaged(&own.stream))
}

/// Is this the house that was founded then?
fn is_founded(then: &Founding, now: &Founding, sign_key: &str) -> anyhow::Result<()> {
    let mut faults = Vec::new();
    let mut differs = |file: &str, option: &str, was: String, is: String| {
        if was != is {
            let message = Message::plain("house-changed").with("was", was).with("is", is);
            faults.push((file.to_owned(), Fault::new(option, cite!("HC E.7"), message)));
        }
    };
    let toml = "house.toml";
    differs(toml, "property", then.property.clone(), now.property.clone());
    differs(toml, "mode", mode(then.mode).to_owned(), mode(now.mode).to_owned());
    differs(toml, "currency", then.currency.clone(), now.currency.clone());
    differs(toml, "time_zone", then.time_zone.clone(), now.time_zone.clone());
    differs(toml, "day_starts", then.day_starts.to_string(), now.day_starts.to_string());
    differs("keys/house.key", "", format!("key {:.12}", then.seals), format!("key {:.12}", now.seals));
    differs(sign_key, "", format!("key {:.12}", then.signs), format!("key {:.12}", now.signs));
    if faults.is_empty() { Ok(()) } else { Err(told(&faults)) }
}

/// HC E.7: a clock that stands far ahead of the newest entry needs a supervisor's word, before anything is written: the
/// house would go on from there, and its gaming days with it, and no clock that is right again would bring it back.
pub(super) fn leaps(
    draft: &HouseDraft,
    ahead_ms: i64,
    accepted: Option<(Person, Role)>,
) -> anyhow::Result<Option<Ahead>> {
    match (draft.ahead_ms().filter(|most| ahead_ms > *most), accepted) {
        (None, _) => Ok(None),
        (Some(_), Some((by, role))) => Ok(Some(Ahead { ms: ahead_ms, by, role })),
        (Some(most), None) => {
            let message = Message::plain("house-clock-far-ahead")
                .with("hours", ahead_ms.div_euclid(3_600_000))
                .with("most", most.div_euclid(3_600_000));
            Err(anyhow!("{} ({})", Words::english().render(&message), cite!("HC E.7")))
        }
    }
}

/// Holds the journal against the last heads of the second place: what was signed was durable, so a journal that stands
/// before it was cut or is an older copy, and one with another entry there is another history. A house that went on from
/// either would contradict what it signed. `false` if there are none of this house.
fn goes_as_far(store: &dyn Store, path: &Path, key: &str) -> anyhow::Result<bool> {
    let signed = HeadsFile::newest(path, key).context("the second place of signed heads")?;
    let stands = store.heads()?;
    let mut faults = Vec::new();
    for head in &signed {
        // HC E.6: a stream that cannot be read is left out and named when it is rebuilt.
        let Ok(found) = store.read(&head.stream, head.seq, 1) else { continue };
        let message = match found.first() {
            Some(stored) if stored.hash == head.hash => continue,
            Some(_) => Message::plain("house-journal-other"),
            None => {
                let there = stands.iter().find(|stand| stand.stream == head.stream);
                Message::plain("house-journal-cut").with("there", there.map_or(0, |stand| stand.seq))
            }
        };
        let message = message.with("signed", head.seq);
        faults.push((path.display().to_string(), Fault::new(&head.stream, cite!("HC E.8"), message)));
    }
    match faults.is_empty() {
        true => Ok(!signed.is_empty()),
        false => Err(anyhow!(
            "{}\n{}",
            told(&faults),
            Words::english().render(&Message::plain("house-journal-bring-back"))
        )),
    }
}
