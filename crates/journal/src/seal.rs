//! Sealed parts: face-down cards and seeds, encrypted under a key that the journal publishes when they may be known.
//!
//! XChaCha20-Poly1305. Keys are derived (HKDF-SHA256) from the house key, which is kept outside the store, by stream
//! and name; the nonce is derived from key, place and content, so that an entry proposed again never reuses a nonce
//! for another content.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::entry::in_lower_case;

/// The key of the house. It never enters the store, a log or a message.
#[derive(Clone)]
pub struct HouseKey([u8; 32]);

impl std::fmt::Debug for HouseKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("HouseKey")
    }
}

/// The key of one scope: a round, a shoe, a hand, a session.
#[derive(Clone, PartialEq, Eq)]
pub struct RoundKey([u8; 32]);

impl std::fmt::Debug for RoundKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RoundKey")
    }
}

/// A sealed part of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedBox {
    /// Which key opens it: `round/812`.
    pub key: String,
    /// 24 bytes, hex.
    pub nonce: String,
    /// Ciphertext and tag, hex.
    pub bytes: String,
    /// Which marks of the entry it fills, in its order; in entries of form 1 and in snapshots it fills all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<usize>>,
}

/// A key given free.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedKey {
    /// Which.
    pub name: String,
    /// 32 bytes, hex.
    pub key: String,
}

/// Why a box does not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// Not this key, or not these bytes.
    #[error("the sealed part does not open: another key, or changed bytes")]
    DoesNotOpen,
    /// Not even the form.
    #[error("the sealed part is malformed")]
    Malformed,
}

impl HouseKey {
    /// A key of these bytes.
    pub fn new(bytes: [u8; 32]) -> HouseKey {
        HouseKey(bytes)
    }

    /// The bytes, to be written where keys are kept.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The key of that name in a stream.
    pub fn derive(&self, stream: &str, name: &str) -> RoundKey {
        let mut key = [0; 32];
        let info = [b"baize seal 1\0", stream.as_bytes(), b"\0", name.as_bytes()].concat();
        Hkdf::<Sha256>::new(None, &self.0).expand(&info, &mut key).expect("32 bytes can be had");
        RoundKey(key)
    }
}

impl RoundKey {
    /// Given free under its name.
    pub fn publish(&self, name: &str) -> PublishedKey {
        PublishedKey { name: name.to_owned(), key: hex::encode(self.0) }
    }

    /// What a box belongs to; not secret, and it does not open elsewhere.
    fn about(stream: &str, seq: u64, name: &str) -> Vec<u8> {
        format!("{stream}\0{seq}\0{name}").into_bytes()
    }

    fn nonce(&self, about: &[u8], secret: &[u8]) -> [u8; 24] {
        let mut digest = Sha256::new();
        digest.update(b"baize nonce 1\0");
        digest.update(self.0);
        digest.update((about.len() as u64).to_le_bytes());
        digest.update(about);
        digest.update(secret);
        let digest: [u8; 32] = digest.finalize().into();
        std::array::from_fn(|i| digest[i])
    }

    /// Seals `secret` for the entry at `seq` of `stream`.
    pub fn seal(&self, stream: &str, seq: u64, name: &str, secret: &[u8]) -> SealedBox {
        let aad = RoundKey::about(stream, seq, name);
        let nonce = self.nonce(&aad, secret);
        let cipher = XChaCha20Poly1305::new(&Key::from(self.0));
        let sealed = cipher.encrypt(&XNonce::from(nonce), Payload { msg: secret, aad: &aad });
        let bytes = hex::encode(sealed.expect("a short secret can be sealed"));
        SealedBox { key: name.to_owned(), nonce: hex::encode(nonce), bytes, marks: None }
    }

    /// Opens a box of the entry at `seq` of `stream`. The nonce must be the one that this key and this content have:
    /// a box has one content, whatever key is held against it later.
    pub fn open(&self, stream: &str, seq: u64, sealed: &SealedBox) -> Result<Vec<u8>, SealError> {
        if !in_lower_case(&sealed.nonce) || !in_lower_case(&sealed.bytes) {
            return Err(SealError::Malformed);
        }
        let mut nonce = [0; 24];
        hex::decode_to_slice(&sealed.nonce, &mut nonce).map_err(|_| SealError::Malformed)?;
        let bytes = hex::decode(&sealed.bytes).map_err(|_| SealError::Malformed)?;
        let aad = RoundKey::about(stream, seq, &sealed.key);
        let cipher = XChaCha20Poly1305::new(&Key::from(self.0));
        let opened = cipher.decrypt(&XNonce::from(nonce), Payload { msg: &bytes, aad: &aad });
        let opened = opened.map_err(|_| SealError::DoesNotOpen)?;
        if self.nonce(&aad, &opened) == nonce { Ok(opened) } else { Err(SealError::DoesNotOpen) }
    }
}

impl PublishedKey {
    /// The key itself.
    pub fn key(&self) -> Result<RoundKey, SealError> {
        if !in_lower_case(&self.key) {
            return Err(SealError::Malformed);
        }
        let mut key = [0; 32];
        hex::decode_to_slice(&self.key, &mut key).map_err(|_| SealError::Malformed)?;
        Ok(RoundKey(key))
    }
}
