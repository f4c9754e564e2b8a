#!/usr/bin/env python3
"""The style of reports and, where it was built, their script, as C++ literals with the hashes a browser asks for.

Usage: tools/generate/report_page.py DEPS_DIR OUT_FILE. The script is what tools/build_ui left in build/ui; without it
reports have none and read well all the same.
"""
import base64
import hashlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PIECE = 4000  # of characters a literal; compilers need not take more than 65,536


def squeezed(style):
    """Without comments, and without the white space that only people need."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", style).strip()


def literal(name, text):
    pieces = [text[at:at + PIECE] for at in range(0, len(text), PIECE)] or [""]
    lines = "\n".join(f'  R"own({piece})own"' for piece in pieces)
    return f"constexpr std::string_view {name} =\n{lines};\n"


def inlined(name, text):
    if re.search(r"</?(script|style)", text, re.IGNORECASE):
        sys.exit(f"report_page.py: {name} would end its element")
    return literal(name, text)


def digest(name, text):
    value = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f'constexpr std::string_view {name} = "{value}";\n'


def main(out):
    style = squeezed((ROOT / "ui" / "page.css").read_text(encoding="utf-8"))
    built = ROOT / "build" / "ui" / "report.js"
    script = built.read_text(encoding="utf-8").strip() if built.exists() else ""
    # A script may write "</" in a string as "<\/" and mean the same.
    script = script.replace("</", "<\\/").replace("<!--", "<\\!--")
    pathlib.Path(out).write_text(
        "// Made by tools/generate/report_page.py.\n#include <string_view>\n\n"
        + inlined("kStyle", style) + digest("kStyleSha256", style)
        + inlined("kScript", script) + digest("kScriptSha256", script), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[2])
