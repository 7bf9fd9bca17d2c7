"""check_records.py FOLDER: the records load, and what lies beside them belongs to one of them."""

import os
import sys

sys.path.insert(0, sys.argv[1])
import records


def count_lines(name):
    with open(os.path.join(sys.argv[1], name), encoding="utf-8") as file:
        return len(file.readlines())


def list_names(folder):
    path = os.path.join(sys.argv[1], folder)
    return sorted(os.listdir(path)) if os.path.isdir(path) else []


loaded = {kind: records.load(kind, sys.argv[1]) for kind in records.REQUIRED}
asked = {"patches": {record["id"] + ".patch" for record in loaded["found"]},
         "reports": {record["report"] + ".md" for record in loaded["found"] if "report" in record},
         "drivers": {record["driver"] for record in loaded["found"] if "driver" in record}}
flags = [flag for rows in loaded.values() for record in rows for flag in record.get("flags", [])]
stubs = {flag[6:].split("/")[0] for flag in flags if flag.startswith("@stub:")}
wrong = [f"{folder}/{name}: no record in found.jsonl asks for it" for folder, names in asked.items() for name in list_names(folder) if name not in names]
wrong += [f"{folder}/{name}: is not there" for folder in ("reports", "drivers") for name in asked[folder] - set(list_names(folder))]
wrong += [f"reports/{name}: more than 20 lines" for name in list_names("reports") if count_lines("reports/" + name) > 20]
wrong += [f"{record['id']}: true, and has no text" for record in loaded["found"] if record["verdict"] == "true" and "report" not in record]
wrong += [f"stubs/{name}: no record asks for it" for name in list_names("stubs") if name not in stubs]
wrong += [f"{flag}: names a folder of a machine" for flag in flags if flag.lstrip("-I").startswith("/")]
print("\n".join(wrong))
sys.exit(1 if wrong else 0)
