"""Detectors are steps: they share nothing, wait for nobody, and do not ask how much memory or how many threads there are.
No file of src/detectors may name an atomic, a mutex, a thread or the engine's plan. Usage: tools/check_steps.py [ROOT]"""
import pathlib
import re
import sys

FORBIDDEN = re.compile(
    r"#include <(atomic|mutex|shared_mutex|thread|condition_variable)>"
    r"|\bstd::(atomic\w*|\w*mutex|j?thread\b|\w+_lock|lock_guard|once_flag|call_once|condition_variable\w*|memory_order\w*)"
    r"|\bthread_local\b|(->|\.)plan\(\)")


def complaints_of(root, path):
    for number, line in enumerate(path.read_text().split("\n"), 1):
        found = FORBIDDEN.search(line.split("//")[0])
        if found:
            yield f"{path.relative_to(root)}:{number}: {found.group().strip()}: a step emits to its sink (src/step)"


def main(root):
    folder = root / "src/detectors"
    files = sorted(path for pattern in ("*.h", "*.cc") for path in folder.glob(pattern) if not path.name.endswith("_test.cc"))
    complaints = [line for path in files for line in complaints_of(root, path)]
    print("\n".join(complaints))
    return 1 if complaints or not files else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()))
