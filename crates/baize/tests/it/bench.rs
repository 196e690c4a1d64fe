//! Benchmarks run and have all their figures. How good these are is the machine's affair.

use serde_json::Value;
use tempfile::TempDir;

use crate::house::good;

#[track_caller]
fn has(figures: &Value, names: &[&str]) {
    for name in names {
        let figure = &figures[name];
        let given = figure.as_u64().map_or(figure.is_string(), |number| number > 0);
        assert!(given, "{name}: {figures}");
    }
}

#[test]
fn a_small_floor_is_measured_beside_its_peers() {
    let folder = TempDir::new().expect("a folder");
    let place = folder.path().to_str().expect("a path");
    let said = good(&["bench", "floor", "--seats", "8", "--seconds", "1", "--folder", place, "--json"]);
    let floors = said["floors"].as_array().expect("a line for each floor");
    let shapes: Vec<_> = floors.iter().map(|line| (&line["tables"], &line["seats_each"])).collect();
    assert_eq!(shapes, [(&Value::from(1), &Value::from(8)), (&Value::from(8), &Value::from(1))]);
    for line in floors {
        has(line, &["games", "wagers", "wager_bytes", "answer_bytes"]);
        has(line, &["wagers_per_second", "echoes_per_second"]);
        has(line, &["ratio_to_echo_percent", "cpu_us_per_wager", "cpu_us_per_echo"]);
        has(line, &["settled_entry_bytes", "settled_view_bytes"]);
        has(line, &["last_seat_told_us", "bare_flush_and_send_us", "times_the_bare"]);
    }
    has(&said["idle"], &["terminals", "bytes_without", "bytes_with"]);
    assert!(said["idle"]["bytes_each"].is_u64(), "{said}");
    has(&said["aims"], &["ratio_to_echo_percent", "times_the_bare", "idle_terminal_bytes"]);
    // Nothing is left behind.
    assert_eq!(folder.path().read_dir().expect("it is there").count(), 0);
}
