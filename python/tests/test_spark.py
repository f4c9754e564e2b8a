"""What a cluster makes of a crawl is what one machine makes of it: every table, and the corpus, digest for digest."""
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import pyarrow.fs
import fake_spark
import seamripper as sr
import spark_faults
from seamripper import program, spark
from seamripper.spark import command, detector_run, tasks
from seamripper.spark.corpus import Corpus
from seamripper.spark.jobs import Job
from seamripper.spark.options import DETECTORS
from seamripper.spark.rows import ROW
from setting import PackageTest, crawl, shared_folder

HAS_SPARK = importlib.util.find_spec("pyspark") is not None and shutil.which("java") is not None
WHY_NOT = "no PySpark or no Java: make test-spark"
HAS_MOTO = importlib.util.find_spec("moto") is not None
if HAS_SPARK:  # for the workers of all clusters, which import modules that lie beside this one
    os.environ.update(SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_HOSTNAME="localhost", PYSPARK_PYTHON=sys.executable,
                      PYTHONPATH=os.pathsep.join([str(pathlib.Path(__file__).resolve().parent),
                                                  *filter(None, [os.environ.get("PYTHONPATH")])]))


def facts(corpus):
    """The digests of a corpus and of the current run of each detector."""
    corpus = pathlib.Path(corpus)
    manifest = json.loads((corpus / "manifest.json").read_bytes())
    found = {"corpus_digest": manifest["digest"], "totals": manifest["totals"], "inputs": manifest["inputs"]}
    for current in sorted(corpus.glob("findings/*/current")):
        run = current.read_text().strip()
        record = json.loads((current.parent / run / "run.json").read_bytes())
        digests = {name: (table["rows"], table["digest"]) for name, table in record["tables"].items()}
        counts = {name: count for name, count in record["counts"].items() if name not in ("large_pages_and_groups", "groups_cut")}
        # The tables of the corpus itself know in which segments their rows lie, and those are cut elsewhere.
        found[current.parent.name] = digests if current.parent.name == "corpus" else (run, counts, digests)
    return found


def spark_home():
    return str(pathlib.Path(importlib.util.find_spec("pyspark").origin).parent)


LIGHT = "-XX:TieredStopAtLevel=1"  # no session here is long enough to gain from code that is compiled twice


def new_session(master, scratch, **conf):
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(master)
    for key, value in {**command.CONF, "spark.driver.memory": "1g", "spark.driver.host": "127.0.0.1",
                       "spark.driver.bindAddress": "127.0.0.1", "spark.ui.enabled": "false", "spark.log.level": "ERROR",
                       "spark.driver.extraJavaOptions": LIGHT, "spark.executor.extraJavaOptions": LIGHT,
                       "spark.local.dir": f"{scratch}/local", "spark.sql.warehouse.dir": f"{scratch}/warehouse",
                       "spark.sql.execution.arrow.pyspark.validateSchema.enabled": "true", **conf}.items():
        builder = builder.config(key, value)
    return builder.getOrCreate()


class ScanTest(PackageTest):
    """What all clusters must do; the session is a real one, or none at all."""

    def set_batch(self, rows):
        self.session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", rows)

    def assert_same(self, local, corpus):
        expected, found = facts(local), facts(corpus)
        self.assertLessEqual({"corpus", "quilts"}, set(found))
        for detector in found:
            self.assertEqual(expected[detector], found[detector], detector)
        return found


class SparkTest(ScanTest):
    master = "local[2]"
    conf = {}

    @classmethod
    def setUpClass(cls):
        cls.spark_scratch = tempfile.mkdtemp(prefix="seamripper-spark-")
        cls.addClassCleanup(shutil.rmtree, cls.spark_scratch, ignore_errors=True)
        cls.session = new_session(cls.master, cls.spark_scratch, **cls.conf)
        cls.addClassCleanup(cls.session.stop)



def random_crawl(dice, folder, files=None):
    """Up to 50 pages in a few files: sentences of few words, addresses captured more than once, files, damage."""
    words = [first + second for first in ("mo", "ka", "ti", "ru") for second in ("la", "ne", "so")]
    sentences = [" ".join(dice.choices(words, k=8)) for _ in range(12)]
    hosts = ["a.example", "www.a.example", "b.example", "c.co.uk"]
    folder.mkdir()
    for number in range(files or dice.randint(1, 5)):
        records = []
        for _ in range(dice.randint(1, 10)):
            url = f"http://{dice.choice(hosts)}/{dice.randint(0, 15)}"
            date = f"2026-01-0{dice.randint(1, 5)}T00:00:00Z"
            if dice.random() < 0.15:
                records.append(crawl.response(url, crawl.PNG + dice.randbytes(20), date, content_type="image/png"))
            else:
                page = crawl.html("t", dice.choices(sentences, k=dice.randint(1, 6)), [f"http://{dice.choice(hosts)}/"])
                records.append(crawl.response(url, page, date))
        crawl.write_warc(folder / f"{number}.warc.gz", records)


