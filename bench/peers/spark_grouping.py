"""Which pages hold each gram that two hold, in Spark SQL, one core; prints what it took. Usage: spark_grouping.py TEXTS.jsonl..."""
import json
import sys

import pyarrow as pa
import pyarrow.parquet as pq
import seamripper as sr
from on_spark import new_session, processor_seconds, scratch

K = 5


def write_grams(files, to):
    """(gram, page) of each distinct run of K words, the gram as 64 bits."""
    schema = pa.schema([("gram", pa.int64()), ("page", pa.int64())])
    page = rows = 0
    with pq.ParquetWriter(to, schema) as out:
        for file in files:
            with open(file, encoding="utf-8") as lines:
                texts = [json.loads(line)["text"] for line in lines]
            for text in texts:
                words = sr.words(text)
                grams = {hash(tuple(words[i:i + K])) for i in range(len(words) - K + 1)}
                out.write_table(pa.table({"gram": list(grams), "page": [page] * len(grams)}, schema))
                page, rows = page + 1, rows + len(grams)
    return rows


def measured(frame):
    before = processor_seconds()
    frame.write.format("noop").mode("overwrite").save()
    return processor_seconds() - before


def main(*files):
    from pyspark.sql import functions

    with scratch() as folder:
        rows = write_grams(files, f"{folder}/grams.parquet")
        session = new_session(folder)
        grams = session.read.parquet(f"{folder}/grams.parquet")
        grouped = grams.groupBy("gram").agg(functions.collect_list("page").alias("pages")).where("size(pages) > 1")
        measured(grouped.limit(1))  # warms up
        facts = {"rows": rows, "reading": measured(grams), "grouping": measured(grouped)}
        session.stop()
    print(json.dumps(facts))


main(*sys.argv[1:])
