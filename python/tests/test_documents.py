"""Every example of the documents and docstrings runs and says what it says there, and passes the type checkers."""
import doctest
import importlib
import os
import pathlib
import pkgutil
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import seamripper
from setting import ROOT, shared_folder

PACKAGE = ROOT / "python" / "seamripper"
REFERENCE = ROOT / "docs" / "reference" / "python.md"  # made of docstrings, which are run themselves
DOCUMENTS = sorted([ROOT / "python" / "README.md",
                    *(file for file in (ROOT / "docs").rglob("*.md") if ">>> " in file.read_text() and file != REFERENCE)])
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PARSER = doctest.DocTestParser()
BASEDPYRIGHT = pathlib.Path(sys.executable).with_name("basedpyright")


def modules():
    return [importlib.import_module(f"seamripper.{found.name}") for found in pkgutil.iter_modules([PACKAGE])
            if found.name not in ("__main__", "spark")]


def without_prompts(text, name):
    return "\n".join(example.source for example in PARSER.get_examples(text, name))


class Documents(unittest.TestCase):
    def setUp(self):
        """A folder as the documents take it: crawl/ is there, and the corpus of it."""
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-test-"))
        self.addCleanup(shutil.rmtree, self.scratch, ignore_errors=True)
        self.begin_anew()
        self.enterContext(unittest.mock.patch.dict(os.environ, COLUMNS="100"))
        before = os.getcwd()
        os.chdir(self.scratch)
        self.addCleanup(os.chdir, before)

    def begin_anew(self):
        shutil.rmtree(self.scratch, ignore_errors=True)
        for name in ("crawl", "corpus"):
            shutil.copytree(shared_folder() / name, self.scratch / name)

    def run_examples(self, examples):
        said = []
        runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
        runner.run(examples, out=said.append)
        self.assertEqual(runner.failures, 0, "".join(said))
        return runner.tries

    def test_docstrings(self):
        count = 0
        for module in [seamripper, *modules()]:
            for examples in doctest.DocTestFinder().find(module):
                if examples.examples:
                    with self.subTest(of=examples.name):
                        count += self.run_examples(examples)
        self.assertGreater(count, 40)

    def test_pages(self):
        count = 0
        for document in DOCUMENTS:
            with self.subTest(document=document.name):
                os.chdir("/")
                self.begin_anew()
                os.chdir(self.scratch)
                text = document.read_text()
                count += self.run_examples(PARSER.get_doctest(text, {}, document.name, str(document), 0))
                blocks = re.findall(r"^(?: {4}.*\n)*? {4}import seamripper.*$", text, re.MULTILINE)
                self.assertEqual(blocks, [], "a block of Python without >>> is not run")
        self.assertGreaterEqual(len(DOCUMENTS), 6)
        self.assertGreater(count, 30)

    def test_reference(self):
        made = subprocess.run([sys.executable, ROOT / "python" / "generate" / "reference.py"], check=True, capture_output=True, text=True)
        self.assertEqual(REFERENCE.read_text(), made.stdout,
                         "write it anew: python/generate/reference.py > docs/reference/python.md")

    def examples_as_files(self):
        folder = self.scratch / "examples"
        folder.mkdir()
        for document in DOCUMENTS:
            (folder / f"{document.stem.replace('-', '_')}_{document.parent.name.replace('-', '_')}.py").write_text(
                without_prompts(document.read_text(), document.name))
        for module in [seamripper, *modules()]:
            for number, examples in enumerate(found for found in doctest.DocTestFinder().find(module) if found.examples):
                if examples.name != "seamripper.notebook.visible":
                    source = "\n".join(example.source for example in examples.examples)
                    (folder / f"{module.__name__.replace('.', '_')}_{number}.py").write_text(source)
        return folder

    def test_mypy(self):
        self.assert_checked(sys.executable, "-m", "mypy", "--config-file", ROOT / "python" / "pyproject.toml", "--cache-dir",
                            self.scratch / "cache", PACKAGE, *sorted(self.examples_as_files().glob("*.py")))

    @unittest.skipUnless(BASEDPYRIGHT.exists(), "no basedpyright in build/venv: tools/setup test")
    def test_pyright(self):
        folder = self.examples_as_files()
        shutil.copy(ROOT / "python" / "pyproject.toml", folder)
        (folder / "seamripper").symlink_to(PACKAGE)
        self.assert_checked(BASEDPYRIGHT, "--pythonpath", sys.executable, "--project", folder)

    def assert_checked(self, *command):
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                              env={**os.environ, "MYPYPATH": str(PACKAGE.parent)})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
