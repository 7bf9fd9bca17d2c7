#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""The records: public bugs, findings in living projects, clean files. README.md beside this file says what each key means."""

import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
CLASSES = {1: "teardown that waits or comes in the wrong order", 2: "constructors that throw and leak",
           3: "interpreters and their locks", 4: "threads that an engine forbids", 5: "callbacks that outlive what they use"}
COMMIT = re.compile(r"[0-9a-f]{40}$")
REQUIRED = {"bugs": ["id", "set", "class", "repo", "buggy", "path", "line", "checks", "hazard", "link"],
            "found": ["id", "repo", "commit", "path", "line", "check", "message", "verdict", "why", "std", "tu", "flags"],
            "clean": ["id", "repo", "commit", "path", "why"]}
VERDICTS = ["true", "harmless", "debatable", "false"]


class RecordError(Exception):
    """A mistake in a record, with its place."""


def load(kind, folder=HERE):
    """The records of folder/kind.jsonl in their order; RecordError on the first mistake."""
    path = os.path.join(folder, kind + ".jsonl")
    rows, ids = [], set()
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                row = json.loads(line)
            except ValueError as error:
                raise RecordError(f"{path}:{number}: not JSON: {error}") from error
            wrong = find_mistake(kind, row)
            if not wrong and row["id"] in ids:
                wrong = f"the id '{row['id']}' stands twice"
            if wrong:
                raise RecordError(f"{path}:{number}: {wrong}")
            ids.add(row["id"])
            rows.append(row)
    return rows


def find_mistake(kind, row):
    """What is wrong with a record, or None."""
    for key in REQUIRED[kind]:
        if key not in row:
            return f"the key '{key}' is missing"
    for key in ("buggy", "fix", "commit"):
        if key in row and not COMMIT.match(row[key]):
            return f"'{key}' is no full commit id: '{row[key]}'"
    if kind == "bugs" and row["class"] not in CLASSES:
        return f"'class' is {row['class']}; expected one of {', '.join(map(str, CLASSES))}"
    if kind == "found" and row["verdict"] not in VERDICTS:
        return f"'verdict' is '{row['verdict']}'; expected one of {', '.join(VERDICTS)}"
    if kind == "found" and row["verdict"] == "true" and "second" not in row:
        return "the key 'second' is missing: a true finding is read by two"
    if "needs" not in row and not row.get("tu"):
        return "neither 'tu' (what is run) nor 'needs' (why it is not)"
    return None
