### Baccarat: minibaccarat and baccarat.

## Names

# A wager, as the sign and the dealer say it.
baccarat-bet = { $bet ->
    [player] wager on Player
    [banker] wager on Banker
    [tie] Tie Bet
   *[other] wager
}

# One of the two hands.
baccarat-side = { $side ->
    [player] Player
   *[banker] Banker
}

baccarat-batch = { $batch ->
    [first] first
   *[second] second
}

## Refusals, in order of precedence

baccarat-other-form = { $form ->
    [terminals] This table has terminals; that belongs to a live layout.
   *[other] This table has a live layout; that belongs to terminals.
}
baccarat-only-baccarat = The rules of minibaccarat know no such ruling.
baccarat-no-card-shoe = This table has no card-reading shoe.
baccarat-no-such-seat = This table has no such place.
baccarat-seat-taken = Somebody sits there already.
baccarat-nobody-there = Nobody sits there.
baccarat-bets-not-tracked = This table records results only; bets are not keyed.
baccarat-betting-closed = Betting is closed.
baccarat-round-in-play = The last round is not over yet.
baccarat-no-round = No round is in play.
baccarat-not-now = That has no place at this point of the round.
baccarat-not-this-step = That is not the next step with these cards.
baccarat-other-back = The cards of this batch have { $expected } backs.
baccarat-decks-wrong = These are not whole decks. Missing: { $missing }. Too many: { $extra }.
baccarat-other-batch-next = The batches take turns: the other one is next.
baccarat-not-offered = It is seat { $next }'s turn.
baccarat-dealers-turn = It is the dealer's turn.
baccarat-cut-too-near = A cut at { $depth } is too near to an end: { $least } to { $most } cards from the front.
baccarat-cut-card-too-near = The cut card goes { $least } to { $most } cards from the back, not { $from_back }.
baccarat-no-commitment = A commitment is 64 hexadecimal digits.
baccarat-order-not-committed = The order of this shoe has not been committed to yet.
baccarat-order-not-revealed = The order of the last shoe has not been told yet.
baccarat-shoe-not-ready = The cards are not ready.
baccarat-shoe-spent = The last hand of this shoe has been played: the cards are reshuffled first.
baccarat-burn-first = Cards are to be burned first.
baccarat-pick-up-first = The cards of the last round lie on the table.
baccarat-no-such-spot = The layout has no spot { $said }.
baccarat-no-such-card = { $said } is no card.
baccarat-stake-not-positive = A stake is more than nothing, and no more than the house handles.
baccarat-not-made-of-units = A wager is a multiple of { MONEY($unit) }, in chips of the rack.
baccarat-wrong-tender = This table takes credits at terminals and chips on a live layout.
baccarat-coupons-off = Match play coupons are not accepted at this table.
baccarat-coupon-not-equal = A coupon rides with a wager of its own amount on the same spot, one to a spot.
baccarat-coupon-rides = A coupon rides on that spot; its wager stays as it is.
baccarat-spoken-off = Spoken bets are not taken at this table.
baccarat-above-maximum = A { baccarat-bet } takes at most { MONEY($max) }; this would make { MONEY($asked) }.
baccarat-above-spot-total = All players together may have at most { MONEY($max) } on that spot; this would make { MONEY($asked) }.
baccarat-not-enough = That takes { MONEY($asked) }, and only { MONEY($has) } is there.
baccarat-nothing-there = There is no bet there.
baccarat-nothing-to-undo = There is nothing left to undo in this round.
baccarat-nothing-to-recall = There are no bets to make again.
baccarat-call-pending = A spoken bet of this player already waits for its confirmation.
baccarat-no-call = No spoken bet waits for confirmation.
baccarat-bet-in-play = There is still a bet in play.
baccarat-commission-owed = Seat { $seat } owes { MONEY($amount) } of commission.
baccarat-nothing-owed = That seat owes nothing.
baccarat-repeated-report = The shoe has reported this before.
baccarat-no-card-due = No card is due.
baccarat-cards-drawn = The house draws the cards of this table: none comes in error, and none is missing.
baccarat-recorded-left = { $left ->
    [one] One card is left by the record: the floor rules against it with a second person.
   *[other] { $left } cards are left by the record: the floor rules against it with a second person.
}
baccarat-recorded-cards = The shoe read { $player } for the Player and { $banker } for the Banker: the floor rules against it with a second person.
baccarat-other-face = { $awaited ->
    [up] The card is dealt face up.
   *[other] The card is dealt face down.
}
baccarat-not-in-shoe = A shoe of { $decks } decks cannot hold another such card.
baccarat-nothing-to-take-back = There is no card to take back; a count that was called stands.
baccarat-not-your-hand = Only whoever was handed these cards turns them.
baccarat-hands-not-complete = The hands are not complete.
baccarat-not-paid-in-order = The order of payment holds; seat { $next } is next.
baccarat-wrong-cite = That irregularity stands under { $right }.
baccarat-too-late = It is too late for that.
baccarat-not-by-the-table = These hands are not what the table of draws makes of them.
baccarat-same-cards = Those are the cards that were keyed.
baccarat-inside-shoe = That does not change inside a shoe.
baccarat-no-such-vigorish = The options of this table do not allow that kind of vigorish at that rate.
baccarat-notice-first = A notice of this change is posted { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} before it.
baccarat-reason-missing = This needs a reason in words.
baccarat-decks-missing = { $needed } decks are needed.
baccarat-check-not-confirmed = This item of the opening checklist is confirmed with ok.
baccarat-no-such-check = The opening checklist has no such item.

