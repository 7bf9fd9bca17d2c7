# psycopg2-cancel: cancel() connects to the server and waits for its answer with the GIL held. While the server is silent, no thread runs.
# Needs psycopg2 (the lines are the same in 2.9.5 and at the commit in found.jsonl); no server, a silent one is played here:
#   timeout -s KILL 10 python3 psycopg2-cancel.py; echo $?
# It printed for us:
#   main thread: 0
#   main thread: 1
#   another thread calls cancel
#   137
import os
import socket
import struct
import threading
import time

import psycopg2


def message(kind, body):
    return kind + struct.pack("!I", len(body) + 4) + body


def serve(listener):
    """Greets the first connection as a server does, and never answers the second, which asks for a cancel."""
    first, _ = listener.accept()
    first.recv(8)
    first.sendall(b"N")  # no TLS
    first.recv(4096)
    first.sendall(message(b"R", struct.pack("!I", 0)))
    for name in (b"server_version\x0015.0", b"client_encoding\x00UTF8", b"standard_conforming_strings\x00on", b"DateStyle\x00ISO, MDY"):
        first.sendall(message(b"S", name + b"\x00"))
    first.sendall(message(b"K", struct.pack("!II", 1, 2)) + message(b"Z", b"I"))
    second, _ = listener.accept()
    time.sleep(100)


listener = socket.create_server(("127.0.0.1", 0))
if os.fork() == 0:
    os.close(1)  # the reader of our output need not wait for the server
    os.close(2)
    serve(listener)
    os._exit(0)
connection = psycopg2.connect(host="127.0.0.1", port=listener.getsockname()[1], dbname="x", user="x", password="x")
threading.Thread(target=lambda: (time.sleep(1), print("another thread calls cancel", flush=True), connection.cancel()), daemon=True).start()
for second in range(4):
    print("main thread:", second, flush=True)
    time.sleep(0.7)
print("ended", flush=True)
os._exit(0)
