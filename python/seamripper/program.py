"""The program `seamripper` as a child process: what it says becomes values, progress and exceptions.

It is a process of its own so that no page of a crawl, however made, can take the interpreter down.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import pathlib
import selectors
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .errors import EnvironmentTrouble, Error, Interrupted, error_of

__all__ = ["Answer", "main", "path", "run"]

_PIECE = 1 << 16
_MOST_SAID = 1 << 20  # of messages, which are lines: enough for all that is worth keeping


def path() -> pathlib.Path:
    """The program that comes with this package, or the one that the environment variable ``SEAMRIPPER_PROGRAM`` names."""
    named = os.environ.get("SEAMRIPPER_PROGRAM")
    program = pathlib.Path(named) if named else pathlib.Path(__file__).parent / "bin" / "seamripper"
    if not program.is_file():
        raise EnvironmentTrouble(
            f"there is no program {program}: install the package again, or name one in SEAMRIPPER_PROGRAM", status=4,
            file=str(program), next_step="install the package again, or name one in SEAMRIPPER_PROGRAM")
    return program


def main() -> None:
    """The command `seamripper`: becomes the program."""
    try:
        program = path()
    except Error as error:
        sys.exit(f"seamripper: {error}")
    os.execv(program, ["seamripper", *sys.argv[1:]])


class Answer:
    """What the program printed, and how it ended."""

    def __init__(self, status: int, out: bytes, said: str) -> None:
        self.status = status
        self.out = out
        self.said = said

    def json(self) -> Any:
        return json.loads(self.out)

    def rows(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class _Child:
    """The running program. Its standard error is read by the line: events of progress apart, messages kept."""

    def __init__(self, words: Sequence[str | os.PathLike[str]], files: Sequence[int],
                 on_event: Callable[[dict[str, Any]], None]) -> None:
        self._out = io.BytesIO()
        self._messages: list[str] = []
        self._said = 0
        self._line = b""
        self._on_event = on_event
        try:
            self._process = subprocess.Popen(
                [path(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                pass_fds=files, process_group=0)  # an interrupt from the keyboard is ours alone to pass on
        except OSError as error:
            raise EnvironmentTrouble(f"cannot run {path()}: {error.strerror}: install the package again", status=4,
                                     file=str(path()), next_step="install the package again") from error

    def wait(self) -> int:
        """Until both streams have ended and the process has. May be called again after an interrupt."""
        assert self._process.stdout is not None and self._process.stderr is not None
        with selectors.DefaultSelector() as selector:
            for stream in (self._process.stdout, self._process.stderr):
                if not stream.closed:
                    selector.register(stream, selectors.EVENT_READ)
            while selector.get_map():
                for key, _ in selector.select():
                    piece = os.read(key.fd, _PIECE)
                    if key.fileobj is self._process.stderr:
                        self._hear(piece)
                    else:
                        self._out.write(piece)
                    if not piece:
                        selector.unregister(key.fileobj)
                        key.fileobj.close()  # type: ignore[union-attr]
        return self._process.wait()

    def _hear(self, piece: bytes) -> None:
        *lines, self._line = (self._line + piece).split(b"\n")
        if not piece and self._line:
            lines.append(self._line)
            self._line = b""
        for line in lines:
            text = line.decode("utf-8", "replace")
            if text.startswith('{"event":"progress"'):
                with contextlib.suppress(ValueError):
                    self._on_event(json.loads(text))
            elif self._said < _MOST_SAID:
                self._messages.append(text)
                self._said += len(line)

    def interrupt(self) -> None:
        """The first time it is asked to stop where it can go on from; the second time it ends at once."""
        self._process.send_signal(signal.SIGINT)

    def end(self) -> None:
        """It is gone afterwards, and all that was open for it."""
        if self._process.returncode is None:
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()

    def answer(self, status: int) -> Answer:
        return Answer(status, self._out.getvalue(), "\n".join(self._messages))


@contextlib.contextmanager
def _interrupts_later() -> Iterator[list[int]]:
    """Ctrl-C is noted and not raised meanwhile: a child that is being started would be lost."""
    noted: list[int] = []
    if threading.current_thread() is not threading.main_thread() or not callable(signal.getsignal(signal.SIGINT)):
        yield noted  # where no KeyboardInterrupt can come
        return
    before = signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


def _wait_through_interrupts(child: _Child, interrupted: bool) -> tuple[int, bool]:
    """Its status, and whether it was interrupted."""
    if interrupted:
        child.interrupt()
    while True:
        try:
            return child.wait(), interrupted
        except KeyboardInterrupt:
            interrupted = True
            child.interrupt()


def run(*words: str | os.PathLike[str], named: Sequence[str] = (), files: Sequence[int] = (),
        on_event: Callable[[dict[str, Any]], None] = lambda event: None, accept: Sequence[int] = (0,)) -> Answer:
    """Runs the program to its end. A status not in ``accept`` is raised; ``named`` are the files a message may be about.

    ``files`` are open file descriptors that the program has too, under the same numbers.
    """
    with _interrupts_later() as noted:
        child = _Child(words, files, on_event)
    try:
        status, interrupted = _wait_through_interrupts(child, bool(noted))
    except KeyboardInterrupt:  # another one, while the one before was passed on
        status, interrupted = -signal.SIGINT, True
    finally:
        child.end()
    answer = child.answer(status)
    if interrupted or status == 130:
        raise Interrupted(_last_line(answer.said) or "interrupted: the same call goes on with what is there")
    if status in accept:
        return answer
    if status < 0:
        raise error_of(status, _crash(-status, answer.said), named)
    raise error_of(status, _last_line(answer.said), named)


def _last_line(said: str) -> str:
    """The error, which is a line of its own behind whatever was said before."""
    errors = [line for line in said.splitlines() if line.startswith("seamripper: ")]
    return errors[-1].removeprefix("seamripper: ") if errors else said.strip().rpartition("\n")[2]


def _crash(number: int, said: str) -> str:
    name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
    why = f" ({_last_line(said)})" if said else ""
    what_next = "the machine may be short of memory, give less with memory=" if name == "SIGKILL" else "please report it"
    return f"the program was ended by {name}{why}: {what_next}; the same call goes on with what is there"


@contextlib.contextmanager
def as_file(content: bytes) -> Iterator[tuple[str, int]]:
    """A file in memory that a child can read: its path there and its descriptor, to be named in ``files``."""
    descriptor = os.memfd_create("seamripper")
    try:
        with open(descriptor, "wb", closefd=False) as file:
            file.write(content)
        os.lseek(descriptor, 0, os.SEEK_SET)
        yield f"/dev/fd/{descriptor}", descriptor
    finally:
        os.close(descriptor)


def flags(options: dict[str, Any]) -> list[str]:
    """Options as the command line has them: ``min_similarity=0.9`` is ``--min-similarity 0.9``, ``m=20`` is ``-m 20``,
    ``True`` a switch, ``None`` and ``False`` nothing, a list the option repeated."""
    words: list[str] = []
    for name, value in options.items():
        flag = f"-{name}" if len(name) == 1 else "--" + name.replace("_", "-")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is True:
                words.append(flag)
            elif each is not None and each is not False:
                words += [flag, str(each)] if len(name) == 1 else [f"{flag}={each}"]
    return words
