#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Asks interop-tidy for an index that is absent and a summary that is none, by names with control characters.

  odd_names.py INTEROP_TIDY FOLDER
"""

import os
import subprocess
import sys

program, folder = sys.argv[1:]
absent, text = (os.path.join(folder, name + "\n\x1b[2J" + ending) for name, ending in (("absent", ".itidx"), ("text", ".itsum")))
with open(text, "w", encoding="utf-8") as file:
    file.write("no summary")
for path in (absent, text):
    done = subprocess.run([program, "validate", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    print(done.stdout)
