"""Reads crawl files with FastWARC, extracts the text of every response with resiliparse, and prints what it found.

Usage: text_resiliparse.py FILE... Without files it only starts up: what that costs is taken off. Nothing is written,
and no links, chunks, sketches or digests are made: this is the least that gives clean text. The charset comes from
<meta> where there is one, which is cheaper than always detecting it.
"""
import json
import sys

from fastwarc.warc import ArchiveIterator, WarcRecordType
from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import bytes_to_str, detect_encoding

pages = html_bytes = text_bytes = 0
for path in sys.argv[1:]:
    for record in ArchiveIterator(path, WarcRecordType.response, parse_http=True, auto_decode="all"):
        payload = record.reader.read()
        source = bytes_to_str(payload, detect_encoding(payload, from_html_meta=True))
        text = extract_plain_text(source, main_content=False, list_bullets=False, alt_texts=False, links=False,
                                  form_fields=False, noscript=False)
        pages += 1
        html_bytes += len(payload)
        text_bytes += len(text.encode())
print(json.dumps({"pages": pages, "html_bytes": html_bytes, "text_bytes": text_bytes}))
