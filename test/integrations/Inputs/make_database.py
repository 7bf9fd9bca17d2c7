#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes FOLDER/compile_commands.json for one file: make_database.py FOLDER FILE [ARGUMENT...]"""

import json
import os
import sys

folder, path, args = sys.argv[1], sys.argv[2], sys.argv[3:]
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
    json.dump([{"directory": folder, "file": path, "arguments": ["c++", *args, "-c", path]}], file)
