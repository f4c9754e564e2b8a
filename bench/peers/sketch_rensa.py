"""Reads crawl files with FastWARC, takes the noise of every page with NumPy, and sketches its grams with rensa.

Usage: sketch_rensa.py load|sketch FILE... `load` only reads, so that its time can be taken off. Noise is bytes: letters and
digits of ASCII go, all else stays, which is less work than every script's letters. Grams are made distinct first: rensa
hashes 128 times what it is given.
"""
import json
import sys

import numpy
import rensa
from fastwarc.warc import ArchiveIterator, WarcRecordType

GRAM = 32
IS_NOISE = numpy.array([not chr(byte).isalnum() or byte >= 128 for byte in range(256)])

pages = html_bytes = noise_bytes = 0
for path in sys.argv[2:]:
    for record in ArchiveIterator(path, WarcRecordType.response, parse_http=True, auto_decode="all"):
        payload = record.reader.read()
        pages += 1
        html_bytes += len(payload)
        if sys.argv[1] == "load":
            continue
        source = numpy.frombuffer(payload, dtype=numpy.uint8)
        noise = numpy.ascontiguousarray(source[IS_NOISE[source]])
        noise_bytes += len(noise)
        if len(noise) < GRAM:
            continue
        grams = numpy.lib.stride_tricks.sliding_window_view(noise, GRAM)
        distinct = numpy.unique(numpy.ascontiguousarray(grams).view(f"S{GRAM}").ravel())
        rensa.RMinHash.digest_matrix_from_token_byte_sets([distinct.tolist()], 128, 1)
print(json.dumps({"pages": pages, "html_bytes": html_bytes, "noise_bytes": noise_bytes}))
