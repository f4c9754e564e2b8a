"""The reference of commands, the man page and what shells complete: made from one definition, and not stale."""
import shutil
import subprocess
import unittest

from program import ROOT, ProgramTest, run


def told(name):
    done = run("help", name)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


class CliReference(ProgramTest):
    def test_the_reference_is_up_to_date(self):
        self.assertEqual((ROOT / "docs" / "reference" / "cli.md").read_text(), told("cli"),
                         "run: seamripper help cli > docs/reference/cli.md")

    def test_the_addresses_are_up_to_date(self):
        self.assertEqual((ROOT / "docs" / "reference" / "http.md").read_text(), told("http"),
                         "run: seamripper help http > docs/reference/http.md")

    @unittest.skipUnless(shutil.which("groff"), "needs groff")
    def test_the_man_page_is_sound(self):
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=told("man").encode(), capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn(b"environment error: memory", done.stdout)

    def completed(self, *words):
        script = (f"{told('bash')}\nCOMP_WORDS=({' '.join(words)})\nCOMP_CWORD={len(words) - 1}\n_seamripper\n"
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "-c", script], capture_output=True, check=True, cwd=self.scratch)
        self.assertEqual(done.stderr, b"")
        return done.stdout.decode().split()

    def test_bash_completes(self):
        self.assertEqual(self.completed("seamripper", "in"), ["ingest", "info"])
        self.assertEqual(self.completed("seamripper", "quilts", "--fo"), ["--foreign", "--force"])
        self.assertEqual(self.completed("seamripper", "quilts", "--verif"), [])
        (self.scratch / "corpus").mkdir()
        self.assertEqual(self.completed("seamripper", "quilts", "co"), ["corpus"])

    @unittest.skipUnless(shutil.which("zsh"), "needs zsh")
    def test_zsh_reads_its_script(self):
        self.reads(["zsh", "-n"], "zsh")

    @unittest.skipUnless(shutil.which("fish"), "needs fish")
    def test_fish_reads_its_script(self):
        self.reads(["fish", "-n"], "fish")

    def reads(self, shell, name):
        script = self.scratch / "script"
        script.write_text(told(name))
        done = subprocess.run([*shell, script], capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
