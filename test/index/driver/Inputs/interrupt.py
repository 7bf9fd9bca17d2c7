#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Starts COMMAND, sends it SIGNAL once a child has written its number to FILE, and fails unless both end by a signal.

  interrupt.py SIGNAL FILE COMMAND...
"""

import os
import signal
import subprocess
import sys
import time

name, pid_file, *command = sys.argv[1:]


def wait_for(happened, what):
    for _ in range(3000):
        if happened():
            return
        time.sleep(0.01)
    sys.exit(what + " did not happen")


def is_gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


if os.path.exists(pid_file):
    os.remove(pid_file)
with subprocess.Popen(command) as process:
    wait_for(lambda: os.path.exists(pid_file) and os.path.getsize(pid_file), "the start of a child")
    with open(pid_file, encoding="utf-8") as file:
        child = int(file.read())
    process.send_signal(getattr(signal, name))
    wait_for(lambda: process.poll() is not None, "the end of the driver")
if process.returncode != -getattr(signal, name):
    sys.exit(f"the driver ended with {process.returncode}")
wait_for(lambda: is_gone(child), "the end of the child")
