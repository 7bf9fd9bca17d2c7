#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes a project into FOLDER whose files have control characters in their names; one of them is gone.

  odd_project.py FOLDER
"""

import json
import os
import sys

FOLDER = os.path.abspath(sys.argv[1])
NAMES = ["a\x1b[2J\x07.cpp", "gone\n\x1b[2J.cpp"]
SOURCE = 'extern "C" int acme_stop(void);\nstruct Client {\n  ~Client() { acme_stop(); }\n};\n'

with open(os.path.join(FOLDER, NAMES[0]), "w", encoding="utf-8") as file:
    file.write(SOURCE)
with open(os.path.join(FOLDER, "compile_commands.json"), "w", encoding="utf-8") as file:
    json.dump([{"directory": FOLDER, "file": name, "arguments": ["c++", "-c", name]} for name in NAMES], file)
