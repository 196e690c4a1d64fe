//! The screens are built by `make web`; without them a page stands in that says so.

use std::fs;
use std::path::Path;

const PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Baize</title>\
<p>The screens were not built into this program. <code>make web</code> builds them; then build the program again.</p>\
<p>The house itself runs: <a href=\"/api/house\">/api/house</a>.</p></html>\n";

fn main() {
    let dist = Path::new("../../web/dist");
    println!("cargo:rerun-if-changed=../../web/dist");
    println!("cargo:rerun-if-changed=build.rs");
    if !dist.join("index.html").exists() {
        fs::create_dir_all(dist).expect("a folder for the screens");
        fs::write(dist.join("index.html"), PAGE).expect("a page that stands in");
    }
}
