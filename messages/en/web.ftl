### What only screens say.

## Everywhere

web-loading = One moment
web-load-failed = This screen could not be loaded
web-load-failed-long = The house did not answer. Check the network and try again.
web-reload = Load again
web-nowhere = There is no such screen
web-nowhere-long = The address does not belong to this house.
web-not-built = This screen is not there yet
web-to-floor = To the floor
web-close = Close
web-hold = press and hold
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
web-hot = Hot
web-hot-none = none twice
web-cold = Cold
web-times = ×{ $times }
web-hot-window = Over the last { $count } numbers. Past numbers do not tell the next one.