## Reports of the card-reading shoe that were not taken

baccarat-report-not-readable = The shoe read { $said }, which is no card: the dealer taps it with the floor.

## Alarms

baccarat-alarm-cards-missing = { $by } and { $second } say that the shoe cannot finish the round; by the record { $left } cards are in it.
baccarat-alarm-card-not-read = { $by } and { $second } say that a card came out that the shoe has not read; by the record { $left } cards are in it.
baccarat-alarm-cards-not-read = { $by } and { $second } say that other cards lie there than the shoe has read: { $player } and { $banker }.
baccarat-alarm-cut-card = The cut card was placed { $placed } cards from the back and was reported with { $left } left.
baccarat-alarm-order = The order of the shoe is not the one that was committed to: the table goes down.

## The next step, in words

baccarat-step-verify = Sort and inspect the { $decks } decks; the floorperson verifies.
baccarat-step-verify-batch = Sort and inspect the { $decks } decks of the { baccarat-batch } batch; the floorperson verifies.
baccarat-step-spread = Spread the cards face up by deck, suit and rank for the first players to look at.
baccarat-step-spread-batch = Spread the { baccarat-batch } batch face up, apart from the other; then turn it over and stack it.
baccarat-step-wash = Turn the cards face down, wash them and stack them.
baccarat-step-shuffle = Shuffle the cards.
baccarat-step-commit-order = The house commits to the order of the shoe.
baccarat-step-offer-cut = Offer the cut to seat { $seat }, backs away from you.
baccarat-step-dealer-cuts = Cut the cards, ten or more from either end.
baccarat-step-place-cut-cards = Front part to the back; one cut card { $from_back } from the back, the other at the end; load the shoe.
baccarat-step-burn-first = Draw the first card, show it and lay it into the discard rack.
baccarat-step-burn = Show and discard { $cards ->
    [one] one more card.
   *[other] { $cards } more cards.
}
baccarat-step-collect-marks = Collect marked commission, { MONEY($amount) } in all.
baccarat-step-reveal-order = The house tells the order of the shoe.
baccarat-step-change-batch = Discard rack empty: this batch into the shuffler, the { baccarat-batch } batch into play; the floorperson sees its release.
baccarat-step-look-over = Cards lie spread. When a player comes, let them look, then turn the cards over.
baccarat-step-cut-card = The cut card is due: say so when it shows, and deal on.
baccarat-step-new-round = Open the betting.
baccarat-step-last-hand = "Last hand." Open the betting.
baccarat-step-no-more-bets = "No more bets."
baccarat-step-attest-still = The house was stopped. Is no card out of the shoe?
baccarat-step-deal = A card to { baccarat-side }, face up.
baccarat-step-deal-down = A card to { baccarat-side }, face down.
baccarat-step-hand-over = Hand { baccarat-side }'s cards to seat { $seat }, face down.
baccarat-step-dealer-turns = Nobody bet on { baccarat-side }: turn the cards yourself.
baccarat-step-offer-hand = Offer { baccarat-side }'s cards to seat { $seat }.
baccarat-step-turn-card = Turn { baccarat-side }'s card and tap it.
baccarat-step-turn-hand = Turn { baccarat-side }'s cards.
baccarat-step-call-count = "{ baccarat-side } has { $count }."
baccarat-step-announce = { $winner ->
    [player] "Player wins, { $player } over { $banker }."
    [banker] "Banker wins, { $banker } over { $player }."
   *[tie] "Tie hand, { $player } all."
}
baccarat-step-pay = Pay seat { $seat } { MONEY($amount) }.
baccarat-step-collect = Collect { MONEY($amount) } from seat { $seat }.
baccarat-step-mark-commission = Mark { MONEY($amount) } in the box of seat { $seat }.
baccarat-step-pick-up = Pick the cards up in order, into the discard rack.

## House options

