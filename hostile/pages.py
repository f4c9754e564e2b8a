"""Pages made to hurt: the rows H, T, U and D of the catalogue that one page can be. Each is a function of a seeded
source of chance and a size in bytes, and gives payloads; the row's name is the function's.

README.md says where the rows are that are not here.
"""


def fill(piece, size):
    return piece * max(1, size // len(piece))


def numbered(piece, size):
    return b"".join(piece(b"%d" % number) for number in range(max(1, size // len(piece(b"1000")))))


def h01_active_formatting(source, size):
    bold, italic = (numbered(lambda i: b"<" + tag + b" " + i + b">", size // 3) for tag in (b"b", b"i"))
    yield bold + italic + fill(b"x</b>", size // 3)


def h02_fonts(source, size):
    yield numbered(lambda i: b"<font color=" + i + b"><p>", size)


def h03_h04_h06_nesting(source, size):
    for tags in (b"<div>", b"<span>", b"<i>", b"<template>", b"<svg><math>", b"<table>", b"<frameset><frame>"):
        yield fill(tags, size) + b"x"


def h05_attributes(source, size):
    yield b"<a" + numbered(lambda i: b" a" + i + b"=1", size) + b" href=/y>x"
    yield b"<a" + fill(b" href=/y", size) + b">x"


def h07_long_and_unclosed(source, size):
    mega = b"m" * size
    yield from (b"<" + mega + b">", b"<b " + mega + b">", b"<!--" + mega + b"-->", b"<a href='" + mega + b"'>x")
    rest = fill(b"<p>x</p>\n", size)
    for begun in (b"<b c='", b"<!--", b"<script>", b"<script><!--<script>", b"<svg><![CDATA[", b"<plaintext>", b"<textarea>",
                  b"<title>"):
        yield b"a" + begun + rest


def h08_references(source, size):
    for piece in (b"&", b"&a", b"&#", b"&#x110000;", b"&#0;", b"&#xD800;", b"&notit;", b"&nGt;"):
        yield fill(piece, size)
    yield b"&" + b"a" * size + b";"


def h09_hidden(source, size):
    yield fill(b"<p style='display:none'>a</p><p hidden>b</p><font size=0 color=#fff>c</font><!-- d -->"
               b"<noscript>e</noscript>", size)


def h10_frames_and_data(source, size):
    head = b"<base href='javascript:x'><base href='//b.example/'><meta http-equiv=refresh content='0;url=/r'>"
    yield head + fill(b"<iframe src=/f>", 1000)
    yield b"<iframe src='data:text/html," + b"d" * size + b"'></iframe><a href='data:,x'>x</a>"


def h11_words(source, size):
    yield fill(b"word ", size)
    yield b"w" * size
    yield fill("中".encode(), size)
    yield fill("ก\u0e49".encode(), size)
    yield fill(b"QUJD", size)


def h13_other_types(source, size):
    yield b"<?xml version='1.0'?><rss><channel><item><title>t</title></item></channel></rss>"
    yield b"%PDF-1.4\n" + source.randbytes(size)
    yield b'{"a": [' + b"1," * (size // 2) + b"1]}"
    yield b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'cccc'><!ENTITY d '&b;&b;'>]><a>&d;</a>"


def h14_inline_json(source, size):
    yield b"<script type='application/ld+json'>" + b"[" * size + b"</script><p>x"


def t01_invalid_utf8(source, size):
    yield fill(b"\xc0\x80\xe0\x80\x80\xed\xa0\x80\xf4\x90\x80\x80\xf0\x9f\x98 \xff\xfe", size)
    yield b"<p>" + b"\xf0" * size


def t02_nul(source, size):
    yield b"<title>a\0b</title><p>c\0d" + b"\0" * size
    yield fill(b"\0<p>\0", size)


def t03_charsets(source, size):
    yield b'<meta charset="' + b";" * 900 + b'x"><p>x'
    yield b"<meta charset=iso-2022-jp><p>" + fill(b"\x1b$B\x1b(B\x1b$@0!", size)
    yield b"<meta charset=utf-7><p>+ADw-script+AD4-"
    yield b"\xff\xfe" + fill(b"a\0\x00\xd8", size)
    yield b"<meta charset=gb18030><p>" + fill(b"\x81\x30\x81\x30\x84\x31\xa4\x37\xe3\x32\x9a\x36", size)


def t04_marks(source, size):
    yield b"<p>a" + fill("\u0301".encode(), size)
    yield b"<p>" + fill("\ufdfa\u1100\u1161".encode(), size)


def t05_dodges(source, size):
    yield fill("w\u200do\u00adr\u202ed\u2066 раураl ".encode(), size)


def t06_folding(source, size):
    yield fill("ßİıſﬀΣς ".encode(), size)


def t07_t08_odd_characters(source, size):
    yield fill("a\u2028b\u2029c\vd\fe\u0085f 👩\u200d👩\u200d👧 \ue000 \ufffe \U0003fffe ".encode(), size)


def t09_noise(source, size):
    yield source.randbytes(size)
    yield b"<html>" + source.randbytes(size)


def u01_u05_links(source, size):
    urls = (b"/" + b"a/../" * 200, b"?" + b"a=b&" * 200, b"http://" + b"a." * 200 + b"example/", b"javascript:x",
            b"file:///etc/passwd", b"\\\\host\\x", b"http:/\\evil", b"http://a@b@c", b"http://xn--" + b"a" * 70 + b".example/",
            b"http://xn--a-\xff/", b"http://0x7f.1", b"http://2130706433/", b"http://[::1%25lo]/", b"http://a:99999/",
            b"/%00%2e%2e%2f%zz%", b"/a\r\nb", b"//" + "bücher\u3002".encode() * 30, b"http://" + b"1." * 300)
    yield b"<p>x" + fill(b"".join(b"<a href='" + url + b"'>" for url in urls), size)
    yield b"<base href=/" + b"b" * 8000 + b"/>" + numbered(lambda i: b"<a href=" + i + b">", size)


def d09_periods(source, size):
    for piece in (b"abab", b"the same sentence again and again. ", b"<p>paragraph\n"):
        yield fill(piece, size)
    first, second = b"a ", b"b "
    while len(second) < size:
        first, second = second, second + first
    yield second


def d10_few_words(source, size):
    for count in (0, 1, 4, 5, 6):
        yield b"<p>" + b"word%d " * count % tuple(range(count))


ROWS = [row for name, row in sorted(globals().items()) if name[0] in "htud" and name[1:3].isdigit()]
