#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs a check on a test file and holds the file's comments against it.

  // RUN: %check_interop_tidy %s interop-NAME %t [OPTION...] [-- TIDY-ARG... [-- COMPILER-ARG...]]

Messages. Every warning, error and note must be stated, in the order of the output, and nothing else may
be printed; a file without such lines must be silent. Two spellings, one meaning:

  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: what is printed, with {{regular expressions}}
  // CHECK-NOTES: other.h:12:5: note: 'f' calls 'g' here

The whole text must match; the "[check-name]" after a warning may be left out.

Fixes. If a warning carries a fix, the file must show it. The fix is applied to a copy and compared; then
one parse of the copy must compile, print nothing and offer nothing more. What has no fix and stays is
stated without a place:

  // CHECK-FIXES: text of a line, in the order of the file (FileCheck)
  // CHECK-REMAINS: warning: what is still printed after the fix

Alternatives. Each note that carries a fix is one, numbered from 1 in the order of the output. Each is
applied alone to a fresh copy, which must compile and have lost the finding. Where the file shows the
text it is compared:

  // CHECK-ALTERNATIVE-1: text of a line

Options:
  -std=c++17,c++20   one run for each (default c++17, for C c11)
  --one-standard     only for the last of these
  --suffix=NAME      lines such as CHECK-MESSAGES-NAME: hold as well; lines without a suffix always hold
  --also=FILE        copies FILE, named as seen from the test, beside the copy of the test
  --real-headers     the machine's C++ library, not the mock headers of test/Inputs/system. A parse takes seconds
                     then: of the alternatives, the first and those that the file shows are applied
  --partial          an alternative mends one place of several: what it is about may stay, but must be told otherwise