baccarat-option-only-drawn = Only a shoe that the house draws can be committed to.
baccarat-option-automatic-alone = A device that reshuffles by itself needs no batches, and no order to commit to.
baccarat-option-batches = { $decks } decks do not make two batches of { $shoe }.
baccarat-option-backs = Two batches have two different backs, each with a name.
baccarat-option-tie-below-floor = { $odds } on a Tie Bet is below 8 to 1, the least that may be paid.
baccarat-option-tie-exactly = A Tie Bet pays exactly 8 to 1 here, not { $odds }.
baccarat-option-five-percent = Commission is 5 per cent here, not { $percent }.
baccarat-option-commission-only = Here the house takes a commission, and nothing else.
baccarat-option-four-or-five = Commission is 4 or 5 per cent, not { $percent }.
baccarat-option-on-tie = On a tie the house takes more than nothing and at most 25 per cent, not { $percent }.
baccarat-option-not-deferred = Only commission at a live table can be marked and collected later.
baccarat-option-no-ante = Minibaccarat has no ante.
baccarat-option-never-touch = Patrons never touch the cards here.
baccarat-option-under-shoe = Here the cards are dealt face down, the Banker's under the shoe.
baccarat-option-chip-of-units = A chip of { MONEY($chip) } does not make wagers of { MONEY($unit) } each.
baccarat-option-drawn-approval = Cards that the house draws go beyond the adopted rules: a live house names its approval.
baccarat-option-approval = Terminals at baccarat go beyond the adopted rules: a live house names its approval.
baccarat-option-player-edge = A { baccarat-bet } favours the player or is even: with { $decks } decks, { MONEY($stake) } on it returns { $percent } per cent as it is paid.

## The sign at the table

baccarat-sign-min = Lowest { baccarat-bet }
baccarat-sign-max = Highest { baccarat-bet }
baccarat-sign-unit = Wagers are multiples of
baccarat-sign-spot-total = Highest total on one spot
baccarat-sign-ante = Ante
baccarat-sign-odds = Odds of a { baccarat-bet }
baccarat-sign-return = Return of a { baccarat-bet }
baccarat-sign-return-first = Return of a { baccarat-bet }, smallest: { MONEY($stake) }
baccarat-sign-return-least = Return of a { baccarat-bet }, lowest: { MONEY($stake) }
baccarat-sign-return-most = Return of a { baccarat-bet }, highest: { MONEY($stake) }
baccarat-sign-vigorish = The house takes
baccarat-sign-vigorish-commission = { $percent } per cent of what a wager on Banker wins
baccarat-sign-vigorish-on-tie = { $percent } per cent of a wager on Banker when hands tie, and no commission
baccarat-sign-vigorish-half-on-six = no commission; a Banker's win with six pays 1 to 2
baccarat-sign-rules = Rules
baccarat-sign-rules-minibaccarat = minibaccarat
baccarat-sign-rules-baccarat = baccarat
baccarat-sign-style = Cards are dealt
baccarat-sign-style-face-up = face up
baccarat-sign-style-under-shoe = face down, the Banker's under the shoe
baccarat-sign-style-players-turn = face down, and players turn them
baccarat-sign-rounding = Commission is rounded
baccarat-sign-rounding-up = up to the next five cents
baccarat-sign-rounding-nearest = to the nearest five cents
baccarat-sign-rounding-none = not at all
baccarat-sign-collected = Commission is collected
baccarat-sign-collected-at-once = with the payout
baccarat-sign-collected-deferred = before the reshuffle, or when the player leaves
baccarat-sign-form = Bets are made
baccarat-sign-form-live = with chips on the layout
baccarat-sign-form-terminals = at terminals
baccarat-sign-match-play = Match play coupons
baccarat-sign-match-play-off = not accepted
baccarat-sign-match-play-on = accepted, with an equal wager
baccarat-sign-decks = Decks in the shoe

# Moments of a round.
baccarat-moment-lock = no more bets
baccarat-moment-confirmation = announced
baccarat-moment-cleared = picked up

## What a second person is shown

baccarat-sheet-verified = { $decks } decks of the { $batch } batch are complete: { $cards } cards, checked by eye.
baccarat-sheet-batch-shuffled = The { $batch } batch comes out of the shuffler, ready to deal, as shoe { $shoe }.
baccarat-sheet-batch-spread = The { $batch } batch comes out as shoe { $shoe } and is spread and shuffled by hand.
baccarat-sheet-call = Take the spoken bet of seat { $seat }: { MONEY($amount) } on { PLAIN($bet) }.
baccarat-sheet-burned = The card { $card } is burned; the shoe did not read it.
baccarat-sheet-card = The card { $card } goes to the { PLAIN($side) }; the shoe did not read it.
