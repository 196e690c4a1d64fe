### Blackjack.

## Names

# A hand of a seat, as the dealer says it.
blackjack-hand = { $hand ->
    [0] seat { $seat }
   *[other] seat { $seat }, another hand
}

## Refusals, in order of precedence

blackjack-other-form = { $form ->
    [terminals] This table has terminals; that belongs to a live layout.
   *[other] This table has a live layout; that belongs to terminals.
}
blackjack-no-card-shoe = This table has no card-reading shoe.
blackjack-no-such-seat = This table has no such place.
blackjack-seat-taken = Somebody sits there already.
blackjack-nobody-there = Nobody sits there.
blackjack-somebody-sits = Players still sit at the table.
blackjack-not-neighbours = A player's places lie next to each other.
blackjack-place-taken = Somebody plays that place already.
blackjack-bets-not-tracked = This table records results only; bets and cards are not keyed.
blackjack-betting-closed = Betting is closed.
blackjack-round-in-play = The last round is not over yet.
blackjack-no-round = No round is in play.
blackjack-not-now = That has no place at this point of the round.
blackjack-not-this-step = That is not the next step with these cards.
blackjack-decks-wrong = These are not whole decks. Missing: { $missing }. Too many: { $extra }.
blackjack-not-offered = It is offered to seat { $next }.
blackjack-dealers-turn = It is the dealer's turn.
blackjack-cut-first = The cards are not cut yet.
blackjack-cut-too-near = A cut leaves at least { $least } cards at either end: { $least } to { $most }, not { $depth }.
blackjack-cut-card-too-near = The cutting card goes { $least } to { $most } cards from the back, not { $from_back }.
blackjack-pack-not-ready = The cards are not ready to be dealt.
blackjack-burn-first = A card is burned before the first one is dealt.
blackjack-burn-not-shown = Burned cards are not shown here.
blackjack-pick-up-first = The cards of the last round still lie on the table.
blackjack-no-such-spot = There is no spot { $said }.
blackjack-spot-not-offered = This table does not offer that wager here: { $bet }.
blackjack-no-such-card = { $said } is no card.
blackjack-stake-not-positive = A stake is more than nothing.
blackjack-not-made-of-units = Wagers here are multiples of { MONEY($unit) }, made of chips of the table.
blackjack-wrong-tender = Bets are made with credits at a terminal and with value chips on a layout.
blackjack-coupons-off = No coupon is taken there.
blackjack-coupon-not-equal = A coupon rides with an equal wager on the same spot, one at most.
blackjack-coupon-rides = A coupon rides on this wager; it is not changed.
blackjack-no-main-wager = An optional wager goes with a wager on the hand.
blackjack-above-maximum = At most { MONEY($max) } may lie there; this would make { MONEY($asked) }.
blackjack-above-main-wager = With one deck an optional wager is at most the main one, { MONEY($max) }; this would make { MONEY($asked) }.
blackjack-not-enough = There are { MONEY($has) }; this takes { MONEY($asked) }.
blackjack-nothing-there = Nothing lies there.
blackjack-nothing-to-undo = There is nothing to undo.
blackjack-nothing-to-recall = There is no last round to recall.
blackjack-bet-in-play = A hand of this seat is in play until the round is over.
blackjack-no-such-hand = This seat has no such hand.
blackjack-not-asked = This hand is not asked now.
blackjack-not-your-turn = It is the turn of seat { $turn }.
blackjack-play-stopped = Play is stopped until the dealer lets it go on.
blackjack-time-is-up = The time for this decision is over.
blackjack-not-allowed = This table does not allow that.
blackjack-only-two-cards = That is possible with the first two cards only.
blackjack-split-aces = Split aces get one card each and no more.
blackjack-other-totals = This table does not allow doubling on that total.
blackjack-not-a-pair = Only two cards of the same value can be split.
blackjack-too-many-hands = A seat plays at most { $most } hands.
blackjack-no-ace-up = Insurance is offered only against an ace.
blackjack-above-half = Insurance is at most half the wager, { MONEY($max) }, not { MONEY($asked) }.
blackjack-suit-broken = The cards of this hand are not all of one suit.
blackjack-not-on-splits = This table does not allow that on split hands.
blackjack-nothing-to-claim = There is no hit wager to claim on this hand.
blackjack-show-first = The cards are shown first.
blackjack-repeated-report = The shoe has reported that before.
blackjack-no-card-due = No card is due.
blackjack-other-face = { $awaited ->
    [up] The card comes face up.
   *[other] The card comes face down.
}
blackjack-not-in-pack = With { $decks ->
    [one] one deck
   *[other] { $decks } decks
} that card cannot come any more.
blackjack-kept-card-first = The card drawn in error is the next one: { $card }.
blackjack-other-number = { $cards ->
    [one] One card was burned.
   *[other] { $cards } cards were burned.
}
blackjack-nothing-to-take-back = No tapped card can be taken back.
blackjack-nothing-due = Nothing is to be taken or paid.
blackjack-wrong-cite = That is ruled by { $right }.
blackjack-too-late = It is too late for that.
blackjack-record-says = Every card was counted, and the record has the right number. If the record is wrong, the floor says so with a second person.
blackjack-recorded-count = { $cards ->
    [one] One card was counted there: the floor rules against the record with a second person.
   *[other] { $cards } cards were counted there: the floor rules against the record with a second person.
}
blackjack-recorded-card = The shoe read { $card } there: the floor rules against the record with a second person.
blackjack-other-up-card = The record has { $card } as the up-card.
blackjack-same-card = That is the card in the record.
blackjack-no-shuffler = This table's cards are shuffled by hand.
blackjack-reason-missing = A reason is needed.
blackjack-check-not-confirmed = This item of the opening checklist is confirmed with ok.
blackjack-no-such-check = The opening checklist has no such item.

