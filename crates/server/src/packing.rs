//! Compression of what goes out over HTTP: files of the screens, and answers of the API.

use std::io::Write;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// How something goes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Packing {
    /// As it is.
    Plain,
    /// `gzip`.
    Gzip,
    /// `br`.
    Brotli,
}

/// What is smaller is not worth it. Answers that hold a secret are smaller.
const SMALL: usize = 512;

/// An answer is compressed each time it is asked for: this level costs little.
const QUICK: u32 = 5;

impl Packing {
    /// What whoever asks can unpack, for something of that length.
    pub fn of(asked: &HeaderMap, length: usize) -> Packing {
        let accepts = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
        let takes = |name: &str| accepts.split(',').any(|one| one.trim().split(';').next() == Some(name));
        match () {
            () if length < SMALL => Packing::Plain,
            () if takes("br") => Packing::Brotli,
            () if takes("gzip") => Packing::Gzip,
            () => Packing::Plain,
        }
    }

    /// Its name in headers; none for what goes out as it is.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Packing::Plain => None,
            Packing::Gzip => Some("gzip"),
            Packing::Brotli => Some("br"),
        }
    }

    /// Packs the bytes; a level is from 1, quick, to 11, small.
    pub fn pack(self, bytes: &[u8], level: u32) -> Bytes {
        self.write(bytes, level).expect("memory takes everything").into()
    }

    fn write(self, bytes: &[u8], level: u32) -> std::io::Result<Vec<u8>> {
        let mut out = Vec::new();
        match self {
            Packing::Plain => out.extend_from_slice(bytes),
            Packing::Gzip => {
                let mut writer =
                    flate2::write::GzEncoder::new(&mut out, flate2::Compression::new(level.min(9)));
                writer.write_all(bytes)?;
                writer.finish()?;
            }
            Packing::Brotli => {
                let mut writer = brotli::CompressorWriter::new(&mut out, 4_096, level, 22);
                writer.write_all(bytes)?;
                writer.flush()?;
                drop(writer);
            }
        }
        Ok(out)
    }
}

/// Packs the answers of the API. They are all made in memory.
pub async fn answers(request: Request, next: Next) -> Response {
    if !request.uri().path().starts_with("/api/") {
        return next.run(request).await;
    }
    let asked = request.headers().clone();
    let (mut head, body) = next.run(request).await.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(head, Body::empty());
    };
    let packing = Packing::of(&asked, bytes.len());
    head.headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    let Some(name) = packing.name() else {
        return Response::from_parts(head, Body::from(bytes));
    };
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, Body::from(packing.pack(&bytes, QUICK)))
}
