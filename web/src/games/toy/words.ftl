toy-dealer = Dealer
toy-seat = Seat { $seat }
toy-own = Your hand
toy-exchanged = exchanged
toy-free = not in this round
toy-decided = { $choice ->
    [raise] raised
   *[stand] stands
}
toy-offer = { $name ->
    [ante] Ante
    [raise] Raise
    [stand] Stand
    [exchange] Exchange
    [deal] Start a round
    [close] Close the antes
    [resume] Let the clock run
   *[other] { $name }
}
toy-says = { $at ->
    [turn] It is your turn.
    [ante] Antes are taken.
    [in] You are in this round.
    [waits] Seat { $seat } decides.
    [dealing] The cards are dealt.
    [showdown] Every card is turned.
    [void] The round is void.
   *[between] The next round begins soon.
}
toy-next-card = The next card: { $to }
toy-facedown = It lies face down: it is dealt and not looked at.
toy-ante = Ante
toy-table = Table of the toy
toy-stub = Cards left
toy-turn = Seat { $seat } is to decide
toy-chose = Seat { $seat } { $choice ->
    [raise] raises
   *[stand] stands
}
toy-wait = Seat { $seat } has the word.
