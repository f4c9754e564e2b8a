"""Says in a wheel's name, and in the wheel, which systems it is for: tools/tag_wheel.py WHEEL manylinux_2_34_x86_64

The wheel is replaced; prints its new name. Whether the tag is true is for tools/elf_needs.py to say.
"""
import base64
import hashlib
import pathlib
import sys
import zipfile


def record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}"


def main(wheel, platform):
    old = wheel.stem.rpartition("-")[2]
    tagged = wheel.with_name(f"{wheel.stem.removesuffix(old)}{platform}.whl")
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(tagged, "x", zipfile.ZIP_DEFLATED) as target:
        (facts,) = [name for name in source.namelist() if name.endswith(".dist-info/WHEEL")]
        record = facts.removesuffix("WHEEL") + "RECORD"
        changed = source.read(facts).decode().replace(f"-{old}\n", f"-{platform}\n").encode()
        lines = [record_line(facts, changed) if line.startswith(facts + ",") else line
                 for line in source.read(record).decode().splitlines()]
        replaced = {facts: changed, record: ("\n".join(lines) + "\n").encode()}
        for entry in source.infolist():  # an entry keeps its mode: the program's says that it may be run
            target.writestr(entry, replaced.get(entry.filename) or source.read(entry), zipfile.ZIP_DEFLATED)
    wheel.unlink()
    print(tagged)


main(pathlib.Path(sys.argv[1]), sys.argv[2])
