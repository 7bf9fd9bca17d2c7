# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One thread waits for a message in the extension; another one ticks, then sends it."""

import socket

import link
import starving

here, there = socket.socketpair()
with here, there:
    starving.measure(wait=lambda: link.receive(here.fileno()), send=there.send)
