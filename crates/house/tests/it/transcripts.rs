//! Every transcript of the repository, played on a real table.

use std::path::{Path, PathBuf};

use house::transcript::{Show, play};

fn all(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            out.push(path);
        }
    }
}

#[test]
fn every_transcript_plays_as_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../transcripts");
    let mut files = Vec::new();
    all(&root, &mut files);
    assert!(files.len() >= 10, "only {} transcripts found", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let name = file.strip_prefix(&root).unwrap().display().to_string();
        match play(&std::fs::read_to_string(&file).unwrap(), Show::default()) {
            Err(bad) => wrong.push(format!("{name}: {bad}")),
            Ok((_, played)) => wrong.extend(played.iter().filter(|played| !played.good).map(|played| {
                format!(
                    "{name}:{}: {}\n  expected {:?}\n  happened {:?}\n  saw {:#?}",
                    played.line.number, played.line.text, played.line.expected, played.actual, played.block
                )
            })),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
