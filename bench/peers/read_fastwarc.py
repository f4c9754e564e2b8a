"""Reads crawl files to the decoded payload of every response with FastWARC, and prints what it found.

Usage: read_fastwarc.py FILE... Without files it only starts up: what that costs is taken off.
"""
import json
import sys

from fastwarc.warc import ArchiveIterator, WarcRecordType

records = responses = payload_bytes = 0
for path in sys.argv[1:]:
    for record in ArchiveIterator(path, parse_http=True, auto_decode="all"):
        records += 1
        if record.record_type == WarcRecordType.response:
            responses += 1
            payload_bytes += len(record.reader.read())
print(json.dumps({"records": records, "responses": responses, "payload_bytes": payload_bytes}))
