#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Reads clang-tidy's text as parsers of CI servers do, line by line: place, severity, message, check in brackets."""

import os
import re
import sys

LINE = re.compile(r"^(.+):(\d+):(\d+): (warning|error): (.+) \[([\w.-]+)(?:,-warnings-as-errors)?\]$")
issues = [LINE.match(line.rstrip("\n")) for line in open(sys.argv[1], encoding="utf-8")]
issues = sorted({issue.groups() for issue in issues if issue})
for path, line, _, severity, message, check in issues:
    print(f"{os.path.basename(path)}, line {line}, {severity}, {check}: {message}")
print(f"{len(issues)} issues")
