### What only screens say.

## Everywhere

web-loading = One moment
web-load-failed = This screen could not be loaded
web-load-failed-long = The house did not answer. Check the network and try again.
web-reload = Load again
web-nowhere = There is no such screen
web-nowhere-long = The address does not belong to this house.
web-unknown-game = Not known here
web-unknown-game-long = These screens do not know the game “{ $game }”. The house plays it: load the screens that came with the house.
web-floor-ruling = The floor decides
web-to-floor = To the floor
web-close = Close
web-hold = press and hold
web-hold-open = Hold to open
web-hold-do = Hold to do it
web-hold-on = Keep holding
web-hold-again = Press again to go on
web-demo = DEMO
web-demo-long = A demonstration: no real money, no real game.
web-sound = Sound
web-sound-on = Sound is on
web-sound-off = Sound is off
web-room = Dark or light room
web-room-light = Light room
web-room-dark = Dark room
web-lost = The connection to the house is lost.
web-lost-trying = This screen comes back by itself.
web-lost-waiting = { $count ->
    [one] It comes back by itself; one thing you pressed is not answered yet.
   *[other] It comes back by itself; { $count } things you pressed are not answered yet.
}
web-key-back = Delete the last figure
web-key-done = Done

## Roulette: numbers and the layout

web-number = { $number } { web-colour }, { $parity ->
    [even] even
   *[other] odd
}, { $half ->
    [low] low
   *[other] high
}
web-number-zero = { $number } green
web-colour = { $colour ->
    [red] red
    [black] black
   *[other] green
}
web-letter = { $colour ->
    [red] R
    [black] B
   *[other] G
}
web-box-dozen-1 = 1st 12
web-box-dozen-2 = 2nd 12
web-box-dozen-3 = 3rd 12
web-box-column = 2 to 1
web-box-low = 1 to 18
web-box-high = 19 to 36
web-box-even = EVEN
web-box-odd = ODD
web-box-red = RED
web-box-black = BLACK
web-racetrack = The wheel: touch a number to bet it with two neighbours on each side
web-last = Last numbers, newest first
web-last-none = No number has come yet
web-hot = Last { $count } games: hot
web-hot-none = Hot and cold after 38 games
web-cold = cold
web-times = ×{ $times }
web-hot-window = Over the last { $count } numbers. Past numbers do not tell the next one.

## The floor, for whoever comes in

web-floor-title = The floor
web-welcome = Take a seat
web-welcome-demo = Choose a table and a seat, take some play money, and put your chips on the layout before the clock reaches zero. Nothing here is real money.
web-welcome-live = Choose a table. Terminals are paired with their seat by a floorperson.
web-card-itself = runs by itself
web-card-dealer = with a dealer
web-card-live = live layout
web-card-seats = Seats
web-card-free = { $free ->
    [0] none free
    [one] { $free } free
   *[other] { $free } free
}
web-find = Find a table
web-find-game = Games
web-find-none = No table has that in its name.
web-find-count = { $count ->
    [one] { $count } table
   *[other] { $count } tables
}
web-waits-dealer = Waiting for the dealer
web-waits-dealer-long = The next game begins when a dealer starts it at the console.
web-card-inside = Inside from
web-card-outside = Outside from
web-sit-down = Sit down
web-look-on = Look on
web-console = Console
web-board = Board
web-sign = Sign
web-staff = Behind the tables
web-staff-long = Sign in at a console with one of these names. They are printed here because this is a demonstration.
web-floor-staff = The floor, for staff
web-staff-pin = { $person }, PIN { $pin }
# Over a name.
web-post-of = { $post ->
    [dealer] Dealer
    [mucker] Mucker
   *[designee] Designee
}
web-role = { $role ->
    [dealer] dealer
    [mucker] mucker
    [floorperson] floorperson
    [pit_supervisor] pit supervisor
    [designee] designee
    [director] table games director
    [cage] cage
    [count_team] count team
    [surveillance] surveillance
    [auditor] auditor
    [administrator] administrator
   *[other] { PLAIN($role) }
}

## Signing in

web-sign-name = Name
web-sign-pin = PIN
web-sign-in = Sign in
web-sign-code = Supervisor's code
web-sign-code-none = empty without one
web-unreachable = The house did not answer. Try again in a moment.
    .cite = HC E.5

## The terminal: coming and going

web-connecting = Connecting
web-no-such-table = There is no such table
web-no-such-table-long = This house has no table "{ $table }".
web-live-layout = Bets at this table are made with chips on the layout; it has no terminals.
web-sit = Sit down at { $table }
web-sit-long = This screen becomes the terminal of the seat you choose.
web-sit-any = Any free seat
web-sit-staff = A floorperson pairs this screen with its seat.
web-seats = Seats
web-seat = seat
web-seat-taken = taken
web-replaced = This seat is open in another window
web-replaced-long = A seat plays in one window at a time. Nothing was lost: your credits and bets are where they were.
web-bye = The house has closed this connection
web-use-here = Use it here
web-where = Seat { $seat } · { web-game-number }

## The terminal: the state in words

web-phase = { $phase ->
    [between_games] Next game soon
    [place_your_bets] Place your bets
    [betting_held] The clock is held
    [betting_stopped] Betting is stopped
    [no_more_bets] No more bets
    [number_coming] The number is coming
    [paying] Paying
    [game_void] Game void
    [shaken] The dice are shaken
    [dice_coming] The dice are coming
    [paid] Paid
    [settled_by_hand] Settled by hand
    [between_rounds] Next round soon
    [preparing_cards] The cards are prepared
    [round_void] Round void
    [dealing] Cards are dealt
    [surrender_asked] Surrender?
    [insurance_asked] Insurance?
    [playing] The hands are played
    [play_stopped] Play is stopped
    [dealers_hand] The dealer's hand
    [keying_results] The results are keyed
   *[other] { PLAIN($phase) }
}
web-phase-left = { $words }: { $seconds }
web-last-bets = Last bets
web-off = No connection
web-no-bets-now = No bets now
web-no-more-bets = No more bets
web-seconds-left = { $seconds ->
    [one] one second left
   *[other] { $seconds } seconds left
}
web-number-coming = The number is coming
web-bets-stand = { $count ->
    [one] Your bet of { $amount } stands.
   *[other] Your { $count } bets of { $amount } together stand.
}
web-bets-none = You have no bet in this game.
web-between = The next game begins soon
web-between-long = You can bet as soon as the dealer opens it.
web-status = { $status ->
    [closed] This table is closed
    [test] This table is under test
    [down] This table is down
   *[open] This table is open
}
web-status-long = { $status ->
    [closed] Your credits are safe. You can cash out with the dealer, or wait until it opens.
    [test] The equipment is being tested. Your credits are safe.
    [down] Play is stopped until the floor has seen to it. Your credits are safe.
   *[open] Welcome.
}
web-void = Game void ({ $cite }): all bets returned
web-void-refund = Your refund of { MONEY($amount) } awaits the supervisor.
web-void-back = Your bets of { MONEY($amount) } are back in your credits.
web-void-none = You had no bet in this game.
web-stopped = Betting is stopped
web-stopped-long = The house started again. Your bets are kept; the dealer makes sure that nothing is in motion, then a full new clock runs.
web-result-none = You had no bet in this game.
web-result-net = Net { $net }
web-result-sum = Staked { MONEY($staked) }, returned { MONEY($returned) }
web-came-back = { $count ->
    [one] A bet of { MONEY($amount) } was below the minimum and came back.
   *[other] { $count } bets of { MONEY($amount) } together were below the minimum and came back.
}
    .cite = HC A.2
web-heard-money = Credits { MONEY($credits) }, on the layout { MONEY($bet) }.

## The terminal: the layout

web-wheel = The wheel
web-layout = betting layout
web-layout-how = Betting layout. Type a bet such as 17, 17-20 or r and press Enter, or go with the arrow keys. Question mark for help.
web-spot = { $kind ->
    [column] { $which ->
        [1] 1st column
        [2] 2nd column
       *[other] 3rd column
    }
    [dozen] { $which ->
        [1] 1st 12
        [2] 2nd 12
       *[other] 3rd 12
    }
    [red] Red
    [black] Black
    [odd] Odd
    [even] Even
    [low] 1 to 18
    [high] 19 to 36
   *[other] { $name }
}
web-bet = { $spot }: { roulette-bet }
web-bet-pays = pays { $pay } to { $on }
web-bet-max = at most { MONEY($max) }
web-bet-there = { MONEY($amount) } lies there
web-bet-preview = preview: { MONEY($chip) } would win { MONEY($win) }
web-bet-below = below the minimum: it goes back at the close unless more comes
web-bet-comes-off = touch: this bet comes off
web-around = { $number } and two neighbours on each side
web-around-preview = preview: five straight bets of { $chip }
web-typed-none = That is no bet of this layout.
web-not-now = Bets cannot be changed now: nothing was done.
    .cite = { $game ->
        [sic_bo] SB E.2
        [baccarat] { $rules ->
            [baccarat] BC d
           *[minibaccarat] MB G.5
        }
       *[roulette] RO I.6.d
    }
web-not-sent = There is no connection to the house: nothing was sent.
web-armed = Touch the bet that shall come off.
web-below = Marked bets go back at the close unless more comes: inside { MONEY($inside) } together, outside { MONEY($outside) } each.
web-limit-inside = Inside at least { MONEY($amount) } together
web-limit-outside = outside at least { MONEY($amount) } each
web-limit-straight = straight at most { MONEY($amount) }
web-limit-chance = even chances at most { MONEY($amount) }
web-key-hint = ? for help

## The terminal: chips, buttons, money

web-chips = Chips
web-undo = Undo
web-recall = Recall
web-recall-of = Recall { $round }
web-neighbours = Neighbours
web-cancel = Take one off
web-double = Double
web-clear = Clear
web-credits = Credits
web-staked = Staked
web-returned = Returned
web-net = Net
web-buy-in = Buy in
web-buy-in-demo = This is a demonstration: the money is for play. How much would you like?
web-buy-in-dealer = Lay your money on the terminal. The dealer counts it at the table and credits it to your seat.
    .cite = RO I.3.a.i
web-buy-in-console = This table waits for a dealer: in this demonstration you can be the dealer yourself.
web-buy-in-console-open = Open the console in a second window
web-buy-in-call = Call the dealer
web-agree = The dealer credited { $amount }.
    .cite = RO I.3.a.vii
web-agree-yes = That is right
web-amount-wrong = Amount wrong
web-amount-wrong-waits = You said the amount is wrong: the dealer sees to it before you play on.
    .cite = RO I.9.e
