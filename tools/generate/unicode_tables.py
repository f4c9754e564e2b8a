"""Writes the tables behind src/kernels/text/unicode.h from the Unicode Character Database.

Usage: unicode_tables.py DEPS_DIR OUT_FILE

Two two-stage tables over blocks of 128 code points, equal blocks stored once: one holds the flags, one an index into
the few distinct distances of simple case folding.
"""
import pathlib
import sys

VERSION = "15.0.0"
CODE_POINTS = 0x110000
BLOCK = 128
LETTER, MARK, DECIMAL_DIGIT, OTHER_NUMBER, SOLO, FOLDS = 1, 2, 4, 8, 16, 32
SOLO_SCRIPTS = {"Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"}


def flag_of_category(category):
    if category == "Nd":
        return DECIMAL_DIGIT
    return {"L": LETTER, "M": MARK, "N": OTHER_NUMBER}.get(category[0], 0)


def lines_of(path, versioned=True):
    text = path.read_text(encoding="utf-8")
    if versioned and f"-{VERSION}.txt" not in text.splitlines()[0]:
        sys.exit(f"unicode_tables.py: {path.name} is not of Unicode {VERSION}")
    for line in text.splitlines():
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if len(fields) > 1:
            yield fields


def code_point_range(text):
    first, _, last = text.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def read_flags(folder):
    flags = [0] * CODE_POINTS
    first = 0
    for fields in lines_of(folder / "UnicodeData.txt", versioned=False):
        code_point = int(fields[0], 16)
        if fields[1].endswith(", First>"):
            first = code_point
            continue
        start = first if fields[1].endswith(", Last>") else code_point
        for i in range(start, code_point + 1):
            flags[i] = flag_of_category(fields[2])
    for fields in lines_of(folder / "Scripts.txt"):
        if fields[1] in SOLO_SCRIPTS:
            for i in code_point_range(fields[0]):
                if flags[i] & LETTER:
                    flags[i] |= SOLO
    return flags


def read_fold_distances(folder):
    distances = [0] * CODE_POINTS
    for fields in lines_of(folder / "CaseFolding.txt"):
        if fields[1] in ("C", "S"):
            code_point = int(fields[0], 16)
            distances[code_point] = int(fields[2], 16) - code_point
    return distances


def two_stages(values):
    """The block number of every run of BLOCK values, and the distinct blocks one after the other."""
    numbers, blocks = {}, []
    block_of = []
    for start in range(0, len(values), BLOCK):
        block = tuple(values[start : start + BLOCK])
        if block not in numbers:
            numbers[block] = len(numbers)
            blocks.extend(block)
        block_of.append(numbers[block])
    assert len(numbers) <= 256 and max(values) <= 255
    return block_of, blocks


def array(kind, name, values):
    rows = [values[i : i + 24] for i in range(0, len(values), 24)]
    body = "\n".join("    " + ", ".join(map(str, row)) + "," for row in rows)
    return f"const {kind} {name}[{len(values)}] = {{\n{body}\n}};\n"


def main(deps, out):
    folder = pathlib.Path(deps) / "unicode-data" / "usr" / "share" / "unicode"
    distances = read_fold_distances(folder)
    flags = [flag | (FOLDS if distance else 0) for flag, distance in zip(read_flags(folder), distances)]
    distinct = sorted(set(distances), key=lambda distance: (distance != 0, distance))
    index = {distance: i for i, distance in enumerate(distinct)}

    flag_block_of, flag_blocks = two_stages(flags)
    fold_block_of, fold_blocks = two_stages([index[distance] for distance in distances])
    pathlib.Path(out).write_text(
        array("uint8_t", "kFlagBlockOf", flag_block_of)
        + array("uint8_t", "kFlagBlocks", flag_blocks)
        + array("uint8_t", "kFoldBlockOf", fold_block_of)
        + array("uint8_t", "kFoldBlocks", fold_blocks)
        + array("int32_t", "kFoldDistances", distinct)
    )


main(sys.argv[1], sys.argv[2])
