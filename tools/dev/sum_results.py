#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Adds up result files of lit (--output) and GoogleTest (--gtest_output=json:).

  sum_results.py FILE...

Names what was skipped and what failed, and prints, last, "N passed, N failed, N skipped". A file that is missing or empty is
itself a failure. Exit code 1 if anything failed or nothing passed.
"""

import json
import os
import sys
from collections import Counter

LIT_PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
LIT_SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def read_lit(document):
    for test in document["tests"]:
        code = test["code"]
        verdict = "passed" if code in LIT_PASSED else "skipped" if code in LIT_SKIPPED else "failed"
        yield test["name"], verdict


def read_googletest(document):
    for suite in document["testsuites"]:
        for test in suite["testsuite"]:
            skipped = test["status"] == "NOTRUN" or test["result"] in ("SKIPPED", "SUPPRESSED")
            verdict = "failed" if test.get("failures") else "skipped" if skipped else "passed"
            yield f"{test['classname']}.{test['name']}", verdict


def read_results(path):
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        read = read_googletest if "testsuites" in document else read_lit
        results = list(read(document))
    except (OSError, ValueError, KeyError) as error:
        return [(f"no results in {os.path.basename(path)}: {error}", "failed")]
    return results or [(f"no tests in {os.path.basename(path)}", "failed")]


def main(paths):
    total = Counter()
    for path in paths:
        results = read_results(path)
        total.update(verdict for _, verdict in results)
        for wanted in ("skipped", "failed"):
            for name in (name for name, verdict in results if verdict == wanted):
                print(f"{wanted}: {os.path.splitext(os.path.basename(path))[0]}: {name}")
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    return 1 if total["failed"] or not total["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
