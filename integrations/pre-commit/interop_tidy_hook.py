#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Checks C and C++ files before they are committed. docs/pre-commit.md is its page.

Every option can stand under `args` in .pre-commit-config.yaml. Exit codes: 0 nothing found, 1 something found or a
file that does not compile, 2 the checks could not be run; a sentence on stderr says why, and what to do.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys

# Any check of ours: clang-tidy without the plugin does not know it.
PROBE = "interop-blocking-destructor"
OURS = "-*,interop-*"
DATABASES = ["compile_commands.json", "*build*/compile_commands.json", "out/compile_commands.json", "compile_flags.txt"]
# What clang-tidy tells of its progress.
NOISE = re.compile(r"^\d+ (warning|error)s?\b.*(generated|treated as errors?)\.?$|^Suppressed \d+ warning|^\[\d+/\d+\] ")


class Failure(Exception):
    """What is missing, and what to do."""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-p", dest="build", metavar="FOLDER", help="where compile_commands.json is")
    parser.add_argument("--checks", metavar="GLOBS",
                        help="clang-tidy's; default: those of .clang-tidy if it names ours, else all of ours")
    parser.add_argument("--extra-arg", action="append", default=[], metavar="ARGUMENT",
                        help="one more argument for the compiler")
    parser.add_argument("--fix", action="store_true", help="apply the fixes that lose nothing")
    parser.add_argument("--tidy", metavar="PATH", help="interop-clang-tidy, or with --plugin a stock clang-tidy")
    parser.add_argument("--plugin", metavar="PATH", help="InteropTidy.so, for a stock clang-tidy")
    parser.add_argument("files", nargs="+", metavar="FILE")
    return parser.parse_args()


# --- The tool ------------------------------------------------------------------------------------------


def find_programs(name):
    """NAME, then NAME-22 and so on, the newest first, on PATH."""
    found = {}
    for folder in os.get_exec_path():
        for path in glob.glob(os.path.join(glob.escape(folder), name + "-*")):
            major = re.fullmatch(re.escape(name) + r"-(\d+)", os.path.basename(path))
            if major and os.access(path, os.X_OK):
                found.setdefault(int(major[1]), path)
    plain = shutil.which(name)
    return ([plain] if plain else []) + [found[major] for major in sorted(found, reverse=True)]


def find_plugins():
    """Plugins that are installed below the same prefix as a folder on PATH."""
    prefixes = dict.fromkeys(os.path.dirname(os.path.realpath(folder)) for folder in os.get_exec_path())
    return [plugin for prefix in prefixes
            for plugin in sorted(glob.glob(os.path.join(glob.escape(prefix), "lib/interop-tidy-*/lib/InteropTidy.so")))]


def list_candidates(args):
    """Command lines that may be clang-tidy with our checks, the best first."""
    if args.tidy:
        return [[args.tidy] + (["-load", args.plugin] if args.plugin else [])]
    stock = find_programs("clang-tidy")
    if args.plugin:
        return [[tidy, "-load", args.plugin] for tidy in stock]
    linked = [[tidy] for tidy in find_programs("interop-clang-tidy")]
    return linked + [[tidy, "-load", plugin] for plugin in find_plugins() for tidy in stock]


def say_why_not(command):
    """Why this is no clang-tidy with our checks; None if it is one. A plugin that is not loaded is no error elsewhere."""
    try:
        done = subprocess.run([*command, "--config={}", f"--checks=-*,{PROBE}", "--verify-config"],
                              capture_output=True, encoding="utf-8", errors="replace", check=False)
    except OSError as error:
        return f"cannot be run: {error.strerror}"
    if done.returncode == 0:
        return None
    said = [line for line in done.stderr.splitlines() if "[-verify-config]" not in line]
    return said[0] if said else "it does not have the checks of interop-tidy"


def find_tool(args):
    """The command line of the first clang-tidy that has our checks."""
    if args.plugin and not os.path.exists(args.plugin):
        raise Failure(f"there is no plugin '{args.plugin}'; name InteropTidy.so with --plugin, or install "
                      "interop-tidy, whose interop-clang-tidy needs none")
    reasons = []
    for command in list_candidates(args):
        reason = say_why_not(command)
        if reason is None:
            return command
        reasons.append(f"  {' '.join(command)}: {reason}")
    if reasons:
        raise Failure("no clang-tidy with the checks was found; install interop-tidy for the clang-tidy you have, or "
                      "name both with --tidy and --plugin. Tried were\n" + "\n".join(reasons))
    missing = "clang-tidy" if args.plugin else "interop-clang-tidy"
    raise Failure(f"{missing} is not on PATH; install interop-tidy (its docs/packages.md says how), "
                  "or name the program with --tidy under 'args' of the hook")


