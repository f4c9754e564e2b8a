"""An S3 server on loopback that can be told to fail: now and then an answer is a 503, or ends in the middle."""
import itertools
import os
import threading

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server


class _Quiet(WSGIRequestHandler):
    def log(self, *_):
        pass


class Server:
    def __init__(self):
        self.every = 0  # of so many questions one is refused, and of so many answers one is cut; 0: none
        self.refused = self.cut = 0
        self._asked, self._got = itertools.count(1), itertools.count(1)
        self._lock = threading.Lock()
        self._moto = DomainDispatcherApplication(create_backend_app)
        self._server = make_server("127.0.0.1", 0, self._answer, threaded=True, request_handler=_Quiet)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        os.environ.update(AWS_ACCESS_KEY_ID="test", AWS_SECRET_ACCESS_KEY="test", AWS_EC2_METADATA_DISABLED="true")

    def uri(self, path):
        return f"s3://{path}?endpoint_override=127.0.0.1:{self._server.port}&scheme=http&region=us-east-1"

    def stop(self):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _answer(self, environ, start_response):
        with self._lock:
            refuses = self.every and next(self._asked) % self.every == 0
            cuts = self.every and not refuses and environ["REQUEST_METHOD"] == "GET" and next(self._got) % self.every == 0
            self.refused += bool(refuses)
            self.cut += bool(cuts)
        if refuses:
            environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
            start_response("503 Service Unavailable", [("Content-Length", "0")])
            return [b""]
        answer = self._moto(environ, start_response)
        return self._half(answer) if cuts else answer

    @staticmethod
    def _half(answer):
        """Its length was promised in the head; the connection ends before that much came."""
        content = b"".join(answer)
        yield content[:len(content) // 2]
        raise ConnectionResetError("cut")
