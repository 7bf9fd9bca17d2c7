#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs the checks on the units of a record, as a single file or as a linked program, and keeps what was printed.

A result is kept under a name made of everything that it depends on: the tools' own bytes, the commit, the units, the flags and
the stand-in headers. So a second run is read from there, and a rebuilt tool runs again. The system's headers are not part of it.
"""

import hashlib
import json
import os
import re
import subprocess
import tempfile

from flags import STUBS, Missing, make_flags

DIAGNOSTIC = re.compile(r"^([^:\n]+):(\d+):\d+: (warning|note|error): (.*?)(?: \[([\w.,-]+)\])?$")


class Failed(Exception):
    """A tool that crashed, had no checks or took too long: neither a finding nor silence."""


class Analyzer:
    """Answers what the checks say about a record at a commit."""

    def __init__(self, build, trees, timeout=300):
        self.tidy = os.path.abspath(os.path.join(build, "bin", "interop-clang-tidy"))
        self.driver = os.path.abspath(os.path.join(build, "bin", "interop-tidy"))
        self.trees, self.timeout = trees, timeout
        self.cache = os.path.join(trees.folder, "results")
        self.tools = hash_files([self.tidy, self.driver])
        self.hits = self.misses = 0
        os.makedirs(self.cache, exist_ok=True)

    def analyze(self, record, commit):
        """{"findings": [...], "errors": N} for the tree of that commit."""
        folder = self.trees.lay_out(record["repo"], commit, record.get("paths", []))
        return self.analyze_tree(record, folder, commit)

    def analyze_tree(self, record, folder, state):
        """The same for a folder, whose content the word 'state' stands for."""
        units = list(dict.fromkeys(record["tu"] + record.get("program", [])))
        units = [unit for unit in units if os.path.exists(os.path.join(folder, unit))]
        if not set(units) & set(record["tu"]):
            raise Missing(f"{record['tu'][0]} in {record['repo']} at {state[:12]}")
        stubs = [os.path.join(STUBS, flag[6:]) for flag in record["flags"] if flag.startswith("@stub:")]
        parts = [self.tools, record["repo"], state, record["std"], units, record["flags"], hash_files(stubs)]
        return self.remember(parts, lambda: self.run(record, folder, units))

    def remember(self, parts, make):
        """What make() gives; from the cache if it was made of the same parts before."""
        key = hashlib.sha256(json.dumps(parts).encode()).hexdigest()
        path = os.path.join(self.cache, key[:32] + ".json")
        if os.path.exists(path):
            self.hits += 1
            with open(path, encoding="utf-8") as file:
                return json.load(file)
        self.misses += 1
        result = make()
        with tempfile.NamedTemporaryFile("w", dir=self.cache, delete=False, encoding="utf-8") as file:
            json.dump(result, file)
        os.rename(file.name, path)
        return result

    def run(self, record, folder, units):
        if len(units) > 1 and record.get("program"):
            return self.run_program(record, folder, units)
        result = {"findings": [], "errors": 0}
        for unit in units:
            command = [self.tidy, "--quiet", "--config={}", "--checks=-*,interop-*", "--header-filter=.*", unit, "--"]
            text = self.call(command + make_flags(record, unit, self.trees), folder)
            read_diagnostics(text, folder, result)
        return result

    def run_program(self, record, folder, units):
        with tempfile.TemporaryDirectory() as scratch:
            database = [{"directory": folder, "file": os.path.join(folder, unit),
                         "arguments": ["clang", *make_flags(record, unit, self.trees), "-c", unit]} for unit in units]
            with open(os.path.join(scratch, "compile_commands.json"), "w", encoding="utf-8") as file:
                json.dump(database, file)
            command = [self.driver, "check", "-p", scratch, "--root", folder, "--checks", "-*,interop-*", "--extra-arg=-w",
                       "--summaries", os.path.join(scratch, "summaries"), "--index", os.path.join(scratch, "program.itidx")]
            result = {"findings": [], "errors": 0}
            read_diagnostics(self.call(command, folder), folder, result)
            return result

    def call(self, command, folder):
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", errors="replace",
                                  timeout=self.timeout, check=False)
        except subprocess.TimeoutExpired as error:
            raise Failed(f"no end after {self.timeout} s") from error
        if done.returncode not in (0, 1) and not DIAGNOSTIC.search(done.stdout.split("\n")[0]):
            raise Failed(f"{os.path.basename(command[0])} ended with {done.returncode}")
        return done.stdout


def hash_files(paths):
    """One word for the content of files and folders."""
    digest = hashlib.sha256()
    for path in paths:
        inner = [os.path.join(base, f) for base, _, files in os.walk(path) for f in files] if os.path.isdir(path) else [path]
        for name in sorted(inner):
            digest.update(name[len(path):].encode())
            with open(name, "rb") as file:
                digest.update(file.read())
    return digest.hexdigest()


def read_diagnostics(text, folder, result):
    """Adds what the checks say in text to result, each finding once, with places relative to the folder."""
    current, real = None, os.path.realpath(folder)
    for line in text.splitlines():
        match = DIAGNOSTIC.match(line)
        if not match:
            continue
        place = {"file": os.path.relpath(os.path.realpath(os.path.join(folder, match[1])), real), "line": int(match[2]),
                 "message": match[4]}
        if match[3] == "note":
            if current is not None:
                current["notes"].append(place)
            continue
        result["errors"] += match[3] == "error" and "interop-" not in (match[5] or "")
        current = {**place, "check": match[5] or "", "notes": []}
        if "interop-" in current["check"] and current not in result["findings"]:
            result["findings"].append(current)