web-cash-out = Cash out
web-cash-out-sure = Cash out: are you sure?
web-cash-out-long = All your credits are paid out in chips, and the dealer brings them.
web-sure = Yes, I am sure
web-back = Back
web-cash-out-requested = Your cash-out of { $amount } is on the dealer's console.
web-cash-out-back = Play on instead
web-cash-out-taken = The dealer is counting your { $amount }.
web-cash-out-coming = Chips of { $amount } are on their way to you.
web-warned = Are you there? In { $time } your { $amount } may be put away for you.
    .cite = HC D.12
web-warned-over = Are you there? The floor may put your { $amount } away for you now.
web-warned-here = I am here
web-receipt = Receipt { $number }: { $amount } was put away for you, { $time }. Ask the floor for it.
    .cite = HC D.12
web-service = Service
web-service-comes = Called
web-service-called = The floor has been called to your seat.
web-again = Try again

## The terminal: one's own games

web-games = My games
web-games-failed = Your games could not be fetched.
web-games-none = You have not played a game since your buy-in.
web-games-game = Game
web-games-number = Number
web-games-came = Result
web-games-corrected = corrected
web-games-bets = Your bets
web-games-refunded = { MONEY($amount) } back
web-games-taken = (less { MONEY($amount) })
web-games-void = void ({ $cite })
web-games-open = in play
web-games-more = Earlier games

## The terminal: help

web-help = Help
web-help-touch = Choose a chip and touch a spot of the layout, or drag the chip there: a number, the line between two, a corner, the boxes around. A chip stays hollow until the house has accepted it.
web-help-clock = At zero betting closes for everybody. What was not accepted comes back to you, and the screen says why.
web-help-keys = By keyboard
web-help-straight = the number 17
web-help-split = the line between 17 and 20
web-help-row = the row 1, 2, 3
web-help-line = two rows, 1 to 6
web-help-corner = four numbers that meet
web-help-chances = red, black, odd, even, low, high
web-help-dozens = first dozen, first column, first five
web-help-enter = bet the chosen chip
web-help-arrows = from spot to spot
web-help-chips = a smaller or larger chip
web-help-undo = take the last action back
web-help-neighbours = neighbours of the last straight bet
web-help-cancel = take off the bet touched next
web-help-escape = forget what was typed

## Console

web-nobody = nobody
web-leave-it = Leave it
web-later = Later
web-sign-out = { $name } signs out
web-sign-until = Try again at { $time }.
web-console-of = { $table }: console
web-console-why = The dealer's console. Sign in with your name and PIN.
web-console-not-yours = This console is not for your role
web-console-not-yours-long = Dealers and the floor work here. An auditor reads what is over.
web-game-number = { $round ->
    [0] No game yet
   *[other] Game { $round }
}
web-staff-phase = { $phase ->
    [between_games] Between games
    [place_your_bets] Place your bets
    [betting_held] The clock is held
    [betting_stopped] Betting is stopped
    [no_more_bets] No more bets
    [number_coming] A number to confirm
    [paying] Paying
    [game_void] Game void
    [preparing_cards] Preparing the cards
    [between_rounds] Between rounds
    [round_void] Round void
    [shaken] Shaken: enter the dice
    [dice_coming] Dice to confirm
    [paid] The winners are lit
    [settled_by_hand] Settled by hand
    [dealing] Dealing
    [surrender_asked] Surrender asked
    [insurance_asked] Insurance asked
    [playing] Hands are played
    [play_stopped] Play is stopped
    [dealers_hand] Dealer's hand
    [keying_results] Results to key
   *[other] { PLAIN($phase) }
}
web-staff-void = Game void ({ $cite })
web-table-closed = Closed
web-table-test = Under test
web-table-down = Down
web-sensor = { $state ->
    [ok] Sensor ready
    [ball] Sensor: ball runs
    [read] Sensor: number read
    [test] Sensor test
    [gone] Sensor gone
   *[other] Sensor quiet
}
web-shoe-device = { $state ->
    [ok] Shoe ready
   *[gone] Shoe gone
}
web-seat-link = { $link ->
    [here] connected
    [gone] not there
   *[none] no terminal
}
web-seat-heard = Seat { $seat }, { $link ->
    [here] connected
    [gone] not there
   *[none] no terminal
}, credits { $credits }, bet { $bet }. { $wants }
web-seat-amount-wrong = Amount wrong
web-seat-cash-out = { $stage ->
    [requested] Cash-out asked for
    [taken] Cash-out: count chips
   *[undelivered] Cash-out: bring chips
}
web-seat-called = Calls for service
web-seat-idle = Idle for { $games } games
web-queue = Requests
web-queue-count = { $count ->
    [0] none
    [one] one waits
   *[other] { $count } wait
}
web-queue-none = Nobody waits. Touch a seat for a buy-in.
web-queue-drop = Cash lies beside the drop box
web-queue-drop-long = The next buy-in waits for it.
web-queue-drop-do = Dropped
web-queue-counted = Seat { $seat }: { $amount } counted
web-queue-counted-do = Credit
web-queue-wrong = Seat { $seat } says the amount is wrong
web-queue-wrong-long = The next game waits for it.
web-queue-wrong-do = See to it
web-queue-cash-out = Seat { $seat } cashes out { $amount }
web-queue-cash-out-stage = { $stage ->
    [requested] Asked for
    [taken] Taken up: count the chips
   *[undelivered] Paid: bring the chips
}
web-queue-cash-out-do = { $stage ->
    [requested] Take
    [taken] Count
   *[undelivered] Bring
}
web-queue-called = Seat { $seat } calls for service
web-queue-called-do = Answered
web-queue-slip = { $way ->
    [fill] Fill
   *[credit] Credit
} { $number }: { $amount }
web-queue-slip-stage = { $stage ->
    [requested] { $way ->
        [fill] The cage sends it
       *[credit] Send it to the cage
    }
   *[under_way] { $way ->
        [fill] On its way: count it here
       *[credit] On its way to the cage
    }
}
web-queue-slip-do = See
web-queue-idle = Seat { $seat } left { $amount }
web-queue-idle-long = Nobody has played it for { $games } games.
web-choose = Choose
web-queue-idle-warn = Warn
web-queue-warned = The terminal warns: { $time }
web-queue-idle-do = Unclaimed
web-next = The next step
web-next-looks-on = { $name } deals here
web-next-looks-on-long = You look on. Relief is signed by both.
web-not-connected = Connection lost
web-takes-nothing = Takes nothing
web-next-lost = The house is not there. Betting is stopped by itself; nothing you press is sent.
web-next-closed = The table is closed
web-next-closed-checks = { $count ->
    [one] One item of the opening checklist is open: the floor confirms it. Then count the float.
   *[other] { $count } items of the opening checklist are open: the floor confirms them. Then count the float.
}
web-next-closed-ready = The checklist is complete. Count the float and open.
web-next-test = The equipment is being tested
web-next-test-long = The floor confirms what the sensor reads, and ends the test.
web-next-down = The table is down
web-next-down-long = The floor tests the equipment before it plays again.
web-next-confirm = The sensor read it. Is this the number on the wheel?
web-next-step = { $step ->
    [new_game] Ready for the next game
    [resume] The clock is held
    [attest_still] The house has started again
    [lock] A ball is in motion
    [allow_spin] No ball was spun in time
    [release_refund] Refunds wait
    [dolly] Mark the number
    [attest] Was No More Bets called?
    [let_stand] The floor decides
    [pay] Pay the winners
   *[other] { PLAIN($step) }
}
web-next-step-long = { $step ->
    [new_game] { $round ->
        [0] The first game can begin.
       *[other] Game { $round } is over.
    }
    [resume] Terminals show that it is held. It runs on from where it stood.
    [attest_still] Bets are kept. Is the wheel empty and nothing in motion? Then a full new clock runs.
    [lock] Betting was stopped by a restart while the ball ran: lock it.
    [allow_spin] The floor lets it be spun after all, or voids the game.
    [release_refund] { $seats ->
        [0] Nobody had a bet. A supervisor or designee ends the game.
        [one] A supervisor or designee gives one seat its stakes back.
       *[other] A supervisor or designee gives { $seats } seats their stakes back.
    }
   *[other] { "" }
}
web-next-wrong = Seat { $seat } says the amount is wrong
web-next-wrong-long = The next game waits until it is seen to.
    .cite = RO I.9.e
web-act-wrong = See to seat { $seat }
web-next-void = { $what ->
    [ball_with_wheel] The ball was thrown the way the wheel turns
    [too_few_turns] The ball made fewer than four turns
    [rest_before_lock] The ball came to rest before betting was closed
   *[other] { PLAIN($what) }
}
web-next-void-long = The sensor says so: the game is to be voided.
web-next-ruling = Two numbers
web-next-ruling-long = The floor looks at the wheel and names the number, or voids the game.
    .cite = RO Ruling.5