class Scans:
    def test_demo_crawl(self):
        scanned = spark.scan(self.session, [f"{shared_folder()}/crawl/*.warc.gz"], f"{self.scratch}/corpus", partitions=3)
        found = self.assert_same(shared_folder() / "corpus", self.scratch / "corpus")
        self.assertLessEqual(set(DETECTORS), set(found))
        self.assertEqual(scanned.read.pages, found["totals"]["pages"])
        manifest = json.loads((self.scratch / "corpus" / "manifest.json").read_bytes())
        self.assertEqual({segment["name"] for segment in manifest["segments"]},
                         set(os.listdir(self.scratch / "corpus" / "segments")))
        program.run("info", str(self.scratch / "corpus"), "--verify")
        corpus = sr.open(self.scratch / "corpus")
        url = corpus.pages["url"][0].as_py()
        self.assertEqual(corpus.page(url).text, sr.open(shared_folder() / "corpus").page(url).text)
        self.assertEqual(list(pathlib.Path(self.spark_scratch).rglob("seamripper-*")), [])  # nothing of ours is left

    @unittest.mock.patch.object(detector_run, "_PART_ROWS", 40)  # tables are cut into parts, and parts of several lie together
    def test_random_crawls(self):
        superseded = parts = 0
        for i, (partitions, batch) in enumerate((p, b) for p in (1, 3, 8) for b in (1, 7, 10_000)):
            with self.subTest(partitions=partitions, batch=batch):
                self.set_batch(batch)
                folder = self.scratch / str(i)
                folder.mkdir()
                random_crawl(random.Random(i), folder / "crawl")
                sr.scan(f"{folder}/crawl/*.warc.gz", out=folder / "local", progress=False)
                spark.scan(self.session, [str(folder / "crawl")], str(folder / "corpus"), partitions=partitions)
                superseded += self.assert_same(folder / "local", folder / "corpus")["totals"]["superseded"]
                parts = max(parts, *(len(list(table.glob("*.parquet"))) for table in (folder / "corpus").glob("findings/*/*/*")))
        self.assertGreater(superseded, 5)
        self.assertGreater(parts, 1)

    def test_what_is_there_is_not_read_again(self):
        self.small_crawl()
        words = [str(self.scratch / "a.warc.gz")]
        spark.scan(self.session, words, str(self.scratch / "c"))
        before = (self.scratch / "c" / "manifest.json").read_bytes()
        self.assertEqual(spark.scan(self.session, words, str(self.scratch / "c")).read.pages, 0)
        self.assertEqual(before, (self.scratch / "c" / "manifest.json").read_bytes())
        self.small_crawl("b.warc.gz", [b"<p>other words of another page in another file"])
        self.raises(sr.UsageError, lambda: spark.scan(self.session, [*words, str(self.scratch / "b.warc.gz")],
                                                      str(self.scratch / "c")))

    def test_damage_is_told_where_it_is(self):
        sound = self.small_crawl(pages=[b"<p>one two three four five six seven " * 50] * 3).read_bytes()
        file = self.scratch / "damaged.warc.gz"
        file.write_bytes(sound[:200] + b"XXXXXXXX" + sound[208:])
        said = io.StringIO()
        scanned = spark.scan(self.session, [str(file)], str(self.scratch / "c"))
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
            command._tell(scanned)
        self.assertIn(f"first at {file}:", said.getvalue())

    def test_orphans_are_swept(self):
        (self.scratch / "c" / "segments" / "99999999").mkdir(parents=True)
        (self.scratch / "c" / "segments" / "99999999" / "pages").write_bytes(b"half of it")
        spark.scan(self.session, [str(self.small_crawl())], str(self.scratch / "c"))
        self.assertNotIn("99999999", os.listdir(self.scratch / "c" / "segments"))

    def test_a_detector_with_nothing_to_look_at_is_left_out(self):
        texts = self.scratch / "texts.jsonl"
        texts.write_text("".join(json.dumps({"id": str(i), "text": "words of a text without any markup " * i}) + "\n" for i in range(9)))
        scanned = spark.scan(self.session, [str(texts)], str(self.scratch / "c"))
        self.assertEqual([detector for detector, _ in scanned.left_out], ["templates"])
        error = self.raises(sr.UsageError, lambda: spark.detect(self.session, str(self.scratch / "c"), "templates"), status=2)
        self.assertEqual(str(error), scanned.left_out[0][1])

    def test_what_cannot_be_is_refused(self):
        out = str(self.scratch / "c")
        for words in ([], ["-"], [str(self.scratch / "no.warc.gz")], [f"{self.scratch}/*.warc"], [f"{self.scratch}/*/a.warc"]):
            self.raises(sr.UsageError, lambda words=words: spark.scan(self.session, words, out), status=2)
        self.small_crawl()
        (self.scratch / "full").mkdir()
        (self.scratch / "full" / "letter.txt").write_text("dear")
        self.raises(sr.UsageError, lambda: spark.scan(self.session, [str(self.scratch / "a.warc.gz")],
                                                      str(self.scratch / "full")), status=2)
        self.raises(sr.UsageError, lambda: spark.scan(self.session, [str(self.scratch / "a.warc.gz")], out, no_such_setting=1))


