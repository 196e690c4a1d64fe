### Roulette.

## Names

# A kind of bet, as the sign and the dealer say it; every one of them reads well behind "a" and "highest".
roulette-bet = { $kind ->
    [straight] straight bet
    [split] split bet
    [row] row bet
    [triple] triple bet
    [corner] corner bet
    [first_five] first five bet
    [line] line bet
    [column] column bet
    [dozen] dozen bet
    [red] bet on red
    [black] bet on black
    [odd] bet on odd
    [even] bet on even
    [low] bet on low
    [high] bet on high
   *[other] bet
}

## Refusals, in order of precedence

roulette-other-form = { $form ->
    [terminals] This table has terminals; that belongs to a live layout.
   *[other] This table has a live layout; that belongs to terminals.
}
roulette-no-such-seat = This table has no such seat.
roulette-bets-not-tracked = This table records results only; bets are not keyed.
roulette-betting-closed = Betting is closed.
roulette-round-in-play = The last game is not settled yet.
roulette-no-round = No game is in play.
roulette-not-now = That has no place at this point of the game.
roulette-no-such-spot = The layout has no spot { $said }.
roulette-no-such-pocket = The wheel has no pocket { $said }.
roulette-stake-not-positive = A stake is more than nothing, and no more than the house handles.
roulette-not-made-of-chips = The amount cannot be made of the chips in use, { MONEY($unit) } and up.
roulette-wrong-tender = This table takes credits at terminals and chips on a live layout.
roulette-colour-not-yours = That colour is not the player's own.
roulette-coupons-off = Match play coupons are not accepted at this table.
roulette-coupon-not-equal = A coupon rides with a wager of its own amount on the same spot, one to a spot.
roulette-coupon-rides = A coupon rides on that spot; its wager stays as it is.
roulette-coupon-with-value-chip = A coupon and a value chip may not lie on the same spot.
roulette-above-maximum = A { roulette-bet } takes at most { MONEY($max) }; this would make { MONEY($asked) }.
roulette-above-spot-total = All players together may have at most { MONEY($max) } on that spot; this would make { MONEY($asked) }.
roulette-not-enough = That takes { MONEY($asked) }, and only { MONEY($has) } is there.
roulette-nothing-there = There is no bet there.
roulette-nothing-to-undo = There is nothing left to undo in this game.
roulette-nothing-to-recall = There are no bets of an earlier game to recall.
roulette-nothing-to-clear = There are no bets to clear.
roulette-last-bet-no-straight = Neighbours follow a straight bet, and the last one was none.
roulette-call-pending = A spoken bet of this player already waits for the dealer's confirmation.
roulette-no-call = No spoken bet waits for confirmation.
roulette-bet-in-play = There is still a bet in play.
roulette-clock-too-far = The clock is held only with more than ten seconds left.
roulette-already-held = The clock does not run.
roulette-not-held = The clock is not held.
roulette-ball-launched = The ball has been launched.
roulette-number-before-lock = No number is taken before betting is closed.
roulette-no-reading = There is no number yet.
roulette-already-confirmed = The number has been confirmed.
roulette-repeated-report = The sensor has reported this before.
roulette-spin-not-valid = The spin was not valid: the game is to be voided under { $cite }.
roulette-spin-overdue = The time for a late spin is over; the floor decides.
roulette-not-paid-in-order = Winners are paid in the order of the seats; seat { $next } is next.
roulette-wrong-cite = That irregularity stands under { $right }.
roulette-too-late = It is too late for that.
roulette-not-callable = Nobody calls this; the house does by itself.
roulette-result-stands = The ball had come to rest: the result stands.
roulette-no-ball-launched = No ball was launched in this game.
roulette-number-drawn = The house drew { $pocket }: that is the number.
roulette-recorded-number = { $pocket } is recorded for this spin: the floor rules against it with a second person.
roulette-recorded-turns = The sensor counted { $turns } turns: the floor rules against it with a second person.
roulette-recorded-against = The sensor saw the ball launched against the wheel: the floor rules against it with a second person.
roulette-same-number = That is the number that was marked.
roulette-reason-missing = This needs a reason in words.
roulette-ball-size = The ball measures 12/16 to 14/16 inch; another size needs the reference of its approval.
roulette-check-not-confirmed = This item of the opening checklist is confirmed with ok.
roulette-no-such-check = The opening checklist has no such item.

