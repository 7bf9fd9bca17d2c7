#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""How much later diagnostics come in an editor: interop-clangd with the checks, against itself or a stock clangd with a check
that does nothing.

  editor.py --build build/llvm-22 [--stock CLANGD] [--pairs N] [--lines N | --file FILE -p BUILD] [--json FILE]

bench/README.md says what is compared and how to read the table.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time

import generate
from bench import NO_OP

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "test"))
import lsp_client  # noqa: E402  (it is not a package)

GOAL_MS = 50
# Whatever the file's own .clang-tidy says, these checks alone are on. A file of its own comes first, since what it
# removes would be removed after what it adds.
CONFIG = """Diagnostics: {{ClangTidy: {{Remove: ['*']}}}}
---
Diagnostics: {{ClangTidy: {{Add: ['{checks}']}}}}
"""


class Editor(lsp_client.Client):
    """A server with one file open, which says when things happened."""

    def __init__(self, command, path, checks):
        self.parsing = self.shown = 0.0
        super().__init__(command, os.path.dirname(path), config=CONFIG.format(checks=checks))
        self.document = self.open([path])[0]
        self.source = self.document.text

    def handle(self, message):
        super().handle(message)
        if message.get("method") == "textDocument/clangd.fileStatus" and "parsing" in message["params"]["state"]:
            self.parsing = time.perf_counter()
        elif message.get("method") == "textDocument/publishDiagnostics":
            self.shown = time.perf_counter()

    def get_processor_time(self):
        """Milliseconds, of all threads."""
        # The clock of a process, as clock_getcpuclockid() of the C library makes its number.
        return time.clock_gettime(~self.process.pid << 3 | 2) * 1000

    def press_key(self, number):
        """Milliseconds: from a change to its diagnostics, from the begin of the parse to them, and of processor time."""
        begin = self.parsing = time.perf_counter()
        used = self.get_processor_time()
        self.edit(self.document, f"{self.source}// {number}\n")
        self.wait(self.document.is_done, "diagnostics")
        return (self.shown - begin) * 1000, (self.shown - self.parsing) * 1000, self.get_processor_time() - used


KINDS = ("from key to diagnostics", "from parse to diagnostics", "processor time")


def show(kind, values):
    """The median of the differences, of pairs."""
    added = [b - a for a, b in zip(*values)]
    in_time = 100 * sum(value <= GOAL_MS for value in added) / len(added)
    print(f"{kind:<28} {statistics.median(values[0]):>9.0f} {statistics.median(values[1]):>9.0f} "
          f"{statistics.median(added):>9.0f} {min(added):>7.0f} {max(added):>7.0f} {in_time:>8.0f} %")
    return statistics.median(added)


def generate_file(folder, lines):
    path = os.path.join(folder, "main.cpp")
    with open(path, "w", encoding="utf-8") as file:
        file.write(generate.make(generate.USES_MODELS_HEAD, generate.USES_MODELS_CLASS, lines))
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--stock", metavar="CLANGD", help="without the checks, this one is asked instead of interop-clangd")
    parser.add_argument("--pairs", type=int, default=25)
    parser.add_argument("--lines", type=int, default=2000, help="of a generated file")
    parser.add_argument("--file", help="a file of yours instead")
    parser.add_argument("-p", metavar="BUILD", help="the folder of its compile_commands.json")
    parser.add_argument("--json")
    args = parser.parse_args()
    server = os.path.join(os.path.abspath(args.build), "bin", "interop-clangd")
    if not os.path.exists(server):
        raise SystemExit(f"editor: {server} is missing; run ./dev build")
    times = {kind: ([], []) for kind in KINDS}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.abspath(args.file) if args.file else generate_file(folder, args.lines)
        options = ["--background-index=false"] + ([f"--compile-commands-dir={args.p}"] if args.p else [])
        editors = [Editor([args.stock or server, *options], path, NO_OP), Editor([server, *options], path, "interop-*")]
        for number in range(-3, args.pairs):
            # The order alternates; the first ones fill caches.
            for index in (0, 1) if number % 2 else (1, 0):
                for kind, value in zip(KINDS, editors[index].press_key(number)):
                    if number >= 0:
                        times[kind][index].append(value)
        for editor in editors:
            editor.close()
    lines = editors[0].source.count("\n")
    print(f"{os.path.basename(path)}: {lines} lines, {args.pairs} pairs, milliseconds\n")
    print(f"{'':<28} {'without':>9} {'with':>9} {'added':>9} {'least':>7} {'most':>7} {f'<= {GOAL_MS}':>10}")
    added = {kind: show(kind, values) for kind, values in times.items()}
    reached = added[KINDS[1]] < GOAL_MS
    print(f"\ngoal: under {GOAL_MS} ms added from the parse on: {'reached' if reached else 'missed'}")
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump({"added": added, "goal": GOAL_MS}, file, indent=1)
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
