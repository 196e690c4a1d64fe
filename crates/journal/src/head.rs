//! Signed heads: where every stream stood at a moment, signed and written to a second place. Against them a cut tail,
//! a recomputed chain and a replaced folder show.

use std::io::{BufRead, Write};

use ed25519_dalek::{Signature, Signer as _, SigningKey, Verifier, VerifyingKey};
use kit::At;
use serde::{Deserialize, Serialize};

use crate::entry::Hash;

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

    /// Signs heads, sorted by stream.
    pub fn sign(&self, at: At, mut heads: Vec<Head>) -> Signed {
        heads.sort();
        let signature = self.0.sign(&said(at, &heads));
        Signed { at, heads, key: self.public(), signature: hex::encode(signature.to_bytes()) }
    }
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
            let mut key = [0; 32];
            let mut signature = [0; 64];
            hex::decode_to_slice(&self.key, &mut key).ok()?;
            hex::decode_to_slice(&self.signature, &mut signature).ok()?;
            let key = VerifyingKey::from_bytes(&key).ok()?;
            key.verify(&self.said(), &Signature::from_bytes(&signature)).ok()
        };
        check().is_some()
    }
}

/// A file of signed heads, one line of JSON each.
#[derive(Debug)]
pub struct HeadsFile {
    file: std::fs::File,
}

impl HeadsFile {
    /// Opens the file to append, or makes it.
    pub fn open(path: &std::path::Path) -> Result<HeadsFile, BadHeads> {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
        let named = |error: std::io::Error| BadHeads::Io(format!("{}: {error}", path.display()));
        Ok(HeadsFile { file: file.map_err(named)? })
    }

    /// Writes heads and waits until they are on the disk.
    pub fn write(&mut self, signed: &Signed) -> Result<(), BadHeads> {
        let mut line = serde_json::to_vec(signed).expect("plain data");
        line.push(b'\n');
        let wrote = self.file.write_all(&line).and_then(|()| self.file.sync_data());
        wrote.map_err(|error| BadHeads::Io(error.to_string()))
    }

    /// Reads all heads of a file: each is verified, all are of one key. A last line cut short is left out.
    pub fn read(text: impl BufRead) -> Result<Vec<Signed>, BadHeads> {
        let mut all: Vec<Signed> = Vec::new();
        let mut cut: Option<BadHeads> = None;
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if let Some(bad) = cut.take() {
                return Err(bad);
            }
            let line = line.map_err(|error| BadHeads::Io(error.to_string()))?;
            match serde_json::from_str::<Signed>(&line) {
                // Only the last line may be torn: by a stop in the middle of writing it.
                Err(error) => cut = Some(BadHeads::Malformed { line: number, error: error.to_string() }),
                Ok(signed) if !signed.verify() => return Err(BadHeads::Forged { line: number }),
                Ok(signed) if all.first().is_some_and(|first| first.key != signed.key) => {
                    return Err(BadHeads::OtherKey { line: number });
                }
                Ok(signed) => all.push(signed),
            }
        }
        Ok(all)
    }
}
