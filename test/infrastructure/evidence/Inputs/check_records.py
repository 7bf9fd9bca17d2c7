"""check_records.py FOLDER: the records load, and what lies beside them belongs to one of them."""

import os
import sys

sys.path.insert(0, sys.argv[1])
import records



def list_names(folder):
    path = os.path.join(sys.argv[1], folder)
    return sorted(os.listdir(path)) if os.path.isdir(path) else []


loaded = {kind: records.load(kind, sys.argv[1]) for kind in records.REQUIRED}
found = {record["id"] for record in loaded["found"]}
flags = [flag for rows in loaded.values() for record in rows for flag in record.get("flags", [])]
stubs = {flag[6:].split("/")[0] for flag in flags if flag.startswith("@stub:")}
wrong = [f"{folder}/{name}: no record in found.jsonl has that id" for folder in ("patches", "reports")
         for name in list_names(folder) if os.path.splitext(name)[0] not in found]
wrong += [f"stubs/{name}: no record asks for it" for name in list_names("stubs") if name not in stubs]
wrong += [f"{flag}: names a folder of a machine" for flag in flags if flag.lstrip("-I").startswith("/")]
print("\n".join(wrong))
sys.exit(1 if wrong else 0)
