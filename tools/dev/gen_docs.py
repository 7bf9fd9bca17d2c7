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

Every analysis has limits, so that it ends for any code. If an analysis reaches a limit, its answer is mostly "unknown", so that
findings may be missing. The sentences below say what each limit counts, and what is assumed beyond it.

`interop-tidy check` prints at its end, on stderr, which limits were reached, over all units. clang-tidy and clangd print this for
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
