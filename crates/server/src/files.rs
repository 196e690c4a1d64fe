//! What people write into the folder of a house: `house.toml`, `people.toml` and a file for each table in `tables/`.
//! The journal, the keys and the lock beside them are [`journal::folder`]'s.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, bail};
use house::config::{self, Mode};

/// What people write, as text.
#[derive(Debug, Clone)]
pub struct Files {
    /// `house.toml`.
    pub house: String,
    /// `people.toml`.
    pub people: String,
    /// `tables/*.toml`: the name of the file without its end, and the text.
    pub tables: Vec<(String, String)>,
}

/// The staff of the demo casino.
const DEMO_PEOPLE: &str = r#"# The staff of the demo casino, and the devices that may report.
devices = ["wheel", "wheel-2"]

[[member]]
person = "dana"
name = "Dana"
roles = ["dealer"]

[[member]]
person = "dora"
name = "Dora"
roles = ["dealer"]

[[member]]
person = "fay"
name = "Fay"
roles = ["floorperson"]

[[member]]
person = "sam"
name = "Sam"
roles = ["pit_supervisor"]

[[member]]
person = "dina"
name = "Dina"
roles = ["director"]

[[member]]
person = "cal"
name = "Cal"
roles = ["cage"]

[[member]]
person = "cora"
name = "Cora"
roles = ["count_team"]

[[member]]
person = "ada"
name = "Ada"
roles = ["auditor"]

[[member]]
person = "sue"
name = "Sue"
roles = ["surveillance"]

[[member]]
person = "abe"
name = "Abe"
roles = ["administrator"]
"#;

const LIVE_PEOPLE: &str = r#"# The staff, and the devices that may report. One entry for each person:
#
# [[member]]
# person = "dana"
# name = "Dana"
# roles = ["dealer"]
devices = []
"#;

/// The tables of the demo casino: `casino/*.toml`, by name.
const CASINO: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/casino.rs"));

/// Is there a house in a folder, or what is left of one?
pub fn is_house(folder: &Path) -> bool {
    ["house.toml", "people.toml", "journal.db", "keys"].iter().any(|name| folder.join(name).exists())
}

impl Files {
    /// A new house: the demo casino, or an empty live house.
    pub fn new(property: &str, mode: Mode) -> Files {
        let (people, tables) = match mode {
            Mode::Demo => {
                let table = |(name, text): &(&str, &str)| (name.replace(".toml", ""), (*text).to_owned());
                (DEMO_PEOPLE, CASINO.iter().map(table).collect())
            }
            Mode::Live => (LIVE_PEOPLE, Vec::new()),
        };
        Files { house: config::example(property, mode), people: people.to_owned(), tables }
    }

    /// Reads those of a folder.
    pub fn read(folder: &Path) -> anyhow::Result<Files> {
        let text = |path: PathBuf| fs::read_to_string(&path).with_context(|| path.display().to_string());
        let house = folder.join("house.toml");
        if !house.is_file() && is_house(folder) {
            bail!("{}: missing; put it back from a copy", house.display());
        }
        if !house.is_file() {
            bail!("{}: no house here; `baize init` makes one", folder.display());
        }
        let mut tables = Vec::new();
        let listed = folder.join("tables");
        let entries = match fs::read_dir(&listed) {
            Ok(entries) => entries.collect::<io::Result<Vec<_>>>()?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error).with_context(|| listed.display().to_string()),
        };
        for entry in entries {
            let path = entry.path();
            if path.extension().is_some_and(|end| end == "toml") {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                tables.push((stem, text(path)?));
            }
        }
        tables.sort();
        Ok(Files { house: text(house)?, people: text(folder.join("people.toml"))?, tables })
    }

    /// Writes them into a new folder.
    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        fs::create_dir_all(folder.join("tables"))?;
        fs::write(folder.join("house.toml"), &self.house)?;
        fs::write(folder.join("people.toml"), &self.people)?;
        for (name, text) in &self.tables {
            fs::write(folder.join("tables").join(name).with_extension("toml"), text)?;
        }
        Ok(())
    }
}
