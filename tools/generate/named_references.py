#!/usr/bin/env python3
"""Writes the named character references of HTML as a hash table: buckets of entries, names in one string.

Python's own table (html.entities.html5) holds the 2,231 names of the WHATWG list, with and without semicolon.
Must agree with HashStep and BucketOf in src/html/character_reference.cc.
"""
import html.entities
import sys

BUCKET_BITS = 12


def bucket_of(name):
    h = 0
    for byte in name.encode():
        h = (h * 33 + byte) & 0xFFFFFFFF
    return (h * 2654435769 & 0xFFFFFFFF) >> (32 - BUCKET_BITS)


def main():
    _, out_path = sys.argv[1:]
    names = sorted(html.entities.html5, key=lambda name: (bucket_of(name), name))
    assert len(names) == 2231
    starts = [0] * ((1 << BUCKET_BITS) + 1)
    for name in names:
        starts[bucket_of(name) + 1] += 1
    for i in range(1 << BUCKET_BITS):
        starts[i + 1] += starts[i]
    offset = 0
    with open(out_path, "w", encoding="ascii") as out:
        out.write(f"constexpr int kBucketBits = {BUCKET_BITS};\n")
        out.write(f"constexpr int kLongestName = {max(map(len, names))};\n")
        without_semicolon = [len(name) for name in names if not name.endswith(";")]
        out.write(f"constexpr int kLongestOpenName = {max(without_semicolon)};\n")
        out.write("constexpr char kNames[] =\n")
        for name in names:
            out.write(f'    "{name}"\n')
        out.write("    ;\nconstexpr NamedReference kReferences[] = {\n")
        for name in names:
            value = html.entities.html5[name].encode()
            assert len(value) <= 6
            escaped = ",".join(str(byte) for byte in value)
            out.write(f"    {{{offset}, {len(name)}, {len(value)}, {{{escaped}}}}},\n")
            offset += len(name)
        out.write("};\nconstexpr uint16_t kBucketStarts[] = {\n")
        for i in range(0, len(starts), 16):
            out.write("    " + ", ".join(map(str, starts[i : i + 16])) + ",\n")
        out.write("};\n")


if __name__ == "__main__":
    main()
