#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Fails unless a workflow uses our action, and gives it inputs that it has: check_workflow.py WORKFLOW ACTION"""

import sys

import yaml

workflow, action = (yaml.safe_load(open(path, encoding="utf-8")) for path in sys.argv[1:3])
steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
ours = [step for step in steps if "/integrations/github@" in step.get("uses", "")]
unknown = {name for step in ours for name in step["with"]} - set(action["inputs"])
if not ours or unknown:
    sys.exit(f"{len(ours)} steps use the action; it has no inputs {sorted(unknown)}")
