#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes presets/*.clang-tidy from checks/Checks.def and the tables of options in the pages of the checks.

  gen_presets.py [--root DIR]
"""

import argparse
import os
import sys

import tree

HEADER = """\
# Written by tools/dev/gen_presets.py; do not edit here. Copy it into a project as .clang-tidy and change it there.
# {what}
Checks: >
  -*,
{checks}
# clang-tidy 22 shows findings in headers of the project by default; clang-tidy 19 hides them.
HeaderFilterRegex: '.*'
"""


# It is false by default, but says something of the run and nothing of the code.
OF_THE_RUN = "ReportBudgets"


def make_options(root, checks):
    """What is off because it rests on a guess or on memory that runs out: options that are false by default."""
    lines = ["CheckOptions:", "  # Also rows of models with a weak source."]
    lines += [f"  {check.name}.MinConfidence: convention" for check in checks]
    lines.append("  # Heuristics, and bugs that happen only if memory runs out.")
    for check in checks:
        page = tree.make_page_path(check.name)
        for name, values, default in tree.read_options(tree.read(root, page)) if tree.exists(root, page) else []:
            if "`true`" in values and default == "`false`" and name != OF_THE_RUN:
                lines.append(f"  {check.name}.{name}: true")
    return "\n".join(lines) + "\n"


def make_presets(root):
    """Text by path."""
    checks = tree.read_registry(root)
    names = ",\n".join(f"  {check.name}" for check in checks)
    default = HEADER.format(what="All checks with their defaults. They report only what is meant to be a bug.", checks=names)
    strict = HEADER.format(what="All checks, with suspicions too: for a review, not for every commit.", checks=names)
    return {"presets/default.clang-tidy": default, "presets/strict.clang-tidy": strict + make_options(root, checks)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=tree.ROOT)
    root = parser.parse_args().root
    for path, text in make_presets(root).items():
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    sys.exit(main())
