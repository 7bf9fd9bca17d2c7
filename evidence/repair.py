#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Findings in living projects: is each still said at its commit, does our patch apply and compile, is the check silent then?"""

import os
import re
import shutil
import subprocess
import tempfile

from flags import make_flags
from score import list_at

HERE = os.path.dirname(os.path.abspath(__file__))


def find_patch(record, folder=HERE):
    """The patch of a record, or None: not each finding has one of ours."""
    path = os.path.join(folder, "patches", record["id"] + ".patch")
    return path if os.path.exists(path) else None


def check_finding(record, analyzer, compiler, folder=HERE):
    """{"said": bool, "patch": "none", or how far the patch came: "does not apply", "does not compile", "still said" or "silent".

    A file that does not compile here by itself, for want of headers, is only asked for no further errors; the result says so."""
    result = {"said": bool(list_at(record, analyzer.analyze(record, record["commit"]))), "patch": "none"}
    patch = find_patch(record, folder)
    if patch:
        with open(patch, encoding="utf-8") as file:
            text = file.read()
        parts = [analyzer.tools, compiler, text, *(record[key] for key in ("repo", "commit", "std", "flags", "tu", "path", "check", "message"))]
        result["patch"] = analyzer.remember(parts, lambda: try_patch(record, analyzer, compiler, text))
    return result


def try_patch(record, analyzer, compiler, text):
    tree = analyzer.trees.lay_out(record["repo"], record["commit"], record.get("paths", []))
    with tempfile.TemporaryDirectory(dir=analyzer.trees.folder) as scratch:
        copy = os.path.join(scratch, "tree")
        shutil.copytree(tree, copy, symlinks=True)
        apply = subprocess.run(["patch", "-p1", "-F0", "-s", "-f"], cwd=copy, input=text, capture_output=True, encoding="utf-8", check=False)
        if apply.returncode:
            return "does not apply"
        before, after = (list_errors(record, analyzer, compiler, folder) for folder in (tree, copy))
        if after - before:
            return "does not compile"
        again = analyzer.analyze_tree(record, copy, record["commit"] + " patched: " + text)
        said = "still said" if list_at(record, again) else "silent"
        return said + (", but the file misses headers" if before else "")


def list_errors(record, analyzer, compiler, folder):
    """What the compiler objects to in the units of a record, without the lines."""
    errors = set()
    for unit in record["tu"]:
        command = [compiler, *make_flags(record, unit, analyzer.trees), "-c", unit, "-o", os.devnull]
        done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", errors="replace", check=False)
        errors.update(re.findall(r"error: (.*)", done.stderr))
        if done.returncode and not errors:
            errors.add(f"the compiler ended with {done.returncode}")
    return errors
