### What the server says: connections, signing in, terminals, requests.

## What came over the wire

wire-missing = This message lacks "{ $what }".
wire-unknown = There is no message "{ $said }".
wire-bad-id = The id of a command is made of letters, digits, "-" and "_", and is at most 40 characters long.
wire-no-such-address = There is nothing at this address.
wire-other-origin = This page comes from another place than the house, and may not speak to it.
wire-other-name = This house is not known by that name.
wire-too-many-streams = This window watches too many tables already.

## Good-bye

bye-no-hello = The connection was not introduced with a hello.
bye-not-text = The house takes text messages only.
bye-too-long = The message was too long: a message has at most 16 KiB.
bye-unreadable = Too many messages in a row could not be read.
bye-too-many-messages = Too many messages in a second. Try again in a moment.
bye-too-many-unanswered = Too many commands are unanswered. Try again in a moment.
bye-other-protocol = The house speaks another version of the protocol.
bye-other-build = The house was upgraded. This page loads itself again.
bye-unknown-device = This device is not known to the house, or its secret is wrong.
bye-not-paired = This device is not paired with a seat any more.
bye-replaced = This terminal was opened in another window.
bye-signed-out = You are signed out.
bye-closing = The house is being stopped. This screen comes back by itself.

## The house

house-stopped = The house has stopped.
house-stopped-failed = The house has stopped after a failure. Nothing that was accepted is lost.
house-taken-over = Another program has taken this house over.
house-clock-far-ahead = The clock stands { $hours } hours ahead of the newest entry, and { $most } are allowed. If it is wrong, set it right: a house that goes on from it never comes back. If it is right, a supervisor says so with their PIN: `baize serve --accept-clock PERSON`.
house-clock-leapt = The machine's clock stands { $hours } hours ahead of the house's, which goes on as it was. Set it right; if it is right, the house takes it at its next start, with a supervisor's word.
house-heads-lost = Signed heads cannot be written to their second place: { $error }. Nothing is signed until it is mended.
house-heads-foreign = { $path }: it holds something else than signed heads of this house. Put them back, or name another place in house.toml.
house-damaged = The journal is damaged at { $stream }, entry { $seq }: { $error }. Keep the house running and call whoever looks after it; `baize audit verify` says more.
house-heads-damaged = The file of signed heads is damaged: { $error }. Keep it, and name another place in house.toml at the next start.
house-unreadable = The journal cannot be read beside the house: { $error }.
house-left-out = This table or desk could not be opened; `baize audit verify` says what is wrong with it.
house-stuck = The house has not answered for { $seconds } seconds: its disk stalls or is locked.
house-clock-set-back = The clock stands { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
} behind the journal: it was set back. Entries keep the journal's time until it has caught up.
sensor-gone = The sensor { $device } is disconnected.

## Signing in

access-wrong = Name or PIN is wrong.
access-locked = Too many wrong PINs. Wait, sign in on a device that you have used before, or ask a supervisor for a code.
access-busy = Too many are signing in at once. Try again in a moment.
access-locked-out = Too many wrong PINs under the name { $person }: new devices have to wait.
access-guesses = Wrong PINs come from { $from }: it has to wait.
access-approvals-wrong = Too many wrong PINs of { $person } at the screen of { $by }.
people-role-missing = Say in which role you act.

## Terminals

pairing-gone = This terminal is not paired with that seat any more.
pairing-too-many = Too many have sat down in a short time. Try again in a few seconds.
pairing-seat-taken = This seat is taken.
pairing-table-full = Every seat of this table is taken.

## Requests to a second person

request-too-many = Too many of your requests are waiting.
request-asked-anew = This was asked anew.
request-other-sheet = You agreed to another sheet than this request has now.
request-moved-on = The table has moved on since you were shown this. Look at the new sheet.
request-gone = This request is not waiting any more.
request-declined = It was declined.
request-unanswered = Nobody has agreed within two minutes.

## The demo house

casino-no-wheel = Nothing is to be spun at this table now.
casino-no-such-amount = A buy-in here is between { MONEY($least) } and { MONEY($most) }, in whole dollars.
casino-by-dealer = At this table the dealer takes buy-ins at the console.
