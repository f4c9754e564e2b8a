"""Every command that a document prints exists, with the options it is printed with."""
import html
import re
import shlex

import quilt_crawl
from program import ROOT, ProgramTest, run

DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
# What a command says when it is printed wrongly, whatever is in the corpus.
MISPRINTED = re.compile(r"unknown command|unknown option|is not an option of|takes no value|needs a value|unknown table|"
                        r"has no column|there is no detector|Binder Error|Parser Error|Catalog Error|no page of .* has the URL CORPUS")


def printed(document):
    """Commands in blocks and in backticks, without the prompt."""
    text = document.read_text()
    lines = re.findall(r"^(?: {4}|\$ )(?:\w+=\S+ )*(seamripper .*)$", text, re.MULTILINE)
    lines += re.findall(r"`(seamripper [^`\n]*)`", text)
    lines += re.findall(r"\| (seamripper [^|`\n]*)", text)
    return lines


def words_of(line):
    """Up to the first pipe, redirection or comment."""
    reader = shlex.shlex(line.split("  #")[0], posix=True, punctuation_chars="|>;&")
    reader.commenters = ""
    words = []
    for word in reader:
        if set(word) <= set("|>;&"):
            break
        words.append(word)
    return words


class Documents(ProgramTest):
    def setUp(self):
        super().setUp()
        self.corpus = self.scratch / "corpus"
        done = run("scan", quilt_crawl.write_quilts(self.scratch), "-o", self.corpus, "-q")
        self.assertEqual(done.returncode, 0, done.stderr)

    def assert_exists(self, command):
        words = words_of(command)[1:]
        if any("..." in word or "…" in word or word.startswith("[") for word in words):
            return
        known = {"COMMAND": "ls", "CORPUS": "corpus", "TABLE": "quilts", "RUN": "x", "ID": "1"}
        if words[0] == "review" and "--get" not in words:  # it would serve until it is stopped
            words = [word for word in words if word not in ("--sample", "round1")] + ["--get", "/api/changes"]
        done = run(*(known.get(word, word) for word in words), cwd=self.scratch)
        self.assertNotRegex(done.stderr.decode(errors="replace"), MISPRINTED, command)
        self.assertGreaterEqual(done.returncode, 0, command)

    def test_commands_of_documents(self):
        count = 0
        for document in DOCUMENTS:
            for command in printed(document):
                with self.subTest(document=document.name, command=command):
                    self.assert_exists(command)
                    count += 1
        self.assertGreater(count, 60, "few commands were found: does the pattern still fit?")

    def test_commands_of_reports(self):
        files = [self.scratch / "report.html", self.scratch / "case.html"]
        run("report", self.corpus, "-o", files[0], "-q")
        run("evidence", self.corpus, "http://quilter.example/0", "-o", files[1], "-q")
        for file in files:
            commands = re.findall(r"<code>(seamripper .*?)</code>", file.read_text())
            self.assertTrue(commands, file.name)
            for command in commands:
                with self.subTest(file=file.name, command=command):
                    self.assert_exists(html.unescape(command))

    def test_commands_of_messages(self):
        """Those that a message or the review tool tells to type, as far as they stand in one piece of source text."""
        sources = [file for folder, ends in (("src", (".cc", ".h")), ("ui/src", (".svelte", ".ts")), ("python/seamripper", (".py",)))
                   for file in sorted((ROOT / folder).rglob("*")) if file.suffix in ends and "_test" not in file.name]
        options = {}
        count = 0
        for file in sources:
            for verb, rest in re.findall(r"(?:['`|>]|next: |\"|\" {6})seamripper (?!finds)([a-z]+)\b([^'`\"\n<]*)", file.read_text()):
                with self.subTest(file=file.name, command=f"{verb}{rest}"):
                    if verb not in options:
                        shown = run("help", verb)
                        self.assertEqual(shown.returncode, 0, shown.stderr)
                        options[verb] = set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", shown.stdout.decode()))
                    asked = set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", rest))
                    self.assertLessEqual(asked, options[verb])
                    count += 1
        self.assertGreater(count, 60, "few commands were found: does the pattern still fit?")

    def test_commands_of_help(self):
        for command in re.findall(r"^  (seamripper .*)$", run("help").stdout.decode(), re.MULTILINE):
            with self.subTest(command=command):
                self.assert_exists(command)