web-next-spin = Spin the ball
web-next-spin-long = Betting is closed and no ball was launched yet. The number comes from the sensor.
web-next-ball = The ball is running
web-next-ball-long = Launched { $seconds } s ago; { $turns ->
    [0] turns not counted yet
    [one] one turn
   *[other] { $turns } turns
}. The number comes from the sensor.
web-next-launched = The ball is launched
web-next-launched-long = Betting closes by the clock, or lock it now.
web-next-prompt = Spin now: last bets
web-next-prompt-long = Fewer than ten seconds are left.
web-next-betting = Players are betting
web-next-betting-long = Spin when the ten-second prompt sounds.
web-act-step = { $step ->
    [new_game] New game
    [resume] Let the clock run
    [attest_still] Nothing is in motion
    [lock] Lock betting
    [allow_spin] Allow the spin
    [release_refund] Release the refunds
    [dolly] Dolly on the number
    [attest] No More Bets was called
    [let_stand] Let it stand
    [pay] Paid
   *[other] { PLAIN($step) }
}
web-act-confirm = Confirm { $pocket }
web-act-other-number = The wheel shows another number
web-act-void = Hold to void the game
web-act-name = Name the number
web-act-spin = Spin (demo)
web-act-enter = Enter by hand
web-act-hold = Hold
web-act-lock = Lock now
web-do-new-game = Start a new game
web-do-hold = Hold the clock
web-do-resume = Let the clock run on
web-do-lock = Close betting before the clock does
web-do-confirm = Confirm { $pocket }
web-do-enter = { $pocket } is the number of game { $round }, entered by hand
web-do-name = { $pocket } is the number of game { $round }
web-do-release = Release the refunds of game { $round }
web-do-allow-spin = Let the overdue ball be spun
web-do-drop = The cash is in the drop box
web-do-answer = Somebody has come to seat { $seat }
web-do-warn = Warn seat { $seat }, where { $amount } is idle
web-do-unclaim = Move { $amount } of seat { $seat } to unclaimed
web-do-acknowledge = The alarm has been seen to
web-do-take-post = Take the post at this table
web-do-relieve = { $name } is relieved and agrees
web-do-count = Count a buy-in for seat { $seat }
web-do-credit = Credit { $amount } to seat { $seat }
web-do-correct = Correct buy-in { $number } of seat { $seat }
web-do-dismiss = The amount of seat { $seat } was right
web-do-take = Take the cash-out of seat { $seat } up
web-do-pay-out = Pay { $amount } in chips to seat { $seat }
web-do-deliver = The chips are with seat { $seat }
web-do-slip = { $way ->
    [fill] Fill of { $amount } from the cage
   *[credit] Credit of { $amount } to the cage
}
web-do-issue = The cage sends fill { $number } of { $amount }
web-do-receive = Fill { $number } of { $amount } is counted into the rack
web-do-send = Credit { $number } of { $amount } leaves the table
web-do-got = The cage has credit { $number } of { $amount }
web-do-void-slip = Void slip { $number }
web-do-open = Open { $table } with a float of { $amount }
web-do-count-close = Closing count of { $table }: { $amount }
web-do-close = Close { $table } with a count of { $amount }
web-post-take = Take the post
web-post-relieve = Relieve { $name }
web-post-leave = Leave the post
web-post-clear = Take { $name } off
web-post-none = No dealer
web-posts = Who stands here
web-posts-long = Whoever is relieved signs too. The floor takes somebody off who is gone (HC C.3).
web-second-title = { $role ->
    [dealer] The other dealer signs
    [floorperson] The floor agrees
    [pit_supervisor] The supervisor agrees
    [cage] The cage agrees
    [count_team] The count team agrees
   *[other] { web-role } agrees
}
web-instead-title = { $role ->
    [dealer] For the dealer
    [floorperson] For the floor
    [pit_supervisor] For the supervisor
    [director] For the director
    [cage] For the cage
    [count_team] For the count team
    [mucker] For the mucker
   *[other] For: { web-role }
}
web-second-agree = Agree
web-instead-do = Do it
web-second-demo = Demo: { $name } has the PIN { $pin }.
web-second-remote = Ask on their own device
web-sheet = What happens
web-sheet-moves = What moves
web-second-waits = { web-asked-role } is asked: { $words }
web-asked-role = { $role ->
    [floorperson] The floor
    [pit_supervisor] The supervisor
    [dealer] The dealer
   *[other] Somebody
}
web-count = Count by denomination
web-count-add = Add one { $piece }
web-count-less = One { $piece } less
web-count-add-many = Add { $many } of { $piece }
web-count-of = How many of { $piece }
web-count-makes = Makes
web-count-target = it has to make { $amount }
web-count-line = { $times } × { $piece }
web-pad-title = { $use ->
    [enter] Enter the number by hand
    [other] The wheel shows another number
   *[name] The floor names the number
}
web-pad-why = { $use ->
    [enter] Without the sensor. The floor confirms it with you (RO Ruling.4).
    [other] What the sensor read and what you see differ: the floor will name the number (RO Ruling.5).
   *[name] The number on the wheel counts (RO Ruling.5).
}
web-pad-act = { $use ->
    [enter] Enter { $pocket }
    [other] I see { $pocket }
   *[name] It is { $pocket }
}
web-pad-none = Touch or type the number
web-pad-choose = Choose a number
web-buy-title = Buy-in
web-buy-seat = For which seat
web-buy-cash = Cash
web-buy-chips = Chips
web-buy-no-terminal = No seat has a terminal yet.
web-buy-step-count = Count
web-buy-step-confirm = Confirm and credit
web-buy-step-drop = Drop
web-buy-choose = Choose a seat
web-buy-count = Counted for seat { $seat }
web-buy-ask = Seat { $seat } will be credited
web-buy-anew = Count anew
web-buy-credit = Credit { $amount } to seat { $seat }
web-buy-dropping = Credited. Now put the cash into the box.
web-buy-box = Drop box { $box }
web-buy-dropped = Dropped
web-correct-title = Seat { $seat }: is the amount right?
web-correct-none = There is no buy-in to correct.
web-correct-was = Buy-in { $number }: { $amount } in { $kind ->
    [cash] cash
    [chips] chips
   *[coupon] coupons
} was credited.
    .cite = RO I.9.e
web-correct-wait = A game is in play: it can be corrected when the game is over.
web-correct-right = What was really laid down:
web-correct-do = Void and key anew
web-correct-dismiss = The amount was right
web-out-title = Cash-out of seat { $seat }
web-out-step-take = Take up
web-out-step-chips = Count the chips
web-out-step-bring = Bring them
web-out-asked = The player is sure. Take it up: from then on it cannot be withdrawn.
web-out-suggested = These chips make it. Count others if you like.
web-out-count = Count chips that make exactly this.
web-out-bring = Paid. Bring the chips to seat { $seat }.
web-out-none = Nothing is to be paid to seat { $seat }.
web-out-take = Take it up
web-out-pay = Pay { $amount }
web-out-delivered = The player has them
web-irregularities = Irregularity
web-irregular-title = What went wrong in game { $round }?
web-irregular-long = The game is void and every stake is due back. A supervisor or designee releases the refunds.
web-irregular = { $what ->
    [ball_with_wheel] The ball was thrown the way the wheel turns
    [too_few_turns] Fewer than four turns
    [ball_astray] The ball found no pocket, left the track or floats
    [wrong_number] A wrong number was confirmed
    [interference] Somebody or something interfered
    [wheel_malfunction] The wheel malfunctions
    [foreign_object] A foreign object in the wheel
    [ball_out] The ball left the wheel
    [fraud] A fraud touches the outcome
    [not_spun] No ball was spun in time, and none will be
    [rest_before_lock] The ball rested before betting was closed
    [restarted] The house stopped in the middle of the game
    [not_called] No More Bets was not called
    [no_roll] Not all dice lie flat
    [computer_malfunction] The computer failed with the shaker open
    [computer_failure] The computer failed before the shaker was open
   *[other] { PLAIN($what) }
}
    .cite = { $what ->
        [ball_with_wheel] { $form ->
            [live] RO H.1
           *[terminals] RO I.9.a
        }
        [too_few_turns] { $form ->
            [live] RO H.2
           *[terminals] RO I.9.b
        }
        [foreign_object] { $form ->
            [live] RO H.3
           *[terminals] RO I.9.h
        }
        [ball_astray] RO I.9.c
        [wrong_number] RO I.9.d
        [interference] RO I.9.f
        [wheel_malfunction] RO I.9.g
        [ball_out] RO I.9.i
        [fraud] RO I.9.j
        [not_spun] RO Ruling.2
        [not_called] RO F.2
        [no_roll] SB F.1
        [computer_malfunction] SB F.2
       *[computer_failure] SB Ruling.4
    }
web-irregular-reason = What the supervisor saw
web-irregular-call = Hold to call it
web-irregular-choose = Choose what went wrong
web-rack-panel = Rack, drop box and the books of the shift
web-rack = Rack
web-drop-box = Drop box { $box }
web-drop-box-none = No drop box
web-shift-opener = Opener
web-shift-drop = Drop
web-shift-fills = Fills
web-shift-credits = To the cage
web-fill = Fill or credit
web-fill-title = Chips from or to the cage
web-fill-way = Fill
web-credit-way = Credit
web-fill-long = The floorperson writes the slip, the cage sends the chips, dealer and floor count them here.
web-credit-long = The floorperson writes the slip, dealer and floor send the chips to the cage.
web-fill-request = Write the slip
web-slip-title = { $way ->
    [fill] Fill { $number }
   *[credit] Credit { $number }
}
web-slip-written = Written
web-slip-cage-sends = The cage sends it
web-slip-receive = Counted here
web-slip-send = Sent from here
web-slip-cage-has = The cage has it
web-slip-count = Count what came; dealer and floor sign it.
web-slip-why = Why is it void?
web-slip-void = Void the slip
web-slip-issue = The cage sends it off
web-slip-received = Received
web-slip-sent = Send it off
web-slip-got = The cage has it
web-last-games = Last games
web-last-games-failed = The list of games could not be fetched. The last numbers:
web-games-time = Time
web-dispute = Dispute
web-disputed = disputed
    .cite = HC F.2
web-dispute-title = Bookmark game { $round }
web-dispute-words = What is it about?
    .cite = HC F.2
web-dispute-do = Bookmark it
web-open-table = Count the float and open
web-open-title = Open { $table }
web-open-long = Dealer and floorperson count the float together and both sign.
    .cite = HC B.1
web-open-unchecked = { $count ->
    [one] One item of the checklist is still open.
   *[other] { $count } items of the checklist are still open.
}
web-open-float = The float
    .cite = HC B.1
web-open-box = Number of the drop box
web-open-do = Sign and open
web-close-table = Close table
web-close-title = Close { $table }
web-close-long = Dealer and floorperson count the rack and both sign. What the books say is shown after that.
    .cite = HC B.6
web-close-count = The rack
web-close-counted = Counted
web-close-books = By the books
web-close-variance = Difference
web-close-play = Play on the felt
web-close-win = Win of the shift, by this count
web-close-boxes = Boxes that left:
web-close-against = It cannot close yet:
    .cite = HC B.5
web-close-reason = { $reason ->
    [round_in_play] a game is in play
    [credits_at_a_seat] credits at a seat
    [cash-out_under_way] a cash-out is under way
    [amount_in_question] an amount is in question
    [colours_out] colours are out
    [buy-in_not_dropped] cash lies beside the box
    [slip_under_way] a slip is under way
    [alarm_not_seen_to] an alarm is not seen to
   *[other] { PLAIN($reason) }
}
web-close-sign = Sign the count
web-close-do = Close the table
web-close-again = Count again
web-close-signed = The signed count
web-close-signed-long = The count is signed, and it is not what the books say. Count again, or close: then the difference is recorded and booked.
web-close-signed-play = The count is signed. Count again, or close: the difference is what the felt has won or lost.
web-close-nothing = No chips
web-close-recount = The count is zero and the rack is not empty by the books. Count again.
web-alarm-none = No alarm
web-alarm-seen = Seen to
web-alarm-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}

## Floor

web-floor-heading = Floor
web-floor-count = { $tables ->
    [one] one table
   *[other] { $tables } tables
}
web-floor-sign-in = For floorpersons and supervisors. Sign in with your name and PIN.
web-signs-out = Sign out
web-vouch = A code for signing in
web-vouch-long = While strangers guess at somebody's PIN, new devices have to wait under that name. With your code and their own PIN its owner signs in nevertheless. Make sure who asks you.
    .cite = HC C.1
