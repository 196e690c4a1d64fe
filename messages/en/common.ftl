### What every table says. Amounts come as whole cents: MONEY($cents) writes them.

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

## Commands

command-malformed = This is no command: { $error }.

## House options

option-out-of-range = { $value } is not within { $least } to { $most }.
option-amount-out-of-range = { MONEY($value) } is not an amount above zero and up to { MONEY($most) }.
option-odds-too-long = { $odds } is longer than { $most } to 1, the longest odds that can be booked.
option-maximum-below-minimum = The maximum of { MONEY($max) } is below the minimum of { MONEY($min) }: no bet could be made.
option-part-of-a-cent = At { $odds } a stake of { MONEY($stake) } would win a part of a cent.

## The sign at the table

sign-amount = { MONEY($amount) }
sign-odds = { $odds }
sign-list = { $list }
sign-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