class OnOneThread(ScanTest):
    """Without Spark: what is ours alone."""

    def setUp(self):
        super().setUp()
        self.session = fake_spark.Session()
        self.enterContext(fake_spark.patched(self.session))
        self.spark_scratch = str(self.scratch / "spark")
        os.mkdir(self.spark_scratch)
        self.enterContext(unittest.mock.patch.dict(os.environ, SPARK_LOCAL_DIRS=self.spark_scratch))

    def set_batch(self, rows):
        self.session.batch = rows


class WithoutSpark(Scans, OnOneThread):
    def test_a_machine_that_does_not_reach_the_corpus(self):
        self.small_crawl()
        with unittest.mock.patch.object(tasks, "corpus_here", lambda place: self.scratch / "elsewhere"):
            error = self.raises(sr.EnvironmentTrouble, lambda: spark.scan(self.session, [str(self.scratch / "a.warc.gz")],
                                                                          str(self.scratch / "c")), status=4)
        self.assertIn("all machines of the cluster", str(error))

    def test_options(self):
        spark.scan(self.session, [f"{shared_folder()}/crawl"], f"{self.scratch}/c", only=[])
        sr.ingest(f"{shared_folder()}/crawl", out=self.scratch / "local", progress=False)
        for detector, options in (("quilts", {"k": 4, "theta": "0.25", "foreign": "domain", "no_patches": True}),
                                  ("phrases", {"min_popular": 10}), ("templates", {"threshold": 30}),
                                  ("reuse", {"profile": "ardi2014", "no_stop": True}), ("near", {"at": "0.6", "all_pairs": True}),
                                  ("quilts", {"collapse": True})):
            with self.subTest(detector=detector):
                spark.detect(self.session, f"{self.scratch}/c", detector, partitions=2, **options)
                program.run(detector, str(self.scratch / "local"), "-q", *program.flags(options))
                self.assertEqual(facts(self.scratch / "local")[detector], facts(self.scratch / "c")[detector])
        for detector, options in (("reuse", {"known": "x"}), ("quilts", {"sweep": True}), ("quilts", {"no_such": 1}),
                                  ("quilts", {"theta": "1.5"}), ("quilts", {"k": "many"}), ("quilts", {"k": 0}), ("sites", {})):
            self.raises(sr.UsageError, lambda detector=detector, options=options: spark.detect(
                self.session, f"{self.scratch}/c", detector, **options), status=2)


@unittest.skipUnless(HAS_SPARK, WHY_NOT)
class OnTwoThreads(Scans, SparkTest):
    pass


