"""What the program found in a corpus, beside what was planted there."""
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
    def __init__(self, rows, truth):
        """`rows`: a function, table name -> its rows with its column names. `truth`: the lines of truth.jsonl."""
        self._rows = rows
        self._tables = {}
        self._indexes = {}  # (table, column) -> value -> rows
        self._planted = {page["url"]: page for page in truth}
        self._families = {}
        for page in truth:
            self._families.setdefault(page.get("family", ""), set()).add(page["url"])

    def table(self, name):
        """Its rows in its own order, worst first."""
        if name not in self._tables:
            self._tables[name] = self._rows(name)
        return self._tables[name]

    def rows(self, table, column, value):
        """The rows of a table with this value in a column."""
        if (table, column) not in self._indexes:
            index = self._indexes[table, column] = {}
            for row in self.table(table):
                index.setdefault(row[column], []).append(row)
        return self._indexes[table, column].get(value, [])

    def row(self, table, column, value):
        """The first of them, or None."""
        return next(iter(self.rows(table, column, value)), None)

    def planted(self, url):
        """Its line of the truth."""
        return self._planted[url]

    def family(self, page):
        """The URLs of all pages planted as one family with it."""
        return self._families[page["family"]]


def is_quilt(page, findings):
    return findings.row("quilts", "url", page["url"]) is not None


def quilt_complaint(page, findings):
    """What is wrong with what was told of a planted quilt: every planted source must be there, linked as planted."""
    quilt = findings.row("quilts", "url", page["url"])
    if not quilt:
        return "not found"
    found = {row["source_url"]: row for row in findings.rows("quilt_sources", "page_id", quilt["page_id"])}
    missing = [source["url"] for source in page["sources"] if source["url"] not in found]
    if missing:
        return f"{len(missing)} of {len(page['sources'])} sources not found, first {missing[0]}"
    wrong = [source for source in page["sources"] if found[source["url"]]["linked"] != source["linked"]]
    if wrong:
        return f"{wrong[0]['url']} is told to be {'not ' if wrong[0]['linked'] else ''}linked"
    return ""


def no_quilt_complaint(page, findings):
    return "told as a quilt" if is_quilt(page, findings) else ""


def together_complaint(page, findings, table):
    """A table of members must hold the whole family of a planted page in one cluster, and nobody else in it."""
    row = findings.row(table, "url", page["url"])
    if not row:
        return "not found"
    cluster = {member["url"] for member in findings.rows(table, "cluster_id", row["cluster_id"])}
    family = findings.family(page)
    missing, strangers = sorted(family - cluster), sorted(cluster - family)
    if missing:
        return f"{len(missing)} of {len(family)} of its family are not in its cluster, first {missing[0]}"
    return f"in one cluster with {strangers[0]}" if strangers else ""


def first_complaint(*complaints):
    """One complaint of several: what the first of them to find something wrong says."""
    return lambda page, findings: next(filter(None, (each(page, findings) for each in complaints)), "")
