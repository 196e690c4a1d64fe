#!/usr/bin/env python3
"""Verifies a journal of Baize by itself: verify.py JOURNAL.db [HEADS.jsonl]

Written from docs/journal-format.md alone, with nothing but the standard library, so that two programs which share no
code say the same of a journal. Prints one line of JSON; leaves with 0 if nothing is wrong, 1 if something is, 2 if it
was called wrongly.
"""

import hashlib
import json
import os
import sqlite3
import struct
import sys
import urllib.parse

APPLICATION_ID = 0x4261697A
FILE_FORM = 1
ENTRY_FORMAT = 2
KEYS_REMEMBERED = 1024
SCHEMA = [
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)",
    "CREATE TABLE batches (id INTEGER PRIMARY KEY, stream INTEGER NOT NULL, first INTEGER NOT NULL,"
    " last INTEGER NOT NULL, bytes BLOB NOT NULL)",
    "CREATE TABLE places (stream INTEGER NOT NULL, first INTEGER NOT NULL, batch INTEGER NOT NULL,"
    " PRIMARY KEY (stream, first)) WITHOUT ROWID",
    "CREATE TABLE commands (stream INTEGER NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL,"
    " PRIMARY KEY (stream, id)) WITHOUT ROWID",
    "CREATE TABLE snapshots (stream INTEGER PRIMARY KEY, seq INTEGER NOT NULL, hash BLOB NOT NULL,"
    " version TEXT NOT NULL, bytes BLOB NOT NULL)",
]


class Fault(Exception):
    def __init__(self, reason, stream=None, seq=None):
        super().__init__(reason)
        self.reason, self.stream, self.seq = reason, stream, seq


# Ed25519 (RFC 8032), verification only.

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def ed_add(a, b):
    x1, y1, z1, t1 = a
    x2, y2, z2, t2 = b
    e = ((y1 + x1) * (y2 + x2) - (y1 - x1) * (y2 - x2)) % P
    h = ((y1 + x1) * (y2 + x2) + (y1 - x1) * (y2 - x2)) % P
    c, d = 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    # The unified formulas for a = -1, with everything doubled.
    f, g = d - c, d + c
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def ed_multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = ed_add(result, point)
        point = ed_add(point, point)
        scalar >>= 1
    return result


def ed_point(encoded):
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - x2) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def ed_bytes(point):
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    x, y = x * inverse % P, y * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = ed_point(bytes.fromhex("58" + "66" * 31))


def ed_verify(key, message, signature):
    if len(key) != 32 or len(signature) != 64:
        return False
    point = ed_point(key)
    s = int.from_bytes(signature[32:], "little")
    if point is None or s >= L:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    k = int.from_bytes(digest, "little") % L
    # A key or a commitment of small order would sign anything.
    commitment = ed_point(signature[:32])
    if commitment is None or any(ed_bytes(ed_multiply(8, of)) == ed_bytes((0, 1, 1, 0)) for of in (point, commitment)):
        return False
    x, y, z, t = point
    negative = (P - x, y, z, P - t)
    return ed_bytes(ed_add(ed_multiply(s, BASE), ed_multiply(k, negative))) == signature[:32]


# XChaCha20-Poly1305 (RFC 8439 and draft-irtf-cfrg-xchacha), opening only.

CONSTANTS = struct.unpack("<4I", b"expand 32-byte k")


def chacha_rounds(state):
    s = list(state)

    def quarter(a, b, c, d):
        for left, right, changed, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[left] = (s[left] + s[right]) & 0xFFFFFFFF
            x = s[changed] ^ s[left]
            s[changed] = (x << turn | x >> (32 - turn)) & 0xFFFFFFFF

    for _ in range(10):
        for column in range(4):
            quarter(column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter(column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return s


def chacha_block(key, counter, nonce):
    state = CONSTANTS + struct.unpack("<8I", key) + (counter,) + struct.unpack("<3I", nonce)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(chacha_rounds(state), state)))


