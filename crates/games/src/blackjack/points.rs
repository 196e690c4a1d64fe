//! What cards count (BJ F), and what a hand comes to (BJ A.1, A.3).

use kit::{Card, Rank};

/// BJ F.1, F.2: two to ten by their number, pictures ten; an ace one, or eleven in a soft hand.
pub fn value(card: Card) -> u8 {
    match card.rank {
        Rank::Ace => 1,
        rank => (rank as u8).min(10),
    }
}

/// What a hand comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// The points.
    pub points: u8,
    /// An ace counts eleven in it (BJ A.3).
    pub soft: bool,
}

impl Total {
    /// BJ F.3: at most one ace counts eleven, and only where that does not pass 21.
    pub fn of(cards: impl IntoIterator<Item = Card>) -> Total {
        let (mut points, mut ace) = (0_u8, false);
        for card in cards {
            points = points.saturating_add(value(card));
            ace |= card.rank == Rank::Ace;
        }
        let soft = ace && points <= 11;
        Total { points: if soft { points + 10 } else { points }, soft }
    }

    /// Is it over 21?
    pub fn is_bust(self) -> bool {
        self.points > 21
    }
}

/// BJ A.1: an ace and a card that counts ten.
pub fn is_blackjack(cards: &[Card]) -> bool {
    matches!(cards, [_, _]) && Total::of(cards.iter().copied()).points == 21
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(text: &str) -> Total {
        Total::of(text.split(' ').map(|card| card.parse().expect("a card")))
    }

    /// BJ A.3: a total with an ace as eleven is soft, any other hard.
    #[test]
    fn bj_a_3_hard_and_soft_totals() {
        for (cards, points, soft) in [
            ("Ah 6c Ts", 17, false),
            ("Ah 6c", 17, true),
            ("Ah As 5c", 17, true),
            ("Ah As 5c Td", 17, false),
            ("Th 7c", 17, false),
        ] {
            assert_eq!(total(cards), Total { points, soft }, "{cards}");
        }
    }

    /// BJ F.3: an ace counts eleven unless that passes 21.
    #[test]
    fn bj_f_3_at_most_one_ace_is_eleven() {
        for (cards, points) in [("As Ks", 21), ("As Ks 5d", 16), ("As Ah", 12), ("As Ah 9c", 21)] {
            assert_eq!(total(cards).points, points, "{cards}");
        }
    }

    /// BJ F.1: two to ten count their number.
    #[test]
    fn bj_f_1_numbers_count_their_number() {
        for card in Card::all().filter(|card| card.rank < Rank::Jack) {
            assert_eq!(value(card), card.rank as u8, "{card}");
        }
    }

    /// BJ F.2: pictures count ten.
    #[test]
    fn bj_f_2_pictures_count_ten() {
        let pictures = Card::all().filter(|card| (Rank::Jack..=Rank::King).contains(&card.rank));
        assert_eq!(pictures.map(value).collect::<Vec<_>>(), [10; 12]);
    }
}