class InAStore:
    """A crawl and a corpus in S3, as a server on this machine has it."""

    @classmethod
    def setUpClass(cls):
        from s3_server import Server

        cls.server = Server()  # before the session, whose processes take the keys from the environment
        cls.addClassCleanup(cls.server.stop)
        super().setUpClass()

    def setUp(self):
        super().setUp()
        self.server.every = 0
        self.bucket = f"bucket-{self._testMethodName.replace('_', '-')}"[:40]
        self.system, _ = pyarrow.fs.FileSystem.from_uri(self.server.uri(self.bucket).replace("?", "?allow_bucket_creation=true&"))
        self.system.create_dir(self.bucket)

    def put(self, folder, name):
        for file in pathlib.Path(folder).rglob("*"):
            if file.is_file():
                with self.system.open_output_stream(f"{self.bucket}/{name}/{file.relative_to(folder)}", compression=None) as copy:
                    copy.write(file.read_bytes())

    def copy_of(self, name):
        target = self.scratch / "copy"
        for info in self.system.get_file_info(pyarrow.fs.FileSelector(f"{self.bucket}/{name}", recursive=True)):
            if info.type == pyarrow.fs.FileType.File:
                file = target / info.path.removeprefix(f"{self.bucket}/{name}/")
                file.parent.mkdir(parents=True, exist_ok=True)
                with self.system.open_input_stream(info.path, compression=None) as source:
                    file.write_bytes(source.read())
        return target

    def scan(self, only=DETECTORS):
        return spark.scan(self.session, [self.server.uri(f"{self.bucket}/crawl/*.warc.gz")], self.server.uri(f"{self.bucket}/corpus"),
                          partitions=3, only=only)

    def assert_same_findings(self, local, corpus, only=DETECTORS):
        """All but the paths of the crawl files, which tables of the corpus name."""
        expected, found = facts(local), facts(corpus)
        for name in ("corpus_digest", *only):
            self.assertEqual(expected[name], found[name], name)

    def test_scan(self):
        self.put(shared_folder() / "crawl", "crawl")
        self.scan()
        copy = self.copy_of("corpus")
        self.assert_same_findings(shared_folder() / "corpus", copy)
        program.run("info", str(copy), "--verify")
        self.assertEqual(facts(copy)["inputs"][0]["path"], f"s3://{self.bucket}/crawl/crawl-00000.warc.gz")
        self.assertEqual([name for name in os.listdir(copy / "findings" / "quilts") if name.endswith(".parts")], [])

    def test_answers_that_fail_are_asked_for_again(self):
        random_crawl(random.Random(5), self.scratch / "crawl", files=3)
        self.put(self.scratch / "crawl", "crawl")
        sr.scan(self.scratch / "crawl", out=self.scratch / "local", progress=False)
        self.server.every = 9
        self.scan(only=["quilts", "reuse"])
        self.server.every = 0
        self.assertGreater(self.server.refused, 5)
        self.assertGreater(self.server.cut, 5)
        self.assert_same_findings(self.scratch / "local", self.copy_of("corpus"), only=["quilts", "reuse"])

    def test_half_a_corpus_is_none(self):
        self.put(shared_folder() / "crawl", "crawl")
        with unittest.mock.patch.object(Corpus, "commit", side_effect=sr.EnvironmentTrouble("the driver died")):
            self.raises(sr.EnvironmentTrouble, lambda: self.scan(only=["quilts"]))
        left = self.copy_of("corpus")
        self.assertFalse((left / "manifest.json").exists())
        self.assertGreater(len(os.listdir(left / "segments")), 0)
        shutil.rmtree(left)
        self.scan(only=["quilts"])
        whole = self.copy_of("corpus")
        self.assert_same_findings(shared_folder() / "corpus", whole, only=["quilts"])
        manifest = json.loads((whole / "manifest.json").read_bytes())
        self.assertEqual({segment["name"] for segment in manifest["segments"]}, set(os.listdir(whole / "segments")))

@unittest.skipUnless(HAS_MOTO, "no moto: make test-spark")
class InAStoreWithoutSpark(InAStore, OnOneThread):
    def test_a_run_that_rests_on_another(self):
        (self.scratch / "crawl").mkdir()
        words = [f"word{i}" for i in range(400)]
        self.small_crawl("crawl/a.warc.gz", [" ".join([*words, f"end{i}"]).encode() for i in range(4)])
        self.put(self.scratch / "crawl", "crawl")
        local = sr.scan(self.scratch / "crawl", out=self.scratch / "local", only="phrases", progress=False)
        local.run("quilts", collapse=True)
        self.assertGreater(len(local.duplicates), 0)
        self.scan(only=["phrases"])
        spark.detect(self.session, self.server.uri(f"{self.bucket}/corpus"), "quilts", partitions=3, collapse=True)
        self.assert_same_findings(self.scratch / "local", self.copy_of("corpus"), only=["phrases", "quilts"])


@unittest.skipUnless(HAS_SPARK and HAS_MOTO, WHY_NOT)
class InAStoreOnTwoThreads(InAStore, SparkTest):
    pass