## Alarms

blackjack-alarm-not-readable = The shoe could not read a card.
blackjack-alarm-cards-miscounted = { $seat ->
    [0] { $by } and { $second } say that the dealer has a wrong number of cards: { $reason }. By the record it is { $cards }.
   *[other] { $by } and { $second } say that hand { $hand } of seat { $seat } has a wrong number of cards: { $reason }. By the record it is { $cards }.
}
blackjack-alarm-card-misread = { $seat ->
    [0] { $by } and { $second } say that { $lies } lies with the dealer, where the shoe has read { $card }.
   *[other] { $by } and { $second } say that { $lies } lies in hand { $hand } of seat { $seat }, where the shoe has read { $card }.
}
blackjack-alarm-king-queen = King and queen of one suit: the floor is told.
blackjack-alarm-up-card = The up-card was discarded too early and found again.

## The next step, in words

blackjack-step-verify = { $decks ->
    [one] Sort and inspect the deck; the floorperson verifies.
   *[other] Sort and inspect the { $decks } decks; the floorperson verifies.
}
blackjack-step-spread = Spread the cards face up by suit and rank for the first player to look at.
blackjack-step-wash = Turn the cards face down, wash them and stack them.
blackjack-step-shuffle = Shuffle the cards.
blackjack-step-offer-cut = Offer the cut to seat { $seat }, backs away from you.
blackjack-step-dealer-cuts = Cut the cards with one hand, ten or more from the top onto the cover card.
blackjack-step-load-shoe = Put the stack into the shoe, the cutting card { $from_back } from the back.
blackjack-step-take-up = Take the cards into one hand and keep it for the round.
blackjack-step-burn = Lay { $cards ->
    [one] one card
   *[other] { $cards } cards
} face down into the discard rack.
blackjack-step-new-round = Open the betting.
blackjack-step-no-more-bets = "No more bets."
blackjack-step-resume = The house was stopped. Let the clock run again when the table is ready.
blackjack-step-deal = A card to { blackjack-hand }.
blackjack-step-deal-dealer = A card face down before you.
blackjack-step-deal-dealer-down = A second card face down before you.
blackjack-step-turn-up-card = Turn your first card.
blackjack-step-turn-cards = Turn the cards of { blackjack-hand }.
blackjack-step-turn-second = Turn your second card.
blackjack-step-draw-dealer = Draw a card.
blackjack-step-ask-surrender = Who surrenders?
blackjack-step-ask-insurance = "Insurance?"
blackjack-step-look = Look under the up-card: is it a blackjack?
blackjack-step-ask-seat = { blackjack-hand }: draw or stand?
blackjack-step-settle = Take what is lost, then pay what is won.
blackjack-step-key-results = Key what each place came to.
blackjack-step-refill = The pack is empty: shuffle the discards.
blackjack-step-pick-up = Pick the cards up from the far right seat, your own last.