web-vouch-do = Make a code
web-vouch-for = Tell { $name } this code:
web-vouch-until = It holds until { $time }, for that name alone, and is not shown again.
web-vouch-done = Done
web-floor-all = All tables
web-floor-every = Every game
web-floor-none = This house has no tables.
web-game = { $game ->
    [roulette] Roulette
    [sic_bo] Sic bo
    [baccarat] Baccarat
   *[other] { PLAIN($game) }
}
web-tile-players = Players
web-tile-win = Win
web-tile-drop = Drop
web-tile-hold = Hold
web-tile-pace = Pace
web-tile-pace-hour = { $pace }/h
web-tile-counted = at closing
web-pit = The pit
web-pit-open = Open
web-pit-uncounted = { $count ->
    [one] without { $count } table, counted at its closing
   *[other] without { $count } tables, counted at their closing
}
web-tile-of = { $playing } of { $seats }
web-tile-limits = In / outside from
web-tile-down = Down: test the equipment
web-tile-ruling = Two numbers: the floor decides
web-tile-step = { $step ->
    [release_refund] Refunds wait for the supervisor
    [allow_spin] No spin in time: the floor decides
    [let_stand] The floor decides
   *[other] { PLAIN($step) }
}
web-approvals = To agree to
web-approvals-none = Nothing waits for your agreement.
web-approval-by = { $name } asks { $role ->
    [floorperson] the floor
    [pit_supervisor] the supervisor
   *[other] { PLAIN($role) }
}
web-approval-yes = Agree
web-approval-no = Decline
web-checklist = Opening checklist
web-check = { $name ->
    [console] The console works
    [wheel] The wheel is in order
    [sensor] The sensor reads
    [clock] The game clock runs
    [ball] The ball, by its size
    [layout] The layout is in order
    [drop-box] The drop box is in place
    [cutting-cards] Two cutting cards are there
    [shoe] The shoe is in order
    [decks] The decks are all there
    [shaker] The shaker's number
   *[other] { PLAIN($name) }
}
web-check-ok = In order
web-check-done = confirmed
web-check-other = Another size
web-check-approval = Size and approval
web-check-shaker = Number of the shaker
web-test = Equipment test
web-test-long = The wheel is spun and its reading held against the number. A table that went down plays again after a reading was confirmed.
    .cite = HC B.4
web-test-begin = Begin the test
web-test-wait = Spin the wheel. When the sensor has read a number, hold it against the wheel.
web-test-read = The sensor read { $pocket }. Is that the number on the wheel?
web-test-confirmed = { $count ->
    [0] No reading confirmed yet
    [one] One reading confirmed
   *[other] { $count } readings confirmed
}
web-test-right = The reading is right
web-test-wrong = The reading is wrong
web-test-end = End the test
web-terminals = Terminals
web-terminal-link = { $link ->
    [here] connected
    [gone] not there
   *[none] free
}
web-terminal-heard = Seat { $seat }: { web-terminal-link }{ $link ->
    [none] {""}
   *[other] , { $credits }
}
web-pair = Pair a device
web-pair-long = A browser is paired where it stands: sign in at /t/{ $table } and choose its seat. A device that the house knows by name is paired here.
web-pair-seat = Seat
web-pair-title = Pair a device with { $table }, seat { $seat }
web-unpair-title = Unpair { $table }, seat { $seat }
web-unpair-long = The terminal of this seat takes nothing any more, and another can be paired with it.
web-pair-device = Name of the device
web-unpair = Unpair
web-do-pair = Pair seat { $seat }
web-do-unpair = Unpair seat { $seat }
web-limits = Limits
web-limits-options = Odds and options
web-limits-change = Change
web-limits-title = { $table }: limits and options
web-limits-long = Limits are agreed with a second person at any time, and are in force from the next game. Until then the sign shows both.
    .cite = HC B.8
web-limits-options-long = Odds and options change on a closed table, by the director and a second person.
    .cite = HC B.8
web-limits-only-closed = The table is not closed: these can only be read.
web-limits-coming = From the next game:
web-limits-presets = Lowest wagers
web-limits-now = now
web-limits-set-next = { $count ->
    [one] Set one change from the next game
   *[other] Set { $count } changes from the next game
}
web-limits-set = { $count ->
    [0] As in force
    [one] Set one change
   *[other] Set { $count } changes
}
web-limits-do = New limits at { $table }
web-limits-do-options = New options at { $table }
web-option = { $name ->
    [inside_min] Inside, lowest total
    [outside_min] Outside, lowest
    [straight_max] Straight, highest
    [split_max] Split, highest
    [row_max] Row, highest
    [triple_max] Triple, highest
    [corner_max] Corner, highest
    [first_five_max] First five, highest
    [line_max] Line, highest
    [column_max] Column, highest
    [dozen_max] Dozen, highest
    [even_chance_max] Even chance, highest
    [spot_total_max] One spot, highest total
    [form] Form
    [seats] Seats
    [tracking] Recorded
    [match_play] Match play
    [spot_min] A spot, lowest
    [three_of_a_kind_max] Three of a kind, highest
    [two_of_a_kind_max] Two of a kind, highest
    [any_three_of_a_kind_max] Any three of a kind, highest
    [total_max] A total, highest
    [two_dice_max] Two dice, highest
    [one_of_a_kind_max] One of a kind, highest
   *[other] { PLAIN($name) }
}
web-floor-dealer = dealer: { $name }
web-floor-post = Post a dealer
web-floor-clear = Take off
web-floor-people = At the table
web-floor-money = Rack and box
web-floor-void = Void: not spun
web-floor-down = Take down
web-floor-down-long = Play stops until the equipment has been tested. A game in play is finished first.
web-floor-why = Why?
web-designate = Name a designee
web-designate-long = A supervisor names who may release refunds at this table in this shift (HC C.4).
web-designate-role = Their own role
web-do-designate = { $person } may release refunds here
web-box-change = Change the box
web-box-long = Floorperson and count team change the drop box; what it holds goes with it (HC B.7).
web-do-box = Drop box { $box } comes on the table
web-key-space = Space
web-credit-patron = Credit a patron
web-credit-patron-long = For a bookmarked game that can no longer be corrected, floor and supervisor credit a patron (HC A.6).
web-credit-amount = Amount in dollars
web-watch = Watch

## Boards

web-sign-status = { $status ->
    [closed] Closed
    [test] Under test
    [down] Out of order
   *[open] Open
}
web-sign-bet = Bet
web-sign-pays = Pays
web-sign-most = At most
web-sign-even = Red, black, odd, even, low, high
web-sign-even-short = Red, black, odd, even ..
web-sign-coming = From the next game
web-sign-in-force = { $edition ->
    [0] In force, as the table was set up.
    [one] In force since the first change.
   *[other] In force since change { $edition }.
}
web-kind = { $kind ->
    [straight] Straight, one number
    [split] Split, two numbers
    [row] Row, three numbers
    [triple] Triple, with a zero
    [corner] Corner, four numbers
    [first_five] First five
    [line] Line, six numbers
    [column] Column
    [dozen] Dozen
    [red] Red
    [black] Black
    [odd] Odd
    [even] Even
    [low] Low
    [high] High
    [three_of_a_kind] Three of a kind
    [two_of_a_kind] Two of a kind
    [any_three_of_a_kind] Any three of a kind
    [two_dice] Two dice combination
    [small] Small
    [big] Big
    [one_of_a_kind] One of a kind, on 1, 2, 3 dice
    [player] Player
    [banker] Banker
    [tie] Tie
   *[other] { PLAIN($kind) }
}
web-board-void = Game void
web-board-void-long = All bets are returned ({ $cite })
web-board-status = { $status ->
    [closed] See you when it opens.
    [test] The equipment is being tested.
   *[down] The floor sees to it.
}
web-board-last = Last bets
web-board-phase = { $phase ->
    [between_games] Next game soon
    [place_your_bets] Place your bets
    [betting_stopped] Betting is stopped
    [no_more_bets] No more bets
    [number_coming] The number is coming
    [paying] Paying
    [preparing_cards] The cards are prepared
    [between_rounds] Next round soon
    [shaken] The dice are shaken
    [dice_coming] The dice are coming
    [paid] Winners are lit
    [settled_by_hand] Settled by hand
    [dealing] The cards are dealt
    [surrender_asked] Surrender?
    [insurance_asked] Insurance?
    [playing] The hands are played
    [play_stopped] Play is stopped
    [dealers_hand] The dealer's hand
    [keying_results] The results are keyed
    [round_void] Round void
   *[other] { PLAIN($phase) }
}
web-board-inside = Inside from
web-board-outside = Outside from
web-board-straight = Straight up to
web-board-hot = Hot
web-board-cold = Cold
web-board-window = of the last { $count }
web-watch-of = { $table }: surveillance
web-watch-why = A read-only view. Sign in with your name and PIN.
web-watch-not-yours = Surveillance and the floor look on here.
web-read-only = READ ONLY
web-watch-hidden = Until betting is closed only the totals are shown.
web-watch-link = Terminal
web-watch-wants = Asks for
web-watch-betting = Seats that bet
web-watch-launch = Ball launched
web-watch-events = What happened
web-watch-none = Nothing has happened at this table yet.
web-watch-moment = { $moment ->
    [started] Place your bets
    [prompt] Dealer prompted to spin
    [launch] Ball launched
    [lock] No more bets
    [shaken] Shaken
    [first_card] First card
    [last_card] Last card
    [rest] { $plays ->
        [sic_bo] Dice entered
       *[other] Ball at rest
    }
    [confirmation] { $plays ->
        [baccarat] Result announced
       *[other] Result confirmed
    }
    [settlement] Settled
    [cleared] { $plays ->
        [sic_bo] Lights out
       *[other] Cards picked up
    }
    [refund] Bets returned
   *[void] Game void
}
web-watch-settled = Settled: { $bet } staked, { $paid } paid
web-watch-status = The table is { table-status }
web-watch-launched = Ball launched
web-watch-turns = { $turns ->
    [one] One turn counted
   *[other] { $turns } turns counted
}
web-watch-read = Sensor read { $pocket }
web-watch-number = Number confirmed: { $pocket }
web-watch-dealer = Dealer: { $name }
web-watch-corrected = Corrected from { $from } to { $to }
web-watch-late = Late bet of seat { $seat } pushed back
web-watch-card = { web-bac-side }: { $card }
web-watch-hands = { $winner ->
    [player] Player wins { $a } to { $b }
    [banker] Banker wins { $b } to { $a }
   *[tie] Tie at { $a }
}
web-watch-lies = What lies there
web-watch-owes = owes { $amount }

## The live layout

