"""Writes the hash table behind src/url/domain.cc from the Public Suffix List.

Usage: public_suffix_list.py DEPS_DIR OUT_FILE

A rule "*.ck" is kept under "ck" as a wildcard, "!www.ck" under "www.ck" as an exception; labels in punycode. The rules
lie one after the other, each as flags, length, name; a slot of the table holds where its rule lies in its low 20 bits
and 12 bits of the name's hash above. The hash runs from the end of the name, so that a host's suffixes share it.
"""
import pathlib
import sys
import unicodedata

RULE, WILDCARD, EXCEPTION = 1, 2, 4
PRIVATE_SHIFT = 3
SLOT_BITS = 15
SLOTS = 1 << SLOT_BITS
OFFSET_BITS = 20


def punycode(label):
    if label.isascii():
        return label
    if unicodedata.normalize("NFKC", label).lower() != label:
        sys.exit(f"public_suffix_list.py: {label} is not in normal form")
    return "xn--" + label.encode("punycode").decode()


def read(path):
    """The version, and name -> flags."""
    version, rules, shift = None, {}, None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("// VERSION:"):
            version = line.split(":", 1)[1].strip()
        elif line.startswith("// ===BEGIN"):
            shift = {"ICANN": 0, "PRIVATE": PRIVATE_SHIFT}[line.split()[2]]
        elif line.strip() and not line.startswith("//"):
            name, kind = line.split()[0], RULE
            if name.startswith("*."):
                name, kind = name[2:], WILDCARD
            elif name.startswith("!"):
                name, kind = name[1:], EXCEPTION
            if "*" in name:
                sys.exit(f"public_suffix_list.py: {line}: a wildcard is only known as the first label")
            name = ".".join(punycode(label) for label in name.split("."))
            rules[name] = rules.get(name, 0) | kind << shift
    if not version or not rules:
        sys.exit(f"public_suffix_list.py: {path} has no version or no rules")
    return version, rules


def hash_of(name):
    value = 2166136261
    for byte in reversed(name.encode()):
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value


def slots_of(offsets):
    slots = [0] * SLOTS
    for name, offset in offsets.items():
        value = hash_of(name)
        slot = (value * 0x9E3779B1 & 0xFFFFFFFF) >> (32 - SLOT_BITS)
        while slots[slot]:
            slot = (slot + 1) % SLOTS
        slots[slot] = (value & 0xFFF) << OFFSET_BITS | offset
    return slots


def main(deps, out):
    version, rules = read(pathlib.Path(deps) / "publicsuffixlist" / "publicsuffixlist" / "public_suffix_list.dat")
    offsets, lines, end = {}, ['"\\000"  // so that no rule lies at 0, the empty slot'], 1
    for name, flags in sorted(rules.items()):
        offsets[name] = end
        lines.append(f'"\\{flags:03o}\\{len(name):03o}{name}"')
        end += 2 + len(name)
    assert end < 1 << OFFSET_BITS and len(rules) < SLOTS / 2
    slots = slots_of(offsets)
    rows = [", ".join(map(str, slots[i : i + 16])) for i in range(0, SLOTS, 16)]
    pathlib.Path(out).write_text(
        f'constexpr char kVersion[] = "{version}";\n'
        f"constexpr int kMaxRuleLabels = {max(name.count('.') + 1 for name in rules) + 1};\n"
        f"constexpr int kSlotBits = {SLOT_BITS};\n"
        f"constexpr int kOffsetBits = {OFFSET_BITS};\n"
        "constexpr char kRules[] =\n" + "\n".join(lines) + ";\n"
        f"constexpr uint32_t kSlots[{SLOTS}] = {{\n" + ",\n".join(rows) + "};\n"
    )


main(sys.argv[1], sys.argv[2])
