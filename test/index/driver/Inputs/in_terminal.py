#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs COMMAND in a terminal and prints what it wrote there, carriage returns within lines as <CR>.

  in_terminal.py COMMAND...
"""

import os
import pty
import sys


def read(descriptor):
    data = os.read(descriptor, 1024)
    text.extend(data)
    return b"\0" if data else b""


text = bytearray()
output, sys.stdout = os.dup(1), None
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
pty.spawn(sys.argv[1:], read)
os.write(output, bytes(text).replace(b"\r\n", b"\n").replace(b"\r", b"<CR>"))
