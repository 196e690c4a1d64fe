### What every table says. Amounts come as whole cents: MONEY($cents) writes them. PLAIN($name) reads a name of
### the program as words: round-in-play, pit_supervisor.

## Names

# A role with its article.
needed-role = { $needed ->
    [dealer] the dealer
    [mucker] the mucker
    [floorperson] a floorperson
    [pit_supervisor] a pit supervisor
    [designee] the designee of this table
    [director] the table games director
    [cage] the cage
    [count_team] the count team
    [surveillance] surveillance
    [auditor] an auditor
    [administrator] an administrator
   *[other] somebody else
}

## Who may

denied-needs-role = Only { needed-role } may do this.
denied-needs-second = A second person must agree to this: { needed-role }.
denied-not-your-seat = A player acts for their own seat only.
denied-wrong-source = This is not for you to say here: it comes from the player, the device or the house itself.
denied-stale-turn = That was for a decision that is over.

people-unknown = Nobody of that name is known to the house.
people-not-signed-in = You are not signed in.
people-role-not-held = You do not hold that role.
people-role-not-theirs = That person does not hold the role that is claimed for them.
people-device-unknown = That device is not known to the house.
people-second-is-first = The second person must be another one.
people-agreed-to-another-act = The second person agreed to something else than what would happen now.
people-sheet-empty = This act cannot be put into words, so nobody can agree to it.

## Commands

command-malformed = This is no command: { $error }.
command-not-to-be-asked = A command acts, observes or rules; time and restarts are the house's alone.
command-id-reused = Another command was sent under this id before.
command-id-reserved = An id with a colon in it is for the house's own use.
command-no-such-stream = There is no such table or desk in this house.
command-other-round = That was meant for round { $asked }; this is round { $current }.

store-full = The disk is full: this was not recorded and did not happen.
store-fenced = Another program runs this house now: this was not recorded and did not happen.
store-failed = This could not be recorded and did not happen.
store-takes-nothing-full = The disk is full: nothing can be recorded, so nothing is accepted. It is tried again all the time.
store-takes-nothing = Nothing can be recorded at the moment, so nothing is accepted. It is tried again all the time.
stream-lost = What is recorded of this table or desk cannot be read at the moment: nothing is taken or shown. It is tried again all the time.
stream-parked = This table or desk has contradicted itself and has stopped: { $why }.

## The house's own files

house-property = A property is named by up to 40 lower-case letters, digits and hyphens.
house-currency = A currency is three capital letters, as USD.
house-calendar = { $error }.
house-ahead-hours = A clock may stand 1 to 8,760 hours ahead before it needs a supervisor's word.
house-person-twice = { $person } is listed twice.
house-changed = The house was founded with { $was }, for good; now it says { $is }.
house-journal-cut = It was signed up to entry { $signed }, and the journal { $there ->
    [0] has none of it
   *[other] ends at entry { $there }
}: it was cut, or is an older copy.
house-journal-other = Entry { $signed } was signed with another hash than the journal has there: its history is another one.
house-journal-bring-back = The house does not open, because it would contradict what it has signed. Bring the journal back from a copy that goes as far, or, where the regulator agrees, begin a new house; there is no way to open this one as it is. `baize audit verify` with `--heads` says more.
house-journal-unproved = The second place has no heads that this house signed: nothing shows whether its journal was cut.
house-table-name = A table's file is named by up to 24 lower-case letters, digits and hyphens: "{ $name }" is not.

## The house's own stream

doors-too-many = Wrong PINs come counted, a few rows at a time.
doors-nothing-new = Nothing of it is new.
doors-nothing-to-rule = There is nothing to rule on here.

log-founded-before = The house was founded before.
log-installed-before = That table was set up before.
log-session-open = Draws have begun at that table.
log-no-session = No draws have begun at that table.
log-day-closed-before = Gaming day { $day } was closed before.
log-nothing-to-rule = There is nothing to rule on here.

## The cage

cage-nothing-counted = Nothing was counted, or more than the house handles.
cage-vault-short = The vault holds { MONEY($has) }; { MONEY($asked) } was asked for.
cage-not-asked-for = No table has written such a slip.
cage-sent-before = That slip was used before, or is void.
cage-slip-differs = The slip says { MONEY($slip) } and the count makes { MONEY($said) }: the same chips must be there.
cage-reason-missing = This needs a reason in words.
cage-not-under-way = Nothing of that name is under way.
cage-name-not-good = A name has up to { $most } characters, all of which show.
cage-report-missing = Report { $next } of that table comes first.
cage-thresholds-not-good = Cash is logged from an amount above zero, and reported above one that is not less.
cage-nothing-to-rule = There is nothing to rule on here.

## Files

file-unreadable = The file cannot be read: { $error }.
file-malformed = Line { $line }, column { $column }: { $error }.
file-no-such-game = There is no game "{ $game }"; the games are: { $games }.

## House options

option-out-of-range = { $value } is not within { $least } to { $most }.
option-amount-out-of-range = { MONEY($value) } is not an amount above zero and up to { MONEY($most) }.
option-odds-too-long = { $odds } is longer than { $most } to 1, the longest odds that can be booked.
option-maximum-below-minimum = The maximum of { MONEY($max) } is below the minimum of { MONEY($min) }: no bet could be made.
option-minimum-not-of-steps = The minimum of { MONEY($value) } is no multiple of { MONEY($step) }, in which bets are made.
option-maximum-not-reachable = No bet within the limits can be made up to { MONEY($value) } in steps of { MONEY($step) }.
option-minimum-not-reachable = All bets together take at most { MONEY($most) }: nobody reaches the minimum of { MONEY($min) }.
option-name = A name is not empty, and has no control characters or others that do not show.
option-part-of-a-cent = At { $odds } a stake of { MONEY($stake) } would win a part of a cent.
option-six-chips = A terminal shows exactly six chips of different values above zero; { $count ->
    [0] none is given.
    [one] one value is given.
   *[other] { $count } values are given.
}
option-rack = The rack holds value chips of different values, each above zero and at most $1,000,000.00.
option-bills = The table takes at least one bill, each above zero and at most $1,000,000.00.
option-colours = Non-value chips come in one or more colours, each named once, with at least one chip of each.
option-colour-of-value-chip = { $colour } is the colour of a value chip of this rack.
option-not-payable = The game may have to pay { MONEY($payment) }, and the smallest piece of the rack is { MONEY($smallest) }.
option-not-payable-at-all = The game may have to pay a part of a cent on a stake of { MONEY($smallest) }, the smallest piece of the rack.

## The sign at the table

sign-part-limits = Limits
sign-part-odds = Odds
sign-part-options = Options
sign-part-returns = Exact return for each unit staked
sign-amount = { MONEY($amount) }
sign-odds = { $odds }
sign-list = { $list }
sign-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
