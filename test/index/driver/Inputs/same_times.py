#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Fails unless the files of two folders were written at the same times.

  same_times.py FOLDER FOLDER
"""

import os
import sys


def read_times(folder):
    return {entry.name: entry.stat().st_mtime_ns for entry in os.scandir(folder)}


one, other = map(read_times, sys.argv[1:])
sys.exit(0 if one and one == other else f"{one}\n{other}")
