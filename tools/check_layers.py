"""Every #include obeys layers.toml, whose folders are all there. Usage: tools/check_layers.py [ROOT]"""
import pathlib
import re
import sys
import tomllib

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
TESTS_ONLY = "testing"


def folder_of(path, layers):
    """The layer of a source path such as src/kernels/text/words.h; None when no layer holds it."""
    return max((name for name in layers if path.startswith(name + "/")), key=len, default=None)


def is_standard(header):
    """Headers of the C++ standard library have neither a dot nor a slash."""
    return "." not in header and "/" not in header


def covers(allowed, header):
    return any(entry in ("*", header) or entry.endswith("/") and header.startswith(entry) for entry in allowed)


def target_of(root, quoted, including):
    """The path in the tree that a quoted include means, or None when it is not of this project."""
    for base in ("src", "include", ".", pathlib.PurePath(including).parent):
        if (root / base / quoted).is_file():
            return (pathlib.PurePath(base) / quoted).as_posix()
    return None


def may_include(layers, folder, target, is_test):
    other = folder_of(target, layers)
    if other is None:
        return False
    if other == folder or (is_test and other == TESTS_ONLY):
        return True
    short = "include" if other == "include/seamripper" else other.removeprefix("src/")
    return any(entry in ("*", short) or short.startswith(entry + "/") for entry in layers[folder].get("may", []))


def complaints_of(root, layers, path):
    folder = folder_of(path, layers)
    if folder is None:
        return [f"{path}: its folder is not in layers.toml: add it there, with what it may include"]
    is_test = path.endswith("_test.cc")
    complaints = []
    text = (root / path).read_text()
    for match in INCLUDE.finditer(text):
        place = f"{path}:{text.count(chr(10), 0, match.start(2)) + 1}"
        header = match[2]
        target = target_of(root, header, path) if match[1] == '"' else None
        if target is not None:
            if not may_include(layers, folder, target, is_test):
                complaints.append(f"{place}: {folder} may not include {target}")
        elif match[1] == '"' and header.endswith(".inc") and "/" not in header:
            pass  # generated into the build tree from tools/generate
        elif not (is_test or is_standard(header) or covers(layers[folder].get("from", []), header)):
            complaints.append(f"{place}: {folder} may not include {header} from outside")
    return complaints


def main(root):
    layers = tomllib.loads((root / "layers.toml").read_text())["layer"]
    sources = [file.relative_to(root).as_posix() for top in ("src", "include", "testing", "python", "bench", "fuzz")
               for file in sorted((root / top).rglob("*")) if file.suffix in (".h", ".cc")]
    complaints = [f"layers.toml: {name} is no folder: take it out" for name in layers if not (root / name).is_dir()]
    complaints += [line for path in sources for line in complaints_of(root, layers, path)]
    print("\n".join(complaints))
    return 1 if complaints or not sources else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()))
