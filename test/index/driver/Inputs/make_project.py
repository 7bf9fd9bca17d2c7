#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes FOLDER/compile_commands.json, which compiles SOURCEs in FOLDER.

  make_project.py FOLDER SOURCE...
"""

import json
import os
import sys

folder = os.path.abspath(sys.argv[1])
os.makedirs(folder, exist_ok=True)
entries = [{"directory": folder, "file": source, "command": "c++ -c " + source} for source in sys.argv[2:]]
with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
    json.dump(entries, file)
