"""Runs one file of unittest cases and writes the outcome as JSON: tools/run_unittest.py FILE REPORT.

Subtests count as part of their test: a test is failed once, whatever number of its subtests failed.
"""
import importlib.util
import json
import pathlib
import sys
import unittest


class Outcome(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.passed = 0
        self.said = {}  # failed test -> what it said
        self.reasons = {}  # skipped test -> why

    def blame(self, test, error):
        self.said.setdefault(test.id(), []).append(self._exc_info_to_string(error, test))

    def addSuccess(self, test):
        self.passed += 1

    def addError(self, test, err):
        self.blame(test, err)

    def addFailure(self, test, err):
        self.blame(test, err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.said.setdefault(test.id(), []).append(f"{subtest}\n{self._exc_info_to_string(err, subtest)}")

    def addSkip(self, test, reason):
        self.reasons[getattr(test, "test_case", test).id()] = reason

    def addUnexpectedSuccess(self, test):
        self.said.setdefault(test.id(), []).append("passed, though it was expected to fail")


def main(file, report):
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    outcome = Outcome()
    unittest.defaultTestLoader.loadTestsFromModule(module).run(outcome)
    report.write_text(json.dumps({
        "passed": outcome.passed,
        "failures": [(name, "\n".join(said)) for name, said in outcome.said.items()],
        "skipped": [(name, reason) for name, reason in outcome.reasons.items() if name not in outcome.said],
    }))


main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
