"""Files made to hurt: the rows C and Z of the catalogue that a whole file is. Each row gives (name, bytes)."""
import gzip
import json
import struct
import zlib


def member(data, level=6):
    return gzip.compress(data, level, mtime=0)


def c06_gzip_headers(source, size, record):
    packed = member(record)
    extra = struct.pack("<H", 65535) + bytes(65535)
    yield "extra", packed[:3] + b"\x04" + packed[4:10] + extra + packed[10:] + packed
    yield "endless-name", packed[:3] + b"\x08" + packed[4:10] + b"n" * size
    yield "reserved-flags", packed[:3] + b"\xe0" + packed[4:] + packed


def c20_other_files(source, size, record):
    noise = source.randbytes(size)
    for name, data in (("empty", b""), ("byte", b"x"), ("magic", b"\x1f\x8b"), ("zip", b"PK\x03\x04" + noise),
                       ("pdf", b"%PDF-1.7\n" + noise), ("jpeg", b"\xff\xd8\xff\xe0" + noise), ("noise", noise),
                       ("sqlite", b"SQLite format 3\0" + bytes(size)), ("arc", b"filedesc://"),
                       ("parquet", b"PAR1" + bytes(size) + b"\xff\xff\xff\x7fPAR1")):
        yield name + ".warc.gz", data


def c21_zstd_dictionaries(source, size, record):
    frame = b"\x28\xb5\x2f\xfd" + source.randbytes(40)
    for name, length, content in (("huge", 2**32 - 1, b"\x37\xa4\x30\xec"), ("missing", 0, b""),
                                  ("noise", 100, source.randbytes(100)),
                                  ("bomb", 12, bytes.fromhex("28b52ffda4000000") + b"\x02\x00\x10\x00")):
        yield name + ".warc.zst", b"\x5d\x2a\x4d\x18" + struct.pack("<I", length) + content + frame


def c24_jsonl_lines(source, size, record):
    good = json.dumps({"url": "http://rows.example/", "text": "a row"}).encode() + b"\n"
    for name, line in (("long", b'{"url":"' + b"x" * size), ("deep", b"[" * size),
                       ("unclosed", b'{"url": "http://a.example/", "text": "'), ("mark", b"\xef\xbb\xbf"), ("blank", b"\r\n \n\t\n"), ("cut", good[:-5])):
        yield name + ".jsonl", good + line + b"\n" + good + line


def c25_jsonl_values(source, size, record):
    texts = (b"null", b'"a","text":"b"', b"NaN", b'"a","x":1e999', b'"\\u0000\\ud800"', b'"\xff"')
    rows = [b'{"url":"http://rows.example/","text":' + text + b"}" for text in texts]
    rows += [b'{"url":1,"text":"a"}', b"null", b"[]", b"{}"]
    yield "values.jsonl", b"\n".join(rows) + b"\n" + json.dumps({"url": "http://rows.example/last", "text": "c"}).encode()


def z06_empty_members(source, size, record):
    yield "members.warc.gz", member(record) + member(b"") * (size // 20) + member(record)
    yield "frames.warc.zst", bytes.fromhex("28b52ffd2000010000") * (size // 9)


def z07_no_progress(source, size, record):
    empty_block = b"\x00\x00\x00\xff\xff"  # stored, of length 0
    stream = zlib.compressobj(6, zlib.DEFLATED, -15)
    body = stream.compress(record) + stream.flush()
    trailer = struct.pack("<II", zlib.crc32(record), len(record))
    head = b"\x1f\x8b\x08\x00" + bytes(6)
    yield "stored.warc.gz", head + empty_block * (size // 5) + body + trailer + member(record)
    yield "stored-for-ever.warc.gz", head + empty_block * (size // 5)


ROWS = [row for name, row in sorted(globals().items()) if name[0] in "cz" and name[1:3].isdigit()]
