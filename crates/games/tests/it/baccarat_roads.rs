//! The five roads on shoes worked out by hand (`docs/roads.md`).

use games::baccarat::points::Winner;
use games::baccarat::roads::{Asked, Mark, ROWS, Roads, roads};
use games::baccarat::round::Came;

/// `B P T`, and in small letters a corrected one.
fn shoe(text: &str) -> Vec<Came> {
    let came = |(at, letter): (usize, char)| Came {
        round: at as u64 + 1,
        winner: match letter.to_ascii_uppercase() {
            'B' => Winner::Banker,
            'P' => Winner::Player,
            _ => Winner::Tie,
        },
        player: 7,
        banker: 6,
        player_pair: false,
        banker_pair: at % 4 == 3,
        natural: at == 0,
        corrected: letter.is_ascii_lowercase(),
    };
    text.chars().enumerate().map(came).collect()
}

fn drawn(text: &str) -> Roads {
    roads(&shoe(text))
}

/// The big road as rows of letters, columns to the right.
fn big(roads: &Roads) -> Vec<String> {
    let cells = roads.big.iter().map(|cell| {
        let letter = match cell.winner {
            Winner::Banker => 'B',
            Winner::Player => 'P',
            Winner::Tie => 'T',
        };
        (cell.column, cell.row, letter)
    });
    picture(cells.collect())
}

fn marks(cells: &[games::baccarat::roads::Derived]) -> String {
    cells.iter().map(|cell| if cell.mark == Mark::Red { 'r' } else { 'b' }).collect()
}

fn picture(cells: Vec<(usize, usize, char)>) -> Vec<String> {
    let wide = cells.iter().map(|(column, ..)| column + 1).max().unwrap_or(0);
    let mut rows = vec![vec![' '; wide]; ROWS];
    for (column, row, letter) in cells {
        assert_eq!(rows[row][column], ' ', "a cell is taken twice");
        rows[row][column] = letter;
    }
    let lines = rows.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_bead_plate_runs_down_and_to_the_right() {
    let roads = drawn("BPTBPTB");
    let places: Vec<(usize, usize)> = roads.bead.iter().map(|bead| (bead.column, bead.row)).collect();
    assert_eq!(places, [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 0)]);
    assert_eq!((roads.bead[0].count, roads.bead[1].count), (6, 7));
    let counts = roads.counts;
    assert_eq!((counts.rounds, counts.player, counts.banker, counts.tie), (7, 2, 3, 2));
    assert_eq!((counts.banker_pairs, counts.naturals), (1, 1));
}

#[test]
fn the_big_road_changes_column_with_the_winner_and_notes_ties() {
    let roads = drawn("BBPTPPBTTB");
    assert_eq!(big(&roads), ["BPB", "BPB", " P"]);
    let ties: Vec<usize> = roads.big.iter().map(|cell| cell.ties).collect();
    assert_eq!(ties, [0, 0, 1, 0, 0, 2, 0]);
    // Ties before the first win are noted at it; alone, at the first place.
    assert_eq!((drawn("TTB").big[0].ties, drawn("TT").big[0].ties), (2, 2));
    assert_eq!(drawn("TT").big[0].winner, Winner::Tie);
}

#[test]
fn a_run_longer_than_the_board_turns_right_and_the_next_stays_clear_of_it() {
    assert_eq!(big(&drawn("BBBBBBBB")), ["B", "B", "B", "B", "B", "BBB"]);
    // The next run has its own column, and ends above the tail.
    assert_eq!(big(&drawn("BBBBBBBBPPPPPP")), ["BP", "BP", "BP", "BP", "BPP", "BBB"]);
}

/// Worked out by hand: columns of 3, 2, 3, 1 and 4.
#[test]
fn the_derived_roads_of_a_shoe_worked_out_by_hand() {
    let roads = drawn("BBBPPBBBPBBBB");
    // Big eye boy. Column 2: row 2 has a neighbour (red). Column 3: depths 2 and 3 differ (blue), row 2 red, row 3 has
    // none beside it but one beside the cell above (blue). Column 4: depths 3 and 2 (blue). Column 5: depths 1 and 3
    // (blue), row 2 blue, rows 3 and 4 have nothing beside them for two rows (red, red).
    assert_eq!(marks(&roads.big_eye), "rbrbbbbrr");
    // Small road, two columns back. Column 3: row 2 and 3 red. Column 4: depths 3 and 3 (red). Column 5: depths 1 and 2
    // (blue), rows 2 and 3 beside three cells (red, red), row 4 blue.
    assert_eq!(marks(&roads.small), "rrrbrrb");
    // Cockroach pig, three back. Column 4 has one row only; column 5: depths 1 and 3 (blue), row 2 red, row 3 blue, row
    // 4 red.
    assert_eq!(marks(&roads.cockroach), "brbr");
}

#[test]
fn what_one_more_win_would_add_is_what_it_adds() {
    for text in ["BBBPPBBBPBBBB", "BPBPBPBPBP", "PPPPPPPPPBBBBBBBBP", "B", ""] {
        for (letter, asked) in [('B', drawn(text).if_banker), ('P', drawn(text).if_player)] {
            let (before, after) = (drawn(text), drawn(&format!("{text}{letter}")));
            let added = |before: &str, after: &str| {
                assert!(after.starts_with(before));
                after[before.len()..].chars().next().map(|c| if c == 'r' { Mark::Red } else { Mark::Blue })
            };
            let expected = Asked {
                big_eye: added(&marks(&before.big_eye), &marks(&after.big_eye)),
                small: added(&marks(&before.small), &marks(&after.small)),
                cockroach: added(&marks(&before.cockroach), &marks(&after.cockroach)),
            };
            assert_eq!(asked, expected, "{text} and {letter}");
        }
    }
}

#[test]
fn a_chop_is_red_in_every_derived_road() {
    let roads = drawn("BPBPBPBP");
    assert_eq!((marks(&roads.big_eye).as_str(), marks(&roads.small).as_str()), ("rrrrrr", "rrrrr"));
    assert_eq!(marks(&roads.cockroach), "rrrr");
    // Equal marks run down a column of their own.
    assert!(roads.big_eye.iter().all(|cell| cell.column == 0));
}

#[test]
fn a_correction_is_redrawn_and_marked() {
    let roads = drawn("BPb");
    assert_eq!(big(&roads), ["BPB"]);
    let corrected: Vec<bool> = roads.big.iter().map(|cell| cell.corrected).collect();
    assert_eq!((corrected, roads.bead[2].corrected), (vec![false, false, true], true));
}
