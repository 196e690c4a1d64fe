### Sic bo.

## Names

# A bet, as the sign and the dealer say it; every one of them reads well behind "a".
sic-bo-bet = { $kind ->
    [three_of_a_kind] three of a kind bet
    [two_of_a_kind] two of a kind bet
    [any_three_of_a_kind] bet on any three of a kind
    [total4] bet on a total of 4
    [total5] bet on a total of 5
    [total6] bet on a total of 6
    [total7] bet on a total of 7
    [total8] bet on a total of 8
    [total9] bet on a total of 9
    [total10] bet on a total of 10
    [total11] bet on a total of 11
    [total12] bet on a total of 12
    [total13] bet on a total of 13
    [total14] bet on a total of 14
    [total15] bet on a total of 15
    [total16] bet on a total of 16
    [total17] bet on a total of 17
    [two_dice] two dice combination
    [small] bet on small
    [big] bet on big
    [one_of_a_kind] one of a kind bet
    [one_of_a_kind_twice] one of a kind bet that shows twice
    [one_of_a_kind_thrice] one of a kind bet that shows three times
   *[other] bet
}

## Refusals, in order of precedence

sic-bo-other-form = { $form ->
    [terminals] This table has terminals; that belongs to a live layout.
   *[other] This table has a live layout; that belongs to terminals.
}
sic-bo-no-such-seat = This table has no such seat.
sic-bo-spoken-bet = Bets are chips on the layout; a spoken bet with cash is not taken.
sic-bo-bets-not-tracked = This table records results only; bets are not keyed.
sic-bo-betting-closed = Betting is closed.
sic-bo-round-in-play = The last game is not settled yet.
sic-bo-lights-on = The winners are still lit; they are cleared before the next game.
sic-bo-no-round = No game is in play.
sic-bo-not-now = That has no place at this point of the game.
sic-bo-no-such-spot = The layout has no spot { $said }.
sic-bo-no-such-dice = Three dice of 1 to 6 cannot show { $said }.
sic-bo-stake-not-positive = A stake is more than nothing, and no more than the house handles.
sic-bo-not-made-of-chips = The amount cannot be made of the chips in use, { MONEY($unit) } and up.
sic-bo-above-maximum = A { sic-bo-bet } takes at most { MONEY($max) }; this would make { MONEY($asked) }.
sic-bo-above-spot-total = All players together may have at most { MONEY($max) } on that spot; this would make { MONEY($asked) }.
sic-bo-not-enough = That takes { MONEY($asked) }, and only { MONEY($has) } is there.
sic-bo-nothing-there = There is no bet there.
sic-bo-nothing-to-undo = There is nothing left to undo in this game.
sic-bo-nothing-to-recall = There are no bets of an earlier game to recall.
sic-bo-nothing-to-clear = There are no bets to clear.
sic-bo-bet-in-play = There is still a bet in play.
sic-bo-clock-too-far = The clock is held only with more than ten seconds left.
sic-bo-already-held = The clock does not run.
sic-bo-not-held = The clock is not held.
sic-bo-dice-before-lock = The dice rest until betting is closed.
sic-bo-not-shaken = The shaker has not been covered and shaken.
sic-bo-already-shaken = The shaker has been shaken.
sic-bo-no-reading = No dice have been entered.
sic-bo-other-dice = { $entered } was entered; other dice are entered anew after these are taken back.
sic-bo-already-confirmed = The dice are lit.
sic-bo-not-paid-in-order = Winners are paid in the order of the seats; seat { $next } is next.
sic-bo-wrong-cite = That irregularity stands under { $right }.
sic-bo-too-late = It is too late for that.
sic-bo-shaker-open = The shaker stays open until everything is settled.
sic-bo-same-dice = Those are the dice that were lit.
sic-bo-reason-missing = This needs a reason in words.
sic-bo-no-form = No game waits to be entered from a form.
sic-bo-bets-known = The table knows the bets of this game; only the dice are entered.
sic-bo-paid-below-odds = { $bet } wins { MONEY($least) } at the odds posted, and the form says less.
sic-bo-form-contradicts = The form contradicts the record.{ $entered ->
    [none] {""}
   *[other] {" "}The dice that were entered: { $entered }.
}{ $lost ->
    [none] {""}
   *[other] {" "}Lost and paid: { $lost }.
}{ $below ->
    [none] {""}
   *[other] {" "}Paid less than the odds posted: { $below }.
}{ $above ->
    [none] {""}
   *[other] {" "}Paid more than the odds posted: { $above }.
}
sic-bo-dice-entered = { $entered } was entered, so the dice lay flat; what was entered wrongly is taken back first.
sic-bo-dice-drawn = The house drew { $dice }: those are the dice.
sic-bo-against-record = { $entered } was entered: the supervisor rules against it with a second person.
sic-bo-shaker-unnamed = The shaker is named by its number.
sic-bo-check-not-confirmed = This item of the opening checklist is confirmed with ok.
sic-bo-no-such-check = The opening checklist has no such item.

