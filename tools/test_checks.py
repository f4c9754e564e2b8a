"""The repository's own checks complain where they should."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest

TOOLS = pathlib.Path(__file__).resolve().parent

LAYERS = """
[layer."include/seamripper"]
may = []
[layer."src/base"]
may = ["include"]
[layer."src/os"]
may = ["base"]
from = ["fcntl.h", "sys/"]
[layer."src/kernels/text"]
may = ["base"]
[layer."src/html"]
may = ["base", "kernels"]
[layer."testing"]
may = ["*"]
from = ["*"]
"""


class Check(unittest.TestCase):
    script = ""

    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-checks-"))
        self.addCleanup(shutil.rmtree, self.root)
        subprocess.run(["git", "init", "-q", self.root], check=True)
        self.write("layers.toml", LAYERS)

    def write(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def complaints(self):
        done = subprocess.run([sys.executable, TOOLS / self.script, self.root], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1 if done.stdout.strip() else 0, done.stderr)
        return done.stdout.strip()


class Layers(Check):
    script = "check_layers.py"

    def setUp(self):
        super().setUp()
        for name in tomllib.loads(LAYERS)["layer"]:
            (self.root / name).mkdir(parents=True)
        self.write("src/base/a.h", "#include <string>\n")
        self.write("src/kernels/text/words.h", '#include "base/a.h"\n')

    def test_allowed(self):
        self.write("include/seamripper/status.h", "#include <string>\n")
        self.write("src/base/b.h", '#include "base/a.h"\n#include "seamripper/status.h"\n')
        self.write("src/os/file.cc", '#include <fcntl.h>\n#include <sys/stat.h>\n#include "base/a.h"\n')
        self.write("src/html/x.cc", '#include "kernels/text/words.h"\n#include "table.inc"\n')
        self.write("testing/oracle.h", '#include <gtest/gtest.h>\n#include "src/base/a.h"\n')
        self.write("src/html/x_test.cc", '#include <gtest/gtest.h>\n#include "testing/oracle.h"\n')
        self.assertEqual(self.complaints(), "")

    def test_wrong_way(self):
        self.write("src/base/c.h", '\n#include "kernels/text/words.h"\n')
        self.assertEqual(self.complaints(), "src/base/c.h:2: src/base may not include src/kernels/text/words.h")

    def test_a_listed_folder_is_there(self):
        shutil.rmtree(self.root / "src/html")
        self.assertEqual(self.complaints(), "layers.toml: src/html is no folder: take it out")

    def test_tests_keep_the_arrows(self):
        self.write("src/base/c_test.cc", '#include "kernels/text/words.h"\n')
        self.assertIn("src/base may not include", self.complaints())

    def test_from_outside(self):
        self.write("src/html/x.cc", "#include <fcntl.h>\n")
        self.assertEqual(self.complaints(), "src/html/x.cc:1: src/html may not include fcntl.h from outside")

    def test_testing_is_for_tests(self):
        self.write("testing/oracle.h", "")
        self.write("src/html/x.cc", '#include "testing/oracle.h"\n')
        self.assertIn("may not include testing/oracle.h", self.complaints())

    def test_unknown_folder(self):
        self.write("src/new/x.cc", "")
        self.assertIn("src/new/x.cc: its folder is not in layers.toml", self.complaints())


class Links(Check):
    script = "check_links.py"

    def test_good(self):
        self.write("src/base/a.h", "")
        self.write("docs/words.md", "# Some Words!\n")
        self.write("a.md", "[w](docs/words.md#some-words) [out](https://example.com) `src/base` `src/base/a.h` `make x`\n"
                   "```\n[not](a-link)\n```\n")
        self.assertEqual(self.complaints(), "")

    def test_broken(self):
        self.write("docs/words.md", "# Words\n")
        self.write("a.md", "[x](gone.md)\n[y](docs/words.md#missing)\n\n`src/gone`\n")
        self.assertEqual(self.complaints().splitlines(),
                         ["a.md:1: gone.md does not exist", "a.md:2: docs/words.md#missing: no such heading",
                          "a.md:4: `src/gone` does not exist"])

    def test_long_readme(self):
        self.write("README.md", "x\n" * 61)
        self.assertEqual(self.complaints(), "README.md: 61 lines; at most 60")


class Names(Check):
    script = "check_names.py"

    def test_good(self):
        self.write("src/base/a.h", "fine\n")
        self.assertEqual(self.complaints(), "")

    def test_vague_names(self):
        for name in ("src/base/utils.h", "src/string_util.cc", "src/common/a.h", "src/misc.h"):
            self.write(name, "")
        self.assertEqual(len(self.complaints().splitlines()), 4)

    def test_packages_of_others(self):
        for name in ("fast-1.0-cp311-linux_x86_64.whl", "deps/library.so", "crate.tar.gz"):
            self.write(name, "")
        self.assertEqual(len(self.complaints().splitlines()), 3)

    def test_unfinished(self):
        self.write("a.cc", "// TO" "DO: more\nint a; \nint b;")
        self.assertEqual(len(self.complaints().splitlines()), 3)


class Steps(Check):
    script = "check_steps.py"

    def test_good(self):
        self.write("src/detectors/a.h", "#include <vector>\n// No mutex, no std::atomic: it emits.\nengine->MapKeys(step);\n")
        self.write("src/detectors/a_test.cc", "#include <thread>\n")
        self.write("src/engine/b.h", "#include <mutex>\n")
        self.assertEqual(self.complaints(), "")

    def test_shared(self):
        lines = ["#include <atomic>", "std::atomic_ref(a).fetch_add(1);", "const std::lock_guard lock(mutex_);", "std::jthread t;",
                 "thread_local int a;", "if (engine->plan().threads > 1) return;", "order = std::memory_order_relaxed;"]
        for number, line in enumerate(lines):
            self.write(f"src/detectors/{number}.cc", line + "\n")
        self.assertEqual(len(self.complaints().splitlines()), len(lines))


class Maps(Check):
    script = "check_maps.py"
    ways = "**A column.** See `src/columns`.\n\n**An option.** [here](include/seamripper/options.h), then `src/cli/flags.cc`.\n"

    def setUp(self):
        super().setUp()
        self.write("src/cli/scan.cc", "Status RunScan(const Options& options) {\n}\n")
        self.write("src/ingest/read.h", "class Reading {\n  Status Read();\n};\n")
        self.write("CONTRIBUTING.md", self.ways)

    def follow(self, *rows):
        self.write("ARCHITECTURE.md", "### One record, from `scan`\n\n| function | |\n|---|---|\n" +
                   "".join(f"| {row} | does it |\n" for row in rows) + "\n## Next\n| `Gone` | |\n")
        return self.complaints()

    def test_good(self):
        self.assertEqual(self.follow("`RunScan` (`src/cli/scan.cc`)", "`Reading::Read` (`src/ingest`)"), "")

    def test_gone(self):
        self.assertEqual(self.follow("`RunScan` (`src/cli/scan.cc`)", "`Reading::Write` (`src/ingest`)"),
                         "ARCHITECTURE.md: Reading::Write is not in src/ingest")

    def test_too_long_a_way(self):
        self.assertIn("through 26 functions", self.follow(*["`RunScan` (`src/cli/scan.cc`)"] * 26))

    def test_too_many_files(self):
        self.write("CONTRIBUTING.md", self.ways + "And `src/cli/help.cc`.\n")
        self.assertIn("An option: names 3 files", self.follow(*["`RunScan` (`src/cli/scan.cc`)"] * 2))


class Sql(Check):
    script = "check_sql.py"

    def setUp(self):
        super().setUp()
        self.write("src/columns/a.h", 'Stored("page_id", &Row::page_id), Derived<Row>(\n  "share", Share)')
        for name in ("api/export/export_joins.h", "api/report/report_joins.h", "labels/label_store.cc"):
            self.write(f"src/{name}", 'constexpr char kJoin[] = "SELECT page_id FROM a JOIN b";')

    def test_good(self):
        self.write("src/api/b.cc", '// "SELECT page_id"\nrun("SELECT " + Columns() + " FROM " + name); say("has a page_id");\n')
        self.write("src/api/b_test.cc", 'run("SELECT page_id FROM a");')
        self.assertEqual(self.complaints(), "")

    def test_columns(self):
        self.write("src/api/b.cc", '\nrun("SELECT min(share) "\n    "FROM a");\nrun(R"(FROM a\nWHERE page_id = 1)");\n')
        self.assertEqual([line.split(": ask")[0] for line in self.complaints().splitlines()],
                         ["src/api/b.cc:2: SQL with columns (share)", "src/api/b.cc:4: SQL with columns (page_id)"])

    def test_listed_for_nothing(self):
        self.write("src/api/export/export_joins.h", "")
        self.assertIn("take it out", self.complaints())


class Runner(unittest.TestCase):
    """tools/run_unittest.py counts what happened."""

    def test_counts(self):
        with tempfile.TemporaryDirectory() as scratch:
            file = pathlib.Path(scratch) / "test_sample.py"
            file.write_text(
                "import unittest\n"
                "class A(unittest.TestCase):\n"
                "    def test_pass(self): pass\n"
                "    def test_fail(self): self.fail('why')\n"
                "    def test_error(self): raise OSError\n"
                "    def test_skip(self): self.skipTest('no reason')\n"
                "    def test_parts(self):\n"
                "        for i in range(3):\n"
                "            with self.subTest(i=i): self.assertEqual(i, 0)\n"
                "@unittest.skip('class')\n"
                "class B(unittest.TestCase):\n"
                "    def test_b(self): pass\n"
                "class C(unittest.TestCase):\n"
                "    @classmethod\n"
                "    def setUpClass(cls): raise OSError\n"
                "    def test_c(self): pass\n")
            report = pathlib.Path(scratch) / "report.json"
            subprocess.run([sys.executable, TOOLS / "run_unittest.py", file, report], check=True)
            outcome = json.loads(report.read_text())
        self.assertEqual(outcome["passed"], 1)
        failed = sorted(name.split(".")[-1].rstrip(")") for name, _ in outcome["failures"])
        self.assertEqual(failed, ["C", "test_error", "test_fail", "test_parts"])
        self.assertEqual([reason for _, reason in outcome["skipped"]], ["no reason", "class"])