## House options

blackjack-option-holding = Players hold their cards only where cards are dealt face down from the hand.
blackjack-option-positions-live = A terminal plays one place.
blackjack-option-terminals-know-cards = Terminals need to know the cards that lie face down: they are read by a shoe or drawn by the house.
blackjack-option-odds = A blackjack pays 3 to 2, 6 to 5, 1 to 1 or 2 to 1, not { $odds }.
blackjack-option-above-ceiling = { $odds } is above { $most }, the most that may be paid.
blackjack-option-hit-on-split = Hit wagers on split hands need hit wagers and splitting.
blackjack-option-multiple-from-shoe = Multiple Action is dealt from a shoe.
blackjack-option-multiple-surrender = There is no surrender in Multiple Action.
blackjack-option-multiple-one-split = In Multiple Action a pair is split once: two hands at most.
blackjack-option-third-of-three = A third wager needs three dealer hands.
blackjack-option-chip-of-units = A chip of { MONEY($chip) } does not make wagers of { MONEY($unit) } each.
blackjack-option-approval = Terminals at blackjack go beyond the adopted rules: a live house names its approval.
blackjack-option-approval-drawn = Cards that the house draws go beyond the adopted rules: a live house names its approval.
blackjack-option-push-saves-nobody = Where the dealer looks, a push of 21 against a blackjack saves nobody but a hand in a round without a look.
blackjack-option-player-edge = A blackjack at 2 to 1 favours the player.

## The sign at the table