web-live-colour = { $colour ->
    [blue] Blue
    [brown] Brown
    [grey] Grey
    [lavender] Lavender
    [orange] Orange
    [pink] Pink
    [teal] Teal
    [yellow] Yellow
    [lime] Lime
    [navy] Navy
    [peach] Peach
    [turquoise] Turquoise
   *[other] { PLAIN($colour) }
}
web-live-colour-small = { PLAIN($colour) }
web-live-seat = Seat { $seat }
web-live-seat-free = Seat { $seat }: no colour. Touch for chips.
web-live-seat-heard = Seat { $seat }: { web-live-colour-small }, { $value } a chip
web-live-free = free
web-live-worth = { $chips } × ${ $value }
web-live-box = Change box
web-live-called = spoken
web-live-pad = The number
web-live-numbers = Numbers
web-live-payouts = Payouts
web-live-figures = Figures
web-live-pace = { $pace } spins an hour
web-live-pace-long = spins an hour: { $spins ->
    [one] one spin
   *[other] { $spins } spins
} in { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
}
web-live-pace-none = The pace is told after two spins.
web-live-sides = { $count ->
    [one] The last number
   *[other] Over the last { $count } numbers
}
web-live-side = { $side ->
    [red] Red
    [black] Black
    [zeroes] 0 and 00
    [odd] Odd
    [even] Even
    [low] 1 to 18
    [high] 19 to 36
    [dozen1] 1st 12
    [dozen2] 2nd 12
    [dozen3] 3rd 12
    [column1] Column 1
    [column2] Column 2
   *[column3] Column 3
}
web-live-number = { $number } { web-colour }
web-live-due = The line: what the pockets would give
web-live-hot = Came most often
web-live-cold = Came least often
web-live-figures-say = Past numbers do not tell the next one.
web-live-lost = The house is not there. Nothing you press is sent; the felt governs.
web-live-closed-post = A dealer takes the post; then the floor goes through the list.
web-live-closed-list = Go through the list, count the float, and sign with the floor.
web-live-down-long = The floor sees to it at its own page.
web-live-between = { $first ->
    [yes] Ready to spin
   *[no] Pay the winners
}
web-live-between-first = Open the betting. Then say No More Bets while the ball runs.
web-live-between-long = Bets come again when all are paid. The number can be corrected until No More Bets is said for the next spin.
web-live-between-full = Ready for the next spin
web-live-between-full-long = The number can be corrected until the next spin is opened.
web-live-betting = Place your bets
web-live-betting-long = Say No More Bets while the ball runs in the track.
web-live-betting-full = Key every bet as it lies on the felt; then say No More Bets.
web-live-stopped-long = Is the wheel empty and nothing in motion? Then betting goes on.
web-live-locked = Where does the ball rest?
web-live-locked-long = Touch the number, or type it and press Enter.
web-live-typed = Is it this number?
web-live-typed-long = Enter marks it. Type on for another.
web-live-typed-none = That is no number of the wheel.
web-live-read = Dolly on the number?
web-live-read-long = No board shows it yet. It can be taken back.
    .cite = RO F.3
web-live-attest = Was No More Bets called before the ball fell?
web-live-attest-long = This number was keyed while betting was open.
    .cite = RO F.2
web-live-uncalled = No More Bets was not called
web-live-uncalled-long = The floor lets the number stand, or there is no spin.
    .cite = RO F.2
web-live-paying = Pay the winners
web-live-paying-seat = Pay seat { $seat }
web-live-paying-long = Losing bets are collected. Winners in the order of the seats.
    .cite = { $game ->
        [sic_bo] SB E.5
       *[roulette] RO F.4
    }
web-live-no-spin = No Spin
web-live-no-spin-long = There is no result, bets stay with their players, and the ball is spun again.
web-live-new = Place your bets
web-live-new-paid = Paid: place your bets
web-live-lock = No more bets
web-live-dolly = Dolly on { $pocket }
web-live-back = Take back
web-live-wrong = The number is wrong
web-live-attest-yes = Yes, it was called
web-live-attest-no = No: call the floor
web-live-stand = Let { $pocket } stand
web-live-not-called = No Spin: it was not called
web-live-paid = Seat { $seat } is paid { $amount }
web-live-paid-all = All are paid
web-live-correct = Where does the ball lie?
web-live-correct-long = The floor corrects the number; collections and payments are done anew (RO F.3).
web-live-correct-do = It lies in { $pocket }
web-live-ruling = No More Bets in question: the floor decides
web-live-do-new = Open the layout for a spin
web-live-do-lock = No more bets
web-live-do-dolly = Dolly on { $pocket }
web-live-do-back = Take the number back
web-live-do-attest = Was No More Bets called?
web-live-do-stand = Let { $pocket } stand
web-live-do-correct = { $pocket } is the number of game { $round }
    .cite = RO F.3
web-live-do-pay = Seat { $seat } is paid
web-live-do-pay-all = All winners are paid
web-live-do-in = Seat { $seat }: { $chips } chips of { web-live-colour-small } at { $value }
web-live-do-out = Seat { $seat } colours out { $chips ->
    [one] one chip
   *[other] { $chips } chips
}
web-live-do-free = { web-live-colour } is free{ $missing ->
    [0] { "" }
    [one] , one chip is missing
   *[other] , { $missing } chips are missing
}
web-live-do-change = Change { $amount } to value chips
web-live-do-place = { $amount } of seat { $seat } on the layout
web-live-do-remove = A bet of seat { $seat } comes off
web-live-do-call = Seat { $seat } bets { $amount } by word
web-live-do-confirm-call = The spoken bet of seat { $seat } stands
web-live-do-late = A late bet of seat { $seat } was pushed back
web-live-do-move = A bet of seat { $seat } lies on { $to }, not on { $from }
web-live-move = Move a bet
web-live-move-long = A bet counts where it lies on the felt. The floor moves one that was keyed elsewhere.
    .cite = { $game ->
        [sic_bo] SB C.3
       *[roulette] RO C.4
    }
web-live-move-which = Which bet
web-live-move-line = Seat { $seat }: { $spot }, { $amount }
web-live-move-none = No bet is keyed.
web-live-move-to = Where it lies
web-live-move-why = How the floor knows
web-live-player = Seat { $seat }: { web-live-colour-small }
web-live-player-new = Colour-in for seat { $seat }
web-live-out = Colour out
web-live-more = More chips
web-live-missing = Chips missing
web-live-missing-long = The floor records the chips of { web-live-colour-small } that did not come back, and the colour is free.
    .cite = HC D.6
web-live-missing-how = How many are missing
web-live-free-do = { $missing ->
    [0] Free { web-live-colour-small }
    [one] Record one missing, free { web-live-colour-small }
   *[other] Record { $missing } missing, free { web-live-colour-small }
}
web-live-count-first = Count first
web-live-in-colour = Colour
web-live-in-value = A chip is worth
web-live-in-fixed = A chip is worth { $value } while any is out.
    .cite = HC D.6
web-live-in-odd = That does not come out in chips of { $value }.
web-live-in-gets = { $chips ->
    [one] One chip
   *[other] { $chips } chips
} of { web-live-colour-small }: { web-live-stacks }
web-live-in-none = Count what is laid down; the chips follow.
web-live-in-do = { $chips ->
    [one] One { web-live-colour-small }
   *[other] { $chips } { web-live-colour-small }
} at { $value }
web-live-taken = seat { $seat }
web-live-value-chips = Value chips
web-live-coupon = Coupon
web-live-coupon-on = Coupon of { $amount } on { $spot }
web-live-coupon-win = { $spot }, coupon
web-live-colours = Colours
web-live-colour-out = { $amount } out
web-live-colours-none = No colour is out.
web-live-lost-chips = { $chips ->
    [one] One chip
   *[other] { $chips } chips
} of { web-live-colour-small } recorded as missing
    .cite = HC D.6
web-live-stacks = { $stacks ->
    [0] { $over } loose
    [one] one stack{ web-live-over }
   *[other] { $stacks } stacks{ web-live-over }
}
web-live-over = { $over ->
    [0] { "" }
   *[other] { " " }and { $over }
}
web-live-out-how = Chips of { web-live-colour-small } that come back, { $value } each
web-live-out-books = By the books { $amount } went out and did not come back; won and lost on the felt is not keyed.
web-live-out-books-full = By the books { $amount } is beside the layout: { $chips ->
    [one] one chip
   *[other] { $chips } chips
}.
web-live-out-all = All { $chips }
web-live-out-gives = Value chips for them
web-live-out-frees = Nothing of it is left: { web-live-colour-small } is free again
web-live-out-do = { $chips ->
    [one] One chip
   *[other] { $chips } chips
} for { $amount }
web-live-add = +{ $many }
web-live-change = Value chips for cash
web-live-change-long = Cash goes into the box, value chips come from the rack.
    .cite = HC D.2
web-live-change-do = Change { $amount }
web-live-call = Spoken bet
web-live-call-long = Said with cash on the table: repeat it, change the cash, and lay the chips.
    .cite = RO C.1
web-live-call-spot = On what
web-live-call-how = A number, 17-20, red, d1, c3
web-live-call-do = { $amount } on { $spot } stands
web-live-call-first = Say bet and amount
web-live-late = Late bet
web-live-late-short = late
web-live-late-times = { $times ->
    [one] once
   *[other] { $times } times
}
web-live-late-now = { $count ->
    [one] A late bet was pushed back: seat { $seats }.
   *[other] { $count } late bets were pushed back: seats { $seats }.
}
    .cite = RO F.2
web-live-late-long = A bet after No More Bets is pushed back. Whose was it?
    .cite = RO F.2
web-live-waits-call = Seat { $seat } said { $amount }
web-live-waits-call-do = It stands
web-live-key = Bets
web-live-key-type = Type a bet
web-live-key-will = { $spot }: { $amount } of seat { $seat }
web-live-key-has = Seat { $seat } has { $chips ->
    [one] one chip
   *[other] { $chips } chips
} of { web-live-colour-small } beside the layout ({ $amount }). Touch where they lie.
web-live-key-how = Touch where the chips of seat { $seat } lie.
web-live-off = Take off
web-live-settlement = Settlement
web-live-collected = Collected
    .cite = RO F.4
web-live-collected-none = No bet lost.
web-live-to-pay = To pay
    .cite = { $rules ->
        [baccarat] BC settlement
        [minibaccarat] MB L.2
       *[other] HC A.8
    }
web-live-to-pay-none = No bet won.
web-live-lies = { $spot } { $amount }
web-live-pay-in = { $stacks ->
    [0] { $chips ->
        [one] one chip
       *[other] { $chips } chips
    }
   *[other] { $chips } chips ({ web-live-stacks })
}
web-live-pay-whose = Whose pile
web-live-pay-seat = Seat { $seat }, { web-live-colour-small }
web-live-pay-value = Value chips of { $value }
web-live-pay-type = Type a bet of the pile
web-live-pay-add = Add
web-live-pay-clear = Clear
web-live-pay-less = One chip less on { $spot }
web-live-pay-line = { $chips } on { $spot }
web-live-pay-times = × { $pay } = { $wins }
web-live-pay-loses = loses
web-live-pay-none = Touch the bets of the pile on the layout.
web-live-pay-pays = Pays
web-live-pay-preview = Preview: pays
web-live-pay-chips = { $chips ->
    [0] –
    [one] 1 { web-live-colour-small }
   *[other] { $chips } { web-live-colour-small }
}
web-live-pay-or = or { $amount }
web-live-pay-with = in value chips
web-live-pay-no-pieces = That does not come out in value chips.
web-live-pay-stays = { $chips ->
    [one] One chip stays
   *[other] { $chips } chips stay
} on the layout.
web-live-record = Game { $round }
web-live-record-see = Record
web-live-record-at = Over at { $time }
web-live-record-earlier = Earlier
web-live-record-later = Later
web-live-record-seat = Seat
web-live-record-lay = What lay there
web-live-record-only = Seat { $seat }: show its chips alone
web-live-record-all = All seats
web-live-record-felt = Bets are not keyed at this table: the felt governed.
    .cite = HC A.4
