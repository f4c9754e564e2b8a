"""What the program found in a corpus, read row by row."""
import json
import subprocess


def listed_by(program, corpus):
    """Table name -> its rows, asked of the program."""
    def rows(table):
        command = [program, "ls", corpus, table, "--json", "--limit", "0"]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
        return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    return rows


class Findings:
    def __init__(self, rows):
        """`rows`: a function, table name -> list of rows with the tables' column names."""
        self._quilts = {row["url"]: row for row in rows("quilts")}
        self._sources = {}
        for row in rows("quilt_sources"):
            self._sources.setdefault(row["page_id"], {})[row["source_url"]] = row

    def quilt(self, url):
        """The row of `quilts`, or None."""
        return self._quilts.get(url)

    def sources(self, url):
        """Source URL -> row of `quilt_sources`."""
        quilt = self.quilt(url)
        return self._sources.get(quilt["page_id"], {}) if quilt else {}


def is_quilt(page, findings):
    return findings.quilt(page["url"]) is not None


def quilt_complaint(page, findings):
    """What is wrong with what was told of a planted quilt: every planted source must be there, linked as planted."""
    if not is_quilt(page, findings):
        return "not found"
    found = findings.sources(page["url"])
    missing = [source["url"] for source in page["sources"] if source["url"] not in found]
    if missing:
        return f"{len(missing)} of {len(page['sources'])} sources not found, first {missing[0]}"
    wrong = [source for source in page["sources"] if found[source["url"]]["linked"] != source["linked"]]
    if wrong:
        return f"{wrong[0]['url']} is told to be {'not ' if wrong[0]['linked'] else ''}linked"
    return ""
