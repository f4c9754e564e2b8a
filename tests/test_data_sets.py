"""Training data: rows without URLs keep their ids, their text to the byte and their sources, from import to export and back."""
import gzip
import json
import random

import crawl
from program import ProgramTest, run

CODE = ["def f(x):\n\tif x:\n\t\treturn {!r}\n\n\n    return [x , {}]\n", "int main() {{\r\n\tputs(\"{}\");  // {}\r\n}}\r\n",
        "  {}\u00a0indented\u2028   {}  \n\n", "\ufeffa byte order mark, {} and a zero \u0000 byte, {}", "{}\n{}"]


def rows_of_code(count, copies):
    """`count` rows without URLs, of which the last `copies` have the text of an earlier one; every third has no id, every
    fifth a number for one. What the program must know of each: id (or none), source, text."""
    source = random.Random(7)
    rows = []
    for number in range(count - copies):
        body = "\n".join("    " * source.randrange(4) + crawl.words(source, 6) for _ in range(12)) + "\n" * source.randrange(3)
        row = {"text": source.choice(CODE).format(number, crawl.words(source, 5)) + body,
               "source": f"set{number % 4}/ä b", "licence": "MIT"}
        if number % 3 != 1:
            row["id"] = number if number % 5 == 0 else f"doc/{number} \"ü\""
        rows.append(row)
    copied = source.sample([row for row in rows if "id" in row], copies)
    return rows + [{**row, "id": f"copy-{number}"} for number, row in enumerate(copied)]


class RoundTrip(ProgramTest):
    def scan(self, file, corpus):
        done = run("scan", file, "-o", corpus, "-q")
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))

    def exported(self, corpus, to="datatrove"):
        folder = self.scratch / f"{corpus.name}-{to}"
        done = run("export", corpus, "--to", to, "-o", folder)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return folder if to == "datatrove" else folder / "documents"

    def lines(self, folder):
        return [json.loads(line) for part in sorted(folder.iterdir())
                for line in gzip.open(part, "rt", encoding="utf-8", newline="\n")]

    def expected(self, rows):
        return sorted((str(row["id"]), row["source"], row["text"]) for row in rows if "id" in row)

    def triples(self, lines, ids):
        return sorted((line["id"], line["source"], line["text"]) for line in lines if line["id"] in ids)

    def test_nothing_is_lost(self):
        rows = rows_of_code(1000, 100)
        file = self.scratch / "rows.jsonl"
        crawl.write_jsonl(file, rows)
        self.scan(file, self.corpus)
        self.assertEqual(self.info()["pages"], 1000)
        ids = {str(row["id"]) for row in rows if "id" in row}
        for to in ("datatrove", "dolma"):
            with self.subTest(to=to):
                folder = self.exported(self.corpus, to)
                first = self.lines(folder)
                self.assertEqual(self.triples(first, ids), self.expected(rows))
                self.assertEqual(sorted(line["text"] for line in first), sorted(row["text"] for row in rows))
                again = self.scratch / f"again-{to}"
                self.scan(folder, again)
                self.assertEqual(self.info(corpus=again)["pages"], 1000)
                second = self.lines(self.exported(again, to))
                self.assertEqual(sorted((line["id"], line["source"], line["text"]) for line in second),
                                 sorted((line["id"], line["source"], line["text"]) for line in first))

    def test_ids_of_copies_are_in_the_drop_list(self):
        rows = rows_of_code(1000, 100)
        crawl.write_jsonl(self.scratch / "rows.jsonl", rows)
        self.scan(self.scratch / "rows.jsonl", self.corpus)
        done = run("export", self.corpus, "--to", "droplist")
        dropped = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual({row["id"] for row in dropped}, {row["id"] for row in rows if str(row.get("id", "")).startswith("copy-")})
        texts = {str(row["id"]): row["text"] for row in rows if "id" in row}
        for row in dropped:
            self.assertIn(texts[row["id"]], [text for id, text in texts.items() if not id.startswith("copy-")])
        for source in ("set0", "set1", "set2", "set3"):
            self.assertIn(source, done.stderr.decode())


if __name__ == "__main__":
    import unittest
    unittest.main()
