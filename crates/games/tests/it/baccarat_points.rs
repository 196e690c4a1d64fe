//! What cards count and who draws (MB A, C, F, K; BC Player, Banker, natural, l).

use games::baccarat::points::{Winner, banker_draws, count, is_natural, player_draws, value};
use kit::{Card, Rank};

use crate::bac::{live, of};

fn hand(text: &str) -> u8 {
    count(text.split(' ').map(|card| card.parse::<Card>().unwrap()))
}

/// MB F.1.a, MB F.1.b, MB F.1.c, BC l.1, BC l.2, BC l.3: two to nine their face, tens and pictures nothing, an ace one
#[test]
fn mb_f_1_a_what_each_card_counts() {
    for card in Card::all() {
        let expected = match card.rank {
            Rank::Ace => 1,
            Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 0,
            face => face as u8,
        };
        assert_eq!(value(card), expected, "{card}");
    }
    assert_eq!((hand("Ks Qh"), hand("As Ah"), hand("9c 9d")), (0, 2, 8));
}

/// MB F.2, MB F.2.a, MB F.2.b, MB A.3: the last digit of the sum, never above nine
#[test]
fn mb_f_2_the_last_digit_counts() {
    assert_eq!((hand("As 2d 4c"), hand("As 2d 9c")), (7, 2));
    assert_eq!((hand("9s 9d 9c"), hand("5s 5d"), hand("Ts Jd")), (7, 0, 0));
    for first in Card::all() {
        for second in Card::all() {
            assert!(count([first, second]) <= 9);
        }
    }
}

/// MB C, MB A.4, MB A.5: the higher count is nearest to nine; equal counts are a tie whatever the number of cards
#[test]
fn mb_c_nearest_to_nine_wins() {
    assert_eq!(Winner::of(9, 8), Winner::Player);
    assert_eq!(Winner::of(0, 1), Winner::Banker);
    assert_eq!((Winner::of(0, 0), Winner::of(7, 7)), (Winner::Tie, Winner::Tie));
    // Two cards that count seven against three that do.
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n D place P1 tie 5.00 value ok \n D place P2 player 5.00 value ok");
    t.play("plays Ks 3h 2s Td 5h 4d \n told tie 7 to 7 \n told P1 wins tie 40.00 \n told back to P2: player 5.00");
}

/// MB K.1, BC natural: eight or nine on two cards ends the drawing for both; seven is none, three cards are none
#[test]
fn mb_k_1_a_natural_ends_the_drawing() {
    assert!(is_natural(8) && is_natural(9) && !is_natural(7));
    for natural in [8, 9] {
        for other in 0..10 {
            assert!(!player_draws(other, natural) && !player_draws(natural, other));
            assert!(!banker_draws(other, natural, None) && !banker_draws(natural, other, None));
        }
    }
    assert!(player_draws(0, 7));
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n deals Ks 4h Qs 4d \n D count ok \n told player has 0 \n D count ok");
    t.play(
        "told banker has 8 \n D card 5s refused MB J.5 no-card-due \n D announce ok \n told banker 0 to 8",
    );
}

/// MB K.2, BC Player: the Player draws on 0 to 5 and stays on 6 and 7, for every Banker without a natural
#[test]
fn mb_k_2_table_1() {
    for banker in 0..=7 {
        for player in 0..=9 {
            assert_eq!(player_draws(player, banker), player <= 5, "{player} against {banker}");
        }
    }
}

/// MB K.3, MB K.6, BC Banker: all 110 cells of Table 2, the lost ones as ruled
#[test]
fn mb_k_3_table_2_cell_by_cell() {
    // Columns: no third card, then 0 to 9. D draws, S stays.
    let table = [
        "DDDDDDDDDDD",
        "DDDDDDDDDDD",
        "DDDDDDDDDDD",
        "DDDDDDDDDSD",
        "DSSDDDDDDSS",
        "DSSSSDDDDSS",
        "SSSSSSSDDSS",
        "SSSSSSSSSSS",
        "SSSSSSSSSSS",
        "SSSSSSSSSSS",
    ];
    let mut cells = 0;
    for (banker, row) in (0..).zip(table) {
        for (column, cell) in row.chars().enumerate() {
            let third = column.checked_sub(1).map(|third| u8::try_from(third).unwrap());
            // A Player who drew had 0 to 5, one who stood 6 or 7.
            let player = if third.is_some() { 3 } else { 6 };
            assert_eq!(banker_draws(player, banker, third), cell == 'D', "{banker} against {third:?}");
            cells += 1;
        }
    }
    assert_eq!(cells, 110);
}

/// MB K.4, MB K.5, MB K.7: the row is the Banker's count on two cards, the column the value of the Player's third card
#[test]
fn mb_k_4_rows_and_columns() {
    assert!(banker_draws(5, 5, Some(4)) && !banker_draws(5, 5, Some(3)));
    // Player 2+3 draws 9 and counts 4; Banker 5: column nine, not four.
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n deals 2s 5h 3s Td 9h \n D card 2c refused MB J.5 no-card-due \n D announce ok");
    t.play("told banker 4 to 5");
    // With a four it draws, and the count after three cards is in no row.
    t.play(
        "D pick up ok \n D new game ok \n deals 2s 5h 3s Td 4h 6c \n D card 2c refused MB J.7 no-card-due",
    );
    t.play("D announce ok \n told player 9 to 1");
}

/// BC Banker, BC Player, BC natural: the same cells and counts by the other house's table
#[test]
fn bc_banker_the_same_table() {
    let mut t = of(&crate::baccarat_options::bc(|_| ()));
    t.play("ready \n D new game ok \n D lock ok");
    t.play("D card ?? ok \n D card ?? ok \n D card ?? ok \n D card ?? ok \n D card 6s ok \n D card Ks ok \n D count ok");
    t.play("told player has 6 \n D card 2h ok \n D card 3h ok \n D count ok \n told banker has 5");
    t.play("D card 9c ok \n told 9c to banker \n D announce ok \n told player 6 to 4");
    t.play("D pick up ok \n D new game ok \n deals Ks 4h Qs 5d Ks Qs 4h 5d \n D count ok \n D card 2s refused BC natural no-card-due");
}

/// BC Banker, BC Player, BC description.3: a card that is not due is refused by the row of the table that says so
#[test]
fn bc_banker_the_row_that_gives_no_card() {
    for (cards, cite) in [
        // Six against seven: the Banker stays.
        ("6s 7h Ks Td", "BC Banker"),
        // The Player draws an eight, and the Banker stays on three.
        ("2s 3h Ks Td 8s", "BC Banker"),
        // The Player stood and the Banker has drawn.
        ("6s 5h Ks Td 2d", "BC Player"),
        // Three each, and no more.
        ("2s 2h Ks Td 9s 9d", "BC description.3"),
        ("9s 2h Ks Td", "BC natural"),
    ] {
        let mut t = of(&crate::baccarat_options::bc(|_| ()));
        t.play("ready \n D new game ok \n D lock ok \n D card ?? ok \n D card ?? ok \n D card ?? ok \n D card ?? ok");
        let cards: Vec<&str> = cards.split(' ').collect();
        t.play(&format!("D card {} ok \n D card {} ok \n D count ok", cards[0], cards[2]));
        t.play(&format!("D card {} ok \n D card {} ok", cards[1], cards[3]));
        if cite != "BC natural" {
            t.play("D card 2c refused BC description.3 no-card-due");
        }
        t.play("D count ok");
        for card in &cards[4..] {
            t.play(&format!("D card {card} ok"));
        }
        t.play(&format!("D card 2c refused {cite} no-card-due"));
    }
}
