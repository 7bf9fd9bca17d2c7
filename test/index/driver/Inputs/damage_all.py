#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Damages all files in FOLDER, in ways that take turns: cut off, emptied, one bit flipped.

  damage_all.py FOLDER
"""

import os
import sys

for number, name in enumerate(sorted(os.listdir(sys.argv[1]))):
    path = os.path.join(sys.argv[1], name)
    with open(path, "rb") as file:
        data = bytearray(file.read())
    if number % 3 == 0:
        data = data[:-1]
    elif number % 3 == 1:
        data = bytearray()
    elif data:
        data[len(data) // 2] ^= 4
    with open(path, "wb") as file:
        file.write(data)
