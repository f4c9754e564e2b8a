"""WARC 1.1 files, the same bytes on every machine: gzip members hold stored blocks, since what zlib makes of the same
bytes differs from version to version."""
import base64
import hashlib
import struct
import zlib

BLOCK = 65535


def deflate_stored(data):
    pieces = [data[start:start + BLOCK] for start in range(0, len(data), BLOCK)] or [b""]
    return b"".join(struct.pack("<BHH", index == len(pieces) - 1, len(piece), BLOCK - len(piece)) + piece
                    for index, piece in enumerate(pieces))


def gzip_stored(data):
    header = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # no name, no time, unknown system
    return header + deflate_stored(data) + struct.pack("<II", zlib.crc32(data), len(data))


def zlib_stored(data):
    return b"\x78\x01" + deflate_stored(data) + struct.pack(">I", zlib.adler32(data))


def chunked(body, size):
    pieces = [body[start:start + size] for start in range(0, len(body), size)]
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


def headers(first, fields):
    return (first + "\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields) + "\r\n").encode("ascii")


def digest(data):
    return "sha1:" + base64.b32encode(hashlib.sha1(data).digest()).decode("ascii")


def record_id(dice):
    digits = dice.digits(32)
    return f"<urn:uuid:{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-a{digits[17:20]}-{digits[20:]}>"


def record(kind, identity, date, content_type, block, more=()):
    fields = [("WARC-Type", kind), ("WARC-Record-ID", identity), ("WARC-Date", date), ("Content-Type", content_type),
              ("WARC-Block-Digest", digest(block)), *more, ("Content-Length", len(block))]
    return gzip_stored(headers("WARC/1.1", fields) + block + b"\r\n\r\n")


def warcinfo(identity, date, name):
    block = headers("software: seamripper demo crawl", [("format", "WARC File Format 1.1"), ("robots", "classic")])
    return record("warcinfo", identity, date, "application/warc-fields", block, [("WARC-Filename", name)])


def exchange(identities, date, address, url, request, response, payload):
    """The records of one fetch: what was asked and what came back. `payload` is the response's body, without chunks."""
    about = [("WARC-Target-URI", url), ("WARC-IP-Address", address)]
    asked = record("request", identities[0], date, "application/http; msgtype=request", request,
                   [*about, ("WARC-Concurrent-To", identities[1])])
    return record("response", identities[1], date, "application/http; msgtype=response", response,
                  [*about, ("WARC-Payload-Digest", digest(payload))]) + asked
