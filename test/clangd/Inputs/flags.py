"""Makes every file in a folder compile with the mock headers: flags.py INPUTS FOLDER."""
import os
import sys

inputs, folder = sys.argv[1:]
flags = ["-std=c++17", "-nostdinc++", "-isystem", os.path.join(inputs, "system")]
with open(os.path.join(folder, "compile_flags.txt"), "w", encoding="utf-8") as file:
    file.write("\n".join(flags) + "\n")
