#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs COMMAND in a copy of FOLDER above which no .clang-tidy stands; the one of this repository counts in its build tree.

  outside.py FOLDER COMMAND...
"""

import os
import shutil
import subprocess
import sys
import tempfile

with tempfile.TemporaryDirectory() as place:
    copy = os.path.join(place, "project")
    shutil.copytree(sys.argv[1], copy)
    sys.exit(subprocess.run(sys.argv[2:], cwd=copy, check=False).returncode)
