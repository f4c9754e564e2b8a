"""The how-to on precision, run as it is written on the demo's crawl; who judges is the demo's truth."""
import json
import re
import shlex

from demo_crawl import DemoTest
from program import ROOT, run
from review_server import ReviewServer

HOW_TO = ROOT / "docs" / "how-to" / "measure-precision.md"


class MeasurePrecision(DemoTest):
    def judge(self, reviewer, unsure):
        """What a person does in the browser, by the addresses the browser asks."""
        planted = {page["url"] for page in self.truth if "quilt" in page["kind"] or page["kind"] in ("blog-front", "aggregator")}
        spam = 0
        with ReviewServer(self.scratch / "corpus", "--sample", "round1", "--as", reviewer) as server:
            for item in server.get(f"/api/sample?sample=round1&reviewer={reviewer}")["items"]:
                position, is_spam = item["position"], item["key"] in planted
                spam += is_spam
                verdict = "unsure" if position < unsure else "spam" if is_spam else "not-spam"
                body = {"id": f"{reviewer}{position}", "reviewer": reviewer, "sample": "round1", "position": position, "verdict": verdict}
                self.assertEqual(server.ask("POST", "/api/labels", body)[0], 200)
        return spam

    def test_as_written(self):
        (self.scratch / "crawl").symlink_to(self.crawl)
        commands = re.findall(r"^\$ seamripper ([^|\n]*)", HOW_TO.read_text(), re.MULTILINE)
        self.assertEqual([command.split()[0] for command in commands], ["scan", "sample", "review", "review", "eval", "labels", "labels"])
        spam, said = 0, {}
        for command in commands:
            words = [word for part in shlex.split(command)
                     for word in (sorted(str(file) for file in self.scratch.glob(part)) if "*" in part else [part])]
            if words[0] == "review":
                spam = self.judge(words[-1], 2 if words[-1] == "ana" else 0)
                continue
            done = run(*words, cwd=self.scratch)
            self.assertEqual(done.returncode, 0, done.stderr.decode())
            said.setdefault(words[0], "")
            said[words[0]] += done.stdout.decode()
        size = len(json.loads(run("review", self.scratch / "corpus", "--get", "/api/sample?sample=round1").stdout)["items"])
        precision = re.search(r"^precision +([\d.]+) \(([\d.]+)–([\d.]+), n=(\d+)\)", said["eval"], re.MULTILINE)
        self.assertIsNotNone(precision, said["eval"])
        self.assertEqual(int(precision[4]), size)
        low, high = float(precision[2]), float(precision[3])
        self.assertTrue(low <= spam / size <= high + 0.005, (said["eval"], spam, size))
        self.assertIn("Krippendorff's alpha", said["eval"])
        self.assertIn("plan", said["eval"])
        self.assertGreaterEqual(len(said["labels"].split()), spam - 2)
        self.assertEqual((self.scratch / "labels.csv").read_bytes().count(b"\r\n"), 2 * size + 1)
