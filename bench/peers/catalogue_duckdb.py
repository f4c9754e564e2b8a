"""Counts copies, pages and domains of each chunk that is there twice with DuckDB, in memory.

Usage: catalogue_duckdb.py convert CSV PARQUET   the file the others read; hashes as bytes
       catalogue_duckdb.py load PARQUET          only a table in memory: what that costs is taken off
       catalogue_duckdb.py group PARQUET         and the catalogue, as another table in memory

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
if verb == "group":
    database.execute("CREATE TABLE catalogue AS SELECT chunk, count(*) AS copies, count(DISTINCT page) AS pages, "
                     "count(DISTINCT domain) AS domains FROM records GROUP BY chunk HAVING count(*) >= 2")
    found = database.execute("SELECT count(*), sum(copies), sum(pages), sum(domains) FROM catalogue").fetchone()
print(json.dumps({"rows": rows, **dict(zip(("chunks", "copies", "pages", "domains"), map(int, found)))}))
