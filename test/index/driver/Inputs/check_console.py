#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs the commands of a documentation page and holds what is printed against the page.

  check_console.py [--update] --bin FOLDER --mocks FOLDER [--folder FOLDER] [--database FOLDER] PAGE

Blocks whose first line is "// NAME" or "# NAME" are files of one project, with the mock headers; each ```console block
is run there, in order: lines with "$ " are commands of the programs in --bin, the others what they print. The project lies in
/project for the page; with --folder it stays. --database says where in it compile_commands.json is.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
NAMED = re.compile(r"(?://|#) ([\w./-]+)\n")


def write_files(blocks, folder, mocks, database):
    sources = []
    for block in blocks:
        named = NAMED.match(block[2])
        if not named:
            continue
        with open(os.path.join(folder, named[1]), "w", encoding="utf-8") as file:
            file.write(block[2])
        if named[1].endswith(".cpp"):
            sources.append(named[1])
    entries = [{"directory": folder, "file": source, "arguments": ["c++", "-isystem", mocks, "-c", source]}
               for source in sources]
    os.makedirs(os.path.join(folder, database), exist_ok=True)
    with open(os.path.join(folder, database, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(entries, file)


def run(text, folder, programs):
    """The block as it is printed."""
    result = ""
    path = os.pathsep.join([programs, os.environ["PATH"]])
    for command in re.findall(r"^\$ (.*)$", text, re.M):
        done = subprocess.run(command, shell=True, check=False, cwd=folder, env={**os.environ, "PATH": path},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
        result += f"$ {command}\n" + done.stdout.replace(folder, "/project")
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--bin", required=True)
    parser.add_argument("--mocks", required=True)
    parser.add_argument("--folder")
    parser.add_argument("--database", default=".")
    parser.add_argument("page")
    args = parser.parse_args()
    with open(args.page, encoding="utf-8") as file:
        page = file.read()
    blocks = list(BLOCK.finditer(page))
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.realpath(args.folder or temporary)
        write_files(blocks, folder, os.path.abspath(args.mocks), args.database)
        consoles = [(b, run(b[2], folder, os.path.abspath(args.bin))) for b in blocks if b[1] == "console"]
    wrong = [(block, printed) for block, printed in consoles if block[2] != printed]
    if args.update:
        for block, printed in reversed(wrong):
            page = page[:block.start(2)] + printed + page[block.end(2):]
        with open(args.page, "w", encoding="utf-8") as file:
            file.write(page)
        return 0
    for block, printed in wrong:
        print(f"{args.page}: the page says\n{block[2]}but printed is\n{printed}")
    print(f"{len(consoles)} blocks, {len(wrong)} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