def poly1305(key, message):
    r = int.from_bytes(key[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    total = 0
    for at in range(0, len(message), 16):
        total = (total + int.from_bytes(message[at : at + 16] + b"\x01", "little")) * r % (2**130 - 5)
    return ((total + int.from_bytes(key[16:], "little")) & (2**128 - 1)).to_bytes(16, "little")


def aead_open(key, nonce, sealed, about):
    rounds = chacha_rounds(CONSTANTS + struct.unpack("<8I", key) + struct.unpack("<4I", nonce[:16]))
    key = struct.pack("<8I", *rounds[:4], *rounds[12:])
    nonce = bytes(4) + nonce[16:]
    if len(sealed) < 16:
        return None
    text, tag = sealed[:-16], sealed[-16:]
    pad = lambda data: bytes(-len(data) % 16)
    lengths = struct.pack("<QQ", len(about), len(text))
    said = about + pad(about) + text + pad(text) + lengths
    if poly1305(chacha_block(key, 0, nonce)[:32], said) != tag:
        return None
    blocks = (chacha_block(key, 1 + at // 64, nonce) for at in range(0, len(text), 64))
    return bytes(a ^ b for a, b in zip(text, b"".join(blocks)))


def open_sealed(key, stream, seq, box):
    """What is in it, if the box is of this entry and has one content only."""
    if not is_hex(box["nonce"], 24) or not is_hex(box["bytes"]):
        return None
    nonce, sealed = bytes.fromhex(box["nonce"]), bytes.fromhex(box["bytes"])
    about = f"{stream}\0{seq}\0{box['key']}".encode()
    secret = aead_open(key, nonce, sealed, about)
    if secret is None:
        return None
    digest = hashlib.sha256(b"baize nonce 1\0" + key + struct.pack("<Q", len(about)) + about + secret).digest()
    return secret if digest[:24] == nonce else None


# Entries.

FIELDS = {
    "format": int, "engine": str, "stream": str, "seq": int, "day": str, "at": int,
    "version": int, "prev": str,
}  # fmt: skip
PRESENT = ("who", "command", "events", "postings")


class Object(dict):
    """An object of JSON that remembers which fields were there twice."""

    def __init__(self, pairs):
        super().__init__(pairs)
        names = [name for name, _ in pairs]
        self.twice = {name for name in names if names.count(name) > 1} if len(self) < len(names) else set()

    def once(self, *names):
        if self.twice.intersection(names):
            raise ValueError("a field is there twice")
        return self


def number(text):
    """Zero has no sign."""
    if text == "-0":
        raise ValueError("a zero with a sign")
    return int(text)


def no_number(text):
    raise ValueError(f"{text} is no number")


def parse(data):
    """JSON as the standard has it, nothing more."""
    return json.loads(data.decode(), object_pairs_hook=Object, parse_int=number, parse_constant=no_number)


def is_hex(text, length=None):
    """Digits in lower case, of so many bytes."""
    if not isinstance(text, str) or len(text) != (len(text) // 2 * 2 if length is None else 2 * length):
        return False
    return all(c in "0123456789abcdef" for c in text)


def is_number(value, least, most):
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def only(value, *names):
    """Are these its only fields?"""
    if not isinstance(value, Object) or not set(value) <= set(names):
        raise ValueError("another field")


def texts(value, *names):
    """Has it these fields, each once and a text?"""
    return isinstance(value, Object) and all(isinstance(value.once(*names).get(name), str) for name in names)


def sealed_parts(form, sealed):
    """Form 1 has one part, which fills all marks; since form 2 there is a list of parts, each with its marks."""
    if sealed is None:
        return []
    parts = [sealed] if form == 1 else sealed
    if not isinstance(parts, list) or not all(texts(part, "key", "nonce", "bytes") for part in parts):
        raise ValueError("not an entry: sealed")
    if form == 1:
        return [(part, None) for part in parts]
    lists = [part.once("marks").get("marks") for part in parts]
    if not all(isinstance(marks, list) and all(is_number(mark, 0, 2**64 - 1) for mark in marks) for marks in lists):
        raise ValueError("not an entry: marks")
    marks = sorted(mark for marks in lists for mark in marks)
    if not marks or marks != list(range(len(marks))) or len({part["key"] for part in parts}) < len(parts):
        raise ValueError("not an entry: marks")
    return list(zip(parts, map(len, lists)))


def read_entry(data):
    try:
        entry = parse(data)
        if isinstance(entry, Object):
            entry.once(*FIELDS, *PRESENT, "id", "sealed", "keys")
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not an entry: {error}") from None
    if not isinstance(entry, dict):
        raise ValueError("not an entry: not an object")
    form = entry.get("format")
    if isinstance(form, int) and not isinstance(form, bool) and form > ENTRY_FORMAT:
        raise ValueError(f"written in form {form}, which this program does not know")
    for name, kind in FIELDS.items():
        value = entry.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise ValueError(f"not an entry: {name}")
    for name in PRESENT:
        if name not in entry:
            raise ValueError(f"not an entry: {name} is missing")
    if form < 1 or not is_hex(entry["prev"], 32):
        raise ValueError("not an entry: format or prev")
    if not is_number(entry["seq"], 0, 2**64 - 1) or not is_number(entry["at"], -(2**63), 2**63 - 1):
        raise ValueError("not an entry: seq or at")
    if not isinstance(entry.get("id", ""), (str, type(None))):
        raise ValueError("not an entry: id")
    entry["sealed"] = sealed_parts(form, entry.get("sealed"))
    keys = entry.get("keys", [])
    if not isinstance(keys, list) or not all(texts(key, "name", "key") for key in keys):
        raise ValueError("not an entry: keys")
    return entry


def unpack(first, last, data):
    """The entries of a batch, or nothing if it does not hold what it says."""
    found, at = [], 0
    while at < len(data):
        if at + 36 > len(data):
            return None
        (length,) = struct.unpack_from("<I", data, at)
        if at + 36 + length > len(data):
            return None
        found.append((data[at + 4 : at + 36], data[at + 36 : at + 36 + length]))
        at += 36 + length
    return found if found and len(found) == last - first + 1 else None


# Signed heads.


class Anchors:
    def __init__(self):
        self.at, self.key, self.places, self.clash = None, None, {}, None
        self.before, self.chained = "00" * 32, False

    def read(self, path):
        try:
            with open(path, "rb") as text:
                for number, line in enumerate(text, 1):
                    self.line(number, line)
        except OSError as error:
            raise Fault(f"not verified: {path}: {error.strerror}") from None
        except Fault as fault:
            # Bad heads are no word against the journal.
            raise Fault(f"not verified: {path}: {fault.reason}") from None
        if self.at is None:
            raise Fault(f"not verified: {path}: no signed heads in it")
        if self.clash:
            raise Fault("two different entries were signed at this place", *self.clash)

    def line(self, number, line):
        try:
            signed = parse(line)
            if not isinstance(signed, Object):
                raise ValueError("not an object")
            only(signed, "at", "prev", "heads", "key", "signature")
            for head in signed.get("heads", []):
                only(head, "stream", "seq", "hash")
            prev = signed.once("prev").get("prev")
            of = [head.once("stream", "seq", "hash") for head in signed.once("at", "heads")["heads"]]
            at, heads = signed["at"], [(head["stream"], head["seq"], head["hash"]) for head in of]
            if not is_number(at, -(2**63), 2**63 - 1) or not texts(signed, "key", "signature"):
                raise ValueError("at, key or signature")
            if prev is not None and not is_hex(prev, 32):
                raise ValueError("prev")
            for stream, _, _ in heads:
                stream.encode()  # A half of a pair of surrogates is no text.
            if not all(isinstance(s, str) and is_number(q, 0, 2**64 - 1) and is_hex(h, 32) for s, q, h in heads):
                raise ValueError("heads")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            if not line.endswith(b"\n"):
                return  # The last line, torn by a stop in the middle of writing it.
            raise Fault(f"line {number}: not signed heads: {error}") from None
        said = f"baize heads 1\n{at}\n" if prev is None else f"baize heads 2\n{at}\n{prev}\n"
        said += "".join(f"{s} {q} {h}\n" for s, q, h in heads)
        names = [stream.encode() for stream, _, _ in heads]
        plain = all(a < b for a, b in zip(names, names[1:]))
        plain = plain and not any(ord(c) < 32 or 127 <= ord(c) < 160 for s, _, _ in heads for c in s)
        plain = plain and is_hex(signed["key"], 32) and is_hex(signed["signature"], 64)
        if not plain or not ed_verify(
            bytes.fromhex(signed["key"]), said.encode(), bytes.fromhex(signed["signature"])
        ):
            raise Fault(f"line {number}: the signature is not of these heads")
        key = signed["key"]
        if self.key not in (None, key):
            raise Fault(f"line {number}: signed with another key")
        # From the first line on that names the one before it, each does.
        if prev != self.before if prev is not None else self.chained:
            raise Fault(f"line {number}: the line before it is missing, or another one")
        self.chained = prev is not None
        self.before = hashlib.sha256(line.removesuffix(b"\n")).hexdigest()
        self.key = key
        self.at = at if self.at is None else max(self.at, at)
        for stream, seq, digest in heads:
            if self.places.setdefault(stream, {}).setdefault(seq, digest) != digest and not self.clash:
                self.clash = (stream, seq)


# The walk.


class Seals:
    def __init__(self):
        self.waiting, self.published, self.opened = {}, {}, 0

    def seal(self, stream, seq, box, marks):
        key = self.published.get(box["key"])
        if key is None:
            self.waiting.setdefault(box["key"], []).append((seq, box, marks))
        else:
            self.open(key, stream, seq, box, marks)

    def publish(self, stream, name, key):
        if not is_hex(key, 32):
            raise ValueError(f"the key {name} is malformed")
        key = bytes.fromhex(key)
        if name in self.published:
            if self.published[name] != key:
                raise ValueError(f"another key was published as {name} before")
            return
        for seq, box, marks in self.waiting.pop(name, []):
            self.open(key, stream, seq, box, marks)
        self.published[name] = key
        if len(self.published) > KEYS_REMEMBERED:
            self.published.pop(next(iter(self.published)))

    def open(self, key, stream, seq, box, marks):
        secret = open_sealed(key, stream, seq, box)
        if secret is None:
            raise ValueError(f"the sealed part of entry {seq} does not open with its key {box['key']}")
        if marks is not None and count(secret) != marks:
            raise ValueError(f"the sealed part of entry {seq} has more or less than its marks")
        self.opened += 1


def count(secret):
    """How many values a sealed part has."""
    try:
        values = json.loads(secret.decode())
    except (ValueError, RecursionError):
        return None
    return len(values) if isinstance(values, list) else None


class Journal:
    def __init__(self, path):
        self.path = path
        if not os.path.exists(path):
            raise Fault(f"not verified: {path}: cannot be opened")
        try:
            self.open("mode=ro")
        except sqlite3.OperationalError as error:
            # SQLite writes beside a file with a log, if only to say who reads. Where nobody may, a file without a log is
            # read as it is.
            if "unable to open" not in str(error) and "readonly" not in str(error):
                raise
            log = path + "-wal"
            if os.path.exists(log) and os.path.getsize(log) > 0:
                raise Fault(f"not verified: {path}: its log cannot be read where nobody may write; copy it") from None
            self.open("immutable=1")
        if self.one("PRAGMA application_id") != APPLICATION_ID:
            raise Fault(f"{path}: not a journal of this program")
        if self.one("PRAGMA user_version") > FILE_FORM:
            raise Fault(f"not verified: {path}: written by a newer program")
        made = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
        if self.one("PRAGMA user_version") != FILE_FORM or [sql for (sql,) in self.db.execute(made)] != SCHEMA:
            raise Fault(f"{path}: its tables are not those of a journal")
        for key in ("epoch", "indexed"):
            if not is_number(self.one("SELECT value FROM meta WHERE key = ?", key), 0, 2**63 - 2):
                raise Fault(f"{key} is missing or no number that can be")
        self.indexed = self.one("SELECT value FROM meta WHERE key = 'indexed'")
        self.streams = dict(self.db.execute("SELECT name, id FROM streams"))

    def open(self, how):
        self.db = sqlite3.connect(f"file:{urllib.parse.quote(self.path)}?{how}", uri=True, isolation_level=None)
        self.db.execute("BEGIN")  # One moment, whatever the owner writes meanwhile.
        self.one("PRAGMA application_id")

    def one(self, sql, *values):
        row = self.db.execute(sql, values).fetchone()
        return row[0] if row else None

    def signs(self):
        """The public key that the house was founded with, if the first entry of its own stream says so."""
        for name, row in self.streams.items():
            if not name.endswith("/house/main"):
                continue
            try:
                _, first, last, data = next(self.batches(row))
                return json.loads(unpack(first, last, data)[0][1])["events"][0]["founded"]["signs"]
            except (StopIteration, ValueError, LookupError, TypeError):
                return None  # The walk says what is wrong with it.
        return None

    def batches(self, row):
        """First those that the index of places has, in its order, then the newer ones."""
        indexed = """SELECT b.id, b.first, b.last, b.bytes FROM places p JOIN batches b ON b.id = p.batch AND b.stream = p.stream
            WHERE p.stream = ? ORDER BY p.first"""
        yield from self.db.execute(indexed, (row,))
        newer = "SELECT id, first, last, bytes FROM batches WHERE stream = ? AND id > ? ORDER BY id"
        yield from self.db.execute(newer, (row, self.indexed))

    def examine(self):
        said = self.one("PRAGMA integrity_check(1)")
        if said != "ok":
            raise Fault(said)
        for table in ("batches", "streams"):
            if self.one(f"SELECT count(*) FROM {table} WHERE id NOT BETWEEN 1 AND ?", 2**63 - 2):
                raise Fault(f"a row of {table} has a number that no owner gives")
        before = {}
        for stream, first, last, number in self.db.execute(
            "SELECT stream, first, last, id FROM batches ORDER BY stream, first, id"
        ):
            if last < first:
                raise Fault("a batch has no entries")
            if first != before.get(stream, 0) + 1:
                raise Fault("a batch overlaps the one before it or leaves a gap")
            before[stream] = last
            if number <= self.indexed and self.one(
                "SELECT batch FROM places WHERE stream = ? AND first = ?", stream, first
            ) != number:
                raise Fault("a batch is not where the index of places has it")
        known = set(self.streams.values())
        if not known.issubset(before):
            raise Fault("a stream has no entries")
        if self.one("SELECT count(*) FROM meta") != 2:
            raise Fault("meta has a row too many")
        if self.indexed > self.one("SELECT coalesce(max(id), 0) FROM batches"):
            raise Fault("the indexes go further than the batches")
        indexed = self.one("SELECT count(*) FROM batches WHERE id <= ?", self.indexed)
        if self.one("SELECT count(*) FROM places") != indexed:
            raise Fault("a place has no batch")
        for table in ("batches", "commands", "snapshots"):
            if not known.issuperset(row for (row,) in self.db.execute(f"SELECT DISTINCT stream FROM {table}")):
                raise Fault(f"something in {table} belongs to no stream")


class Walk:
    def __init__(self, journal, stream, row, signed):
        self.journal, self.stream, self.row, self.signed = journal, stream, row, signed
        self.seq, self.hash, self.proved, self.ids = 0, "00" * 32, 0, 0
        self.seals, self.newer = Seals(), {}
        self.snapshot = journal.db.execute("SELECT seq, hash FROM snapshots WHERE stream = ?", (row,)).fetchone()

    def run(self):
        for number, first, last, data in self.journal.batches(self.row):
            try:
                found = unpack(first, last, data)
                if found is None:
                    raise ValueError("its batch does not come out")
                for place, (stored, entry) in enumerate(found, first):
                    self.entry(place, stored, entry, number > self.journal.indexed)
            except ValueError as error:
                raise Fault(str(error), self.stream, self.seq + 1) from None
        longest = max(self.signed, default=0)
        if longest > self.seq:
            raise Fault(f"it is missing: heads were signed up to entry {longest}", self.stream, self.seq + 1)
        if self.snapshot:
            raise Fault("a snapshot was kept of it, and there is no such entry", self.stream, self.snapshot[0])
        kept = self.journal.one("SELECT count(*) FROM commands WHERE stream = ?", self.row)
        kept += sum(self.indexed_at(name) is None for name in self.newer)
        if kept != self.ids:
            raise Fault(f"{kept} ids are kept for it, its entries have {self.ids}", self.stream)

    def indexed_at(self, name):
        return self.journal.one("SELECT seq FROM commands WHERE stream = ? AND id = ?", self.row, name)

    def entry(self, place, stored, data, newer):
        digest = hashlib.sha256(data)
        if digest.digest() != stored:
            raise ValueError("the bytes are not those that were hashed")
        digest = digest.hexdigest()
        entry = read_entry(data)
        seq = entry["seq"]
        if entry["stream"] != self.stream:
            raise ValueError("it belongs to another stream")
        if seq != self.seq + 1 or place != seq:
            raise ValueError(f"it is entry {seq}, where entry {self.seq + 1} is due")
        if entry["prev"] != self.hash:
            raise ValueError("it follows another entry")
        if self.signed.get(seq, digest) != digest:
            raise ValueError("another hash was signed")
        if self.snapshot and self.snapshot[0] == seq:
            if self.snapshot[1].hex() != digest:
                raise ValueError("a snapshot was kept of another entry")
            self.snapshot = None
        name = entry.get("id")
        if name is not None:
            if newer:
                self.newer.setdefault(name, seq)
            at = self.indexed_at(name)
            if (self.newer.get(name) if at is None else at) != seq:
                raise ValueError(f"its id {name} is not found at this place")
            self.ids += 1
        for box, marks in entry["sealed"]:
            self.seals.seal(self.stream, seq, box, marks)
        for key in entry.get("keys", []):
            self.seals.publish(self.stream, key["name"], key["key"])
        if seq in self.signed:
            self.proved = seq
        self.seq, self.hash = seq, digest


def verify(path, heads):
    anchors = Anchors()
    if heads:
        anchors.read(heads)
    result = {"ok": True, "streams": 0, "entries": 0, "anchored_to": anchors.at}
    result.update(unproved=0, opened=0, sealed=0)
    try:
        journal = Journal(path)
        signs = journal.signs()
        if anchors.key and signs and anchors.key != signs:
            raise Fault("not verified: the heads are signed with another key than this house was founded with")
        for stream in sorted({*journal.streams, *anchors.places}, key=str.encode):
            walk = Walk(journal, stream, journal.streams.get(stream), anchors.places.get(stream, {}))
            walk.run()
            result["streams"] += walk.seq > 0
            result["entries"] += walk.seq
            result["unproved"] += walk.seq - walk.proved
            result["opened"] += walk.seals.opened
            result["sealed"] += sum(len(boxes) for boxes in walk.seals.waiting.values())
        journal.examine()
    except sqlite3.Error as error:
        raise Fault(f"{path}: {error}") from None
    return result


def main(arguments):
    if len(arguments) not in (1, 2):
        print("usage: verify.py JOURNAL.db [HEADS.jsonl]", file=sys.stderr)
        return 2
    try:
        result = verify(arguments[0], arguments[1] if len(arguments) == 2 else None)
    except Fault as fault:
        result = {"ok": False, "stream": fault.stream, "seq": fault.seq, "reason": fault.reason}
    print(json.dumps(result))
    return 0 if result["ok"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
