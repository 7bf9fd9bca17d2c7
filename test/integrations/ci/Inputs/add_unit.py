#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Adds a file to a database, compiled as its first one: add_unit.py COMPILE_COMMANDS FILE"""

import json
import sys

path, unit = sys.argv[1:3]
with open(path, encoding="utf-8") as file:
    entries = json.load(file)
first = entries[0]
entries.append({**first, "file": unit, "arguments": [*first["arguments"][:-1], unit]})
with open(path, "w", encoding="utf-8") as file:
    json.dump(entries, file)
