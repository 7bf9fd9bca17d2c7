#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs COMMAND several times at once, and fails unless all end with 0 and print the same.

  at_once.py NUMBER COMMAND...
"""

import subprocess
import sys

started = [subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE) for _ in range(int(sys.argv[1]))]
results = [(process.communicate()[0], process.returncode) for process in started]
if any(code for _, code in results) or len({output for output, _ in results}) != 1:
    sys.exit(f"not all are the same: {results}")
