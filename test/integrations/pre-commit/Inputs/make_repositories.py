#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Makes two git repositories: FOLDER/hooks as users clone it, and FOLDER/project with log.cpp, which uses its hooks.

  make_repositories.py ROOT FOLDER [ARGUMENT...]

The arguments are those of the hooks, from .pre-commit-config.yaml.
"""

import os
import shutil
import subprocess
import sys

CONFIG = """repos:
  - repo: {hooks}
    rev: {rev}
    hooks:
      - {{id: interop-tidy-fix, args: {args}, verbose: true}}
      - {{id: interop-tidy, args: {args}, verbose: true}}
"""


def git(folder, *words):
    return subprocess.run(["git", "-C", folder, *words], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def main():
    root, folder, args = sys.argv[1], sys.argv[2], sys.argv[3:]
    hooks, project = os.path.join(folder, "hooks"), os.path.join(folder, "project")
    shutil.copytree(os.path.join(root, "integrations/pre-commit"), os.path.join(hooks, "integrations/pre-commit"))
    shutil.copy(os.path.join(root, ".pre-commit-hooks.yaml"), hooks)
    os.mkdir(project)
    shutil.copy(os.path.join(root, "test/integrations/Inputs/log.cpp"), project)
    for repository in (hooks, project):
        git(folder, "init", "-q", "-b", "main", repository)
    git(hooks, "add", ".")
    git(hooks, "commit", "-q", "-m", "hooks")
    rev = git(hooks, "rev-parse", "HEAD").strip()
    with open(os.path.join(project, ".pre-commit-config.yaml"), "w", encoding="utf-8") as file:
        file.write(CONFIG.format(hooks=hooks, rev=rev, args=args))
    git(project, "add", ".")


main()
