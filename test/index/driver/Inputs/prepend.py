#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Puts a line in front of a file.

  prepend.py FILE LINE
"""

import sys

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write(sys.argv[2] + "\n" + text)
