#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs checks on a program of several files, with and without an index, and holds the files' comments against them.

  // RUN: %check_program %s %t --checks interop-NAME [OPTION...] [-- COMPILER-ARG...]
  //--- close.h
  //--- close.cpp

The parts of the test are files of the program (LLVM's split-file); those that end in .c or .cpp are its units. What
is expected of a part stands in that part, as in check_interop_tidy.py: a warning belongs to the part that it stands
in, whichever unit prints it, with all of its notes.

  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: printed with the index, once for the program
  // CHECK-MESSAGES: close.cpp:[[#wait]]:3: note: a line that has the comment `// #wait` at its end, in any part
  // CHECK-ALONE: :[[@LINE-1]]:3: warning: printed for each unit alone

Lines are those of the test. A test goes through these steps:

  alone   each unit without an index: CHECK-ALONE, default nothing
  merged  all parts in one file, in the order of the test: the same messages as with the index
  linked  summarize, link, check: CHECK-MESSAGES
  fixed   the fix of each warning and each alternative on a note: CHECK-FIXES, CHECK-REMAINS, CHECK-ALTERNATIVE-N as in
          check_interop_tidy.py; numbers count through the program
  again   a copy elsewhere, its units in another order and in parallel, has the same bytes; all files are valid

CHECK-MESSAGES-LINKED and CHECK-MESSAGES-MERGED hold in that step alone.

Options:
  --std=c++17,c++20   one run for each, for units of C++ (default c++17; those of C: c11)
  --suffix=NAME       lines such as CHECK-MESSAGES-NAME: hold as well
  --config=YAML       options of checks
  --apart             the parts cannot be one file: leaves out `merged`
  --once              leaves out `again`
  --partial           an alternative mends one place of several
"""

import argparse
import os
import re
import shutil
import sys
from collections import Counter, defaultdict

import yaml

from expectations import (CHECK_NAME, Expectation, Failure, Run, TestFile, apply_replacements, compare_messages,
                          compare_text, make_regex, parse_messages, read_fixes, require_inside, require_less,
                          split_arguments, without_place)
from program_tools import Tools, make_flags, prepare, run, split_findings, write

BOOKMARK = re.compile(r"//\s*#([\w-]+)\s*$")


# --- The program -------------------------------------------------------------------------------------


class Part(TestFile):
    """One file of the program; its lines have the numbers that they have in the test."""

    def __init__(self, path, name, suffixes, bookmarks):
        super().__init__(path, suffixes)
        self.name, self.bookmarks = name, bookmarks
        for number, line in enumerate(self.lines, 1):
            match = BOOKMARK.search(line)
            if match and bookmarks.setdefault(match[1], number) != number:
                raise Failure(f"#{match[1]} marks two lines")

    def strip_directives(self):
        return re.sub(r"[ \t]*//[ \t]*#[\w-]+[ \t]*$", "", super().strip_directives(), flags=re.MULTILINE)

    def is_unit(self):
        return self.name.endswith((".c", ".cpp"))

    def expect(self, *names):
        result = []
        for expected in super().expect(*names):
            text = re.sub(r"\[\[#([\w-]+)\]\]", lambda m: self.get_line(m[1], expected.line), expected.text)
            result.append(Expectation(text, make_regex(text) + CHECK_NAME, expected.line))
        return result

    def get_line(self, bookmark, line):
        if bookmark not in self.bookmarks:
            raise Failure(f"line {line} names #{bookmark}, which marks no line")
        return str(self.bookmarks[bookmark])

    def with_suffix(self, suffix):
        return Part(self.path, self.name, self.suffixes + [suffix], self.bookmarks)


class Program:
    """The parts of a test, and copies of them that tools can run on."""

    def __init__(self, args, standard):
        self.args, self.standard = args, standard
        folder = os.path.join(args.temp, "parts")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(args.temp, exist_ok=True)
        run([args.split_file, "--leading-lines", args.source, folder])
        names = sorted(os.path.relpath(os.path.join(path, name), folder)
                       for path, _, files in os.walk(folder) for name in files)
        bookmarks = {}
        self.parts = {n: Part(os.path.join(folder, n), n, args.suffix, bookmarks) for n in names}
        self.units = [name for name in names if self.parts[name].is_unit()]
        if len(self.units) < 2:
            raise Failure("a program has two units or more; one that needs no index is a test of check_interop_tidy.py")

    def copy(self, folder):
        """A fresh copy without what is expected of it."""
        shutil.rmtree(folder, ignore_errors=True)
        for name, part in self.parts.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            write(path, part.strip_directives())
        self.prepare(folder, self.units)
        return folder

    def prepare(self, folder, units):
        flags = {unit: make_flags(self.args, "c11" if unit.endswith(".c") else self.standard) for unit in units}
        prepare(folder, flags, yaml.safe_load(self.args.config))

    def merge(self, folder):
        """A file with all parts, each line where it stands in the test, without what they include of each other."""
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        lines = []
        for name, first, end in self.get_ranges():
            lines += [""] * (first - len(lines))
            lines += self.parts[name].strip_directives().split("\n")[first:end]
        included = "|".join(map(re.escape, self.parts))
        dropped = re.compile(rf'\s*#\s*(include "({included})"|pragma once)')
        name = "merged.c" if all(unit.endswith(".c") for unit in self.units) else "merged.cpp"
        write(os.path.join(folder, name), "\n".join("" if dropped.match(line) else line for line in lines) + "\n")
        self.prepare(folder, [name])
        return name

    def get_ranges(self):
        """(part, lines before it, line of its end) in the order of the test."""
        with open(self.args.source, encoding="utf-8") as file:
            lines = file.read().split("\n")
        marks = [(i + 1, m[1]) for i, m in enumerate(map(re.compile(r"//--- (\S+)$").match, lines)) if m]
        ends = [line - 1 for line, _ in marks[1:]] + [len(lines)]
        return [(name, line, end) for (line, name), end in zip(marks, ends)]

    def find_part(self, line):
        return next(name for name, first, end in self.get_ranges() if first < line <= end)


# --- The steps ---------------------------------------------------------------------------------------


class Steps:
    def __init__(self, args, standard):
        self.args = args
        self.program = Program(args, standard)
        self.tools = Tools(args)
        self.folder = os.path.join(args.temp, standard)

    def at(self, *names):
        return os.path.join(self.folder, *names)

    def check(self):
        self.check_alone()
        if not self.args.apart:
            self.check_merged()
        before = self.link_and_check(self.program.copy(self.at("linked")))
        self.compare("linked", before.messages, ["CHECK-MESSAGES", "CHECK-NOTES"], "LINKED")
        self.check_slices(before)
        self.check_fix(before)
        self.check_alternatives(before)
        if not self.args.once:
            self.check_again()

    def compare(self, step, messages, names, suffix=None):
        unknown = set(messages) - set(self.program.parts)
        if unknown:
            name = min(unknown)
            raise Failure(f"{step}: told in {name}, which is no part of the test:\n  " + "\n  ".join(messages[name]))
        for name, part in self.program.parts.items():
            expected = (part.with_suffix(suffix) if suffix else part).expect(*names)
            compare_messages(f"{step}, {name}", expected, messages.get(name, []))

    def read_messages(self, findings, folder):
        messages = defaultdict(list)
        for name, text in findings:
            for message in parse_messages(text, os.path.join(folder, name)):
                messages[name].append(re.sub("^" + re.escape(os.path.realpath(folder) + os.sep), "", message))
        return messages

    def check_alone(self):
        """What several units print of one header is told once."""
        folder = self.program.copy(self.at("alone"))
        findings = [f for unit in self.program.units
                    for f in split_findings(self.tools.check_unit(folder, unit), folder)]
        self.compare("alone", self.read_messages(dict.fromkeys(findings), folder), ["CHECK-ALONE"])

    def check_merged(self):
        folder = self.at("merged")
        name = self.program.merge(folder)
        output = self.tools.check_unit(folder, name)
        place = re.compile(rf"^\S*\b{re.escape(name)}:(\d+):", re.MULTILINE)
        output = place.sub(lambda m: f"{os.path.join(folder, self.program.find_part(int(m[1])))}:{m[1]}:", output)
        messages = self.read_messages(split_findings(output, folder), folder)
        self.compare("merged", messages, ["CHECK-MESSAGES", "CHECK-NOTES"], "MERGED")

    def link_and_check(self, folder):
        index = folder + ".itidx"
        self.tools.summarize(folder, folder + ".summaries", 1)
        self.tools.link(folder + ".summaries", index)
        findings = split_findings(self.tools.check(folder, index), folder)
        return Run(self.read_messages(findings, folder), *self.find_fixes(folder, index))

    def check_slices(self, before):
        """With its slice a unit finds what it finds with the index; comments in other units do not change it."""
        folder, slices = self.at("linked"), self.at("linked.slices")
        self.tools.link(folder + ".summaries", folder + ".itidx", slices)
        findings = split_findings(self.tools.check(folder, folder + ".itidx", slices), folder)
        self.compare("sliced", self.read_messages(findings, folder), ["CHECK-MESSAGES", "CHECK-NOTES"], "LINKED")
        if self.read_messages(findings, folder) != before.messages:
            raise Failure("with slices the findings are others than with the index")
        moved = self.program.copy(self.at("moved"))
        for name in self.program.units:
            with open(os.path.join(moved, name), "r+", encoding="utf-8") as file:
                text = file.read()
                file.seek(0)
                file.write("// A comment.\n" + text)
        self.tools.summarize(moved, moved + ".summaries", 1)
        self.tools.link(moved + ".summaries", moved + ".itidx", moved + ".slices")
        require_same_files(slices, moved + ".slices")

    def find_fixes(self, folder, index):
        """Of all units; what several offer for one header counts once."""
        fixes, alternatives, findings = [], [], Counter()
        for unit in self.program.units:
            exported = os.path.join(folder + ".fixes", unit + ".yaml")
            os.makedirs(os.path.dirname(exported), exist_ok=True)
            if os.path.exists(exported):
                os.remove(exported)
            self.tools.check_unit(folder, unit, exported, Index=index)
            own = read_fixes(exported)
            fixes += [fix for fix in own[0] if fix not in fixes]
            alternatives += [fix for fix in own[1] if fix not in alternatives]
            findings |= own[2]
        return fixes, alternatives, findings

    def check_fix(self, before):
        shown = [name for name, part in self.program.parts.items() if part.prefixes("CHECK-FIXES")]
        if not before.fixes:
            if shown:
                raise Failure(f"CHECK-FIXES: no warning carries a fix, {shown[0]} shows one")
            return
        if not shown:
            raise Failure(f"a fix is offered, but no CHECK-FIXES line shows it: {before.fixes[0].message[1]}")
        after = self.apply("fixed", before.fixes, "CHECK-FIXES")
        for name, part in self.program.parts.items():
            compare_messages(f"after the fix, {name}", part.expect("CHECK-REMAINS"),
                             [without_place(m) for m in after.messages.get(name, [])])
        if after.fixes:
            raise Failure(f"after the fix there is another one: {after.fixes[0].message[1]}")

    def apply(self, name, fixes, directive):
        """The program with the fixes, checked again."""
        source, target = self.at("linked"), self.program.copy(self.at(name))
        for fix in fixes:
            require_inside(fix, source)
        apply_replacements([r for fix in fixes for r in fix.replacements], source, target)
        for part in self.program.parts.values():
            compare_text(self.args, part, directive, os.path.join(target, part.name))
        return self.link_and_check(target)

    def check_alternatives(self, before):
        shown = max(part.count_alternatives() for part in self.program.parts.values())
        if shown > len(before.alternatives):
            raise Failure(f"CHECK-ALTERNATIVE-{shown}: only {len(before.alternatives)} notes carry a fix")
        for number, fix in enumerate(before.alternatives, 1):
            try:
                after = self.apply(f"alternative-{number}", [fix], f"CHECK-ALTERNATIVE-{number}")
                self.require_mended(fix, before, after)
            except Failure as failure:
                raise Failure(f"alternative {number}: {failure}") from None

    def require_mended(self, fix, before, after):
        told = [Run(sum(run.messages.values(), []), *run[1:]) for run in (before, after)]
        errors = [m for m in told[1].messages if re.search(r"(^|: )(fatal )?error: ", m)]
        if errors:
            raise Failure("it does not compile\n  " + "\n  ".join(errors))
        if self.args.partial:
            return require_less(*told)
        if after.findings[fix.message] >= before.findings[fix.message]:
            raise Failure(f"the finding is still there: {fix.message[1]}\n  " + "\n  ".join(told[1].messages))
        if after.findings - before.findings:
            raise Failure(f"it makes another finding: {next(iter(after.findings - before.findings))[1]}")

    def check_again(self):
        """Bytes depend neither on the folder nor on the order nor on the number of threads."""
        again = self.program.copy(self.at("again", "elsewhere"))
        self.program.prepare(again, list(reversed(self.program.units)))
        self.tools.summarize(again, again + ".summaries", 4)
        self.tools.link(again + ".summaries", again + ".itidx")
        first = self.at("linked")
        files = require_same_files(first + ".summaries", again + ".summaries")
        if len(files) != len(self.program.units):
            raise Failure(f"{len(self.program.units)} units, but {len(files)} summaries: {files}")
        require_same(first + ".itidx", again + ".itidx")
        self.tools.validate([first + ".summaries", first + ".slices", first + ".itidx"])


def require_same(one, other):
    with open(one, "rb") as a, open(other, "rb") as b:
        if a.read() != b.read():
            raise Failure(f"{one} and {other} differ")


def require_same_files(one, other):
    """The names, which are the same in both folders, as are the bytes."""
    files = list_files(one)
    if files != list_files(other):
        raise Failure(f"other files in {one} than in {other}: {files}, {list_files(other)}")
    for file in files:
        require_same(os.path.join(one, file), os.path.join(other, file))
    return files


def list_files(folder):
    return sorted(os.path.relpath(os.path.join(path, name), folder)
                  for path, _, files in os.walk(folder) for name in files)


# --- Command line ------------------------------------------------------------------------------------


def parse_arguments(argv):
    own, compiler_args, _ = split_arguments(argv)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("temp", help="scratch folder")
    parser.add_argument("--checks", required=True)
    parser.add_argument("--tidy", required=True, help="interop-clang-tidy")
    parser.add_argument("--driver", required=True, help="interop-tidy")
    parser.add_argument("--split-file", default="split-file")
    parser.add_argument("--filecheck", default="FileCheck")
    parser.add_argument("--inputs", required=True, help="folder of the mock headers")
    parser.add_argument("-std", "--std", default="c++17")
    parser.add_argument("--suffix", action="append", default=[])
    parser.add_argument("--config", default="{}")
    parser.add_argument("--real-headers", action="store_true")
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--once", action="store_true")
    parser.add_argument("--partial", action="store_true")
    args = parser.parse_args(own)
    args.compiler_args = compiler_args
    args.temp = os.path.abspath(args.temp)
    return args


def main(argv):
    args = parse_arguments(argv)
    for standard in args.std.split(","):
        try:
            Steps(args, standard).check()
        except Failure as failure:
            print(f"{args.source} (-std={standard}): {failure}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
