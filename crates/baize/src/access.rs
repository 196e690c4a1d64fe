//! `baize pin` and `baize device`: who may come in. Secrets are read from the terminal or standard input, never from the
//! command line, where everybody on the machine could see them.

use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;

use anyhow::{Context, ensure};
use house::config::Mode;
use kit::{Device, Person};
use server::access::{Access, Kind, is_pin, is_weak};

use crate::files::Files;
use crate::out;

/// How many digits a PIN has in a live house.
const LIVE_DIGITS: usize = 6;

/// Whose PIN.
#[derive(Debug, Clone, clap::Args)]
#[command(
    after_help = "The PIN, four to twelve digits (at least six in a live house, no repeats and no runs), is
asked for, or read from standard input:
  baize pin my-casino dana
  baize pin my-casino dana < file-with-the-pin

A house that is being served takes it at once."
)]
pub struct PinArgs {
    /// The folder of the house
    #[arg(value_name = "DIR")]
    pub house: PathBuf,
    /// Who, as in people.toml
    pub person: String,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// Which device.
#[derive(Debug, Clone, clap::Args)]
#[command(
    after_help = "The device must be listed in people.toml. Its new secret is printed once and kept as a hash only."
)]
pub struct DeviceArgs {
    /// The folder of the house
    #[arg(value_name = "DIR")]
    pub house: PathBuf,
    /// Which, as in people.toml
    pub device: String,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// Sets a PIN.
pub fn pin(args: &PinArgs) -> anyhow::Result<bool> {
    let people = people(&args.house)?;
    let person: Person = args.person.parse()?;
    ensure!(people.get(person).is_some(), "{person}: nobody of that name in people.toml");
    let pin = read_pin(&format!("The new PIN of {person}, four to twelve digits:"))?;
    let pin = pin.as_str();
    ensure!(is_pin(pin), "a PIN has four to twelve digits");
    ensure!(!is_weak(pin), "that PIN is guessed first: no repeats (1111, 1212) and no runs (1234, 9876)");
    let files = Files::read(&args.house)?;
    let live = house::config::house(&files.house).map_or(true, |(draft, _)| draft.mode == Mode::Live);
    ensure!(!live || pin.len() >= LIVE_DIGITS, "in a live house a PIN has at least six digits");
    Access::read(&args.house)?.set_pin(person, pin)?;
    if args.json {
        out::json(&serde_json::json!({"person": person}))?;
    } else {
        out::text(&format!("{person} has a new PIN.\n"))?;
    }
    Ok(true)
}

/// A PIN from the terminal, where it is asked for, or from standard input.
pub fn read_pin(asks: &str) -> anyhow::Result<String> {
    if io::stdin().is_terminal() {
        out::note(&format!("{asks} (it is shown as you type)"));
    }
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim().to_owned())
}

/// Makes a device's secret.
pub fn device(args: &DeviceArgs) -> anyhow::Result<bool> {
    let people = people(&args.house)?;
    let device: Device = args.device.parse()?;
    people
        .vouch(kit::Actor::Device(device))
        .map_err(|_| anyhow::anyhow!("{device}: no such device in people.toml"))?;
    let secret = Access::read(&args.house)?.set_device(device, Kind::Sensor)?;
    if args.json {
        out::json(&serde_json::json!({"device": device, "secret": secret}))?;
    } else {
        out::text(&format!("{secret}\n"))?;
        out::note("Told once; the house keeps its hash only.");
    }
    Ok(true)
}

/// The staff of a house.
pub fn people(house: &std::path::Path) -> anyhow::Result<house::people::People> {
    let files = Files::read(house)?;
    let read = house::config::people(&files.people);
    read.map_err(|_| anyhow::anyhow!("people.toml is faulty; `baize serve` says how")).context("people.toml")
}
