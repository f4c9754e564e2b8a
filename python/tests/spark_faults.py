"""Tasks that meet an accident on their first attempt. A module of its own, which the workers import."""
import os
import signal
import time


def _parent(process):
    with open(f"/proc/{process}/stat") as file:
        return int(file.read().rsplit(")", 1)[1].split()[1])


def kill_executor():
    os.kill(_parent(os.getppid()), signal.SIGKILL)  # this worker, its daemon, the executor


def kill_worker():
    os.kill(os.getpid(), signal.SIGKILL)


def abort():
    os.abort()


def hang():
    time.sleep(600)  # until another attempt has won, and this one is ended


class Accident:
    """The work, but that one partition of it meets `what` when it is first begun; `mark` is a file that tells so."""

    def __init__(self, work, what, mark):
        self.work, self.what, self.mark = work, what, mark

    def __call__(self, batches):
        from pyspark import TaskContext

        batches = iter(batches)
        if TaskContext.get().partitionId() == 0:
            try:
                os.close(os.open(self.mark, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                pass
            else:
                self.what()
        yield from self.work(batches)
