# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes to a log, and lets go of it."""

import sys

import log

# Nothing but a release of the GIL lets the log's thread in.
sys.setswitchinterval(1000)
book = log.Log()
print("two lines, then letting go of the log", flush=True)
book.add("one line")
book.add("another line")
del book
print("gone", flush=True)
