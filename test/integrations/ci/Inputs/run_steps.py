#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs the shell steps of a GitHub action or a GitLab job as the service would, in the current folder.

  run_steps.py FILE [NAME=VALUE...]

NAME=VALUE are inputs of the action, or variables of the job. Ends with the code of the first step that fails. Steps that use another
action are named. PATH is where programs are looked for.
"""

import os
import re
import subprocess
import sys
import tempfile

import yaml


def run_shell(words, script, variables):
    done = subprocess.run([*words, script], env={**os.environ, **variables}, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    print(done.stdout, end="", flush=True)
    return done.returncode


def run_action(action, given):
    inputs = {name: given.get(name, row["default"]) for name, row in action["inputs"].items()}
    unknown = set(given) - set(inputs)
    assert not unknown, f"no such inputs: {unknown}"
    outputs = {}

    def fill(text):
        value = re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda m: inputs[m[1]], text)
        value = re.sub(r"\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}", lambda m: outputs[m[1]].get(m[2], ""), value)
        assert "${{" not in value, f"cannot fill in {value}"
        return value

    for step in action["runs"]["steps"]:
        if "uses" in step:
            print(f"step {step['name']}: uses {step['uses']}, {step.get('if', 'always')}")
            continue
        assert "${{" not in step["run"], "text of others must not become part of a script"
        print(f"step {step['name']}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            variables = {name: fill(value) for name, value in step.get("env", {}).items()}
            written = os.path.join(folder, "output")
            open(written, "w", encoding="utf-8").close()
            code = run_shell(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"], step["run"],
                             {**variables, "GITHUB_OUTPUT": written, "RUNNER_TEMP": os.getcwd()})
            with open(written, encoding="utf-8") as file:
                outputs[step.get("id")] = dict(line.split("=", 1) for line in file.read().splitlines())
        if code:
            return code
    return 0


def run_job(job, given):
    variables = {name: "" if value.startswith("$CI_") else value for name, value in job["variables"].items()}
    code = run_shell(["sh", "-ec"], "\n".join(job["script"]), {**variables, **given})
    for kind, path in job["artifacts"]["reports"].items():
        print(f"report {kind}: {path} {'is there' if os.path.exists(path) else 'is missing'}")
    return code


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        read = yaml.safe_load(file)
    given = dict(pair.split("=", 1) for pair in sys.argv[2:])
    return run_action(read, given) if "runs" in read else run_job(read["interop-tidy"], given)


sys.exit(main())