## Alarms

sic-bo-alarm-malfunction = The computer failed with the shaker open: this game is settled by hand before a supervisor, and the table is down until it has been repaired and tested.
sic-bo-alarm-against-record = { $by } and { $second } say that { $lies } lay in the shaker, where { $entered } was entered.
sic-bo-alarm-failure = The computer failed before the shaker was open: the game is void, and the table is down until it has been repaired and tested.

## The form on which a game is settled by hand

sic-bo-form-title = Sic bo, settlement by hand: game { $number }
sic-bo-form-by-hand = The computer failed with the shaker open. Leave it open; call a supervisor, and settle while they look on.
sic-bo-form-losers-first = Write down the three dice. Collect every losing bet first, then pay every winner at the odds on the sign.
sic-bo-form-known = The bets below lay on the layout when betting closed. Mark each as lost, or with what was paid.
sic-bo-form-written = Write down every bet: seat, spot, amount, and what was paid.
sic-bo-form-signed = Dealer and supervisor sign with their names and the time. Both enter the form when the computer works again.
sic-bo-form-down = No further game until the repair has been noted and the floorperson has tested the computer.

## House options

sic-bo-option-odds-below-floor = { $odds } on a { sic-bo-bet } is below { $floor }, the least that may be paid.
sic-bo-option-player-edge = At { $odds } a { sic-bo-bet } favours the player or is even: { MONEY($stake) } on it returns { $percent } per cent as it is paid.
sic-bo-option-approval = Terminals are not printed in the rules of this game: a live house needs the reference of their approval.

## The sign at the table

sic-bo-sign-min = Lowest bet on a spot
sic-bo-sign-max = { $group ->
    [three_of_a_kind] Highest three of a kind bet
    [two_of_a_kind] Highest two of a kind bet
    [any_three_of_a_kind] Highest bet on any three of a kind
    [total] Highest bet on a total
    [two_dice] Highest two dice combination
    [even_chance] Highest bet on small or big
   *[other] Highest one of a kind bet
}
sic-bo-sign-spot-total = Highest total on one spot
sic-bo-sign-odds = Odds of a { sic-bo-bet }
sic-bo-sign-return = Return of a { sic-bo-bet }
sic-bo-sign-return-first = Return of a { sic-bo-bet }, smallest: { MONEY($stake) }
sic-bo-sign-return-least = Return of a { sic-bo-bet }, lowest: { MONEY($stake) }
sic-bo-sign-return-most = Return of a { sic-bo-bet }, highest: { MONEY($stake) }
sic-bo-sign-form = Bets are made
sic-bo-sign-form-live = with chips on the layout
sic-bo-sign-form-terminals = at terminals
sic-bo-sign-tracking = Recorded
sic-bo-sign-tracking-results = results
sic-bo-sign-tracking-full = every bet
sic-bo-sign-clock = Time to bet
sic-bo-sign-chips = Chips

# Moments of a round.
sic-bo-moment-lock = no more bets
sic-bo-moment-shaken = shaken
sic-bo-moment-rest = dice entered
sic-bo-moment-confirmation = lit
sic-bo-moment-cleared = lights out

## What a second person is shown

sic-bo-sheet-form = Game { $round } was settled by hand: the dice lay { $dice }.
sic-bo-sheet-form-line = Seat { $seat }: { MONEY($stake) } on { $bet }, { MONEY($paid) } paid.
sic-bo-sheet-pay = Pay { MONEY($amount) } to seat { $seat } for { MONEY($stake) } on { $bet }.
