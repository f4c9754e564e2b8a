"""What is installed or packed runs from wherever it is put, with no environment at all."""
import pathlib
import shutil
import subprocess
import unittest

import crawl
from program import PROGRAM, ROOT, ProgramTest

RELEASE = ROOT / "build" / "release"


@unittest.skipUnless((RELEASE / "seamripper").exists() and PROGRAM == ROOT / "build" / "seamripper",
                     "of the release build alone")
class Installed(ProgramTest):
    def assert_runs(self, program):
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", b"<p>one two three")])
        for words in (["ingest", "a.warc.gz", "-o", "corpus", "-q"], ["quilts", "corpus", "-q"],
                      ["sql", "corpus", "select url from pages"]):
            done = subprocess.run([program, *words], cwd=self.scratch, env={}, capture_output=True)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(done.stdout, b"url\nhttp://a.example/\n")

    def test_installed_and_moved(self):
        subprocess.run(["cmake", "--install", RELEASE, "--prefix", self.scratch / "there"], check=True,
                       capture_output=True)
        shutil.move(self.scratch / "there", self.scratch / "elsewhere")
        self.assert_runs(self.scratch / "elsewhere" / "bin" / "seamripper")
        share = self.scratch / "elsewhere" / "share"
        self.assertEqual(len([file for file in share.rglob("*seamripper*") if file.is_file() and file.stat().st_size > 0]), 4)

    def test_packed_and_unpacked(self):
        packed = pathlib.Path(subprocess.run([ROOT / "tools" / "dist"], check=True, capture_output=True,
                                             text=True).stdout.strip())
        subprocess.run(["tar", "-xzf", ROOT / packed, "-C", self.scratch], check=True)
        (folder,) = self.scratch.glob("seamripper-*")
        self.assert_runs(folder / "bin" / "seamripper")
        needed = subprocess.run(["ldd", folder / "bin" / "seamripper"], capture_output=True, text=True).stdout
        outside = [line.split()[0] for line in needed.splitlines() if "=>" in line and str(folder) not in line]
        self.assertLessEqual({name.split(".")[0] for name in outside}, {"libc", "libm", "libdl", "libpthread", "librt"})
