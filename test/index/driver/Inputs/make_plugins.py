#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes COUNT plugins into FOLDER, each with a plugin_init of its own, and their compile_commands.json.

  make_plugins.py FOLDER COUNT
"""

import os
import subprocess
import sys

folder, count = sys.argv[1], int(sys.argv[2])
names = [f"plugin{i}.cpp" for i in range(count)]
for i, name in enumerate(names):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write('extern "C" int zmq_ctx_term(void *Context);\n'
                   'extern "C" void plugin_init(void *Context) {\n' + "  zmq_ctx_term(Context);\n" * (i + 1) + "}\n")
make_project = os.path.join(os.path.dirname(os.path.abspath(__file__)), "make_project.py")
subprocess.run([sys.executable, make_project, folder, *names], check=True)