web-live-record-no-bets = No bet lay on the layout.
web-live-record-else = What else happened
web-live-record-no-spin = No Spin: { $cause }
web-live-record-late = { $times ->
    [one] A late bet of seat { $seat } was pushed back.
   *[other] { $times } late bets of seat { $seat } were pushed back.
}
    .cite = RO F.2
web-live-record-taken = { $amount } that had been paid was taken back, and paid anew by the result that stands.
web-live-record-refunded = { $amount } went back to the players.
web-live-record-disputed = Disputed: { $words }
    .cite = HC F.2
web-live-record-none = Game { $round } is not among the last games.
web-live-record-failed = The record could not be fetched.
web-record-quiet = Nothing went wrong, came late, was corrected or is disputed.
web-record-corrected-mark = Corrected
web-record-corrected = from { $from } to { $to }, by { $name }.
web-record-moved = Seat { $seat }: { $amount } was keyed on { $from } and lies on { $to }, by { $name }: { $reason }
web-record-irregular = { $what ->
    [no_roll] No Roll: the dice were shaken again, bets stood
    [by_hand] The computer failed: settled by hand, and entered from the form
    [third_to_banker] A card drawn for the Player became the Banker's
    [card_kept] A card drawn in error was kept for the next hand
    [card_discarded] A card drawn in error was discarded
    [burn_ordered] Cards face up in the shoe were burned
    [hand_given_up] A player lost the right to turn a hand
   *[other] { PLAIN($what) }
}
web-record-counts = Player { $player }, Banker { $banker }
web-record-hands = { $winner ->
    [player] Player wins { $a } to { $b } ({ $player } · { $banker })
    [banker] Banker wins { $b } to { $a } ({ $player } · { $banker })
    [tie] Tie at { $a } ({ $player } · { $banker })
   *[none] { $player } · { $banker }
}
web-record-tie = { $amount } back on the tie
web-record-commission = commission { $amount }
web-record-marked = commission { $amount } marked
web-record-ante = ante { $amount }
web-live-open-list = { $count ->
    [one] One item of the checklist is in order
   *[other] { $count } items of the checklist are in order
}
web-live-open-confirm = The floor confirms the list
web-live-open-sign = The sign in force
web-live-open-sign-see = See the whole sign
web-live-open-box = Drop box number
web-live-open-last = The last closing left { $amount }; the table won { $win }.
web-live-open-hold = Hold { $hold } %.
web-live-open-variance = Difference { $amount }.
web-live-open-same = Same pieces

## Sic bo

web-dice = { $dice }: total { $total }, { $side ->
    [small] small
    [big] big
   *[triple] triple
}
web-dice-heard = Dice { $dice }
web-dice-side = { $side ->
    [small] Small
    [big] Big
   *[triple] Triple
}
web-dice-letter = { $side ->
    [small] S
    [big] B
   *[triple] T
}
web-dice-spot = { $kind ->
    [three_of_a_kind] Triple { $a }
    [two_of_a_kind] Double { $a }
    [any_three_of_a_kind] Any triple
    [total] Total { $a }
    [two_dice] { $a } and { $b }
    [small] Small
    [big] Big
   *[one_of_a_kind] Single { $a }
}
web-dice-bet = { $spot }: { sic-bo-bet }
web-dice-odds = { $pay } to { $on }
web-dice-box = { $kind ->
    [small] SMALL
   *[big] BIG
}
web-dice-range = { $kind ->
    [small] 4 to 10
   *[big] 11 to 17
}
web-dice-any = ANY
web-dice-triple = TRIPLE
web-dice-last = Last rolls, newest first
web-dice-last-none = No dice have come yet
web-dice-often = Last { $count ->
    [one] game
   *[other] { $count } games
}:
web-dice-often-none = Too few rolls to count yet
web-dice-often-window = Over the last { $count } rolls. Past rolls do not tell the next one.
web-dice-totals = How often each total came
web-dice-figures-say = Past rolls do not tell the next one.
web-dice-pad = The dice, one after the other
web-dice-one-back = One back
web-dice-table = The dice
web-dice-layout = Layout
web-dice-layout-how = Betting layout. Type a bet such as 4, 4-4, 2-5, total10 or small and press Enter, or go with the arrow keys. Question mark for help.
web-dice-type-how = 4, 4-4, 2-5, t10, small, big, any
web-dice-preview = preview: { MONEY($chip) } would win { $win }; { $ways } of 216 rolls
web-dice-limit-min = At least { MONEY($amount) } on a spot
web-dice-limit-chance = small and big at most { MONEY($amount) }
web-dice-limit-triple = three of a kind at most { MONEY($amount) }
web-dice-below = Marked bets go back at the close unless more comes: { MONEY($amount) } on each spot.
web-dice-rolling = The dice are shaken
web-dice-coming = The dice are coming
web-dice-uncovered = The dice are uncovered
web-dice-hand-player = This game is settled by hand
web-dice-hand-player-long = The dealer settles every bet before a supervisor. Your bets stand.
web-dice-card-min = A spot from
web-dice-board-chance = Small and big up to
web-dice-board-window = of the last { $count }
web-dice-sign-total = Total { $totals }
web-dice-help-touch = Choose a chip and touch a spot of the layout, or drag the chip there: a total, a number, a pair, a triple. A chip stays hollow until the house has accepted it.
web-dice-help-one = the number 4, on any of the dice
web-dice-help-two = 4 on two dice
web-dice-help-three = 4 on all three dice
web-dice-help-pair = 2 and 5 together
web-dice-help-total = the total 10
web-dice-help-sides = small, big, any three of a kind
web-dice-between = Ready for the next game
web-dice-between-first = The dice rest under the cover. Open the layout for bets.
web-dice-between-long = The dice can be corrected until the layout is opened again.
web-dice-betting = Announce that no more bets are taken before you touch the shaker.
web-dice-betting-terminals = Betting closes by the clock, or by your call.
web-dice-stopped = Is the shaker at rest? Then betting goes on.
web-dice-locked = Cover and shake
web-dice-locked-long = Put the cover on and shake three times or more.
    .cite = SB E.3
web-dice-shake = Covered and shaken
web-dice-shaken = Which dice lie there?
web-dice-shaken-long = Take the cover off, announce each die, and touch it.
    .cite = SB E.4
web-dice-read = Are these the dice?
web-dice-read-long = Nothing is lit yet. They can be taken back.
web-dice-confirm = Light { $dice }
web-dice-lit = Collect, then pay what is lit
web-dice-lit-long = Losers first. The shaker stays open until everybody is paid.
    .cite = SB E.5
web-dice-lit-paid = Everybody is paid
web-dice-lit-paid-long = Clear the lights for the next game.
    .cite = SB E.5
web-dice-clear = Clear the lights
web-dice-wrong = The dice are wrong
web-dice-no-roll = No Roll
web-dice-no-roll-long = There is no result. Bets stand, nothing is changed, and the dice are shaken again.
web-dice-computer = Computer failed
web-dice-computer-open = The shaker is open: the game is settled by hand on a form before a supervisor, and the table goes down.
web-dice-computer-closed = The shaker is not open yet: the game is void, every bet goes back, and the table goes down.
web-dice-computer-hand = Settle by hand, print the form
web-dice-computer-void = Void the game
web-dice-by-hand = Settle by hand
web-dice-by-hand-long = Print the form and settle before a supervisor. When the computer works again, enter it together.
    .cite = SB F.2
web-dice-closed-test = The floor goes through the list and tests the computer. Without the test the table does not open.
web-dice-down-repair = The floor notes the repair, then tests the computer.
web-dice-down-test = The floor tests the computer; then the table plays.
web-dice-tile-hand = Settled by hand: a supervisor enters the form with the dealer
web-dice-correct = Which dice lie there?
web-dice-correct-long = A supervisor corrects the dice; collections and payments are done anew.
    .cite = SB E.4
web-dice-correct-was = Lit were { $dice }.
web-dice-correct-do = They are { $dice }
web-dice-lit-list = What is lit, and what it pays
web-dice-test = Test of the computer
    .cite = SB E.1
web-dice-test-long = The floorperson enters three numbers and looks at what is lit. Before each opening.
web-dice-test-enter = Enter three dice
web-dice-test-do = Enter { $dice }
web-dice-test-look = Hold the layout against this list: every combination here is lit, and no other.
web-dice-test-right = All are lit: end the test
web-dice-test-more = All are lit: test others
web-dice-test-wrong = A light is wrong
web-dice-test-done = Tested: every combination was lit.
web-dice-test-again = Test once more
web-dice-repair = Note the repair
web-dice-repair-long = The table went down with its computer. Without a note of the repair there is no test.
web-dice-repair-note = What was repaired, and by whom
web-dice-form = Form
web-dice-form-of = { $table }, form { $number }: { $day }, { $time }
web-dice-form-print = Print
web-dice-form-dice = The dice
web-dice-form-read = entered before it failed: { $dice }
web-dice-form-spot = Spot
web-dice-form-lost = lost
web-dice-form-enter = Enter the form
web-dice-form-lines = Lines of the form
web-dice-form-line = Seat { $seat }: { $spot } { $stake }, paid { $paid }
web-dice-form-add = Add the line
web-dice-form-strike = Strike
web-dice-form-dice-first = First the three dice
web-dice-form-send-dice = Enter the form with the supervisor
web-dice-form-send = { $count ->
    [0] Enter the form: nobody had a bet
    [one] Enter one line with the supervisor
   *[other] Enter { $count } lines with the supervisor
}
web-dice-watch-shaken = Shaken
web-dice-watch-lit = Lit: { $dice }
web-dice-do-new = Open the layout for bets
web-dice-do-lock = No more bets
web-dice-do-shake = Covered and shaken
web-dice-do-enter = Enter the dice { $dice }
web-dice-do-back = Take the dice back
web-dice-do-confirm = Light { $dice }
web-dice-do-clear = Clear the lights
web-dice-do-correct = { $dice } are the dice of game { $round }
web-dice-do-form = Game { $round } was settled by hand: { $dice }

## The cage

