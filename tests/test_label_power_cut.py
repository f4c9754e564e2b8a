"""The power fails while people judge: every label that was acknowledged is there, once."""
import json
import random
import shutil
import time

import test_power_cut
from program import SLOW, run
from review_server import ReviewServer

CUTS = 20 if SLOW else 4
POSTS = 200


class LabelPowerCut(test_power_cut.PowerCut):
    def steps(self, corpus):
        return []

    def run_all(self, corpus, acknowledged):
        """Posts labels one after the other; `acknowledged` gets the ids that the server says are stored."""
        if run("ingest", self.files[0], "-o", corpus, "-q").returncode != 0:
            return
        with ReviewServer(corpus) as server:
            for number in range(POSTS):
                body = {"id": f"id{number}", "reviewer": "ana", "scheme": "spam", "kind": "page", "key": f"http://a.example/{number}",
                        "verdict": "spam"}
                if server.ask("POST", "/api/labels", body)[0] == 200:
                    acknowledged.append(body["id"])

    def test_nothing_acknowledged_is_lost(self):
        acknowledged = []
        began = time.monotonic()
        self.run_all(self.scratch / "corpus", acknowledged)
        seconds = time.monotonic() - began
        self.assertEqual(len(acknowledged), POSTS)
        dice, most = random.Random(11), 0
        for number in range(CUTS):
            known = self.cut(dice, seconds)
            with self.subTest(cut=number, acknowledged=len(known)):
                self.assert_labels_are_there(known)
            most = max(most, len(known))
            test_power_cut.command("umount", self.after)
        self.assertGreater(most, 0)

    def assert_labels_are_there(self, known):
        if not known:
            return
        corpus = self.scratch / "after"
        shutil.rmtree(corpus, ignore_errors=True)
        shutil.copytree(self.after / "corpus", corpus)
        done = run("labels", "export", corpus, "--all", "--format", "jsonl")
        self.assertEqual(done.returncode, 0, done.stderr)
        ids = [json.loads(line)["id"] for line in done.stdout.splitlines()]
        self.assertEqual(len(ids), len(set(ids)))
        self.assertLessEqual(set(known), set(ids))
