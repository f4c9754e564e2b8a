"""The review tool: a round as people do it, and whoever else may ask is refused."""
import collections
import concurrent.futures
import json
import os
import random
import resource
import shutil
import socket
import subprocess
import time
import unittest
import urllib.parse

import quilt_crawl
import test_report
from demo_crawl import made_crawl
from program import ROOT, SLOW, ProgramTest, run, wait_until
from review_server import ReviewServer

CHROMIUM = shutil.which("chromium")
ROUND = ROOT / "ui" / "tests" / "round.mjs"
needs_browser = unittest.skipUnless(CHROMIUM and (ROUND.parent.parent / "node_modules").exists(),
                                    "no chromium or no ui/node_modules: tools/setup test")
KINDS = ("quilts", "phrases", "templates", "reuse")
HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
           "Cross-Origin-Resource-Policy": "same-origin", "X-DNS-Prefetch-Control": "off", "Cache-Control": "no-store"}
OWN = ("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; "
       "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'")
CRAWLED = ("sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; "
           "frame-ancestors 'self'")


class ReviewTest(ProgramTest):
    def analysed(self, *crawl):
        self.ingest(*crawl, "-q")
        for detector in KINDS:
            self.assertEqual(run(detector, self.corpus, "-q").returncode, 0)
        self.assertEqual(run("ls", self.corpus, "sites").returncode, 0)

    def quilted(self):
        self.analysed(quilt_crawl.write_quilts(self.scratch))

    def done(self, *words):
        done = run(*words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return done.stdout

    def history(self):
        return [json.loads(line) for line in self.done("labels", "export", self.corpus, "--all", "--format", "jsonl").splitlines()]

    def drive(self, server, task, *more):
        done = subprocess.run([ROOT / "tools" / "node", ROUND, CHROMIUM, server.address, task, *more], capture_output=True, text=True,
                              timeout=540)
        self.assertEqual(done.returncode, 0, done.stderr)
        seen = json.loads(done.stdout)
        self.assertEqual((seen["errors"], seen["requests"], seen["dialogs"], seen["popups"], seen["ran"]), ([], [], 0, 0, False))
        return seen


def label(number, **fields):
    return {"id": f"id{number}", "reviewer": "ana", "scheme": "spam", "kind": "page", "key": f"http://a.example/{number}", "verdict": "spam", **fields}


class Strangers(ReviewTest):
    def test_who_is_refused(self):
        self.quilted()
        with ReviewServer(self.corpus) as server:
            body = label(1)
            ours = f"http://{server.host}"
            refused = {
                "no token": (401, dict(Authorization=None)),
                "wrong token": (401, dict(Authorization="Bearer " + "0" * 64)),
                "rebound name": (421, dict(Host=f"evil.test:{server.port}")),
                "name that begins like ours": (421, dict(Host=f"127.0.0.1.evil.test:{server.port}")),
                "localhost with a dot": (421, dict(Host=f"localhost.:{server.port}")),
                "any address": (421, dict(Host=f"0.0.0.0:{server.port}")),
                "mapped address": (421, dict(Host=f"[::ffff:127.0.0.1]:{server.port}")),
                "no port": (421, dict(Host="127.0.0.1")),
                "empty host": (421, dict(Host="")),
                "form": (415, dict(Content_Type="application/x-www-form-urlencoded")),
                "plain text": (415, dict(Content_Type="text/plain")),
                "packed": (415, dict(Content_Encoding="gzip")),
                "cookie of ours, page of another": (403, dict(Authorization=None, Cookie=f"seamripper_{server.port}={server.token}", Origin="http://evil.test")),
                "cookie, fetched across sites": (403, dict(Authorization=None, Cookie=f"seamripper_{server.port}={server.token}", Sec_Fetch_Site="cross-site", Origin=ours)),
                "cookie without an origin": (403, dict(Authorization=None, Cookie=f"seamripper_{server.port}={server.token}")),
                "cookie of another port": (401, dict(Authorization=None, Cookie=f"seamripper_1={server.token}", Origin=ours)),
                "origin null": (403, dict(Authorization=None, Cookie=f"seamripper_{server.port}={server.token}", Origin="null")),
            }
            for name, (status, fields) in refused.items():
                with self.subTest(name):
                    found, headers, _ = server.ask("POST", "/api/labels", body, **fields)
                    self.assertEqual(found, status)
                    self.assertNotIn("Access-Control-Allow-Origin", headers)
            for path in ("/", "/api/overview", "/review.js", "/api/raw?page=1"):
                self.assertEqual(server.ask("GET", path, Authorization=None)[0], 401, path)
            self.assertEqual(server.ask("GET", "/?token=" + "0" * 64, Authorization=None)[0], 401)
            self.assertEqual(server.ask("GET", f"/api/overview?token={server.token}", Authorization=None)[0], 401)
            for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
                self.assertEqual(server.ask(method, "/api/labels")[0], 405, method)
            for path in ("/api/labels", "/api/undo"):
                self.assertNotEqual(server.ask("GET", path)[0], 200)
            self.assertEqual(self.history(), [])
            cookie = server.ask("GET", f"/?token={server.token}", Authorization=None)
            self.assertEqual((cookie[0], cookie[1]["Location"]), (303, "/"))
            self.assertEqual(cookie[1]["Set-Cookie"], f"seamripper_{server.port}={server.token}; HttpOnly; SameSite=Strict; Path=/")
            stored = server.ask("POST", "/api/labels", body, Authorization=None, Cookie=cookie[1]["Set-Cookie"].split(";")[0], Origin=ours)
            self.assertEqual(stored[0], 200)
        self.assertEqual(len(self.history()), 1)

    def test_headers_of_every_answer(self):
        self.quilted()
        with ReviewServer(self.corpus) as server:
            page = server.get("/api/tables/quilts")["rows"][0][0]
            for path, status in (("/", 200), ("/review.js", 200), ("/review.css", 200), ("/api/overview", 200), ("/none", 404),
                                 ("/..%2f..%2fetc/passwd", 404), ("/%00", 400), ("//etc", 404), (f"/api/raw?page={page}", 200)):
                with self.subTest(path):
                    found, headers, body = server.ask("GET", path)
                    self.assertEqual(found, status, body)
                    for name, value in HEADERS.items():
                        self.assertEqual(headers[name], value, name)
                    self.assertEqual(headers["Content-Security-Policy"], CRAWLED if "raw" in path else OWN)
                    self.assertNotIn("Server", headers)

    def test_whatever_is_sent_it_lives(self):
        self.quilted()
        with ReviewServer(self.corpus) as server:
            head = f"POST /api/labels HTTP/1.1\r\nHost: {server.host}\r\nAuthorization: Bearer {server.token}\r\nContent-Type: application/json\r\n".encode()
            cases = {
                b"413": [head + b"Content-Length: 10000000000\r\n\r\n", head + b"Content-Length: 70000\r\n\r\n" + b" " * 70000,
                         head + b"Transfer-Encoding: chunked\r\n\r\n" + b"4000\r\n" + b" " * 0x4000 + b"\r\n" + (b"4000\r\n" + b" " * 0x4000 + b"\r\n") * 5],
                b"431": [b"GET / HTTP/1.1\r\nX: " + b"a" * 40000 + b"\r\n\r\n", b"GET /" + b"a" * 40000, b"GET / HTTP/1.1\r\n" + b"".join(b"X%d: y\r\n" % each for each in range(5000))],
                b"400": [head + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", head + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
                         head + b"Content-Length: +5\r\n\r\n{}", b"GET / HTTP/1.1\r\nX\x00: y\r\n\r\n", b"\x16\x03\x01\x02\x00nonsense\r\n\r\n",
                         head + b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n"],
            }
            for status, requests in cases.items():
                for data in requests:
                    with self.subTest(status=status, data=data[-60:]):
                        answer = server.raw(data)
                        self.assertTrue(answer == b"" or answer.startswith(b"HTTP/1.1 " + status), answer[:80])
                        self.assertFalse(answer.startswith(b"HTTP/1.1 200"))
            for body in (b"", b"[]", b"{", b"\xff\xfe", b"[" * 60000, b'{"id":1}', b'{"id":"' + b"x" * 60000 + b'"}', b"{}"):
                self.assertIn(server.ask("POST", "/api/labels", body)[0], (400, 404, 422), body[:20])
            two = f"GET /api/overview HTTP/1.1\r\nHost: {server.host}\r\nHost: evil.test\r\n\r\n".encode()
            self.assertRegex(server.raw(two), rb"^(HTTP/1.1 4|$)")
            self.assertEqual(server.get("/api/overview")["tables"][0]["name"], "pages")
        self.assertEqual(self.history(), [])

    def test_slow_clients_hold_up_nobody(self):
        self.quilted()
        with ReviewServer(self.corpus) as server:
            began = time.monotonic()
            slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(100)]
            for each in slow:
                each.sendall(b"GET / HTT")
            self.assertEqual(server.ask("GET", "/api/changes")[0], 200)
            self.assertLess(time.monotonic() - began, 9)
            for each in slow:
                each.settimeout(60)
                try:
                    self.assertEqual(each.recv(100), b"")
                except ConnectionError:
                    pass
                each.close()
            many = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(300)]
            time.sleep(0.5)
            self.assertIn(server.raw(f"GET / HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode(), seconds=10)[:12], (b"HTTP/1.1 503", b""))
            for each in many:
                each.close()
            wait_until(lambda: self.answers(server))

    def answers(self, server):
        try:
            return server.ask("GET", "/api/changes")[0] == 200
        except (ConnectionError, OSError):
            return False

    def test_a_new_run_is_told_of_and_not_mixed_in(self):
        self.quilted()
        with ReviewServer(self.corpus) as server:
            before = server.get("/api/tables/quilts?count=1")
            self.assertFalse(server.get("/api/changes")["changed"])
            self.done("quilts", self.corpus, "-q", "--theta", "1")
            self.assertTrue(server.get("/api/changes")["changed"])
            self.assertEqual(server.get("/api/tables/quilts?count=1"), before)
            self.assertEqual(server.ask("POST", "/api/reload", {})[0], 200)
            self.assertLess(server.get("/api/tables/quilts?count=1")["total"], before["total"])

    def test_the_filter_is_no_way_in(self):
        self.quilted()
        for typed in ("url:x' OR 1=1 --", "'; DROP TABLE quilts; --", 'domain:"x\') UNION SELECT 1', "words>1;", "read_csv('/etc/passwd')", "words:(select 1)"):
            path = "/api/tables/quilts?count=1&q=" + urllib.parse.quote(typed)
            done = run("review", self.corpus, "--get", path)
            if done.returncode == 0:
                self.assertEqual(json.loads(done.stdout)["total"], 0, typed)
            else:
                self.assertIn(b"404", done.stderr, typed)
        self.assert_one_line(run("review", self.corpus, "--get", "/api/nothing"), 2, "404")
        all = json.loads(self.done("review", self.corpus, "--get", "/api/tables/quilts?count=1"))["total"]
        few = json.loads(self.done("review", self.corpus, "--get", "/api/tables/quilts?count=1&q=domain%3Aquilter+-domain%3Anothing+words%3E%3D1"))["total"]
        self.assertTrue(0 < few <= all)

    def test_damage_and_lack_of_files_are_not_wrong_use(self):
        self.quilted()
        few = run("review", self.corpus, "--get", "/api/overview",
                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (6, 6)))
        self.assert_one_line(few, 4, "Too many open files")
        current = self.corpus / "findings" / "quilts" / "current"
        current.write_bytes(b"0" * 12 + b"\n")
        self.assert_one_line(run("review", self.corpus, "--get", "/api/tables/quilts"), 5, "current")


class Opening(ReviewTest):
    def setUp(self):
        super().setUp()
        self.quilted()
        self.runtime, self.programs = self.scratch / "run", self.scratch / "programs"
        self.runtime.mkdir()
        self.programs.mkdir()
        opener = self.programs / "xdg-open"
        opener.write_text(f'#!/bin/sh\ncp "$1" {self.scratch}/page\nstat -c %a "$1" > {self.scratch}/mode\necho "$@" > {self.scratch}/words\n')
        opener.chmod(0o755)
        self.environment = {"DISPLAY": ":7", "XDG_RUNTIME_DIR": str(self.runtime), "PATH": f"{self.programs}:{os.environ['PATH']}"}

    def test_a_file_of_ones_own_leads_the_browser(self):
        """Everybody on the machine sees command lines: the token must be in none."""
        with ReviewServer(self.corpus, environment=self.environment) as server:
            wait_until(lambda: (self.scratch / "words").exists() and (self.scratch / "words").read_text())
            self.assertIn(f"url={server.address}", (self.scratch / "page").read_text())
            self.assertEqual((self.scratch / "mode").read_text(), "600\n")
            self.assertNotIn(server.token, (self.scratch / "words").read_text())
        self.assertEqual(list(self.runtime.iterdir()), [])

    def test_not_unasked(self):
        for words, environment in ((("--no-browser",), self.environment), ((), {**self.environment, "DISPLAY": ""})):
            with ReviewServer(self.corpus, *words, environment=environment) as server:
                self.assertEqual(server.ask("GET", "/api/changes")[0], 200)
            self.assertFalse((self.scratch / "words").exists())

    def test_led_there_by_another_page(self):
        """A cookie of this kind does not go along with a redirection that another place began."""
        with ReviewServer(self.corpus) as server:
            status, fields, body = server.ask("GET", f"/?token={server.token}", Authorization=None, Sec_Fetch_Site="cross-site")
            self.assertEqual((status, "Location" in fields), (200, False))
            self.assertIn("SameSite=Strict", fields["Set-Cookie"])
            self.assertEqual(fields["Content-Security-Policy"], OWN)
            self.assertIn(b'content="0; url=/"', body)
            self.assertNotIn(server.token.encode(), body)
            self.assertEqual(server.ask("GET", "/?token=" + "0" * 64, Authorization=None, Sec_Fetch_Site="cross-site")[0], 401)


class ToRead(ReviewTest):
    """A corpus that may only be read."""

    def setUp(self):
        super().setUp()
        self.quilted()
        self.done("ls", self.corpus, "pages")
        self.nobody = {"user": 65534} if os.geteuid() == 0 else {}
        self.scratch.chmod(0o755)
        for path in (self.corpus, *self.corpus.rglob("*")):
            path.chmod(0o555 if path.is_dir() else 0o444)
        self.addCleanup(lambda: [path.chmod(0o755) for path in (self.corpus, *self.corpus.rglob("*")) if path.is_dir()])
        try:
            may_run = run("--version", **self.nobody).returncode == 0
        except PermissionError:  # the checkout is in a private folder
            may_run = False
        if not may_run:
            self.skipTest("another user may not run this program")

    def test_everything_can_be_looked_at(self):
        with ReviewServer(self.corpus, **self.nobody) as server:
            overview = server.get("/api/overview")
            self.assertFalse(overview["keeps_labels"])
            self.assertIn("quilts", [table["name"] for table in overview["tables"]])
            quilt = server.get("/api/tables/quilts")["rows"][0][0]
            self.assertTrue(server.get(f"/api/page?page={quilt}")["text"])
            self.assertTrue(server.get("/api/tables/sites")["rows"])
            status, _, body = server.ask("POST", "/api/labels", label(1))
            self.assertEqual(status, 403)
            self.assertIn(b"labels.sqlite", body)

    def test_labels_elsewhere(self):
        folder = self.scratch / "mine"
        folder.mkdir(mode=0o777)
        folder.chmod(0o777)
        labels = folder / "labels.sqlite"
        done = run("sample", self.corpus, "quilts", "-n", "3", "--name", "r", "--labels", labels, **self.nobody)
        self.assertEqual(done.returncode, 0, done.stderr)
        with ReviewServer(self.corpus, "--labels", labels, "--sample", "r", **self.nobody) as server:
            self.assertTrue(server.get("/api/overview")["keeps_labels"])
            self.assertEqual(len(server.get("/api/sample?sample=r")["items"]), 3)
            body = {"id": "one", "reviewer": "ana", "sample": "r", "position": 0, "verdict": "spam"}
            self.assertEqual(server.ask("POST", "/api/labels", body)[0], 200)
        self.assertEqual(json.loads(self.done("eval", self.corpus, "--sample", "r", "--json", "--labels", labels))["judged"], 1)
        self.assertFalse((self.corpus / "labels.sqlite").exists())

    def test_a_sample_needs_labels(self):
        done = run("review", self.corpus, "--sample", "r", **self.nobody)
        self.assertEqual(done.returncode, 4)
        self.assertIn(b"labels.sqlite", done.stderr)


class Views(ReviewTest):
    def get(self, path):
        return json.loads(self.done("review", self.corpus, "--get", path))

    def test_facets_lead_to_as_many_rows(self):
        self.quilted()
        for table in ("quilts", "pages", "duplicates", "chunks", "neighbourhoods"):
            facets = self.get(f"/api/facets/{table}")["facets"]
            self.assertTrue(facets, table)
            for facet in facets:
                for value in facet["values"]:
                    rows = self.get(f"/api/tables/{table}?count=1&q=" + urllib.parse.quote(value["term"]))
                    self.assertEqual(rows["total"], value["rows"], value)

    def test_thresholds_tell_what_another_run_would_find(self):
        self.quilted()
        found, quilts = self.get("/api/thresholds"), self.rows("quilts")
        pages = lambda fits: sum(each["pages"] for each in found["counts"] if fits(each))
        self.assertEqual((found["theta"], found["c"]), (0.5, 4))
        for percent in (50, 60, 75, 90, 100):
            for sources in (4, 5, 6):
                listed = sum(row["patch_fraction"] >= percent / 100 and row["cover_size"] >= sources for row in quilts)
                self.assertEqual(pages(lambda each: each["patch_percent"] >= percent and each["cover_size"] >= sources), listed)
        self.assertGreater(len(quilts), 0)
        at_most = pages(lambda each: each["patch_percent"] >= 30)
        self.assertGreater(at_most, len(quilts))
        command = found["command"].split() + ["--theta", "0.3", "--min-sources", "1"]
        self.assertEqual(command[:3], ["seamripper", "quilts", "CORPUS"])
        self.done("quilts", self.corpus, *command[3:], "-q")
        self.assertEqual(self.get("/api/tables/quilts?count=1")["total"], at_most)

    def test_partners_of_a_site(self):
        self.quilted()
        taken = collections.defaultdict(set)
        domains = {row["page_id"]: row["domain"] for row in self.rows("pages")}
        for row in self.rows("quilt_sources"):
            if row["foreign"]:
                taken[domains[row["page_id"]], domains[row["source_id"]]].add(row["page_id"])
        self.assertGreater(len(taken), 3)
        for (quilter, source), quilts in taken.items():
            found = self.get(f"/api/partners?site={quilter}")
            self.assertIn((source, len(quilts)), [(each["site"], each["quilts"]) for each in found["from"]])
            found = self.get(f"/api/partners?site={source}")
            self.assertIn((quilter, len(quilts)), [(each["site"], each["quilts"]) for each in found["to"]])
        self.assertEqual(self.get("/api/partners?site=" + urllib.parse.quote("x' OR '1'='1")), {"from": [], "to": []})

    def rows(self, table):
        return [json.loads(line) for line in self.done("ls", self.corpus, table, "--format", "jsonl").splitlines()]


class Posts(ReviewTest):
    def test_none_acknowledged_is_lost_or_doubled(self):
        """2,000 posts, some sent twice, and the server killed five times in between."""
        self.quilted()
        dice, acknowledged, next_number = random.Random(3), set(), 0
        posts = 2000 if SLOW else 500
        for kill in range(6):
            server = ReviewServer(self.corpus)
            stop_at = (kill + 1) * posts // 6
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                def send(number):
                    for _ in range(dice.choice((1, 1, 2))):
                        try:
                            if server.ask("POST", "/api/labels", label(number))[0] == 200:
                                acknowledged.add(number)
                        except OSError:
                            return
                futures = [pool.submit(send, number) for number in range(next_number, stop_at)]
                if kill < 5:
                    wait_until(lambda: sum(future.done() for future in futures) >= len(futures) // 2)
                    server.kill()
                concurrent.futures.wait(futures)
            if kill == 5:
                server.__exit__()
            next_number = stop_at
        ids = [row["id"] for row in self.history()]
        self.assertEqual(len(ids), len(set(ids)))
        self.assertLessEqual({f"id{number}" for number in acknowledged}, set(ids))
        self.assertGreater(len(acknowledged), posts // 3)

    def test_a_label_is_quick(self):
        self.quilted()
        with ReviewServer(self.corpus) as server:
            seconds = []
            for number in range(60):
                began = time.monotonic()
                self.assertEqual(server.ask("POST", "/api/labels", label(number))[0], 200)
                seconds.append(time.monotonic() - began)
            print(f"a label takes {1000 * sorted(seconds)[30]:.1f} ms at the median")

    def test_conflicts_and_undo(self):
        self.quilted()
        with ReviewServer(self.corpus) as server:
            self.assertEqual(json.loads(server.ask("POST", "/api/labels", label(1))[2]), {"stored": True, "again": False})
            self.assertEqual(json.loads(server.ask("POST", "/api/labels", label(1))[2]), {"stored": True, "again": True})
            self.assertEqual(server.ask("POST", "/api/labels", label(1, verdict="unsure"))[0], 409)
            self.assertEqual(server.ask("POST", "/api/labels", label(2, verdict="ham"))[0], 422)
            undo = {"id": "u1", "reviewer": "ana", "sample": ""}
            for _ in range(2):
                self.assertEqual(json.loads(server.ask("POST", "/api/undo", undo)[2])["undone"]["id"], "id1")
            self.assertIsNone(json.loads(server.ask("POST", "/api/undo", {**undo, "id": "u2"})[2])["undone"])


@needs_browser
class Browser(ReviewTest):
    def demo(self):
        self.analysed(*sorted(made_crawl().glob("*.warc.gz")))

    def test_a_round(self):
        """Two reviewers judge 30 each with the keyboard; undo, reload; evaluate; export."""
        self.demo()
        self.done("sample", self.corpus, "pages", "-n", "30", "--name", "round1", "--strata", "words", "-q")
        for reviewer in ("ana", "ben"):
            with ReviewServer(self.corpus, "--sample", "round1", "--as", reviewer) as server:
                seen = self.drive(server, "judge:round1:30")
                self.assertIn("30 of 30 judged", seen["text"])
        self.assertIn("Krippendorff's alpha", seen["text"])
        found = json.loads(self.done("eval", self.corpus, "--sample", "round1", "--json"))
        self.assertEqual((found["judged"], found["reviewers"], found["doubly_judged"]), (30, ["ana", "ben"], 30))
        rows = [json.loads(line) for line in self.done("labels", "export", self.corpus, "--format", "jsonl").splitlines()]
        self.assertEqual(len(rows), 60)
        self.assertEqual(sum(row["undoes"] != "" for row in self.history()), 4)

    def test_every_link_leads_somewhere(self):
        self.demo()
        self.done("sample", self.corpus, "quilts", "-n", "5", "--name", "round1", "-q")
        with ReviewServer(self.corpus) as server:
            seen = self.drive(server, "walk" if SLOW else "walk:12")
        self.assertEqual(seen["dead"], [])
        self.assertGreater(seen["visited"], 50)
        self.assertLessEqual({"page", "pair", "chunk", "cluster", "site", "neighbourhood", "table", "sample", "evaluate"}, set(seen["views"]))

    @unittest.skipUnless(CHROMIUM, "no chromium")
    def test_a_file_leads_to_the_overview(self):
        self.quilted()
        with ReviewServer(self.corpus) as server:
            page = self.scratch / "leads.html"
            page.write_text(f'<!doctype html><meta http-equiv="refresh" content="0; url={server.address}">')
            self.assertIn("What was found", self.drive(server, f"led:{page}")["text"])

    def test_screens_are_for_everybody(self):
        self.demo()
        self.done("sample", self.corpus, "quilts", "-n", "5", "--name", "round1", "-q")
        with ReviewServer(self.corpus) as server:
            seen = self.drive(server, "look", self.scratch)
        self.assertEqual(seen["violations"], [])

    def test_nothing_crawled_acts(self):
        test_report.hostile_crawl(self.scratch)
        self.analysed(self.scratch / "a.warc.gz")
        with ReviewServer(self.corpus) as server:
            seen = self.drive(server, f"hostile:{400 if SLOW else 60}")
        self.assertEqual(seen["writes"], 0)
        self.assertGreater(seen["visited"], 100)
        self.assertEqual(self.history(), [])


if __name__ == "__main__":
    unittest.main()
