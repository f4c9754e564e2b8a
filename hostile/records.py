"""Records made to hurt: the rows C and Z of the catalogue that one WARC record can be, and what should become of it.

Each row gives raw records, header and all. What stands before and behind them in a file must not suffer.
"""
import gzip
import zlib

CRLF = b"\r\n"


def record(block, url=b"http://hostile.example/", kind=b"response", length=None, lines=(), version=b"WARC/1.0", end=CRLF):
    head = [version, b"WARC-Type: " + kind, b"WARC-Date: 2026-01-01T00:00:00Z", *lines]
    head += [b"WARC-Target-URI: " + url] if url is not None else []
    head += [b"Content-Length: " + (b"%d" % len(block) if length is None else length)] if length != b"" else []
    return end.join(head) + end * 2 + block + CRLF * 2


def http(body, *lines, status=b"HTTP/1.1 200 OK", end=CRLF):
    return end.join((status, b"Content-Type: text/html", *lines)) + end * 2 + body


PAGE = http(b"<p>hostile page")


def c07_lengths_off_by_one(source, size):
    for change in (-1, 1):
        yield record(PAGE, length=b"%d" % (len(PAGE) + change))


def c08_lengths_that_are_none(source, size):
    for length in (b"-1", b"+5", b"0x10", b"5,7", b"9" * 30, b"", b"5\r\nContent-Length: 6"):
        yield record(PAGE, length=length)


def c09_a_length_of_everything(source, size):
    yield record(PAGE, length=b"9223372036854775807")
    yield record(PAGE, length=b"4294967296")


def c11_c12_headers(source, size):
    yield record(PAGE, lines=[b"X: " + b"A" * size])
    yield record(PAGE, lines=[b"X-%d: y" % number for number in range(size // 12)])
    yield record(PAGE, lines=[b"Folded: a", b" b", b"\tc", b"Spaced : d", b"no colon"])
    yield record(PAGE, version=b"warc/1.0")
    yield record(PAGE, version=b"WARC/2.0")
    yield record(PAGE, end=b"\n")


def c13_targets(source, size):
    for url in (b"<http://hostile.example/>", b"http://hostile.example/a b", b"http://hostile.example/\0", b"\xff\xfe", b"",
                None, b"http://hostile.example/" + b"u" * 9000, b"http://hostile.example/\x1b]0;title\a", b"no url at all"):
        yield record(PAGE, url=url)


def c14_c15_c16_types(source, size):
    for kind in (b"invented", b"revisit", b"metadata", b"request", b"warcinfo", b"continuation", b""):
        yield record(PAGE, kind=kind)
    yield record(PAGE, lines=[b"WARC-Truncated: length"])
    for body in (b"<p>one", b"<p>two"):
        yield record(http(body), lines=[b"WARC-Record-ID: <urn:uuid:1>"])


def c17_chunked(source, size):
    for body in (b"FFFFFFFFFFFFFFFF\r\nx", b"-1\r\nx", b"5\r\nhello", b"5\r\nhello\r\n", b"plain", b"0\r\n\r\n",
                 b"1;" + b"x" * size + b"\r\na\r\n0\r\n\r\n", b"1\r\na\r\n" * (size // 6)):
        yield record(http(body, b"Transfer-Encoding: chunked"))


def c18_encodings(source, size):
    page = gzip.compress(b"<p>packed", mtime=0)
    for encoding, body in ((b"gzip", b"<p>plain"), (b"br", source.randbytes(200)), (b"zstd", source.randbytes(200)),
                           (b"deflate", source.randbytes(200)), (b", ".join([b"gzip"] * 50), page),
                           (b"gzip, gzip", gzip.compress(page, mtime=0)), (b"gzip", page[:-9]),
                           (b"gzip", page + b"garbage")):
        yield record(http(body, b"Content-Encoding: " + encoding))


def c19_http(source, size):
    for block in (b"HTTP/1.1 0 OK\r\n\r\n<p>x", b"200 OK\r\n\r\n<p>x", b"HTTP/1.1 200 OK\r\nContent-Type: text/html",
                  b"HTTP/1.1 200 OK\r\nX: " + b"y" * size + b"\r\n\r\n<p>x", b"HTTP/1.1 200\n\n<p>x", b"\r\n\r\n",
                  b"HTTP/", b""):
        yield record(block)


def c22_empty_records(source, size):
    yield b"".join(record(b"") for _ in range(size // 100))


def c23_records_in_a_body(source, size):
    yield record(http(CRLF * 2 + record(PAGE, url=b"http://forged.example/") + b"<p>x"))
    yield record(http(gzip.compress(record(PAGE, url=b"http://forged.example/"), mtime=0)))


def z01_z03_bombs(source, size):
    zeros = gzip.compress(bytes(100 * size), mtime=0)
    yield record(http(zeros, b"Content-Encoding: gzip"))
    yield record(http(zlib.compress(bytes(100 * size)), b"Content-Encoding: deflate"))
    yield record(http(gzip.compress(zeros, mtime=0), b"Content-Encoding: gzip, gzip"))
    yield record(http(gzip.compress(gzip.compress(zeros, mtime=0), mtime=0), b"Content-Encoding: gzip, gzip, gzip"))


ROWS = [row for name, row in sorted(globals().items()) if name[0] in "cz" and name[1:3].isdigit()]
