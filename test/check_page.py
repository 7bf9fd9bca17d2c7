#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs the examples of documentation pages and holds what is printed against the page.

  check_page.py --tidy CLANG_TIDY [--load PLUGIN] --root DIR [--update] PAGE...

Every ```cpp and ```c block is a file of its own, named by a first line such as "// client.cpp". A ```text block that
follows it is what is printed about it: the warnings and notes, without the quoted source. Without such a block
the example must be silent. A ```yaml block before it is its .interop-tidy.yaml. The headers are the mock headers
of test/Inputs/system. --update writes what is printed into the pages.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
MOCKS = "test/Inputs/system"
DIAGNOSTIC = re.compile(r"^\S+:\d+:\d+: (warning|error|note): ")


def list_examples(page):
    """(code, text, yaml) for each example, as matches of BLOCK; text and yaml may be None."""
    blocks = list(BLOCK.finditer(page))
    yaml = None
    for index, block in enumerate(blocks):
        if block[1] == "yaml":
            yaml = block
        elif block[1] in ("cpp", "c"):
            following = blocks[index + 1] if index + 1 < len(blocks) else None
            yield block, following if following and following[1] == "text" else None, yaml
            yaml = None


def make_name(code):
    named = re.match(r"// (\w[\w-]*\.(?:cpp|c))\n", code)
    return named[1] if named else "example.cpp"


def run(args, code, yaml):
    """What is printed about the code, one diagnostic a line."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, make_name(code))
        with open(path, "w", encoding="utf-8") as file:
            file.write(code)
        if yaml:
            with open(os.path.join(folder, ".interop-tidy.yaml"), "w", encoding="utf-8") as file:
                file.write(yaml)
        done = subprocess.run(make_command(args, path), capture_output=True, encoding="utf-8")
        mocks = os.path.join(args.root, MOCKS, "")
        lines = [l.replace(folder + os.sep, "").replace(mocks, "") for l in done.stdout.split("\n")]
        printed = [l for l in lines if DIAGNOSTIC.match(l)]
        if (done.returncode and not printed) or "error: interop-tidy" in done.stderr:
            printed.append(done.stderr)
        return "".join(l + "\n" for l in printed)


def make_command(args, path):
    command = [args.tidy] + (["-load", args.load] if args.load else [])
    command += ["--config={}", "--checks=-*,interop-*", "--quiet", path, "--"]
    command += ["-std=c11"] if path.endswith(".c") else ["-std=c++17", "-nostdinc++"]
    mocks = os.path.join(args.root, MOCKS)
    command += ["-isystem", mocks, "-isystem", os.path.join(mocks, "python")]
    return command + ["-I", os.path.join(args.root, "include")]


def sort_findings(text):
    """The findings of a text, each with its notes, by what they say: releases of clang-tidy differ in the order of two at one place."""
    findings = []
    for line in text.splitlines():
        if not findings or ": note: " not in line:
            findings.append([])
        findings[-1].append(line)
    return sorted(findings)


def check_page(args, path):
    """The number of examples, and of those that differ."""
    with open(path, encoding="utf-8") as file:
        page = file.read()
    examples, wrong, edits = list(list_examples(page)), 0, []
    for code, text, yaml in examples:
        printed, expected = run(args, code[2], yaml and yaml[2]), text[2] if text else ""
        if sort_findings(printed) == sort_findings(expected):
            continue
        wrong += 1
        line = page.count("\n", 0, code.start()) + 1
        if text and args.update:
            edits.append((text.span(2), printed))
        else:
            print(f"{path}:{line}: the page says\n{expected or '(nothing)'}\nbut printed is\n{printed or '(nothing)'}")
    for (start, end), printed in reversed(edits):
        page = page[:start] + printed + page[end:]
    if edits:
        with open(path, "w", encoding="utf-8") as file:
            file.write(page)
    return len(examples), wrong - len(edits)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tidy", required=True)
    parser.add_argument("--load")
    parser.add_argument("--root", required=True)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("pages", nargs="+")
    args = parser.parse_args()
    results = [check_page(args, page) for page in args.pages]
    print(f"{sum(r[0] for r in results)} examples, {sum(r[1] for r in results)} differ")
    return 1 if any(r[1] for r in results) else 0


if __name__ == "__main__":
    sys.exit(main())
