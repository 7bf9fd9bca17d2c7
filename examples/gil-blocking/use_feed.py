# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Collects what a native thread reads. Run with -X dev, Python says if somebody allocates without the GIL."""

import feed

print("collected", feed.collect(5), flush=True)
