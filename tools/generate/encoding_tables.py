"""Writes encoding_tables.inc: the names, labels and indexes of WHATWG's Encoding Standard, from libjs-text-encoding.

The package is of 2018; LABELS_SINCE and GB18030_SINCE are what the standard has changed since.
"""

import json
import pathlib
import sys

LABELS_SINCE = {
    "UTF-8": ["unicode11utf8", "unicode20utf8", "x-unicode20utf8"],
    "UTF-16BE": ["unicodefffe"],
    "UTF-16LE": ["csunicode", "iso-10646-ucs-2", "ucs-2", "unicode", "unicodefeff"],
    "replacement": ["replacement"],
}

# GB 18030-2022 moved these two-byte codes from the private use area to the characters Unicode has had since 4.1.
GB18030_SINCE = {
    0xA6D9: 0xFE10, 0xA6DA: 0xFE12, 0xA6DB: 0xFE11, 0xA6DC: 0xFE13, 0xA6DD: 0xFE14, 0xA6DE: 0xFE15,
    0xA6DF: 0xFE16, 0xA6EC: 0xFE17, 0xA6ED: 0xFE18, 0xA6F3: 0xFE19, 0xFE59: 0x9FB4, 0xFE61: 0x9FB5,
    0xFE66: 0x9FB6, 0xFE67: 0x9FB7, 0xFE6D: 0x9FB8, 0xFE7E: 0x9FB9, 0xFE90: 0x9FBA, 0xFEA0: 0x9FBB,
}

ALGORITHMS = {
    "UTF-8": "kUtf8",
    "UTF-16BE": "kUtf16BigEndian",
    "UTF-16LE": "kUtf16LittleEndian",
    "Big5": "kBig5",
    "EUC-JP": "kEucJp",
    "EUC-KR": "kEucKr",
    "GBK": "kGb18030",
    "gb18030": "kGb18030",
    "ISO-2022-JP": "kIso2022Jp",
    "Shift_JIS": "kShiftJis",
    "replacement": "kReplacement",
    "x-user-defined": "kUserDefined",
}

ARRAYS = {"big5": "kBig5", "euc-kr": "kEucKr", "gb18030": "kGb18030", "jis0208": "kJis0208", "jis0212": "kJis0212"}


def read_json_after(path, marker):
    source = path.read_text()
    after = source[source.index(marker) + len(marker):]
    return json.JSONDecoder().raw_decode(after.lstrip())[0]


def amend(indexes):
    for code, code_point in GB18030_SINCE.items():
        lead, trail = divmod(code, 256)
        pointer = (lead - 0x81) * 190 + trail - (0x40 if trail < 0x7F else 0x41)
        assert 0xE000 <= indexes["gb18030"][pointer] < 0xF900
        indexes["gb18030"][pointer] = code_point


def write_arrays(indexes, write):
    for name, array in ARRAYS.items():
        element = "char32_t" if name == "big5" else "char16_t"
        write(f"const std::array<{element}, {len(indexes[name])}> {array} = {{")
        write(",".join(str(code_point or 0) for code_point in indexes[name]) + "};")
    ranges = indexes["gb18030-ranges"]
    write(f"const std::array<Gb18030Range, {len(ranges)}> kGb18030Ranges = {{{{")
    write(",".join(f"{{{pointer},{code_point}}}" for pointer, code_point in ranges) + "}};")


def write_encodings(encodings, indexes, write):
    write("namespace {")
    write("constexpr char16_t kUpperHalves[][128] = {")
    singles = [name for name, index in indexes.items() if len(index) == 128]
    for name in singles:
        write("{" + ",".join(str(code_point or 0) for code_point in indexes[name]) + f"}},  // {name}")
    write("};")
    write("}  // namespace")

    write(f"const std::array<KnownEncoding, {len(encodings)}> kEncodings = {{{{")
    for name, _ in encodings:
        algorithm = ALGORITHMS.get(name, "kSingleByte")
        upper_half = "nullptr"
        if algorithm == "kSingleByte":
            index = "iso-8859-8" if name == "ISO-8859-8-I" else name.lower()
            upper_half = f"kUpperHalves[{singles.index(index)}]"
        write(f'{{{{"{name}"}}, Algorithm::{algorithm}, {upper_half}}},')
    write("}};")


def write_labels(encodings, write):
    labels = [(label, number) for number, (name, known) in enumerate(encodings)
              for label in known + LABELS_SINCE.get(name, [])]
    assert len(set(label for label, _ in labels)) == len(labels)
    write(f"const std::array<EncodingLabel, {len(labels)}> kEncodingLabels = {{{{")
    for label, number in sorted(labels):
        write(f'{{"{label}", {number}}},')
    write("}};")


def main(deps, out):
    package = pathlib.Path(deps) / "libjs-text-encoding/usr/share/javascript/text-encoding"
    indexes = read_json_after(package / "encoding-indexes.js", 'global["encoding-indexes"] =')
    amend(indexes)
    groups = read_json_after(package / "encoding.js", "var encodings =")
    encodings = [(encoding["name"], encoding["labels"]) for group in groups for encoding in group["encodings"]]

    lines = []
    write_arrays(indexes, lines.append)
    write_encodings(encodings, indexes, lines.append)
    write_labels(encodings, lines.append)
    pathlib.Path(out).write_text("\n".join(lines) + "\n")


main(*sys.argv[1:])
