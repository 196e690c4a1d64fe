### What a second person is shown before they agree (HC C.2).

sheet-pieces = { $pieces } × { MONEY($denomination) }
sheet-no-pieces = nothing

## What each purse gains or loses

sheet-gains = { sheet-purse }: + { MONEY($amount) }{ sheet-unit }
sheet-loses = { sheet-purse }: − { MONEY($amount) }{ sheet-unit }
sheet-unit = { $unit ->
    [promotional] {" match play"}
   *[money] {""}
}
sheet-purse = { $purse ->
    [seat] Credits of seat { $seat }
    [wagers] Bets of seat { $seat }
    [owed] Owed by seat { $seat }
    [colour] Chips of { $colour }
    [to_cage] Between this table and the cage
    [to_tables] Between the cage and the tables
    [to_count_room] Under way to the count room
    [patron_cash] Cash of patrons
    [drop_box] Drop box
    [rack] Rack
    [chips_out] Value chips of patrons
    [house] The house
    [vault] The cage's vault
   *[other] { PLAIN($purse) }
}

## Tables

sheet-open = Open the table with a float of { MONEY($total) }: { $chips }. Drop box { $drop_box }.
sheet-open-differs = The last count left { MONEY($expected) } in the rack.
sheet-close = Close the table with a count of { MONEY($total) }: { $chips }.
sheet-close-lapses = Match play of { MONEY($amount) } of seat { $seat } lapses.
sheet-option = { PLAIN($option) }: { $before } → { $after }
sheet-option-none = not set
sheet-from-next-game = From the next game on.
sheet-limits-stay = The limits that were agreed for the next game do not come.
sheet-relief = { $person } relieves { $held } as { $post }.
sheet-correct-buy-in = Correct buy-in { $number } of seat { $seat }: { MONEY($is) } instead of { MONEY($was) }.
sheet-correct-lost = { MONEY($amount) } is not there any more: the house loses it.
sheet-dismiss = Seat { $seat } says that the amount is wrong: let the buy-in of { MONEY($amount) } stand.
sheet-receive = Receive fill { $slip } into the rack, { MONEY($amount) }: { $chips }.
sheet-send = Send credit { $slip } to the cage, { MONEY($amount) }: { $chips }.
sheet-void-slip = Void { $way } slip { $slip } over { MONEY($amount) }: { $chips }. Reason: { $reason }
sheet-change-box = Drop box { $from } goes to the count room with { MONEY($amount) }; box { $to } comes in its place.
sheet-remove-box = Drop box { $from } goes to the count room with { MONEY($amount) }; no other box comes.
sheet-credit = { $paid ->
    [chips] Give { MONEY($amount) } in chips to seat { $seat } for game { $round }.
   *[credits] Credit { MONEY($amount) } to seat { $seat } for game { $round }.
}
sheet-unclaim = Move the idle credits of seat { $seat } to unclaimed: { MONEY($amount) }.
sheet-alarm = The floor is told: { $why }
sheet-second = whoever agrees
sheet-takes-down = The table goes down until it has been tested.

## The cage

sheet-stock = Put { MONEY($amount) } into the vault: { $chips }.
sheet-return = Send credit slip { $slip } back to { $table }, { MONEY($amount) }: { $chips }. Reason: { $reason }
sheet-log-from = Cash is logged by person from { MONEY($was) } → { MONEY($is) } a gaming day.
sheet-report-above = Cash is reported by person above { MONEY($was) } → { MONEY($is) } a gaming day.
