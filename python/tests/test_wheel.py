"""What the module and the wheel need of a system."""
import re
import subprocess
import sys
import unittest

from seamripper import _native, program
from setting import ROOT

NEEDS = ROOT / "tools" / "elf_needs.py"
WHEELS = sorted((ROOT / "build" / "wheels").glob("*.whl"))


class Needs(unittest.TestCase):
    def test_module(self):
        done = subprocess.run(["readelf", "--dynamic", "--wide", _native.__file__], check=True, capture_output=True, text=True)
        self.assertIn("(NEEDED)", done.stdout)
        for library in ("duckdb", "arrow", "parquet", "python"):
            self.assertNotIn(library, done.stdout)

    def test_glibc(self):
        """What a wheel promises of glibc is kept by the module and the program of every build."""
        for file in (_native.__file__, program.path()):
            done = subprocess.run(["readelf", "--dyn-syms", "--wide", file], check=True, capture_output=True, text=True)
            needed = [line.split()[7] for line in done.stdout.splitlines() if re.search(r" UND .*@GLIBC_2\.(3[5-9]|[4-9][0-9])\b", line)]
            self.assertEqual(needed, [], f"{file} does not run on glibc 2.34")

    @unittest.skipUnless(WHEELS, "no wheel in build/wheels: make wheel")
    def test_wheel(self):
        done = subprocess.run([sys.executable, NEEDS, WHEELS[0]], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(done.stdout.count("\n"), 3, done.stdout)


if __name__ == "__main__":
    unittest.main()
