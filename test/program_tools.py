#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""How the harnesses for programs run the tools: summarize, link, and checks with an index."""

import json
import os
import shutil
import subprocess

from expectations import DIAGNOSTIC, Failure, tail


def make_flags(args, standard):
    flags = [f"-std={standard}"]
    if not args.real_headers:
        flags += ["-nostdinc++", "-isystem", os.path.join(args.inputs, "system")]
    return flags + ["-I", os.path.dirname(os.path.abspath(args.source)), "-I", args.inputs] + args.compiler_args


def prepare(folder, flags, config):
    """Writes what the tools read of a folder: how its units are compiled, and options."""
    commands = [{"directory": folder, "file": os.path.join(folder, unit),
                 "arguments": ["clang" if unit.endswith(".c") else "clang++", *flags[unit], "-I", folder, "-c",
                               os.path.join(folder, unit)]}
                for unit in flags]
    write(os.path.join(folder, "compile_commands.json"), json.dumps(commands))
    write(os.path.join(folder, ".clang-tidy"), json.dumps({"HeaderFilterRegex": ".*", **config}))


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def run(command, allowed=(0,), folder=None):
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode not in allowed:
        raise Failure(f"{' '.join(command)}\nended with {done.returncode}:\n{tail(done)}")
    return done


class Tools:
    """The command lines, all of them. Options of checks are in the .clang-tidy of the program's folder; checks run in that
    folder, because clang-tidy 19 takes HeaderFilterRegex from there."""

    def __init__(self, args):
        self.args = args

    def check_unit(self, folder, unit, exported=None, arguments=(), **options):
        """What clang-tidy prints of a unit, by itself or with options such as Index."""
        command = [self.args.tidy, f"--checks=-*,{self.args.checks}", "--quiet", "-p", folder, *arguments]
        if options:
            options["SummaryRoot"] = folder
            command.append("--config=" + json.dumps({"InheritParentConfig": True, "CheckOptions": options}))
        command += [f"--export-fixes={exported}"] if exported else []
        done = run(command + [os.path.join(folder, unit)], allowed=(0, 1), folder=folder)
        if done.returncode and "error: " not in done.stdout:
            raise Failure(f"clang-tidy failed without a message about the code:\n{tail(done)}")
        return done.stdout

    def summarize(self, folder, summaries, jobs):
        shutil.rmtree(summaries, ignore_errors=True)
        run([self.args.driver, "summarize", "-p", folder, "-o", summaries, f"-j{jobs}"])

    def link(self, summaries, index, slices=None):
        run([self.args.driver, "link", "-o", index, summaries] + ([f"--slices={slices}"] if slices else []))

    def check(self, folder, index, slices=None):
        return run([self.args.driver, "check", "-p", folder, "--index", index, f"--checks=-*,{self.args.checks}"]
                   + ([f"--slices={slices}"] if slices else []),
                   allowed=(0, 1), folder=folder).stdout

    def validate(self, files):
        run([self.args.driver, "validate", *files])


def split_findings(output, folder):
    """(file in the folder, text) of each warning or error with its notes; paths are absolute."""
    findings = []
    for line in output.split("\n"):
        match = DIAGNOSTIC.match(line)
        if not match:
            continue
        path = os.path.realpath(os.path.join(folder, match[1] or ""))
        if match[4] != "note":
            findings.append((os.path.relpath(path, os.path.realpath(folder)), []))
        if not findings:
            raise Failure(f"a note without a warning: {line}")
        findings[-1][1].append(path + line[len(match[1]):] if match[1] else line)
    return [(name, "\n".join(lines)) for name, lines in findings]
