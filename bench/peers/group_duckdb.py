"""Groups (gram, page) records by gram with DuckDB: the grams in 2 to 50 pages, each with its list of pages, in memory.

Usage: group_duckdb.py convert CSV PARQUET     the file the others read
       group_duckdb.py load PARQUET            only a table in memory: what that costs is taken off
       group_duckdb.py group PARQUET           and the groups, as another table in memory

A pair occurs once, so count(*) is the number of distinct pages, and much cheaper here. One thread costs fewest CPU
seconds.
"""
import json
import sys

import duckdb

verb, source, *rest = sys.argv[1:]
database = duckdb.connect()
database.execute("SET threads = 1")
if verb == "convert":
    database.execute(f"COPY (SELECT * FROM read_csv('{source}', header = false, "
                     f"columns = {{'gram': 'UBIGINT', 'page': 'UINTEGER'}})) TO '{rest[0]}' (FORMAT parquet)")
    sys.exit()
database.execute(f"CREATE TABLE records AS SELECT * FROM '{source}'")
(rows,) = database.execute("SELECT count(*) FROM records").fetchone()
groups = records = 0
if verb == "group":
    database.execute("CREATE TABLE groups AS SELECT gram, list(page) AS pages FROM records "
                     "GROUP BY gram HAVING count(*) BETWEEN 2 AND 50")
    groups, records = database.execute("SELECT count(*), sum(len(pages)) FROM groups").fetchone()
print(json.dumps({"rows": rows, "groups": groups, "records": int(records)}))