# --- The project ---------------------------------------------------------------------------------------


def find_database(args):
    """The folder of compile_commands.json or compile_flags.txt; None if there is none."""
    if args.build:
        if os.path.exists(os.path.join(args.build, "compile_commands.json")):
            return args.build
        raise Failure(f"no compile_commands.json in '{args.build}'; let the build write it (CMake: "
                      "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, others: bear -- make), or name another folder with -p")
    found = [path for pattern in DATABASES for path in sorted(glob.glob(pattern))]
    return os.path.dirname(found[0]) or "." if found else None


def is_c_project():
    """Whether headers are read as C: there are C files, and none of C++."""
    done = subprocess.run(["git", "ls-files", "*.c", "*.cc", "*.cpp", "*.cxx", "*.hpp", "*.hh", "*.hxx"],
                          capture_output=True, encoding="utf-8", errors="replace", check=False)
    endings = {os.path.splitext(path)[1] for path in done.stdout.splitlines()}
    return endings == {".c"}


def make_flags(is_c):
    """What makes most files parse of which nothing is known."""
    folders = [f"-I{os.path.abspath(folder)}" for folder in (".", "include", "src") if os.path.isdir(folder)]
    return (["-xc", "-std=gnu17"] if is_c else ["-xc++", "-std=gnu++20"]) + folders


def split_languages(files):
    """Lists of files that get the same flags, with these."""
    c_endings = (".c", ".h") if is_c_project() else (".c",)
    for is_c in (True, False):
        same = [path for path in files if path.endswith(c_endings) == is_c]
        if same:
            yield same, make_flags(is_c)


def choose_checks(tool, path):
    """The globs to add to those of .clang-tidy for a file: all of ours, or none; None if it switches all checks off."""
    done = subprocess.run([*tool, "--dump-config", path, "--"], capture_output=True, encoding="utf-8",
                          errors="replace", check=False)
    theirs = re.search(r"^Checks: *['\"]?(.*?)['\"]?$", done.stdout, re.M)
    if not theirs or "Error parsing" in done.stderr:
        raise Failure(f"the .clang-tidy of {path} cannot be read; mend it:\n{done.stderr.rstrip()}")
    if "interop-" in theirs[1]:
        listed = subprocess.run([*tool, "--list-checks", path, "--"], capture_output=True, check=False)
        return "" if listed.returncode == 0 else None
    return None if theirs[1].split(",")[-1].strip() == "-*" else OURS


def split_checks(args, tool):
    """The files by the globs that are added for them."""
    if args.checks is not None:
        return {args.checks: args.files}
    chosen, groups = {}, {}
    for path in args.files:
        folder = os.path.dirname(path)
        if folder not in chosen:
            chosen[folder] = choose_checks(tool, path)
        groups.setdefault(chosen[folder], []).append(path)
    for path in groups.pop(None, []):
        print(f"interop-tidy: {path} is left out: its .clang-tidy switches all checks off")
    return groups


# --- The run -------------------------------------------------------------------------------------------


def make_commands(args, tool, database):
    """The command lines to run: one for files that get the same checks and flags."""
    general = [*tool, "--quiet", "--warnings-as-errors=*", *(f"--extra-arg={arg}" for arg in args.extra_arg)]
    for checks, files in split_checks(args, tool).items():
        command = general + ([f"--checks={checks}"] if checks else []) + (["--fix"] if args.fix else [])
        if database:
            yield [*command, "-p", database, *files]
            continue
        for same, flags in split_languages(files):
            yield [*command, *same, "--", *flags]


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                          errors="replace", check=False)
    kept = [line for line in done.stderr.splitlines() if not NOISE.match(line)]
    print(done.stdout + "".join(line + "\n" for line in kept), end="", flush=True)
    return done


def check(args):
    tool, database = find_tool(args), find_database(args)
    done = [run(command) for command in make_commands(args, tool, database)]
    if not database and any("[clang-diagnostic-error" in d.stdout for d in done):
        print("interop-tidy: there is no compile_commands.json, so the files were read with few flags; let the build "
              "write one (CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, others: bear -- make) and name its folder with -p, "
              "or add flags with --extra-arg", file=sys.stderr)
    return 1 if any(d.returncode for d in done) else 0


def main():
    try:
        return check(parse_arguments())
    except Failure as failure:
        print(f"interop-tidy: {failure}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
