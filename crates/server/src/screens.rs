//! The web, embedded in the binary (debug builds read it from the disk). Text is compressed once, when it is first
//! asked for. What has a hash in its name may be kept for ever.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use rust_embed::RustEmbed;

use crate::packing::Packing;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

/// A file as it goes out, and the hash of what it was made of.
type Packed = Arc<(Bytes, [u8; 32])>;

/// Files are compressed once: it may take a while.
const BEST: u32 = 11;

/// Everything a browser loads.
#[derive(Debug, Default)]
pub struct Screens {
    packed: Mutex<BTreeMap<(String, Packing), Packed>>,
}

/// The build: the program's version and what the page is made of.
pub fn build() -> String {
    let page = Dist::get("index.html").map(|file| hex::encode(&file.metadata.sha256_hash()[..4]));
    format!("{}+{}", env!("CARGO_PKG_VERSION"), page.unwrap_or_default())
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "ftl" | "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

fn is_text(path: &str) -> bool {
    ["html", "js", "mjs", "css", "svg", "json", "map", "webmanifest", "ftl", "txt"]
        .contains(&path.rsplit('.').next().unwrap_or(""))
}

impl Screens {
    /// Answers a browser: the file of that path, or the page, which finds its way by itself.
    pub fn answer(&self, path: &str, asked: &HeaderMap) -> Response<Body> {
        let path = path.trim_start_matches('/');
        let (path, file) = match Dist::get(path).filter(|_| !path.is_empty()) {
            Some(file) => (path, file),
            // What looks like a file and is none is missing; everything else is a screen's address.
            None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
                return Response::builder().status(StatusCode::NOT_FOUND).body(Body::empty()).expect("plain");
            }
            None => match Dist::get("index.html") {
                Some(file) => ("index.html", file),
                None => {
                    return Response::builder()
                        .status(StatusCode::NOT_FOUND)
                        .body(Body::empty())
                        .expect("plain");
                }
            },
        };
        let packing = match () {
            () if !is_text(path) => Packing::Plain,
            () => Packing::of(asked, file.data.len()),
        };
        let hash = file.metadata.sha256_hash();
        let tag = format!("\"{}-{}\"", hex::encode(&hash[..8]), packing as u8);
        let keep =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let mut answer = Response::builder()
            .header(header::CONTENT_TYPE, kind(path))
            .header(header::CACHE_CONTROL, keep)
            .header(header::ETAG, tag.as_str())
            .header(header::VARY, "Accept-Encoding");
        if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
            return answer.status(StatusCode::NOT_MODIFIED).body(Body::empty()).expect("plain");
        }
        let body = match packing {
            Packing::Plain => match file.data {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            },
            packing => {
                let name = packing.name().expect("it is packed");
                answer = answer.header(header::CONTENT_ENCODING, HeaderValue::from_static(name));
                self.packed(path, &file.data, hash, packing)
            }
        };
        answer.body(Body::from(body)).expect("plain")
    }

    fn packed(&self, path: &str, bytes: &[u8], hash: [u8; 32], packing: Packing) -> Bytes {
        let key = (path.to_owned(), packing);
        let known = self.packed.lock().expect("no panic holds it").get(&key).cloned();
        if let Some(known) = known.filter(|known| known.1 == hash) {
            return known.0.clone();
        }
        let packed = Bytes::from(packing.pack(bytes, BEST));
        let mut all = self.packed.lock().expect("no panic holds it");
        all.insert(key, Arc::new((packed.clone(), hash)));
        packed
    }
}
