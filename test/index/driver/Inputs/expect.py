#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs COMMAND and fails unless it ends with CODE.

  expect.py CODE COMMAND...
"""

import subprocess
import sys

code = subprocess.run(sys.argv[2:], check=False).returncode
if code != int(sys.argv[1]):
    sys.exit(f"expected exit code {sys.argv[1]}, got {code}")
