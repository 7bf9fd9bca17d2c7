#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes docs/checks/list.md from checks/Checks.def, and docs/design/budgets.md from lib/Support/Budgets.def.

  gen_docs.py [--root DIR]
"""

import argparse
import os
import sys

import tree


def make_check_list(root):
    lines = ["<!-- Written by tools/dev/gen_docs.py from checks/Checks.def; do not edit. -->",
             "# The checks", "", "| check | what it does |", "|---|---|"]
    lines += [f"| [{c.name}]({c.name}.md) | {c.sentence} |" for c in tree.read_registry(root)]
    return "\n".join(lines) + "\n"


BUDGETS_INTRO = """<!-- Written by tools/dev/gen_docs.py from lib/Support/Budgets.def; do not edit. -->
# Limits of the analyses

Every analysis ends, whatever code it is given, because its work and its depth are bounded. Where a bound cuts something
off, the answer is mostly "not known", so that findings may be missing. The sentences below say what each bound is of and
what is assumed beyond it.

`interop-tidy check` says at its end which limits were reached, over all units, on stderr. clang-tidy and clangd say it of
each unit where the option `ReportBudgets` of a check is on:

    interop-tidy: analysis limits were reached: CallExits once, HandlePaths 3 times; findings may be missing (docs/design/budgets.md)

The number is how often the analysis ended there; one place in the code may be met several times. It is no finding, and no
exit code depends on it.

The limits are [one table](../../lib/Support/Budgets.def) in the code, from which this page is made. What the format of a
file fixes is no limit of this kind, and stands beside the format."""


def make_budget_page(root):
    rows = tree.read_budgets(root)

    def make_table(kind):
        return ["| name | limit | what it bounds |", "|---|---|---|"] + [
            f"| `{b.name}` | {b.limit} | {b.sentence} |" for b in rows if b.kind == kind]

    lines = [BUDGETS_INTRO, "", "## Budgets", "Each time that one ends something is counted.", "", *make_table("BUDGET"), "",
             "## Rules", "These belong to what is asked, or to how long a message is. Nothing is missed behind them, and nothing is "
             "counted.", "", *make_table("RULE")]
    return "\n".join(lines) + "\n"


def make_pages(root):
    pages = {tree.CHECK_LIST: make_check_list(root)}
    if tree.exists(root, tree.BUDGETS):
        pages[tree.BUDGET_PAGE] = make_budget_page(root)
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