web-cage = Cage
web-cage-why = Fills and credits of every table. Sign in with your name and PIN.
web-cage-waits = Slips to answer
web-cage-waits-none = No slip waits for the cage.
web-cage-under-way = At the tables
web-cage-under-way-none = Nothing is under way.
web-cage-send = Send { $amount }
web-cage-take = Counted: { $amount }
web-cage-return = It came wrong
web-cage-return-why = What is wrong with it?
web-cage-return-do = Send it back
web-cage-stage = { $stage ->
    [requested] { $way ->
        [fill] asked for
       *[credit] the table sends it
    }
   *[under_way] { $way ->
        [fill] on its way to the table
       *[credit] on its way here
    }
}
web-cage-vault = In the vault
web-cash-log = Cash of this gaming day
web-cash-why = Logged from { $log }; a report is due above { $report }.
    .cite = BC n
web-cash-none = Nobody has reached it.
web-cash-nameless = Name not known
web-cash-seat = { $table }, seat { $seat }
web-cash-logged = Logged
web-cash-due = Report due
web-cash-in = in { $amount }
web-cash-paid-out = out { $amount }
web-cash-will-log = With this the cash of this person is { $sum } today: it goes into the log.
web-cash-will-report = With this the cash of this person is { $sum } today: a currency report is due.
web-cash-known = Known as { $name }
web-cash-name = Player's name
web-cash-note = Note the name
web-cash-do-name = Seat { $seat } is { $name }
web-cage-stock = Stock the vault
web-cage-chip = Chip
web-cage-pieces = Pieces
web-cage-worth = Worth
web-cage-history = Slips that are done with
web-cage-history-none = No slip has been answered yet.
web-cage-how = { $how ->
    [sent] sent to the table
    [came_back] came back from the table
    [withdrawn] withdrawn by the table
    [counted] counted
   *[sent_back] sent back to the table
}
web-cage-stock-long = Cage and count team count the chips together and both sign.
    .cite = HC D.7
web-cage-stock-do = Put { $amount } into the vault
web-cage-do-stock = Put { $amount } into the vault
web-cage-do-return = Credit { $number } of { $amount } goes back to the table

## Baccarat

web-card = { $rank ->
    [A] ace
    [T] ten
    [J] jack
    [Q] queen
    [K] king
   *[other] { $rank }
} of { web-suit }
web-suit = { $suit ->
    [s] spades
    [h] hearts
    [d] diamonds
   *[c] clubs
}
web-bac-side = { $side ->
    [player] Player
   *[banker] Banker
}
web-bac-bet = { $bet ->
    [player] Player
    [banker] Banker
   *[tie] Tie
}
web-bac-hands = The hands
web-offers = What you may do
web-offer-amount = { $label } { $amount }
web-offer-cards = { $most ->
    [one] Choose a card of your hand.
   *[other] Choose up to { $most } cards of your hand.
}
web-offer-less = Less
web-offer-more = More
web-card-next = the next card lies here
web-card-none = no card yet
web-card-back = a card face down
web-bac-turned-by = seat { $seat } turns
web-bac-wins = wins
web-bac-tie = tie
web-bac-count = Count
web-card-pad = The card: rank, then suit
web-bac-preparing = Preparing the shoe
web-bac-prepare = { $step ->
    [verify] Verify the decks
    [spread] Spread face up
    [wash] Wash
    [shuffle] Shuffle
    [cut] Cut
    [cut-cards] Cut card
   *[burn] Burn
}
web-bac-act = { $step ->
    [verify] The decks are whole
    [verify-batch] The batch is whole
    [spread] They lie spread
    [spread-batch] Looked at, turned over
    [wash] Washed and stacked
    [shuffle] Shuffled
    [look-over] Looked at, turned over
    [change-batch] The batches are changed
    [place-cut-cards] In the shoe
    [cut-card] The cut card came
    [new-round] Place your bets
    [last-hand] Last hand: bets
    [no-more-bets] No more bets
    [attest-still] No card is out
    [hand-over] Handed over
    [dealer-turns] I turn them
    [turn-hand] Turned
    [call-count] Called
    [announce] Announced
    [pay] Paid
    [collect] Collected
    [mark-commission] Marked
    [pick-up] Picked up
   *[collect-marks] Collected
}
web-bac-void = Round void: all bets go back
web-bac-wait = One moment
web-bac-house = The house does this by itself.
web-bac-last-hand = Last hand
web-bac-down = It lies face down
web-bac-depth = Cards from the front, of { $cards }
web-bac-behind = Cards behind the cut card
web-bac-cut-dealer = The dealer cuts
web-bac-cut-seat = Seat { $seat } cuts
web-bac-cut-declines = Seat { $seat } does not cut
web-bac-takes = Seat { $seat } takes them
web-bac-takes-not = Seat { $seat } does not
web-bac-pay-all = All the rest is done
web-bac-back-card = Take back
web-bac-cut-card-due = The cut card is due: say so when it shows.
web-bac-cut-card = Cut card out
    .cite = { $rules ->
        [baccarat] BC j
       *[minibaccarat] MB J.8
    }
web-bac-recut = Another cut
    .cite = { $rules ->
        [baccarat] BC j
       *[minibaccarat] MB E.5
    }
web-bac-recut-long = A supervisor wants the cards cut again, before the first card leaves the shoe.
web-bac-rest = Nobody plays
    .cite = { $rules ->
        [baccarat] BC j
       *[minibaccarat] MB E.6
    }
web-bac-shoe-reads = The shoe reads it. Tap it only if it did not: the floor agrees.
web-bac-shoe = { $number ->
    [0] The first shoe
   *[other] Shoe { $number }
}
web-bac-left = { $left ->
    [one] one card left
   *[other] { $left } cards left
}
web-bac-until = { $cards } until the cut card
web-bac-seats = Places
web-bac-seat = Seat { $seat }: { $name }, bets { $bet }, marked { $mark }
web-bac-seat-free = free
web-bac-seat-title = Seat { $seat }
web-bac-mark = owes { $amount }
web-bac-sits = Who sits here?
web-bac-sits-here = { $name } sits here.
web-bac-sit = Sits down
web-bac-leave = Leaves the table
web-bac-owes = { $amount } of commission is marked.
    .cite = MB M.3.c
web-bac-collected = Collected { $amount }
    .cite = MB M.3.d
web-bac-gone = Nobody pays it any more: how does the floor know?
web-bac-document = Write it off
    .cite = MB M.3.d
web-bac-called = A spoken bet with { $amount } waits for its confirmation.
    .cite = MB G.3
web-bac-confirm-call = Dealer and floor confirm
web-bac-cash = Spoken bet: cash on the layout
    .cite = MB G.3
web-bac-key-on = Seat { $seat }: { $amount } on { web-bac-bet }
web-bac-key-off = Seat { $seat }: off { web-bac-bet }
web-bac-key-will = Seat { $seat }: { $amount } on { web-bac-bet }
web-bac-commission = commission
web-bac-wrong = { $what ->
    [player_third] A third card for Player that was not due
    [card_in_error] Another card drawn in error
    [face_up_in_shoe] Cards lie face up in the shoe
    [too_few_cards] The shoe cannot finish the round
    [relinquish] A player loses the right to turn
    [void] Management voids the round
   *[miskeyed] The cards on the felt are others than keyed
}
    .cite = { $what ->
        [miskeyed] HC A.6
        [void] BC o
       *[other] { $rules ->
            [baccarat] BC o
           *[minibaccarat] { $what ->
                [player_third] MB N.1
                [card_in_error] MB N.2
                [face_up_in_shoe] MB N.3
                [too_few_cards] MB N.4
               *[relinquish] MB N.5
            }
        }
    }
web-bac-wrong-long = { $what ->
    [player_third] It is Banker's if Banker must draw. If not, it opens the next hand, or is burned if it was seen.
    [card_in_error] Unseen it opens the next hand. Seen it is burned, with as many more as its value.
    [face_up_in_shoe] They go out of play, with as many more as their values come to.
    [too_few_cards] The round is void and all bets go back.
    [relinquish] The right goes on, counterclockwise. If nobody takes it, the dealer turns the cards.
    [void] All bets go back.
   *[miskeyed] The felt governs. What was settled by the wrong cards is settled again.
}
web-bac-wrong-card = Which card was seen? Leave it empty if none was
web-bac-wrong-cards = Which cards?
web-bac-no-card = That is no card: a rank and a suit, like 9h.
web-bac-unseen = Nobody has seen it.
web-bac-lies = { web-bac-side } as it lies
web-bac-do-card = { $card }
web-bac-do-back = Take the last card back
web-bac-do-recut = Another cut
web-bac-do-cut-card = The cut card is out
web-bac-do-rest = The cards rest
web-bac-do-sit = { $name } sits down at seat { $seat }
web-bac-do-leave = Seat { $seat } leaves
web-bac-do-collect = Collect the commission of seat { $seat }
web-bac-do-document = Write off the commission of seat { $seat }
web-bac-do-call = Seat { $seat } bets { $amount } by word of mouth
web-bac-do-confirm-call = Confirm the spoken bet of seat { $seat }
web-roads = Roads
web-road = { $road ->
    [bead] Bead plate
    [big] Big road
    [big_eye] Big eye boy
    [small] Small road
   *[cockroach] Cockroach pig
}
web-road-of = { $road }: { $count ->
    [one] one mark
   *[other] { $count } marks
}
web-road-letter = { $winner ->
    [banker] B
    [player] P
   *[tie] T
}
web-road-mark = { web-road }: { $mark ->
    [red] red
    [blue] blue
   *[none] none
}
web-road-naturals = Naturals
web-road-pairs = Pairs B / P
web-road-rounds = Rounds
web-road-if = { $side ->
    [banker] If Banker
   *[player] If Player
}
web-road-corrected = { $count ->
    [one] one result corrected
   *[other] { $count } results corrected
}
web-bac-result = { $winner ->
    [player] Player wins, { $player } over { $banker }
    [banker] Banker wins, { $banker } over { $player }
   *[tie] Tie, { $player } to { $banker }
}
web-bac-shoe-round = { $round ->
    [0] Shoe { $shoe }
   *[other] Shoe { $shoe }, round { $round }
}
web-bac-pays = pays { $pay } to { $on }
web-bac-notice = To come: { $kind ->
    [commission] { $percent } per cent commission
    [on_tie] { $percent } per cent of Banker on a tie
   *[half_on_six] a Banker's six at 1 to 2
}
web-bac-last = Last results
web-bac-last-none = No result in this shoe yet

## A seat at baccarat

