#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Appends the entries of the second compile_commands.json to those of the first, and writes all to the second.

  join.py FIRST SECOND
"""

import json
import sys

entries = []
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        entries += json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump(entries, file)
