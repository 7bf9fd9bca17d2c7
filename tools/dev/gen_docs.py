#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes docs/checks/list.md from checks/Checks.def, docs/design/budgets.md from lib/Support/Budgets.def, and
docs/model-rows.md from models/ and the tests that compare them with headers.

  gen_docs.py [--root DIR]
"""

import argparse
import os
import re
import sys

import tree


def make_check_list(root):
    lines = ["<!-- Written by tools/dev/gen_docs.py from checks/Checks.def; do not edit. -->",
             "# The checks", "", "| check | what it does |", "|---|---|"]
    lines += [f"| [{c.name}]({c.name}.md) | {c.sentence} |" for c in tree.read_registry(root)]
    return "\n".join(lines) + "\n"


BUDGETS_INTRO = """<!-- Written by tools/dev/gen_docs.py from lib/Support/Budgets.def; do not edit. -->
# Limits of the analyses

Every analysis has limits, so that it ends for any code. If an analysis reaches a limit, its answer is mostly "unknown", so that
findings may be missing. The sentences below say what each limit counts, and what is assumed beyond it.

`interop-tidy check` prints at its end, on stderr, [in how many units](../driver.md#what-was-not-looked-at). clang-tidy and clangd print this for
each unit if the option `ReportBudgets` of a check is on:

    interop-tidy: analysis limits were reached: CallExits once, HandlePaths 3 times; findings may be missing (docs/design/budgets.md)

The number says how often the analysis reached the limit. It may reach a limit several times at one place in the code. This message
is not a finding and does not change the exit code.

This page is made from [one table](../../lib/Support/Budgets.def) in the code. Limits that a file format has are not in it, but in the
description of the format."""


def make_budget_page(root):
    rows = tree.read_budgets(root)

    def make_table(kind):
        return ["| name | limit | what it bounds |", "|---|---|---|"] + [
            f"| `{b.name}` | {b.limit} | {b.sentence} |" for b in rows if b.kind == kind]

    lines = [BUDGETS_INTRO, "", "## Budgets", "Each time that an analysis reaches one of these is counted.", "", *make_table("BUDGET"), "",
             "## Rules", "These are part of a definition, or limit the length of a message. No finding is missed because of them, and "
             "they are not counted.", "", *make_table("RULE")]
    return "\n".join(lines) + "\n"


MODELS_INTRO = """<!-- Written by tools/dev/gen_docs.py from models/ and test/models/; do not edit. -->
# The rows of the built-in models

How much each of the [built-in models](models.md#built-in-models) says, and what that rests on.

- Rows: of functions, types, handles, locks and so on. A row may name many functions.
- Sources: how many different documents, sections, headers or files its rows name.
- Documented, implementation, weaker: rows by their `confidence`. Weaker ones are `observed` or a `convention`, and are left out
  [by default](checks/interop-blocking-destructor.md#options).
- Headers: `test/models/headers-*.test` that compare names, numbers of parameters and constants with installed headers. A test
  is skipped where these are not installed."""


def find_header_tests(root):
    """For each file of models/, the words of the tests' names that compare it with headers."""
    tests = {}
    for path in tree.find_files(root, "test/models", ".test"):
        word = re.fullmatch(r"headers-(.+)\.test", os.path.basename(path))
        for name in sorted(set(re.findall(r"models/([\w-]+\.yaml)", tree.read(root, path)))) if word else []:
            tests.setdefault(name, []).append(word[1])
    return tests


def make_model_page(root):
    tests, lines, total = find_header_tests(root), [], [0] * 5
    for path in tree.find_files(root, "models", ".yaml"):
        name, rows = os.path.basename(path), tree.read_rows(root, path)
        grades = [row.confidence for row in rows]
        numbers = [len(rows), len({row.source for row in rows}), grades.count("documented"), grades.count("implementation")]
        numbers.append(numbers[0] - numbers[2] - numbers[3])
        total = [a + b for a, b in zip(total, numbers)]
        lines.append(f"| `{name}` | {' | '.join(map(str, numbers))} | {', '.join(tests.get(name, ['none']))} |")
    return "\n".join([MODELS_INTRO, "", "| file | rows | sources | documented | implementation | weaker | headers |",
                      "|---|---|---|---|---|---|---|", *lines,
                      f"| {len(lines)} files | {' | '.join(map(str, total))} | {len(lines) - len(tests)} without |"]) + "\n"


def make_pages(root):
    pages = {tree.CHECK_LIST: make_check_list(root)}
    if tree.exists(root, tree.BUDGETS):
        pages[tree.BUDGET_PAGE] = make_budget_page(root)
    if tree.exists(root, "test/models"):
        pages[tree.MODEL_PAGE] = make_model_page(root)
    return pages


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=tree.ROOT)
    root = parser.parse_args().root
    for path, text in make_pages(root).items():
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    sys.exit(main())
