#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Merges the units of each program of a folder into one file, in other orders than the test's, and compares the warnings.

check_program.py holds the merged file against what linking says, in the order of the test. Here the same program is merged
backwards and in an order that its name decides: what is told must not depend on which unit comes first. An order in
which the parts do not compile, because one uses what another one defines, is left out.

Prints how many orders were compared; fails where one says anything else, or where less than a quarter of them compile.
"""

import os
import random
import re
import shlex
import sys

import check_program
from expectations import Failure
from program_tools import write

RUN = re.compile(r"RUN: %check_program %s %t (.*)")


def list_runs(folder):
    """(test, arguments) of each program that can be one file."""
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if not name.endswith(".test"):
            continue
        with open(path, encoding="utf-8") as file:
            runs = RUN.findall(file.read())
        for run in runs:
            arguments = shlex.split(run.replace("%S", folder))
            if "--apart" not in arguments:
                yield path, arguments


class MergedProgram(check_program.Program):
    """One that is merged in the order that it is given, without empty lines between its parts."""

    def merge_in(self, units, folder):
        """Returns the name of the merged file, and the (part, line in the test) of each of its lines."""
        lines, places = [], []
        headers = [part for part in self.get_ranges() if part[0] not in units]
        by_name = {part[0]: part for part in self.get_ranges()}
        for name, first, end in headers + [by_name[unit] for unit in units]:
            text = self.parts[name].strip_directives().split("\n")[first:end]
            lines += text
            places += [(name, first + i + 1) for i in range(len(text))]
        included = "|".join(map(re.escape, self.parts))
        dropped = re.compile(rf'\s*#\s*(include "({included})"|pragma once)')
        name = "merged.c" if all(unit.endswith(".c") for unit in units) else "merged.cpp"
        os.makedirs(folder, exist_ok=True)
        write(os.path.join(folder, name), "\n".join("" if dropped.match(line) else line for line in lines) + "\n")
        self.prepare(folder, [name])
        return name, places


def read_warnings(program, tools, units, folder):
    """{(part, line, text)} of the warnings, or None where the file does not compile."""
    name, places = program.merge_in(units, folder)
    output = tools.check_unit(folder, name)
    if re.search(r": (fatal )?error: ", output):
        return None
    found = re.findall(rf"{re.escape(name)}:(\d+):\d+: warning: (.*)", output)
    return {make_key(*places[int(line) - 1], text) for line, text in found}


def make_key(part, line, text):
    """Of two places that lock in both orders the later one is told: which one that is, the order of the file says."""
    if text.endswith("[interop-lock-order]"):
        return "", 0, " ".join(sorted(set(re.findall("'[^']*'", text))))
    return part, line, text


def make_orders(units, name):
    shuffled = list(units)
    random.Random(os.path.basename(name)).shuffle(shuffled)
    return [order for order in (list(reversed(units)), shuffled) if order != units]


def check_program_orders(path, arguments, common, temp):
    """How many orders were compared, of how many."""
    args = check_program.parse_arguments([path, temp, *common, *arguments])
    program, tools = MergedProgram(args, args.std.split(",")[0]), check_program.Tools(args)
    units = [name for name, _, _ in program.get_ranges() if name in program.units]
    expected = read_warnings(program, tools, units, os.path.join(temp, "as-written"))
    if expected is None:
        raise Failure("it does not compile in the order of the test")
    orders, compared = make_orders(units, path), 0
    for number, order in enumerate(orders):
        found = read_warnings(program, tools, order, os.path.join(temp, f"order-{number}"))
        if found is None:
            continue
        compared += 1
        if found != expected:
            different = "\n  ".join(f"{part}:{line}: {text}" for part, line, text in sorted(found ^ expected))
            raise Failure(f"in the order {' '.join(order)} the warnings are others:\n  {different}")
    return compared, len(orders)


def main(argv):
    *common, folder, temp = argv
    compared, of, failed = 0, 0, 0
    for number, (path, arguments) in enumerate(list_runs(os.path.abspath(folder))):
        try:
            done = check_program_orders(path, arguments, common, os.path.join(os.path.abspath(temp), str(number)))
            compared, of = compared + done[0], of + done[1]
        except Failure as failure:
            print(f"{path}: {failure}")
            failed += 1
    print(f"{compared} of {of} orders compared")
    return 1 if failed or compared * 4 < of else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
