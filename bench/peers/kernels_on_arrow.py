"""The kernels of the Python package on an Arrow array of the texts in a file: prints the CPU seconds of each.

Usage: kernels_on_arrow.py TEXTS; the file is what bench/text_kernels.cc reads. Reading it is not counted.
"""
import json
import pathlib
import sys
import time

import pyarrow as pa
import seamripper
import seamripper.kernels


def read(path):
    bytes_ = pathlib.Path(path).read_bytes()
    offsets, at = [0], 0
    values = bytearray()
    while at < len(bytes_):
        size = int.from_bytes(bytes_[at:at + 4], "little")
        values += bytes_[at + 4:at + 4 + size]
        offsets.append(len(values))
        at += 4 + size
    return pa.Array.from_buffers(pa.large_string(), len(offsets) - 1,
                                 [None, pa.array(offsets, pa.int64()).buffers()[1], pa.py_buffer(bytes(values))])


def main(path):
    texts = read(path)
    said = {"texts": len(texts)}
    seamripper.shingles("made once")
    seamripper.sketch("made once")
    for name, kernel in (("words", seamripper.words), ("shingles", seamripper.shingles), ("sketch", seamripper.sketch),
                         ("chunks", lambda array: seamripper.chunks(array, plain=True))):
        begin = time.process_time()
        made = kernel(texts)
        said[name] = time.process_time() - begin
        if name == "shingles":
            said["digest"] = sum(made.slice(0, 100).flatten().to_pylist()) % 2**64
        del made
    print(json.dumps(said))


main(sys.argv[1])
