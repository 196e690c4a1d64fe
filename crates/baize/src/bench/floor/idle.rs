//! What a terminal costs the server that is connected and does nothing: the memory of `baize serve` in a process of its
//! own, with terminals and without.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;

use super::casino;
use super::wire::Terminal;

/// What it came to.
#[derive(Debug, Serialize)]
pub struct Idle {
    pub terminals: u64,
    pub bytes_without: u64,
    pub bytes_with: u64,
    /// Of one terminal: over all of them, or over the second half, whichever is more. The first may find memory that
    /// opening the house has left free.
    pub bytes_each: u64,
}

/// Ends with its measurement, however that ends.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The resident memory of a process, in bytes.
fn resident(process: u32) -> anyhow::Result<u64> {
    let path = format!("/proc/{process}/status");
    let status = std::fs::read_to_string(&path).context(path)?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("VmRSS")?;
    let kib: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kib * 1_024)
}

/// Serves a house in another process and connects terminals to it.
pub fn measure(folder: &Path, seats: u16) -> anyhow::Result<Idle> {
    casino::make(folder, 1, seats)?;
    let mut serve = Command::new(std::env::current_exe()?);
    serve.arg("serve").arg(folder).args(["--listen", "127.0.0.1:0"]);
    // What is free is given back at once: neither counted, nor found by the terminals that come.
    serve.env("MIMALLOC_PURGE_DELAY", "0");
    let serve = serve.stdout(Stdio::piped()).stderr(Stdio::null()).stdin(Stdio::null());
    let mut served = Served(serve.spawn()?);
    let process = served.0.id();
    let mut said = String::new();
    BufReader::new(served.0.stdout.take().context("its words")?).read_line(&mut said)?;
    let address = said.trim().trim_end_matches('/').rsplit('/').next().context("an address")?;
    let address: SocketAddr = address.parse().context("the server says where it listens")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let pause = || tokio::time::sleep(Duration::from_millis(300));
        let places: Vec<casino::Place> = casino::places(1, seats).collect();
        let mut terminals = Vec::new();
        pause().await;
        let without = resident(process)?;
        let (first, second) = places.split_at(places.len() / 2);
        let mut half = without;
        for (place, part) in [first, second].into_iter().enumerate() {
            for at in part {
                terminals.push(Terminal::connect(address, at).await?);
            }
            pause().await;
            if place == 0 {
                half = resident(process)?;
            }
        }
        let with = resident(process)?;
        let each = |more: u64, of: usize| more / (of as u64).max(1);
        let all = each(with.saturating_sub(without), places.len());
        let bytes_each = all.max(each(with.saturating_sub(half), second.len()));
        Ok(Idle { terminals: places.len() as u64, bytes_without: without, bytes_with: with, bytes_each })
    })
}
