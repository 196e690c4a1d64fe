#!/usr/bin/env python3
"""A wheel's sensor box, for trying out: sensor.py ADDRESS TABLE DEVICE

The first line of standard input is its secret:

    baize device my-casino wheel-2 | tools/sensor.py 127.0.0.1:8080 demo/table/roulette-2 wheel-2

Type a line for each thing the box sees: `launch`, `turns 7`, `rest 17`. Written from docs/protocol.md alone, with
nothing but the standard library; `https://host:port` as the address speaks TLS. It connects again by itself, and sends
again, under the same id, what was not answered.
"""

import base64
import json
import os
import queue
import socket
import ssl
import struct
import sys
import threading
import time


def connect(address):
    scheme, _, address = address.rpartition("://")
    host, port = address.rsplit(":", 1)
    wire = socket.create_connection((host, int(port)), timeout=10)
    if scheme == "https":
        wire = ssl.create_default_context().wrap_socket(wire, server_hostname=host)
    key = base64.b64encode(os.urandom(16)).decode()
    wire.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = wire.recv(1)
        if not byte:
            raise ConnectionError("closed")
        head += byte
    if b" 101 " not in head.split(b"\r\n")[0]:
        raise ConnectionError(head.split(b"\r\n")[0].decode())
    wire.settimeout(60)
    return wire


def exactly(wire, count):
    data = b""
    while len(data) < count:
        more = wire.recv(count - len(data))
        if not more:
            raise ConnectionError("closed")
        data += more
    return data


def send(wire, opcode, payload):
    mask = os.urandom(4)
    length = len(payload)
    head = struct.pack("!BB", 0x80 | opcode, 0x80 | (length if length < 126 else 126))
    if length >= 126:
        head += struct.pack("!H", length)
    wire.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))


def say(wire, what):
    send(wire, 1, json.dumps(what).encode())


def hear(wire):
    """The next message; answers the house's pings on the way."""
    while True:
        first, second = exactly(wire, 2)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack("!H", exactly(wire, 2))
        elif length == 127:
            (length,) = struct.unpack("!Q", exactly(wire, 8))
        payload = exactly(wire, length)
        if first & 0x0F == 1:
            return json.loads(payload)
        if first & 0x0F == 9:
            send(wire, 10, payload)
        if first & 0x0F == 8:
            raise ConnectionError("closed")


def seen(line):
    """What a line says was seen."""
    word, _, rest = line.partition(" ")
    if word == "launch":
        return {"fact": {"launched": "with" if rest == "with" else "against"}}
    if word == "turns":
        return {"fact": {"revolutions": int(rest)}}
    if word == "rest":
        pockets = ["00"] + [str(number) for number in range(37)]
        return {"outcome": {"pocket": rest}} if rest in pockets else {"fact": {"unreadable": rest}}
    raise ValueError("launch, turns N, or rest N")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    address, table, device = sys.argv[1:]
    secret = sys.stdin.readline().strip()
    typed = open("/dev/tty", encoding="utf-8") if not sys.stdin.isatty() and os.isatty(1) else sys.stdin
    waiting = queue.Queue()

    def listen():
        for line in typed:
            waiting.put(line)

    threading.Thread(target=listen, daemon=True).start()
    # Spins grow for ever, also over restarts of the box: the time says so.
    spin, sequence, unanswered = int(time.time()), 0, []
    while True:
        try:
            wire = connect(address)
            hello = {"say": "hello", "protocol": 1, "device": {"name": device, "secret": secret}}
            say(wire, hello)
            while True:
                told = hear(wire)
                if told["tell"] == "bye":
                    print("house:", told["why"]["key"])
                    if not told["again"]:
                        return
                if told["tell"] == "hello":
                    break
            print("connected")
            for command in unanswered:
                say(wire, command)
            wire.settimeout(0.2)
            while True:
                try:
                    told = hear(wire)
                    if told["tell"] == "reply":
                        unanswered = [command for command in unanswered if command["id"] != told["id"]]
                        print(told["id"], json.dumps(told["reply"]))
                except TimeoutError:
                    pass
                try:
                    line = waiting.get_nowait().strip()
                    what = seen(line)
                except queue.Empty:
                    continue
                except ValueError as error:
                    print(error)
                    continue
                if line.startswith("launch"):
                    spin, sequence = spin + 1, 0
                sequence += 1
                via = {"device": {"device": device, "spin": spin, "sequence": sequence}}
                command = {
                    "say": "command",
                    "stream": table,
                    "id": f"{device}-{spin}-{sequence}",
                    "input": {"observe": {"what": what, "via": via}},
                }
                unanswered.append(command)
                say(wire, command)
        except (ConnectionError, OSError) as error:
            print(f"not connected ({error}); trying again")
            time.sleep(1)


if __name__ == "__main__":
    main()
