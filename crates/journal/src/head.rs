//! Signed heads: where every stream stood at a moment, signed and written to a second place. Against them a cut tail,
//! a recomputed chain and a replaced folder show. Each line names the hash of the line before it, so that a line that
//! was taken out shows as well; older programs wrote lines that do not.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use kit::At;
use serde::{Deserialize, Serialize};

use crate::entry::{Hash, in_lower_case};

/// Where a stream stood.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
pub struct Signed {
    /// When.
    pub at: At,
    /// The hash of the line before it, without its line feed; zeros in the first line. Older lines have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prev: Option<Hash>,
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
    /// The line before it is another than when it was signed.
    #[error("line {line}: the line before it is missing, or another one")]
    Unlinked {
        /// Which line.
        line: usize,
    },
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(String),
    /// The file is not there any more.
    #[error("{path}: the file of signed heads is gone")]
    Gone {
        /// Which file.
        path: String,
    },
    /// The file is not as it was left.
    #[error("{path}: somebody else has emptied, cut or replaced the file of signed heads")]
    Changed {
        /// Which file.
        path: String,
    },
}

fn said(at: At, prev: Option<Hash>, heads: &[Head]) -> Vec<u8> {
    let mut text = match prev {
        None => format!("baize heads 1\n{}\n", at.get()),
        Some(prev) => format!("baize heads 2\n{}\n{prev}\n", at.get()),
    };
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

    /// Signs heads, sorted by stream, as a line behind one with this hash; older programs signed lines without one.
    /// Names are a line each in what is signed, so they have no line breaks.
    pub fn sign(&self, at: At, prev: Option<Hash>, mut heads: Vec<Head>) -> Signed {
        heads.sort();
        assert!(plain(&heads), "a head per stream, each name on one line");
        let signature = self.0.sign(&said(at, prev, &heads));
        Signed { at, prev, heads, key: self.public(), signature: hex::encode(signature.to_bytes()) }
    }
}

/// Can what is signed be read in one way only? Streams in order, each once, no name of several lines.
fn plain(heads: &[Head]) -> bool {
    heads.is_sorted_by(|a, b| a.stream < b.stream)
        && !heads.iter().any(|head| head.stream.contains(char::is_control))
}

