//! Signed heads: where every stream stood at a moment, signed and written to a second place. Against them a cut tail,
//! a recomputed chain and a replaced folder show.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use kit::At;
use serde::{Deserialize, Serialize};

use crate::entry::{Hash, in_lower_case};

/// Where a stream stood.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Head {
    /// The stream.
    pub stream: String,
    /// Its last entry.
    pub seq: u64,
    /// Its hash.
    pub hash: Hash,
}

/// Heads with a signature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signed {
    /// When.
    pub at: At,
    /// By stream name.
    pub heads: Vec<Head>,
    /// The public key, hex.
    pub key: String,
    /// Over [`Signed::said`], hex.
    pub signature: String,
}

/// Signs heads.
pub struct Signer(SigningKey);

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer")
    }
}

/// What is wrong with signed heads.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadHeads {
    /// The line is something else.
    #[error("line {line}: not signed heads: {error}")]
    Malformed {
        /// Which line.
        line: usize,
        /// Why.
        error: String,
    },
    /// The signature is of something else.
    #[error("line {line}: the signature is not of these heads")]
    Forged {
        /// Which line.
        line: usize,
    },
    /// Signed with another key than the first line.
    #[error("line {line}: signed with another key")]
    OtherKey {
        /// Which line.
        line: usize,
    },
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(String),
}

fn said(at: At, heads: &[Head]) -> Vec<u8> {
    let mut text = format!("baize heads 1\n{}\n", at.get());
    for head in heads {
        text += &format!("{} {} {}\n", head.stream, head.seq, head.hash);
    }
    text.into_bytes()
}

impl Signer {
    /// A signer with this secret.
    pub fn new(secret: [u8; 32]) -> Signer {
        Signer(SigningKey::from_bytes(&secret))
    }

    /// The public key, hex.
    pub fn public(&self) -> String {
        hex::encode(self.0.verifying_key().to_bytes())
    }

    /// Signs heads, sorted by stream. Names are a line each in what is signed, so they have no line breaks.
    pub fn sign(&self, at: At, mut heads: Vec<Head>) -> Signed {
        heads.sort();
        assert!(plain(&heads), "a head per stream, each name on one line");
        let signature = self.0.sign(&said(at, &heads));
        Signed { at, heads, key: self.public(), signature: hex::encode(signature.to_bytes()) }
    }
}

/// Can what is signed be read in one way only? Streams in order, each once, no name of several lines.
fn plain(heads: &[Head]) -> bool {
    heads.is_sorted_by(|a, b| a.stream < b.stream)
        && !heads.iter().any(|head| head.stream.contains(char::is_control))
}

impl Signed {
    /// The bytes that are signed: a line of the form, a line of the moment in milliseconds, a line per stream with
    /// name, place and hash.
    pub fn said(&self) -> Vec<u8> {
        said(self.at, &self.heads)
    }

    /// Is the signature of these heads, by this key?
    pub fn verify(&self) -> bool {
        let check = || {
            if !plain(&self.heads) || !in_lower_case(&self.key) || !in_lower_case(&self.signature) {
                return None;
            }
            let mut key = [0; 32];
            let mut signature = [0; 64];
            hex::decode_to_slice(&self.key, &mut key).ok()?;
            hex::decode_to_slice(&self.signature, &mut signature).ok()?;
            let key = VerifyingKey::from_bytes(&key).ok()?;
            key.verify_strict(&self.said(), &Signature::from_bytes(&signature)).ok()
        };
        check().is_some()
    }
}

/// A file of signed heads, one line of JSON each.
#[derive(Debug)]
pub struct HeadsFile {
    path: PathBuf,
    file: File,
    /// Up to where it holds whole lines.
    length: u64,
}

impl HeadsFile {
    /// Opens the file to append, or makes it. A last line that a stop cut short is completed if nothing but its end
    /// is missing, and else taken off.
    pub fn open(path: &Path) -> Result<HeadsFile, BadHeads> {
        let named = |error: std::io::Error| BadHeads::Io(format!("{}: {error}", path.display()));
        let new = !path.exists();
        // Whoever reads a device to its end never comes back.
        if !new && !path.is_file() {
            return Err(BadHeads::Io(format!("{}: not a plain file", path.display())));
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(named)?;
        if new && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            // The name of a new file is durable with its folder.
            File::open(folder).and_then(|folder| folder.sync_all()).map_err(named)?;
        }
        let mut heads = HeadsFile { path: path.to_owned(), file, length: 0 };
        heads.mend().map_err(named)?;
        Ok(heads)
    }

    fn mend(&mut self) -> std::io::Result<()> {
        let mut text = BufReader::new(&self.file);
        let mut line = Vec::new();
        let mut whole = 0;
        loop {
            line.clear();
            let length = text.read_until(b'\n', &mut line)?;
            if !line.ends_with(b"\n") {
                break;
            }
            whole += length as u64;
        }
        self.length = whole;
        match serde_json::from_slice::<Signed>(&line) {
            _ if line.is_empty() => Ok(()),
            Ok(signed) if signed.verify() => {
                self.file.write_all(b"\n")?;
                self.length += line.len() as u64 + 1;
                self.file.sync_data()
            }
            _ => self.file.set_len(whole).and_then(|()| self.file.sync_data()),
        }
    }

    /// Writes heads and waits until they are on the disk. If that fails, nothing of them is left in the way of the
    /// next.
    pub fn write(&mut self, signed: &Signed) -> Result<(), BadHeads> {
        let mut line = serde_json::to_vec(signed).expect("plain data");
        line.push(b'\n');
        match self.file.write_all(&line).and_then(|()| self.file.sync_data()) {
            Ok(()) => self.length += line.len() as u64,
            Err(error) => {
                // If this fails too, opening the file again mends it.
                let _ = self.file.set_len(self.length);
                return Err(BadHeads::Io(format!("{}: {error}", self.path.display())));
            }
        }
        Ok(())
    }

    /// Reads all heads of a file: each is verified, all are of one key. A last line cut short is left out.
    pub fn read(text: impl BufRead) -> Result<Vec<Signed>, BadHeads> {
        let mut all = Vec::new();
        HeadsFile::each(text, |signed| all.push(signed))?;
        Ok(all)
    }

    /// The same, one after the other.
    pub fn each(mut text: impl BufRead, mut each: impl FnMut(Signed)) -> Result<(), BadHeads> {
        let mut first: Option<String> = None;
        let mut bytes = Vec::new();
        for line in 1.. {
            bytes.clear();
            text.read_until(b'\n', &mut bytes).map_err(|error| BadHeads::Io(error.to_string()))?;
            if bytes.is_empty() {
                break;
            }
            let signed = match serde_json::from_slice::<Signed>(&bytes) {
                Ok(signed) => signed,
                // Only the last line may be torn: by a stop in the middle of writing it.
                Err(_) if !bytes.ends_with(b"\n") => break,
                Err(error) => return Err(BadHeads::Malformed { line, error: error.to_string() }),
            };
            if !signed.verify() {
                return Err(BadHeads::Forged { line });
            }
            if first.get_or_insert_with(|| signed.key.clone()) != &signed.key {
                return Err(BadHeads::OtherKey { line });
            }
            each(signed);
        }
        Ok(())
    }
}
