"""What the module and the wheel need of a system."""
import subprocess
import sys
import unittest

from seamripper import _native
from setting import ROOT

NEEDS = ROOT / "tools" / "elf_needs.py"
WHEELS = sorted((ROOT / "build" / "wheels").glob("*.whl"))


class Needs(unittest.TestCase):
    def test_module(self):
        done = subprocess.run(["readelf", "--dynamic", "--wide", _native.__file__], check=True, capture_output=True, text=True)
        self.assertIn("(NEEDED)", done.stdout)
        for library in ("duckdb", "arrow", "parquet", "python"):
            self.assertNotIn(library, done.stdout)

    @unittest.skipUnless(WHEELS, "no wheel in build/wheels: make wheel")
    def test_wheel(self):
        done = subprocess.run([sys.executable, NEEDS, WHEELS[0]], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(done.stdout.count("\n"), 3, done.stdout)


if __name__ == "__main__":
    unittest.main()