impl Signed {
    /// The bytes that are signed: a line of the form, a line of the moment in milliseconds, a line with the hash of the
    /// line before it, a line per stream with name, place and hash.
    pub fn said(&self) -> Vec<u8> {
        said(self.at, self.prev, &self.heads)
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

/// So much of the end of a file is read at first: it grows with every second of play, and opening it should not.
const TAIL: u64 = 1 << 14;

/// The end of a file, so long at most, and where that begins.
fn tail(file: &mut File, most: u64) -> std::io::Result<(u64, Vec<u8>)> {
    let length = file.metadata()?.len();
    let from = length.saturating_sub(most);
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(length - from).read_to_end(&mut bytes)?;
    Ok((from, bytes))
}

/// The end of a file.
struct Last {
    /// Up to where it holds whole lines.
    length: u64,
    /// The hash of the last whole line, zeros if there is none.
    hash: Hash,
    /// What stands behind it.
    torn: Vec<u8>,
}

fn last(file: &mut File) -> std::io::Result<Last> {
    let mut most = TAIL;
    loop {
        let (from, mut bytes) = tail(file, most)?;
        let end = bytes.iter().rposition(|byte| *byte == b'\n');
        let begins = end.and_then(|end| bytes[..end].iter().rposition(|byte| *byte == b'\n'));
        match (end, begins) {
            (Some(end), begins) if from == 0 || begins.is_some() => {
                let hash = Hash::of(&bytes[begins.map_or(0, |at| at + 1)..end]);
                return Ok(Last { length: from + end as u64 + 1, hash, torn: bytes.split_off(end + 1) });
            }
            (None, _) if from == 0 => return Ok(Last { length: 0, hash: Hash::NONE, torn: bytes }),
            _ => most *= 4,
        }
    }
}

/// Are both one and the same file?
fn is_same(a: &std::fs::Metadata, b: &std::fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (a.dev(), a.ino()) == (b.dev(), b.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (a, b);
        false
    }
}

fn not_plain(path: &Path) -> BadHeads {
    BadHeads::Io(format!("{}: not a plain file", path.display()))
}

/// A file of signed heads, one line of JSON each.
#[derive(Debug)]
pub struct HeadsFile {
    path: PathBuf,
    file: File,
    /// Up to where it holds whole lines.
    length: u64,
    /// The hash of the last of them.
    last: Hash,
}

impl HeadsFile {
    /// Opens the file to append, or makes it. A last line that a stop cut short is completed if nothing but its end
    /// is missing, and else taken off.
    pub fn open(path: &Path) -> Result<HeadsFile, BadHeads> {
        let named = |error: std::io::Error| BadHeads::Io(format!("{}: {error}", path.display()));
        let new = !path.exists();
        // Whoever reads a device to its end never comes back.
        if !new && !path.is_file() {
            return Err(not_plain(path));
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(named)?;
        if new && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            // The name of a new file is durable with its folder.
            File::open(folder).and_then(|folder| folder.sync_all()).map_err(named)?;
        }
        let mut heads = HeadsFile { path: path.to_owned(), file, length: 0, last: Hash::NONE };
        heads.mend().map_err(named)?;
        Ok(heads)
    }

    fn mend(&mut self) -> std::io::Result<()> {
        let Last { length, hash, torn } = last(&mut self.file)?;
        (self.length, self.last) = (length, hash);
        match serde_json::from_slice::<Signed>(&torn) {
            _ if torn.is_empty() => Ok(()),
            Ok(signed) if signed.verify() => {
                self.file.write_all(b"\n")?;
                (self.length, self.last) = (length + torn.len() as u64 + 1, Hash::of(&torn));
                self.file.sync_data()
            }
            _ => self.file.set_len(length).and_then(|()| self.file.sync_data()),
        }
    }

    /// Does a file hold nothing but the beginning of a line, which a stop tore?
    pub fn is_torn(path: &Path) -> Result<bool, BadHeads> {
        let named = |error: std::io::Error| BadHeads::Io(format!("{}: {error}", path.display()));
        let last = File::open(path).and_then(|mut file| last(&mut file)).map_err(named)?;
        Ok(last.length == 0 && last.torn.starts_with(b"{\"at\":"))
    }

    /// How far each stream was signed with this key, by the last lines of a file: so many that there is a good one among
    /// them. A line that is torn, or something else, is passed over; a file that is not there has none.
    pub fn newest(path: &Path, key: &str) -> Result<Vec<Head>, BadHeads> {
        let named = |error: std::io::Error| BadHeads::Io(format!("{}: {error}", path.display()));
        match path.metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(named(error)),
            Ok(file) if !file.is_file() => return Err(not_plain(path)),
            Ok(_) => {}
        }
        let mut file = File::open(path).map_err(named)?;
        let mut newest: BTreeMap<String, Head> = BTreeMap::new();
        let mut most = TAIL;
        loop {
            let (from, bytes) = tail(&mut file, most).map_err(named)?;
            // What begins before these bytes is no line of theirs.
            let begins =
                if from == 0 { 0 } else { bytes.iter().position(|byte| *byte == b'\n').unwrap_or(0) };
            for line in bytes[begins..].rsplit(|byte| *byte == b'\n') {
                let Ok(signed) = serde_json::from_slice::<Signed>(line) else { continue };
                let farther = |head: &Head| newest.get(&head.stream).is_none_or(|known| known.seq < head.seq);
                if signed.key == key && signed.heads.iter().any(farther) && signed.verify() {
                    let heads: Vec<Head> = signed.heads.into_iter().filter(farther).collect();
                    newest.extend(heads.into_iter().map(|head| (head.stream.clone(), head)));
                }
            }
            if from == 0 || !newest.is_empty() {
                return Ok(newest.into_values().collect());
            }
            most *= 4;
        }
    }

    /// Whether the file is as it was left: there, and ending with the line that was written last. One that was put
    /// back from a copy is gone on with.
    pub fn look(&mut self) -> Result<(), BadHeads> {
        let path = || self.path.display().to_string();
        let named = |error: std::io::Error| BadHeads::Io(format!("{}: {error}", self.path.display()));
        let found = match self.path.metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Err(BadHeads::Gone { path: path() }),
            Err(error) => return Err(named(error)),
            Ok(found) if !found.is_file() => return Err(not_plain(&self.path)),
            Ok(found) => found,
        };
        // Of another file with the same name, which was put there meanwhile, what is open tells nothing.
        if !is_same(&found, &self.file.metadata().map_err(named)?) {
            self.file = OpenOptions::new().read(true).append(true).open(&self.path).map_err(named)?;
        }
        let Last { length, hash, torn } = last(&mut self.file).map_err(named)?;
        if (length, hash) != (self.length, self.last) {
            return Err(BadHeads::Changed { path: path() });
        }
        // What a failed write left behind the last line.
        if torn.is_empty() { Ok(()) } else { self.file.set_len(length).map_err(named) }
    }

    /// Signs heads as the next line, writes them and waits until they are on the disk. If that fails, nothing of them is
    /// left in the way of the next.
    pub fn sign(&mut self, signer: &Signer, at: At, heads: Vec<Head>) -> Result<Signed, BadHeads> {
        self.look()?;
        let signed = signer.sign(at, Some(self.last), heads);
        let mut line = serde_json::to_vec(&signed).expect("plain data");
        let hash = Hash::of(&line);
        line.push(b'\n');
        match self.file.write_all(&line).and_then(|()| self.file.sync_data()) {
            Ok(()) => (self.length, self.last) = (self.length + line.len() as u64, hash),
            Err(error) => {
                // If this fails too, opening the file again mends it.
                let _ = self.file.set_len(self.length);
                return Err(BadHeads::Io(format!("{}: {error}", self.path.display())));
            }
        }
        Ok(signed)
    }

    /// Reads all heads of a file: each is verified, all are of one key, and from the first line on that names the line
    /// before it, each follows the one before. A last line cut short is left out.
    pub fn read(text: impl BufRead) -> Result<Vec<Signed>, BadHeads> {
        let mut all = Vec::new();
        HeadsFile::each(text, |signed| all.push(signed))?;
        Ok(all)
    }

    /// The same, one after the other.
    pub fn each(mut text: impl BufRead, mut each: impl FnMut(Signed)) -> Result<(), BadHeads> {
        let mut first: Option<String> = None;
        let (mut before, mut chained) = (Hash::NONE, false);
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
            if signed.prev.map_or(chained, |prev| prev != before) {
                return Err(BadHeads::Unlinked { line });
            }
            chained = signed.prev.is_some();
            before = Hash::of(bytes.strip_suffix(b"\n").unwrap_or(&bytes));
            each(signed);
        }
        Ok(())
    }
}
