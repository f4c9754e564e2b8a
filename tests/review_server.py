"""A review server for tests, asked over plain sockets or as a program would."""
import http.client
import json
import os
import re
import signal
import socket
import subprocess

from program import PROGRAM


class ReviewServer:
    def __init__(self, corpus, *words, environment=None, **options):
        """Nobody's browser is opened, unless `environment` says where one could be seen."""
        variables = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.process = subprocess.Popen([PROGRAM, "review", corpus, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**variables, **(environment or {})}, **options)
        self.address = self.process.stdout.readline().decode().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([0-9a-f]{64})", self.address)
        if not found:
            raise AssertionError(self.process.stderr.read().decode())
        self.port, self.token = int(found[1]), found[2]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)
        self.process.stdout.close()
        self.process.stderr.close()

    def kill(self):
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(60)
        self.process.stdout.close()
        self.process.stderr.close()

    @property
    def host(self):
        return f"127.0.0.1:{self.port}"

    def ask(self, method, path, body=None, **fields):
        """Status, header fields and body; with the token unless `Authorization` is given as None."""
        headers = {"Authorization": f"Bearer {self.token}", **{name.replace("_", "-"): value for name, value in fields.items()}}
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
            body = body if isinstance(body, (bytes, str)) else json.dumps(body)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, {name: value for name, value in headers.items() if value is not None})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def get(self, path):
        status, _, body = self.ask("GET", path)
        if status != 200:
            raise AssertionError(f"{path}: {status} {body}")
        return json.loads(body)

    def raw(self, data, seconds=15, wait=True):
        """What the server answers to these bytes until it closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            try:
                connection.sendall(data)
                answer = b""
                while wait and (part := connection.recv(65536)):
                    answer += part
                return answer
            except (ConnectionError, socket.timeout):
                return answer
