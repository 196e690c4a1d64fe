### The table around every game: opening, posts, money in and out, chips, slips, alarms.

## Names

# Whether the table plays.
table-status = { $status ->
    [closed] closed
    [test] under test
    [open] open
    [down] down
   *[other] { PLAIN($status) }
}

## Refusals, in order of precedence

table-not-posted = That is for the person posted at this table.
table-not-designee = No supervisor has named you a designee of this table.
table-not-open = The table is { table-status }.
table-not-closed = The table is not closed.
table-not-down = A test begins on a table that is closed or down.
table-not-under-test = The table is not under test.
table-no-such-seat = This table has no such seat.
table-not-paired = No terminal is paired with that seat.
table-other-tables-device = This device reports at another table.
table-already-paired = That seat has its terminal, or that terminal its seat.
table-post-taken = Somebody holds that post; they are relieved, with both signatures.
table-post-empty = Nobody holds that post.
table-not-the-one-relieved = Whoever is relieved must agree in person.
table-dealer-as-designee = This house does not let dealers be named as designees.
table-cash-out-under-way = A cash-out of that terminal is under way.
table-amount-in-question = A player has said that the amount of a buy-in is wrong; it is seen to first.
table-checks-missing = The opening checklist is not complete. Not confirmed: { PLAIN($missing) }.
table-no-terminal = A table with terminals does not open before one of them is paired.
table-opening-test-needed = The table opens after the floorperson has tested its equipment and confirmed a reading.
table-repair-needed = The table broke down; it is tested after its repair has been noted.
table-test-needed = The table went down; it opens again after a test with a reading confirmed.
table-no-such-piece = There is no piece of { MONEY($piece) } at this table.
table-not-in-pieces = An amount in chips is a multiple of { MONEY($smallest) }, the smallest piece of the rack.
table-nothing-counted = An amount is more than nothing, and no more than the house handles.
table-too-much = That is more than the house handles.
table-amounts-differ = The count makes { MONEY($counted) }; the amount called for is { MONEY($said) }.
table-rack-short = The rack holds { MONEY($has) } and { MONEY($asked) } is asked for: it needs a fill.
table-no-drop-box = An open table has a drop box with its number; it is changed only for another one.
table-cannot-close = The table cannot close yet: { PLAIN($reasons) }.
table-round-in-play = A round is in play.
table-no-such-reading = { $said } is nothing that this equipment can read.
table-report-too-long = A report says at most { $most } characters.
table-alarm-raised = Something at this table waits for the floor.
table-no-reading = There is no reading to confirm.
table-no-reading-confirmed = The test is not over before a reading has been confirmed.
table-options-wrong = These options cannot be set: { $faults }.
table-options-same = These options are in force already.
table-only-on-closed-table = Odds and options change only while the table is closed; limits may change between rounds.
table-another-table = Another number of seats, or another form, is another table.
table-not-on-terminals = That is for a table with a live layout.
table-only-on-terminals = That is for a table with terminals.
table-count-waiting = A counted buy-in waits for its confirmation.
table-drop-waiting = The cash of the last buy-in goes into the drop box first.
table-nothing-to-confirm = No counted buy-in waits for confirmation.
table-nothing-to-drop = No cash waits to be dropped.
table-coupons-off = Match play coupons are not accepted at this table.
table-no-such-buy-in = There is no such buy-in.
table-already-corrected = That buy-in has been corrected before.
table-other-tender = That cannot be done in this tender.
table-same-amount = That is the amount that was credited.
table-no-buy-in = No buy-in waits for the player's agreement.
table-not-in-question = The amount of that seat is not in question.
table-no-credits = There are no credits.
table-not-asked = No cash-out has been asked for.
table-not-requested = That terminal has not confirmed a request to cash out.
table-already-taken = The dealer has taken the cash-out up.
table-not-taken = The cash-out has not been taken up.
table-not-delivered = No chips are on their way to that player.
table-no-non-value-chips = There are no non-value chips at this table.
table-no-such-colour = This table has no chips of that colour.
table-colour-of-value-chip = That is the colour of a value chip.
table-colour-taken = Another player has that colour.
table-other-colour-held = That player has another colour.
table-value-fixed = A chip of that colour is worth { MONEY($value) } as long as any is out.
table-value-not-payable = A chip is worth a multiple of { MONEY($smallest) }, the smallest piece of the rack.
table-not-enough-chips = { $left ->
    [0] No chip of that colour is left.
    [one] It can be one chip of that colour, no more and no less.
   *[other] It can be one to { $left } chips of that colour.
}
table-more-than-out = { $out ->
    [0] No chip of that colour is out.
    [one] Only one chip of that colour is out.
   *[other] Only { $out } chips of that colour are out.
}
table-colour-not-held = Nobody has that colour.
table-colour-still-out = { $chips ->
    [0] All chips of that colour are back: none is missing.
    [one] One chip of that colour is still out.
   *[other] { $chips } chips of that colour are still out.
}
table-no-such-slip = There is no such slip.
table-slip-not-there = { $state ->
    [requested] That slip is written, and nothing has moved on it yet.
    [under-way] The chips of that slip are under way.
    [done] That slip has been used.
    [void] That slip is void.
   *[other] That slip is { PLAIN($state) }.
}
table-slip-differs = The slip says { MONEY($slip) } and the count makes { MONEY($said) }: the same chips must be there.
table-called-before = Somebody has been called for already.
table-nobody-called = Nobody has called from this seat.
table-no-such-alarm = There is no such alarm, or it has been seen to.
table-no-such-round = There was no such round.
table-not-idle = Those credits sat out { $games ->
    [one] one game
   *[other] { $games } games
}; they are unclaimed after { $needed }.
table-not-warned = The terminal warns whoever left those credits before they are moved.
table-warned-before = The terminal warns of it already.
table-warning-runs = The terminal still warns whoever left those credits, for { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
table-not-counted = No closing count has been signed since the last game.
table-count-outdated = Chips came or went since the rack was counted. Count it again.
table-name-not-good = A name has up to { $most } characters, all of which show.
table-nobody-known = Nobody is known to sit there.
table-no-such-report = The cage knows of that cash already.
table-reason-missing = This needs a reason in words.
table-not-now = That has no place now.

## Alarms

table-alarm-difference = The float differs by { MONEY($difference) } from what should lie there.

# Moments of a round, as a record tells them; a game may call its own otherwise.
moment-started = started
moment-lock = lock
moment-first-card = first card
moment-last-card = last card
moment-rest = rest
moment-confirmation = confirmation
moment-settlement = settlement
moment-cleared = cleared
moment-void = void
moment-refund = refund
picture-settlement = settled
locked-by-clock = by the clock
locked-by-dealer = by the dealer
locked-by-sensor = by the sensor
locked-by-void = by the void
confirmed-by-dealer = by the dealer
confirmed-by-floor = by the floor, after a disagreement
confirmed-by-manual = by dealer and floor, without a sensor
confirmed-by-form = by dealer and supervisor, from the form
