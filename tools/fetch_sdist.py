"""Downloads a source package as pip would find it, without running it: `pip download` builds what it downloads.

Usage: PYTHON tools/fetch_sdist.py NAME VERSION FOLDER, with a Python that has pip. The index, proxies and certificates
are those of pip's configuration. Whoever calls checks the file's SHA-256.
"""
import pathlib
import sys

from pip._internal.commands import create_command
from pip._vendor.packaging.version import Version


def main(name, version, folder):
    command = create_command("download")
    with command.main_context():
        options, _ = command.parse_args(["--no-binary", ":all:", name])
        session = command.get_default_session(options)
        finder = command._build_package_finder(options, session)
        links = [found.link for found in finder.find_all_candidates(name) if found.version == Version(version)]
        if not links:
            sys.exit(f"no source package of {name} {version}")
        answer = session.get(links[0].url_without_fragment, headers={"Accept-Encoding": "identity"})
        answer.raise_for_status()
        (pathlib.Path(folder) / links[0].filename).write_bytes(answer.content)


main(*sys.argv[1:])
