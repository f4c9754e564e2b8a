"""Counts copies, pages and domains of each chunk that is there twice with DuckDB, in memory.

Usage: catalogue_duckdb.py convert CSV PARQUET   the file the others read; hashes as bytes
       catalogue_duckdb.py load PARQUET          only a table in memory: what that costs is taken off
       catalogue_duckdb.py group PARQUET         and the catalogue, as another table in memory
       catalogue_duckdb.py table PARQUET TABLE   and the catalogue as a Parquet file, most copies first, hashes in hexadecimal

One thread costs fewest CPU seconds.
"""
import json
import sys

import duckdb

verb, source, *rest = sys.argv[1:]
database = duckdb.connect()
database.execute("SET threads = 1")
if verb == "convert":
    database.execute(f"COPY (SELECT unhex(chunk) AS chunk, page, domain FROM read_csv('{source}', header = false, "
                     f"columns = {{'chunk': 'VARCHAR', 'page': 'UINTEGER', 'domain': 'UINTEGER'}})) "
                     f"TO '{rest[0]}' (FORMAT parquet)")
    sys.exit()
database.execute(f"CREATE TABLE records AS SELECT * FROM '{source}'")
(rows,) = database.execute("SELECT count(*) FROM records").fetchone()
found = (0, 0, 0, 0)
CATALOGUE = ("SELECT chunk, count(*) AS copies, count(DISTINCT page) AS pages, count(DISTINCT domain) AS domains "
             "FROM records GROUP BY chunk HAVING count(*) >= 2")
TOTALS = "SELECT count(*), sum(copies), sum(pages), sum(domains)"
if verb == "group":
    database.execute(f"CREATE TABLE catalogue AS {CATALOGUE}")
    found = database.execute(f"{TOTALS} FROM catalogue").fetchone()
elif verb == "table":
    database.execute(f"COPY (SELECT lower(hex(chunk)) AS chunk, copies, pages, domains FROM ({CATALOGUE}) AS each "
                     f"ORDER BY copies DESC, each.chunk) TO '{rest[0]}' (FORMAT parquet, COMPRESSION zstd)")
    found = database.execute(f"{TOTALS} FROM '{rest[0]}'").fetchone()
print(json.dumps({"rows": rows, **dict(zip(("chunks", "copies", "pages", "domains"), map(int, found)))}))
