#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes damaged copies of a summary or an index into FOLDER; the name of each says what is wrong with it.

  damage.py FILE FOLDER VERSION-AT

VERSION-AT is the place of the version, four bytes with the lowest first.
"""

import os
import sys

source, folder, version_at = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open(source, "rb") as file:
    whole = file.read()
os.makedirs(folder, exist_ok=True)


def write(name, data):
    with open(os.path.join(folder, name + os.path.splitext(source)[1]), "wb") as file:
        file.write(data)


def flip(at):
    return whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1:]


version = int.from_bytes(whole[version_at:version_at + 4], "little")
for name, number in (("older", version - 1), ("newer", version + 1), ("newest", 2 ** 32 - 1)):
    write(name, whole[:version_at] + number.to_bytes(4, "little") + whole[version_at + 4:])
write("empty", b"")
for part in range(1, 8):
    write(f"cut-{part}", whole[:len(whole) * part // 8])
write("cut-last", whole[:-1])
write("long", whole + b"\0")
# Not in the magic number or the version, which have sentences of their own.
for part in range(8):
    write(f"flipped-{part}", flip(version_at + 4 + (len(whole) - version_at - 5) * part // 7))
