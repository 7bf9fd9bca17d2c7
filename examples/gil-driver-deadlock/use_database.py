# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One thread runs a long query, another one asks a short question. The order is forced, nothing is timed."""

import sys
import threading

import database

ENDLESS = "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

running, asking = threading.Event(), threading.Event()


def stop():
    """Asked by the query, under the connection's mutex, until somebody wants the connection."""
    running.set()
    return asking.is_set()


# Nothing but a release of the GIL lets the other thread in.
sys.setswitchinterval(1000)
query = threading.Thread(target=database.run, args=(ENDLESS, stop), daemon=True)
query.start()
running.wait()
print("the query runs, and holds the connection's mutex; the other thread asks for a table", flush=True)
# From here on this thread has the GIL, and the query stops as soon as it gets it and sees this.
asking.set()
print("there is", "a" if database.has_table("readings") else "no", "table 'readings'", flush=True)
query.join()
print("the query was stopped", flush=True)
