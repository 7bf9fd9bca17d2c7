#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Lets each call of the three steps that changes something on disk go wrong in turn, and looks at what is left.

  faults.py KIND FOLDER --driver interop-tidy --tidy interop-clang-tidy --fault SHARED-LIBRARY

FOLDER is a project of some units; fault.c, as a shared library, lets calls go wrong by KIND. Whatever happens:

  - a summary is there as it should be, or not at all; an index as before, or as it should be;
  - exit code 0 means that all is there, and 2 comes with a sentence;
  - nothing temporary is left, unless by SIGKILL; then nothing but `.interop-*.tmp` and folders in TMPDIR;
  - the same step once more yields the same bytes.
"""

import argparse
import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter

PR_SET_CHILD_SUBREAPER = 36
LEFT_BY_SIGKILL = re.compile(r"\.interop-[0-9A-F]+\.tmp")


class Wrong(Exception):
    pass


def require(holds, sentence):
    if not holds:
        raise Wrong(sentence)


def read_all(folder):
    """Name to bytes."""
    result = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            result[name] = file.read()
    return result


def empty(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)


def wait_for_orphans():
    """They are ours, as we asked the system for them."""
    try:
        while True:
            os.wait()
    except ChildProcessError:
        pass


class Project:
    def __init__(self, args):
        self.args = args
        self.folder = os.path.abspath(args.folder)
        self.temp, self.counted = self.at("tmp"), self.at("counted")
        empty(self.temp)

    def at(self, name):
        return os.path.join(self.folder, name)

    def run(self, words, program="", number=0):
        """The ended process, with one call in one of the programs going wrong."""
        if os.path.exists(self.counted):
            os.remove(self.counted)
        environment = {**os.environ, "TMPDIR": self.temp}
        if program:
            environment.update(LD_PRELOAD=self.args.fault, FAULT_IN=program, FAULT_COUNT=self.counted,
                               FAULT_AT=str(number), FAULT_KIND=self.args.kind)
        done = subprocess.run([self.args.driver, *words], env=environment, check=False, encoding="utf-8",
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for_orphans()
        return done

    def count(self, words, program):
        self.run(words, program)
        return os.path.getsize(self.counted) if os.path.exists(self.counted) else 0


class Step:
    """A command, and a folder with what it writes."""

    def __init__(self, project, name, words, programs):
        self.project, self.name, self.words, self.programs = project, name, words, programs
        self.folder = project.at(name)

    def prepare(self):
        """What is there before."""
        os.makedirs(self.folder, exist_ok=True)

    def learn(self):
        """What is there afterwards if nothing goes wrong."""
        self.prepare()
        done = self.project.run(self.words)
        require(done.returncode == 0, f"{self.name} ended with {done.returncode}: {done.stderr}")
        self.right, self.said = read_all(self.folder), (done.stdout, done.stderr)

    def may_be(self, name, data):
        return data == self.right.get(name)

    def try_all(self):
        self.learn()
        codes = Counter()
        for program in self.programs:
            for number in range(1, self.project.count(self.words, program) + 1):
                try:
                    codes[self.try_one(program, number)] += 1
                except Wrong as wrong:
                    sys.exit(f"{self.name}, {self.project.args.kind} at call {number} of {program}: {wrong}")
        print(f"{self.name}: {sum(codes.values())} faults,", ", ".join(
            f"{codes[code]} ended with {code}" for code in sorted(codes)))

    def try_one(self, program, number):
        self.prepare()
        done = self.project.run(self.words, program, number)
        self.classify_end(done, program)
        self.check_rest(done.returncode)
        if not self.right:
            return done.returncode  # it writes nothing
        again = self.project.run(self.words)
        require((again.stdout, again.stderr) == self.said, f"the next run says: {again.stdout}{again.stderr}")
        self.check_rest(again.returncode)
        return done.returncode

    def classify_end(self, done, program):
        """0 and the usual words, or 2 and a sentence; or by the signal, if we got one."""
        kind = self.project.args.kind
        if done.returncode == 0:
            require((done.stdout, done.stderr) == self.said, f"exit code 0, but said is: {done.stdout}{done.stderr}")
        elif done.returncode == 2:
            require("interop-tidy: " in done.stderr, f"exit code 2 without a sentence: {done.stderr}")
        else:
            expected = {"SIGKILL": [signal.SIGKILL], "SIGTERM": [signal.SIGINT, signal.SIGTERM]}.get(kind, [])
            require(program == "interop-tidy" and -done.returncode in expected,
                    f"the driver ended with {done.returncode}: {done.stderr}")

    def check_rest(self, code):
        left = read_all(self.folder)
        was_killed = self.project.args.kind == "SIGKILL"
        for name in [n for n in left if was_killed and LEFT_BY_SIGKILL.fullmatch(n)]:
            del left[name]
        for name, data in left.items():
            require(self.may_be(name, data), f"'{name}' has {len(data)} bytes, and should have "
                                             f"{len(self.right.get(name, b''))}")
        if code == 0:
            require(left == self.right, f"exit code 0, but there are {sorted(left)}")
        require(was_killed or not os.listdir(self.project.temp), f"left are {os.listdir(self.project.temp)}")


class LinkStep(Step):
    """Where an index of something else was before."""

    OLD = b"an older index"

    def prepare(self):
        empty(self.folder)
        with open(os.path.join(self.folder, "program.itidx"), "wb") as file:
            file.write(self.OLD)

    def may_be(self, name, data):
        return super().may_be(name, data) or data == self.OLD


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["SIGKILL", "SIGTERM", "ENOSPC"])
    parser.add_argument("folder")
    parser.add_argument("--driver", required=True)
    parser.add_argument("--tidy", required=True)
    parser.add_argument("--fault", required=True)
    args = parser.parse_args()
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    project = Project(args)
    both = ["interop-tidy", "interop-clang-tidy"]
    of = ["-p", project.folder, "--tidy", args.tidy, "-j1"]
    index = project.at("link/program.itidx")
    Step(project, "summarize", ["summarize", *of, "-o", project.at("summarize")], both).try_all()
    LinkStep(project, "link", ["link", "-j1", "-o", index, project.at("summarize")], both[:1]).try_all()
    Step(project, "check", ["check", *of, "--index", index], both).try_all()


if __name__ == "__main__":
    sys.exit(main())
