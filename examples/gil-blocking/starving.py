# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How often another thread gets to run while one waits in an extension. Counted, not timed."""

import sys
import threading

TICKS = 5


def measure(wait, send):
    """Calls wait(); another thread ticks TICKS times from then on, and sends what ends the wait."""
    started, ticks = threading.Event(), []

    def tick():
        started.wait()
        for number in range(TICKS):
            print("tick", number + 1, flush=True)
            ticks.append(number)
        send(b"hello")

    # Nothing but a release of the GIL lets the other thread in.
    sys.setswitchinterval(1000)
    threading.Thread(target=tick, daemon=True).start()
    print("waiting for a message that the other thread sends", flush=True)
    started.set()
    message = wait()
    print("received", message, "after", len(ticks), "ticks", flush=True)
