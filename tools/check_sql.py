"""A column's name stands in SQL only where its table is described, or in a join that is listed here. Usage: tools/check_sql.py [ROOT]

Rows of one table are asked for by members of their struct (src/api/corpus/rows.h), so that a column has one name, in
src/columns. Rows of several tables beside each other, or taken together, are asked for in SQL, in one place for each room.
"""
import pathlib
import re
import sys

HOMES = [
    "src/api/export/export_joins.h",
    "src/api/report/report_joins.h",
    "src/server/server_joins.h",
    "src/labels/label_store.cc",  # of another database, SQLite's, which no other folder can ask
]
KNOWS_NO_TABLE = "src/tables"
COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*"|R"\((?:.|\n)*?\)")|//[^\n]*')
LITERAL = r'(?:R"\((?:.|\n)*?\)"|"(?:[^"\\\n]|\\.)*")'
LITERALS = re.compile(rf"{LITERAL}(?:\s*{LITERAL})*")
SQL = re.compile(r"\b(SELECT|FROM|WHERE|JOIN|ORDER BY|GROUP BY|HAVING)\b")
TEXT = re.compile(r"'[^']*'")
COLUMN = re.compile(r'\b(?:Stored|Joined|Hidden|Derived<\w+>)\(\s*"(\w+)"')


def statements_of(text):
    """(line, text) of each string of the source that is a part of a statement."""
    code = COMMENT.sub(lambda found: found[1] or "", text)
    for found in LITERALS.finditer(code):
        if SQL.search(found[0]):
            yield code.count("\n", 0, found.start()) + 1, found[0]


def columns_of(root):
    return {name for file in (root / "src/columns").glob("*.h") for name in COLUMN.findall(file.read_text())}


def with_columns(root):
    """(path, line, columns) of each statement in src that names columns."""
    columns = columns_of(root)
    for file in sorted((root / "src").rglob("*")):
        if file.suffix in (".h", ".cc") and not file.name.endswith("_test.cc") and file.parent != root / KNOWS_NO_TABLE:
            for line, statement in statements_of(file.read_text()):
                named = sorted(columns.intersection(re.findall(r"\w+", TEXT.sub("", statement))))
                if named:
                    yield file.relative_to(root).as_posix(), line, named


def main(root):
    found = list(with_columns(root))
    complaints = [f"{path}:{line}: SQL with columns ({', '.join(named)}): ask by the members of the row (api/corpus/rows.h), or "
                  "put the join where tools/check_sql.py lists them" for path, line, named in found if path not in HOMES]
    used = {path for path, _, _ in found}
    complaints += [f"tools/check_sql.py: {home} has no SQL with columns: take it out" for home in HOMES
                   if home not in used and (root / home).parent.is_dir()]
    print("\n".join(complaints))
    return 1 if complaints or not columns_of(root) else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()))