## Reports of the sensor that were not taken

roulette-report-no-such-pocket = The sensor read { $said }, which is no pocket of the wheel.
roulette-report-stale-spin = The sensor reported spin { $spin }, which is over.
roulette-report-no-launch = The sensor reported a spin, but no launch in this game.
roulette-report-second-launch = The sensor reported a second launch in this game.
roulette-report-changed-pocket = The sensor read { $first } and then { $second }: the floor names the number.
roulette-report-after-number = { $number } was confirmed, and now the sensor reads { $pocket }: the floor looks at the wheel.
roulette-report-overdue = The ball was launched after the time for a late spin was over.

## Alarms

roulette-alarm-disagreed = The sensor read { $sensor } and the dealer sees { $dealer }: the floor names the number.
roulette-against-number = { $by } and { $second } ruled against the record, which has { $pocket } for this spin.
roulette-against-turns = { $by } and { $second } ruled against the sensor, which counted { $turns } turns.
roulette-against-against = { $by } and { $second } ruled against the sensor, which saw the ball launched against the wheel.
roulette-alarm-early = The ball came to rest in { $pocket } before betting was closed: the game is to be voided.
roulette-alarm-overdue = Betting closed without a launch, and the time for a late spin is over: the floor decides.
roulette-alarm-uncalled = No More Bets was not called before the ball fell: the floor decides.
roulette-alarm-manual = { $entries ->
    [one] One number was entered by hand within the hour: the table goes down until its sensor has been tested.
   *[other] { $entries } numbers were entered by hand within the hour: the table goes down until its sensor has been tested.
}
roulette-alarm-wheel = The wheel malfunctioned: the table goes down until it has been checked.
roulette-alarm-restarted = The house stopped in the middle of this game: it is void.

## House options

roulette-option-odds-below-floor = { $odds } on a { roulette-bet } is below { $floor }, the least that may be paid.
roulette-option-player-edge = At { $odds } a { roulette-bet } favours the player or is even: { MONEY($stake) } on it returns { $percent } per cent as it is paid.

## The sign at the table

roulette-sign-inside-min = Lowest inside total
roulette-sign-outside-min = Lowest outside bet
roulette-sign-max = Highest { roulette-bet }
roulette-sign-spot-total = Highest total on one spot
roulette-sign-odds = Odds of a { roulette-bet }
roulette-sign-return = Return of a { roulette-bet }
roulette-sign-return-first = Return of a { roulette-bet }, smallest: { MONEY($stake) }
roulette-sign-return-least = Return of a { roulette-bet }, lowest: { MONEY($stake) }
roulette-sign-return-most = Return of a { roulette-bet }, highest: { MONEY($stake) }
roulette-sign-form = Bets are made
roulette-sign-form-live = with chips on the layout
roulette-sign-form-terminals = at terminals
roulette-sign-tracking = Recorded
roulette-sign-tracking-results = results
roulette-sign-tracking-full = every bet
roulette-sign-clock = Time to bet
roulette-sign-chips = Chips
roulette-sign-match-play = Match play coupons
roulette-sign-match-play-off = not accepted
roulette-sign-match-play-on = accepted, with an equal wager

# Moments of a round.
roulette-moment-prompt = prompt
roulette-moment-launch = launch
roulette-picture-confirmation = confirmed
roulette-confirmed-by-dealer = by the dealer, agreeing with the reading

## What a second person is shown

roulette-sheet-void = Game { $round } is void under { $cite }: { $cause ->
    [ball_with_wheel] the ball was thrown the way the wheel turns
    [too_few_turns] the ball made fewer than four turns
    [ball_astray] the ball found no pocket
    [interference] somebody or something interfered
    [wheel_malfunction] the wheel does not work as it should
    [foreign_object] something lay in the wheel
   *[ball_out] the ball left the wheel
}. Every stake is due back.
roulette-sheet-number = Enter the number { $pocket } by hand for game { $round }.
roulette-sheet-wrong-number = The number { $pocket } of game { $round } was wrong: the game is void. Payments are taken back, and every stake is due back.
