"""What crawls and their payloads are packed in: besides gzip, written with the libraries' own encoders, where they are."""
import ctypes
import gzip
import random
import struct
import zipfile
import zlib

import crawl


def library(name):
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None


ZSTD, LZ4, BROTLI = library("libzstd.so.1"), library("liblz4.so.1"), library("libbrotlienc.so.1")


def zstd(data):
    room = ctypes.create_string_buffer(len(data) + len(data) // 128 + 512)
    ZSTD.ZSTD_compress.restype = ctypes.c_size_t
    size = ZSTD.ZSTD_compress(room, ctypes.c_size_t(len(room)), data, ctypes.c_size_t(len(data)), 3)
    return room.raw[:size]


def zstd_with_dictionary(pieces):
    """A frame for each piece, and before them the dictionary they share."""
    samples = b"".join(pieces)
    sizes = (ctypes.c_size_t * len(pieces))(*map(len, pieces))
    room = ctypes.create_string_buffer(4096)
    ZSTD.ZDICT_trainFromBuffer.restype = ZSTD.ZSTD_compress_usingDict.restype = ctypes.c_size_t
    ZSTD.ZSTD_createCCtx.restype = ctypes.c_void_p
    trained = ZSTD.ZDICT_trainFromBuffer(room, ctypes.c_size_t(len(room)), samples, sizes, len(pieces))
    if ZSTD.ZSTD_isError(ctypes.c_size_t(trained)):
        raise ValueError("zstd: no dictionary")
    dictionary = room.raw[:trained]
    context = ctypes.c_void_p(ZSTD.ZSTD_createCCtx())
    packed = b"\x5d\x2a\x4d\x18" + struct.pack("<I", len(dictionary)) + dictionary
    for piece in pieces:
        room = ctypes.create_string_buffer(2 * len(piece) + 512)
        size = ZSTD.ZSTD_compress_usingDict(context, room, ctypes.c_size_t(len(room)), piece, ctypes.c_size_t(len(piece)),
                                            dictionary, ctypes.c_size_t(len(dictionary)), 3)
        packed += room.raw[:size]
    ZSTD.ZSTD_freeCCtx(context)
    return packed


def lz4(data):
    LZ4.LZ4F_compressFrameBound.restype = LZ4.LZ4F_compressFrame.restype = ctypes.c_size_t
    room = ctypes.create_string_buffer(LZ4.LZ4F_compressFrameBound(ctypes.c_size_t(len(data)), None))
    size = LZ4.LZ4F_compressFrame(room, ctypes.c_size_t(len(room)), data, ctypes.c_size_t(len(data)), None)
    return room.raw[:size]


def brotli(data):
    room = ctypes.create_string_buffer(len(data) + 512)
    size = ctypes.c_size_t(len(room))
    if not BROTLI.BrotliEncoderCompress(5, 22, 0, ctypes.c_size_t(len(data)), data, ctypes.byref(size), room):
        raise ValueError("brotli: not compressed")
    return room.raw[:size.value]


def raw_deflate(data):
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(data) + packer.flush()


CODINGS = (("gzip", gzip.compress), ("deflate", zlib.compress), ("deflate", raw_deflate), ("br", brotli), ("zstd", zstd))


def coded_pages():
    """A page in each content coding, and one whose charset has to be guessed."""
    for number, (name, pack) in enumerate(CODINGS):
        payload = crawl.html(f"page {number}", [crawl.words(random.Random(number), 60)])
        yield crawl.response(f"http://coded.example/{number}", pack(payload), headers=(("Content-Encoding", name),))
    guessed = "<p>" + "привет мир как дела сегодня " * 20
    yield crawl.response("http://guessed.example/", guessed.encode("koi8-r"), content_type="text/html")


def write_packed_crawl(folder):
    """A crawl file of each packing, between them every content coding. Returns their paths, by name."""
    folder.mkdir()
    warcs = [[record.bytes() for record in records]
             for records in (coded_pages(), *(crawl.page_records(count, count, 60) for count in (3, 4, 5, 20)))]
    (folder / "a.warc.zst").write_bytes(b"".join(map(zstd, warcs[0])))
    (folder / "b.warc.lz4").write_bytes(b"".join(map(lz4, warcs[1])))
    (folder / "c.warc.gz").write_bytes(gzip.compress(b"".join(warcs[2])))
    with zipfile.ZipFile(folder / "d.wacz", "w", zipfile.ZIP_DEFLATED) as wacz:
        wacz.writestr("archive/d.warc", b"".join(warcs[3]))
    (folder / "e.warc.zst").write_bytes(zstd_with_dictionary(warcs[4]))
    return sorted(folder.iterdir())
