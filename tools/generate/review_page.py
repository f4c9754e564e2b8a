#!/usr/bin/env python3
"""The style and the script of the review tool as C++ literals, which the server gives out as files of their own.

Usage: tools/generate/review_page.py DEPS_DIR OUT_FILE. The style is that of reports and what the tool has besides; the
script is what tools/build_ui left in build/ui. Without it there is none, and the tool says so.
"""
import pathlib
import sys

from report_page import ROOT, literal, squeezed


def main(out):
    style = "\n".join(squeezed((ROOT / "ui" / name).read_text(encoding="utf-8")) for name in ("page.css", "review.css"))
    built = ROOT / "build" / "ui" / "review.js"
    script = built.read_text(encoding="utf-8").strip() if built.exists() else ""
    pathlib.Path(out).write_text("// Made by tools/generate/review_page.py.\n#include <string_view>\n\n"
                                 + literal("kReviewStyle", style) + literal("kReviewScript", script), encoding="utf-8")


main(sys.argv[2])
