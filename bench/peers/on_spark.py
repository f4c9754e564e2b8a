"""One session of Spark on this machine, and what it does with the processor: its own threads, the JVM's, its Python workers'."""
import os
import sys
import tempfile

os.environ.update(SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_HOSTNAME="localhost", PYSPARK_PYTHON=sys.executable)


def new_session(scratch):
    from pyspark.sql import SparkSession
    from seamripper.spark.command import CONF

    builder = SparkSession.builder.master("local[1]")
    for key, value in {**CONF, "spark.driver.memory": "2g", "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
                       "spark.ui.enabled": "false", "spark.log.level": "ERROR", "spark.local.dir": f"{scratch}/local",
                       "spark.sql.warehouse.dir": f"{scratch}/warehouse"}.items():
        builder = builder.config(key, value)
    return builder.getOrCreate()


def scratch():
    return tempfile.TemporaryDirectory(prefix="seamripper-bench-", dir=os.environ.get("TMPDIR"))


def processor_seconds():
    """Of this process and of all that it began, ended ones too."""
    parents, used = {}, {}
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it has just ended
        parents[int(process)], used[int(process)] = int(fields[1]), sum(map(int, fields[11:15]))
    ours = {os.getpid()}
    while grown := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= grown
    return sum(used[process] for process in ours) / os.sysconf("SC_CLK_TCK")


def shuffled_bytes(session):
    """That all stages so far have written for others."""
    from py4j.protocol import Py4JJavaError

    store = session.sparkContext._jsc.sc().statusStore()
    total = stage = misses = 0
    while misses < 50:
        try:
            total += store.stageAttempt(stage, 0, False, None, False, None)._1().shuffleWriteBytes()
            misses = 0
        except Py4JJavaError:
            misses += 1
        stage += 1
    return total