class Cluster(SparkTest):
    """What meets accidents."""

    def scan_with(self, what, wanted):
        """A scan whose first job of which wanted(its work) holds meets an accident; what Spark has to say of it after."""
        mark = self.scratch / "met"
        before = self.retries()

        def rows(job, source, work):
            if wanted(work) and not mark.exists():
                work = spark_faults.Accident(work, what, str(mark))
            return source.mapInArrow(work, ROW)

        with unittest.mock.patch.object(Job, "rows", rows):
            spark.scan(self.session, [f"{shared_folder()}/crawl/*.warc.gz"], f"{self.scratch}/corpus", partitions=3, only=["quilts"])
        self.assertTrue(mark.exists(), "no accident")
        self.assert_same(shared_folder() / "corpus", self.scratch / "corpus")
        manifest = json.loads((self.scratch / "corpus" / "manifest.json").read_bytes())
        self.assertEqual({segment["name"] for segment in manifest["segments"]},
                         set(os.listdir(self.scratch / "corpus" / "segments")))
        return self.retries() - before

    def retries(self):
        """Failed and killed tasks, and stages that were begun again."""
        from py4j.protocol import Py4JJavaError

        store = self.session.sparkContext._jsc.sc().statusStore()
        count = stage = attempt = 0
        misses = 0
        while misses < 20:
            try:
                data = store.stageAttempt(stage, attempt, False, None, False, None)._1()
            except Py4JJavaError:
                misses += attempt == 0
                stage, attempt = stage + 1, 0
                continue
            misses = 0
            count += data.numFailedTasks() + data.numKilledTasks() + (attempt > 0)
            attempt += 1
        return count

    def is_reading(self, work):
        return isinstance(work, tasks.Reading)

    def is_map(self, work):
        return isinstance(work, tasks.Slicing) and not work.reads_stream

    def is_group(self, work):
        return isinstance(work, tasks.Slicing) and work.reads_stream


@unittest.skipUnless(HAS_SPARK, WHY_NOT)
class OnALocalCluster(Cluster):
    master = "local-cluster[2,1,1024]"
    conf = {"spark.executor.memory": "1g", "spark.speculation": "true", "spark.speculation.quantile": "0.5",
            "spark.speculation.minTaskRuntime": "2s"}

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.addClassCleanup(shutil.rmtree, pathlib.Path(spark_home()) / "work", ignore_errors=True)

    def test_demo_crawl(self):
        spark.scan(self.session, [f"{shared_folder()}/crawl/*.warc.gz"], f"{self.scratch}/corpus", partitions=2)
        self.assert_same(shared_folder() / "corpus", self.scratch / "corpus")

    def test_executor_killed_in_a_map(self):
        self.assertGreater(self.scan_with(spark_faults.kill_executor, self.is_map), 0)

    def test_executor_killed_in_a_group(self):
        self.assertGreater(self.scan_with(spark_faults.kill_executor, self.is_group), 0)

    def test_worker_killed(self):
        self.assertGreater(self.scan_with(spark_faults.kill_worker, self.is_group), 0)

    def test_reading_aborts(self):
        self.assertGreater(self.scan_with(spark_faults.abort, self.is_reading), 0)

    def test_reading_hangs_until_another_attempt_wins(self):
        self.assertGreater(self.scan_with(spark_faults.hang, self.is_reading), 0)


@unittest.skipUnless(HAS_SPARK, WHY_NOT)
class OnAStandaloneCluster(Cluster):
    """A master and two workers, started as a user would."""

    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.mkdtemp(prefix="seamripper-workers-")
        cls.addClassCleanup(shutil.rmtree, cls.work, ignore_errors=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        cls.master = f"spark://127.0.0.1:{port}"
        environment = {**os.environ, "SPARK_HOME": spark_home(), "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_HOSTNAME": "localhost",
                       "SPARK_DAEMON_MEMORY": "256m", "SPARK_MASTER_OPTS": "-Dspark.master.rest.enabled=false",
                       "PYSPARK_PYTHON": sys.executable}
        cls.start(environment, "Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0")
        for number in "12":
            cls.start(environment, "Worker", "--host", "127.0.0.1", "--cores", "1", "--memory", "1g", "--webui-port", "0",
                      "--work-dir", f"{cls.work}/{number}", cls.master)
        super().setUpClass()

    @classmethod
    def start(cls, environment, role, *words):
        process = subprocess.Popen(["bash", f"{spark_home()}/bin/spark-class", f"org.apache.spark.deploy.{role.lower()}.{role}", *words],
                                   env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        cls.addClassCleanup(process.wait)
        cls.addClassCleanup(process.terminate)

    conf = {"spark.executor.memory": "512m", "spark.shuffle.readHostLocalDisk": "false"}

    def test_demo_crawl(self):
        spark.scan(self.session, [f"{shared_folder()}/crawl/*.warc.gz"], f"{self.scratch}/corpus", partitions=2)
        self.assert_same(shared_folder() / "corpus", self.scratch / "corpus")

    def test_executor_killed_in_a_group(self):
        self.assertGreater(self.scan_with(spark_faults.kill_executor, self.is_group), 0)


if __name__ == "__main__":
    unittest.main()