blackjack-sign-min = Lowest wager
blackjack-sign-max = Highest wager
blackjack-sign-unit = Wagers are multiples of
blackjack-sign-optional-max = Highest optional wager
blackjack-sign-blackjack-odds = A blackjack pays
blackjack-sign-insurance-odds = Insurance pays
blackjack-sign-initial-same-suit = First two cards of one suit pay
blackjack-sign-initial-king-queen = King and queen of one suit pay
blackjack-sign-hit-odds = Hit wagers pay
blackjack-sign-dealt-from = Cards are dealt from
blackjack-sign-dealt-from-shoe = a shoe
blackjack-sign-dealt-from-hand = the hand (pitch)
blackjack-sign-faces = Players' first cards lie
blackjack-sign-faces-down = face down
blackjack-sign-faces-up = face up
blackjack-sign-holding = Players may hold their cards
blackjack-sign-holding-off = no
blackjack-sign-holding-on = yes
blackjack-sign-reshuffle = Cards are shuffled
blackjack-sign-reshuffle-each-round = after each round
blackjack-sign-reshuffle-cut-card = when the cutting card comes
blackjack-sign-soft-seventeen = With a soft 17 the dealer
blackjack-sign-soft-seventeen-hits = draws
blackjack-sign-soft-seventeen-stands = stands
blackjack-sign-looks = Under an ace or a ten the dealer
blackjack-sign-looks-peek = looks for a blackjack
blackjack-sign-looks-no-peek = does not look
blackjack-sign-looks-original-only = does not look; a blackjack takes original wagers only
blackjack-sign-blackjack-paid = A blackjack against two to nine is paid
blackjack-sign-blackjack-paid-at-once = at once
blackjack-sign-blackjack-paid-at-end = at the end of the hand
blackjack-sign-after-look = A blackjack against ace or ten is paid
blackjack-sign-after-look-turned = when the second card is turned
blackjack-sign-after-look-look = after the look
blackjack-sign-push-21 = A 21 against the dealer's blackjack
blackjack-sign-push-21-off = loses
blackjack-sign-push-21-on = is a push
blackjack-sign-surrender = Surrender
blackjack-sign-surrender-none = not allowed
blackjack-sign-surrender-late = after the dealer has looked
blackjack-sign-surrender-as-printed = allowed, but not against a blackjack with an ace up
blackjack-sign-insurance = Insurance
blackjack-sign-insurance-on = allowed
blackjack-sign-insurance-off = not allowed
blackjack-sign-doubling = Doubling down
blackjack-sign-doubling-on = allowed
blackjack-sign-doubling-off = not allowed
blackjack-sign-double-on = Hands are doubled
blackjack-sign-double-on-any = on any first two cards
blackjack-sign-double-on-nine-to-eleven = on 9, 10 and 11
blackjack-sign-double-on-ten-or-eleven = on 10 and 11
blackjack-sign-double-after-split = Doubling split hands
blackjack-sign-double-after-split-on = allowed
blackjack-sign-double-after-split-off = not allowed
blackjack-sign-splitting = Splitting
blackjack-sign-splitting-on = allowed
blackjack-sign-splitting-off = not allowed
blackjack-sign-split-on = What is split
blackjack-sign-split-on-value = cards of equal value
blackjack-sign-split-on-rank = cards of equal rank
blackjack-sign-resplit-aces = Splitting aces again
blackjack-sign-resplit-aces-off = not allowed
blackjack-sign-resplit-aces-on = allowed
blackjack-sign-hit-wagers = Hit wagers
blackjack-sign-hit-wagers-off = not offered
blackjack-sign-hit-wagers-on = offered
blackjack-sign-hit-on-split = Hit wagers on split hands
blackjack-sign-hit-on-split-off = not offered
blackjack-sign-hit-on-split-on = offered
blackjack-sign-multiple = Multiple Action
blackjack-sign-multiple-off = not offered
blackjack-sign-multiple-on = offered
blackjack-sign-third = A third wager
blackjack-sign-third-optional = as the player likes
blackjack-sign-third-required = is required
blackjack-sign-form = Bets are made
blackjack-sign-form-live = with chips on the layout
blackjack-sign-form-terminals = at terminals
blackjack-sign-decks = Decks
blackjack-sign-hands = Hands of a seat at most
blackjack-sign-dealer-hands = Dealer hands
blackjack-sign-positions = Places a player may play

## Moments of a round

blackjack-moment-lock = no more bets
blackjack-moment-confirmation = the dealer's hand was drawn
blackjack-moment-cleared = picked up

## What a second person is shown

blackjack-sheet-verified = { $decks ->
    [one] The deck is complete: { $cards } cards, checked by eye.
   *[other] { $decks } decks are complete: { $cards } cards, checked by eye.
}
blackjack-sheet-burned = A card is burned; the shoe did not read it.
blackjack-sheet-card = { $seat ->
    [0] The card { $card } goes to the dealer; the shoe did not read it.
   *[other] The card { $card } goes to hand { $hand } of seat { $seat }; the shoe did not read it.
}
blackjack-sheet-card-down = { $seat ->
    [0] A card face down goes to the dealer; the shoe did not read it.
   *[other] A card face down goes to hand { $hand } of seat { $seat }; the shoe did not read it.
}
blackjack-sheet-cards-miscounted = { $seat ->
    [0] The dealer has a wrong number of cards: { $reason }. By the record it is { $cards }.
   *[other] Hand { $hand } of seat { $seat } has a wrong number of cards: { $reason }. By the record it is { $cards }.
}
blackjack-sheet-card-misread = { $seat ->
    [0] { $lies } lies with the dealer, where the shoe has read { $card }.
   *[other] { $lies } lies in hand { $hand } of seat { $seat }, where the shoe has read { $card }.
}
