//! Connections that misbehave: HTTP/2 streams that are reset, headers without end.

use axum::http::Request;
use h2::Reason;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::casino::{Casino, run};

/// HC C.1: a connection has so many streams, and one that resets them again and again ends (rapid reset).
#[test]
fn hc_c_1_streams_that_are_reset_end_their_connection() {
    run(async {
        let casino = Casino::new().await;
        let stream = TcpStream::connect(casino.address).await.expect("it listens");
        let (mut client, connection) = h2::client::handshake(stream).await.expect("HTTP/2");
        let connection = tokio::spawn(connection);
        let request = || {
            let uri = format!("http://{}/api/house", casino.address);
            Request::builder().uri(uri).body(()).expect("a request")
        };
        client = client.ready().await.expect("ready");
        let (answer, _) = client.send_request(request(), true).expect("sent");
        assert_eq!(answer.await.expect("an answer").status(), 200);
        assert_eq!(client.current_max_send_streams(), 64);
        let mut ended = None;
        for _ in 0..10_000 {
            let sent = match client.ready().await {
                Ok(ready) => {
                    client = ready;
                    client.send_request(request(), false)
                }
                Err(error) => {
                    ended = Some(error);
                    break;
                }
            };
            match sent {
                Ok((_, mut body)) => body.send_reset(Reason::CANCEL),
                Err(error) => {
                    ended = Some(error);
                    break;
                }
            }
            tokio::task::yield_now().await;
        }
        let ended = ended.expect("it ends");
        // The connection may be closed before its last frame is read.
        assert!(ended.is_io() || ended.reason() == Some(Reason::ENHANCE_YOUR_CALM), "{ended}");
        assert!(connection.await.expect("ended").is_err());
        // Others are served.
        assert_eq!(casino.get("/api/house").await.status, 200);
    });
}

/// HC E.4: headers are bounded.
#[test]
fn hc_e_4_headers_are_bounded() {
    run(async {
        let casino = Casino::new().await;
        let mut stream = TcpStream::connect(casino.address).await.expect("it listens");
        let long = "x".repeat(64 * 1024);
        let head = format!("GET /api/house HTTP/1.1\r\nhost: {}\r\nlong: {long}\r\n\r\n", casino.address);
        // It may answer before it has read all of it.
        let _ = stream.write_all(head.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        assert!(String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 431"), "{:?}", answer.len());
    });
}
