#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes docs/checks/list.md from checks/Checks.def.

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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=tree.ROOT)
    root = parser.parse_args().root
    with open(os.path.join(root, tree.CHECK_LIST), "w", encoding="utf-8") as file:
        file.write(make_check_list(root))


if __name__ == "__main__":
    sys.exit(main())