"""

import argparse
import os
import re
import shutil
import subprocess
import sys

from expectations import (Expectation, Failure, Run, TestFile, apply_replacements, compare_messages, compare_text,
                          parse_messages, read_fixes, require_inside, require_less, split_arguments, tail,
                          without_place)

# --- Running clang-tidy ------------------------------------------------------------------------------


class Tidy:
    """clang-tidy with one set of arguments, run on copies in a scratch folder."""

    def __init__(self, args, standard):
        self.args = args
        self.standard = standard
        self.source_dir = os.path.dirname(os.path.abspath(args.source))

    def command(self, copy, extra):
        args = self.args
        command = [args.tidy]
        command += ["-load", args.load] if args.load else []
        command += [f"--checks=-*,{args.checks}", "--header-filter=.*", "--quiet"]
        if not any(re.match(r"--?config(-file)?\b", a) for a in args.tidy_args):
            command.append("--config={}")
        command += args.tidy_args + extra + [copy, "--", f"-std={self.standard}"]
        if not args.real_headers:
            command += ["-nostdinc++", "-isystem", os.path.join(args.inputs, "system")]
        return command + ["-I", self.source_dir, "-I", args.inputs] + args.compiler_args

    def execute(self, copy, extra):
        command = self.command(copy, extra)
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
        told = [l for l in done.stderr.split("\n") if "load request ignored" in l or "error: interop-tidy" in l]
        if done.returncode not in (0, 1) or told:
            raise Failure(f"{' '.join(command)}\nended with {done.returncode}:\n{tail(done)}")
        return done

    def run(self, copy):
        exported = copy + ".yaml"
        if os.path.exists(exported):
            os.remove(exported)
        done = self.execute(copy, [f"--export-fixes={exported}"])
        messages = parse_messages(done.stdout, copy)
        if done.returncode and not any("error: " in m for m in messages):
            raise Failure(f"clang-tidy failed without a message about the code:\n{tail(done)}")
        return Run(messages, *read_fixes(exported))


# --- The steps ---------------------------------------------------------------------------------------


class Checker:
    def __init__(self, args, standard):
        self.args = args
        self.test = TestFile(args.source, args.suffix)
        self.tidy = Tidy(args, standard)
        self.folder = os.path.join(args.temp, standard)

    def make_copy(self, name):
        """A fresh copy of the test in a folder of its own."""
        folder = os.path.join(self.folder, name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for other in self.args.also:
            target = os.path.join(folder, other)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(os.path.join(self.tidy.source_dir, other), target)
        copy = os.path.join(folder, os.path.basename(self.test.path))
        with open(copy, "w", encoding="utf-8") as file:
            file.write(self.test.strip_directives())
        return copy

    def check(self):
        original = self.make_copy("original")
        before = self.tidy.run(original)
        compare_messages("messages", self.test.expect("CHECK-MESSAGES", "CHECK-NOTES"), before.messages)
        self.check_fix(before, os.path.dirname(original))
        self.check_alternatives(before, os.path.dirname(original))

    def check_fix(self, before, original):
        if not before.fixes:
            if self.test.has("CHECK-FIXES"):
                raise Failure("CHECK-FIXES: no warning carries a fix")
            return
        if not self.test.has("CHECK-FIXES"):
            raise Failure(f"a fix is offered, but no CHECK-FIXES line shows it: {before.fixes[0].message[1]}")
        for fix in before.fixes:
            require_inside(fix, original)
        copy = self.make_copy("fixed")
        self.tidy.execute(copy, ["--fix"])
        compare_text(self.args, self.test, "CHECK-FIXES", copy)
        after = self.tidy.run(copy)
        remains = [Expectation(e.text, e.regex, e.line) for e in self.test.expect("CHECK-REMAINS")]
        compare_messages("after the fix", remains, [without_place(m) for m in after.messages])
        if after.fixes:
            raise Failure(f"after the fix there is another one: {after.fixes[0].message[1]}")

    def check_alternatives(self, before, original):
        if self.test.count_alternatives() > len(before.alternatives):
            raise Failure(f"CHECK-ALTERNATIVE-{self.test.count_alternatives()}: "
                          f"only {len(before.alternatives)} notes carry a fix")
        for number, fix in enumerate(before.alternatives, 1):
            if self.args.real_headers and number > 1 and not self.test.has(f"CHECK-ALTERNATIVE-{number}"):
                continue
            try:
                self.check_alternative(number, fix, before, original)
            except Failure as failure:
                raise Failure(f"alternative {number}: {failure}") from None

    def check_alternative(self, number, fix, before, original):
        require_inside(fix, original)
        copy = self.make_copy(f"alternative-{number}")
        apply_replacements(fix.replacements, original, os.path.dirname(copy))
        compare_text(self.args, self.test, f"CHECK-ALTERNATIVE-{number}", copy)
        after = self.tidy.run(copy)
        errors = [m for m in after.messages if re.search(r"(^|: )(fatal )?error: ", m)]
        if errors and not any("error: " in m for m in before.messages):
            raise Failure("it does not compile\n  " + "\n  ".join(errors))
        if self.args.partial:
            return require_less(before, after)
        if after.findings[fix.message] >= before.findings[fix.message]:
            raise Failure(f"the finding is still there: {fix.message[1]}\n  " + "\n  ".join(after.messages))
        added = after.findings - before.findings
        if added:
            raise Failure(f"it makes another finding: {next(iter(added))[1]}")


# --- Command line ------------------------------------------------------------------------------------


def parse_arguments(argv):
    own, tidy_args, compiler_args = split_arguments(argv)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("checks")
    parser.add_argument("temp", help="scratch folder")
    parser.add_argument("--tidy", required=True, help="clang-tidy to run")
    parser.add_argument("--load", help="plugin to load")
    parser.add_argument("--filecheck", default="FileCheck")
    parser.add_argument("--inputs", required=True, help="folder of the mock headers")
    parser.add_argument("-std", "--std", default=None)
    parser.add_argument("--one-standard", action="store_true")
    parser.add_argument("--suffix", action="append", default=[])
    parser.add_argument("--also", action="append", default=[])
    parser.add_argument("--real-headers", action="store_true")
    parser.add_argument("--partial", action="store_true")
    args = parser.parse_args(own)
    args.tidy_args, args.compiler_args = tidy_args, compiler_args
    default = "c11" if args.source.endswith(".c") else "c++17"
    args.standards = (args.std or default).split(",")
    if args.one_standard:
        args.standards = args.standards[-1:]
    return args


def main(argv):
    args = parse_arguments(argv)
    for standard in args.standards:
        try:
            Checker(args, standard).check()
        except Failure as failure:
            print(f"{args.source} (-std={standard}): {failure}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