web-bac-table = The cards
web-bac-layout-how = Betting areas. Press P, B or T and then Enter, or go with the arrow keys. Question mark for help.
web-bac-help-touch = Choose a chip and touch Player, Banker or Tie, or drag the chip there. A chip stays hollow until the house has accepted it.
web-bac-preview-net = preview: { MONEY($chip) } would win { MONEY($win) } after commission
web-bac-limit = Player and Banker { $min } to { $max }
web-bac-limit-tie = Tie { $min } to { $max }
web-bac-limit-unit = in steps of { $unit }
web-bac-limit-ante = ante { $ante } a round
web-bac-below = Marked bets go back at the close unless more comes: { MONEY($min) } on Player or Banker, { MONEY($tie) } on Tie.
web-bac-comes-back = comes back
web-games-given = commission { MONEY($amount) }
web-bac-given = A commission of { MONEY($amount) } is taken off.
web-bac-pushed = Your bet on { $bets } comes back.
web-bac-prepared = The cards are prepared
web-bac-prepared-long = They are shuffled, cut and loaded. Betting opens with the next round.
web-bac-yours = { $side ->
    [player] Player's cards are yours to turn
   *[banker] Banker's cards are yours to turn
}
web-bac-only-you = Only you see their faces.
web-bac-turn-them = Turn them
web-bac-offered = { $side ->
    [player] Will you turn Player's cards?
   *[banker] Will you turn Banker's cards?
}
web-bac-take = I take them
web-bac-take-not = Not me
web-bac-heard-hand = { web-bac-side }: { $cards }{ $count ->
    [none] .
   *[other] , count { $count }.
}
web-bac-tile-limits = Player, Banker
web-bac-card-min = Player, Banker from

## What a baccarat console posts and reads

web-bac-scan = Counted by a device
    .cite = { $rules ->
        [baccarat] BC k
       *[minibaccarat] MB D.1
    }
web-bac-scan-long = The device reads { $decks } decks, card by card. A missing or doubled card is named, and the decks are not accepted.
web-bac-scan-cards = What it has read: As 10h Kd
web-bac-scan-count = { $count } of { $whole } cards
web-bac-scan-do = These are the decks
web-bac-do-scan = The decks as the device has read them
web-bac-spread-batch = Spread it first
    .cite = MB E.6.b
web-bac-do-spread-batch = The other batch, spread for a player
web-bac-post = Vigorish
web-bac-post-long = A change of kind, or a rise, is posted by the director and waits for its time; it comes between shoes, with the options of the closed table.
    .cite = MB M.5
web-bac-post-kind = What the house will take
web-bac-post-kind-of = { $kind ->
    [commission] A commission on Banker's wins
    [on_tie] A part of Banker wagers on a tie
   *[half_on_six] Nothing; Banker's six pays 1 to 2
}
web-bac-post-percent = Per cent
web-bac-post-do = Post it
web-four-colours = Four colours

## Blackjack

web-blackjack-total = { $kind ->
    [blackjack] blackjack
    [bust] bust, { $points }
    [soft] soft { $points }
   *[hard] { $points }
}
web-blackjack-total-short = { $kind ->
    [blackjack] BJ
    [soft] S{ $points }
   *[hard] { $points }
}
web-blackjack-hand-comes = { $label }: { $total }
web-blackjack-hand = { $hand ->
    [1] Seat { $seat }
   *[other] Seat { $seat }, hand { $hand }
}
web-blackjack-seat = Seat { $seat }
web-blackjack-own = { $hands ->
    [0] Your hand
    [1] Your hand
   *[other] Your hand { $hand } of { $hands }
}
web-blackjack-cards = { $count ->
    [one] one card
   *[other] { $count } cards
}
web-blackjack-dealer = Dealer
web-blackjack-dealer-hand = Dealer, hand { $hand }
web-blackjack-dealer-has = Dealer has { $total }
web-blackjack-looked = The dealer has looked: no blackjack
web-blackjack-free = not in play
web-blackjack-not-in = You have no hand in this round.
web-blackjack-fate = { $fate ->
    [won] wins
    [blackjack] blackjack
    [pushed] push
    [lost] loses
    [bust] bust
   *[surrendered] surrendered
}
web-blackjack-spot = { $bet ->
    [wager] Wager
    [wager-2] Wager 2
    [wager-3] Wager 3
    [double] Double
    [double-2] Double 2
    [double-3] Double 3
    [insurance] Insurance
    [insurance-2] Insurance 2
    [insurance-3] Insurance 3
    [suit] Suit wager
   *[hit] Hit wager
}
web-blackjack-spot-of = Hand { $hand }: { $spot }
web-blackjack-stake = { $amount } { $bet ->
    [wager-2] second
    [wager-3] third
    [double] double
    [double-2] double 2
    [double-3] double 3
    [insurance] insurance
    [insurance-2] insurance 2
    [insurance-3] insurance 3
    [suit] suit
    [hit] hit
   *[other] { PLAIN($bet) }
}
web-blackjack-spot-has = { web-blackjack-spot }: { $amount }. Add { $chip }
web-blackjack-off-spot = Take off: { web-blackjack-spot }
web-blackjack-below = Below the minimum
web-blackjack-optional = optional
web-blackjack-offer = { $name ->
    [hit] Hit
    [stand] Stand
    [double] Double
    [split] Split
    [surrender] Surrender
    [insure] Insure
    [insure-1] Insure against hand 1
    [insure-2] Insure against hand 2
    [insure-3] Insure against hand 3
    [decline] No
    [hit-suited] Hit with wager
    [double-suited] Double with wager
    [claim] Claim the hit wager
    [undo] Undo
    [recall] Same as last round
    [clear] All off
   *[other] { PLAIN($name) }
}
web-blackjack-your-turn = It is your turn.
web-blackjack-your-hand = Your turn: hand { $hand } of { $hands }
web-blackjack-insure-ask = Insurance? The dealer shows an ace.
web-blackjack-surrender-ask = Do you surrender?
web-blackjack-staked = { $amount } is staked.
web-blackjack-waits = Seat { $seat } decides.
web-blackjack-over = { $won ->
    [yes] { $amount } came back to you.
   *[no] Nothing came back this round.
}
web-blackjack-refunded = The round was void: { $amount } came back.
web-blackjack-from = Wagers from
web-blackjack-to = up to
web-blackjack-steps = in steps of
web-blackjack-optional-to = Optional wagers up to
web-blackjack-limits = Wagers
web-blackjack-pack = Cards { $number }
web-blackjack-left = { $left ->
    [one] one card left
   *[other] { $left } cards left
}
web-blackjack-until = { $cards ->
    [one] one card to the cutting card
   *[other] { $cards } cards to the cutting card
}
web-blackjack-last-round = Last round
web-blackjack-not-recorded = The dealer's cards were not recorded
web-blackjack-watch-card = { $whose }: { $card }
web-blackjack-watch-did = { $whose } { $did ->
    [double] doubles
   *[surrender] surrenders
}
web-blackjack-watch-fate = { $whose }: { $fate }
web-blackjack-void = The round is void
web-blackjack-wait = The table goes on by itself
web-blackjack-reads = The card-reading shoe reports it.
web-blackjack-house = The cards come by themselves.
web-blackjack-terminals = The players decide at their terminals.
web-blackjack-down = It lies face down
web-blackjack-depth = Cards above the cut, of { $cards }
web-blackjack-cuts = { $seat ->
    [0] I have cut
   *[other] Seat { $seat } has cut
}
web-blackjack-cut-declines = Seat { $seat } does not cut
web-blackjack-behind = Cards behind the cutting card
web-blackjack-act = { $step ->
    [verify] The decks are whole
    [spread] They lie spread
    [wash] Washed and stacked
    [shuffle] Shuffled
    [load-shoe] In the shoe
    [take-up] In my hand
    [new-round] Place your bets
    [no-more-bets] No more bets
    [resume] Go on
    [settle] Taken and paid
    [key-results] The round is over
    [refill] Shuffled
    [pick-up] Picked up
   *[other] { PLAIN($step) }
}
web-blackjack-look = { $blackjack ->
    [yes] Blackjack
   *[no] No blackjack
}
web-blackjack-nobody = Nobody else
web-blackjack-take-back = Take the last card back
web-blackjack-shows = Seat { $seat } shows the cards
web-blackjack-cut-card = The cutting card is out
    .cite = BJ E.3
web-blackjack-rest = The cards rest
web-blackjack-order = { $what ->
    [recut] Another cut
    [reshuffle] Shuffle now
   *[replace_cards] Other cards
}
    .cite = { $what ->
        [recut] BJ E.5
        [reshuffle] BJ E.3.d
       *[replace_cards] BJ D.1
    }
web-blackjack-device = { $state ->
    [ok] Shoe ready
   *[gone] Shoe gone
}
web-blackjack-takes = takes { $amount }
web-blackjack-pays = pays { $amount }
web-blackjack-back = gives back { $amount }
web-blackjack-key = Seat { $seat }, { web-blackjack-spot }, { $lies } there. { $off ->
    [yes] Take it off
   *[no] Add { $amount }
}
web-blackjack-key-will = { $amount } on { web-blackjack-spot } of seat { $seat }
web-blackjack-results = What each place came to
web-blackjack-told = Seat { $seat } { web-blackjack-fate }
web-blackjack-place = Seat { $seat }, { $name }, { $bet }
web-blackjack-who = Who sits down?
web-blackjack-sits = Sits down
web-blackjack-sits-here = { $name } sits here.
web-blackjack-leaves = Leaves the table
web-blackjack-also = Seat { $seat } plays place { $place } too
web-blackjack-do-sit = { $name } sits down at seat { $seat }
web-blackjack-do-leave = Seat { $seat } leaves
web-blackjack-wrong = { $what ->
    [face_up] Cards lie face up in the pack
    [drawn_in_error] A card was drawn in error
    [wrong_count] Somebody has a wrong number of cards
    [shuffler_stopped] The shuffling device jammed or stopped
    [up_card_discarded] The up card was discarded too early
   *[miskeyed] Another card lies there than was keyed
}
    .cite = { $what ->
        [face_up] BJ M.1
        [drawn_in_error] BJ M.2
        [wrong_count] BJ M.3
        [shuffler_stopped] BJ M.4
        [up_card_discarded] BJ M.5
       *[miskeyed] HC A.6
    }
web-blackjack-wrong-long = { $what ->
    [face_up] One is discarded. With more than one in a round all hands are void.
    [drawn_in_error] Unseen it is the next card. Seen it is that or goes away, as the round stands.
    [wrong_count] All hands are void and all wagers go back.
    [shuffler_stopped] The cards are shuffled again.
    [up_card_discarded] It is found in the discards, and the round goes on with it.
   *[miskeyed] The felt governs. The record follows as long as the hand is not settled.
}
web-blackjack-whose = Whose hand?
web-blackjack-which = Which card?
web-blackjack-wrong-card = { $what ->
    [face_up] Which cards?
    [drawn_in_error] Which card was seen? Leave it empty if none was
    [up_card_discarded] Which card was found?
   *[miskeyed] Which card lies there?
}
web-blackjack-no-card = That is no card: a rank and a suit, like 9h.
web-blackjack-record-wrong = The record is wrong; a second person has seen it
