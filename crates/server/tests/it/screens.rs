//! The web, as a browser loads it.

use crate::casino::{Casino, run};

#[test]
fn a_screens_address_is_the_page_and_a_missing_file_is_missing() {
    run(async {
        let casino = Casino::new().await;
        for path in ["/", "/floor", "/table/roulette-1"] {
            let page = casino.get(path).await;
            assert_eq!((page.status, page.header("cache-control")), (200, "no-cache"), "{path}");
            assert!(page.header("content-type").starts_with("text/html"), "{path}");
        }
        assert_eq!(casino.get("/assets/no-such-file.js").await.status, 404);
        assert_eq!(casino.get("/../Cargo.toml").await.status, 404);
        let page = casino.get("/").await;
        let known = casino.http("GET", "/", &[("if-none-match", page.header("etag"))], None).await;
        assert_eq!(known.status, 304);
    });
}

#[test]
fn a_page_is_packed_for_whoever_can_unpack_it() {
    run(async {
        let casino = Casino::new().await;
        let plain = casino.get("/").await;
        assert_eq!(plain.header("content-encoding"), "");
        if plain.text.len() >= 512 {
            for (accepts, packed) in [("gzip, br", "br"), ("gzip", "gzip")] {
                let answer = casino.http("GET", "/", &[("accept-encoding", accepts)], None).await;
                assert_eq!(answer.header("content-encoding"), packed);
                assert_eq!(answer.header("vary"), "Accept-Encoding");
                assert!(answer.text.len() < plain.text.len());
            }
        }
    });
}
