#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs COMMAND with each file of FOLDER as its last word; prints its exit code and what it said, and how many crashed.

  check_each.py FOLDER COMMAND...
"""

import os
import subprocess
import sys

folder, *command = sys.argv[1:]
crashed = 0
for name in sorted(os.listdir(folder)):
    done = subprocess.run([*command, os.path.join(folder, name)], check=False, encoding="utf-8",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(f"== {name}: {done.returncode}\n{done.stdout}", end="")
    crashed += done.returncode not in (0, 1, 2) or "crashed" in done.stdout
print(f"crashed: {crashed}")
