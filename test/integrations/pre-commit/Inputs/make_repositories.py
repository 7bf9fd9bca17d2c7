#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Makes two git repositories: FOLDER/hooks as users clone it, and FOLDER/project with src/log.cpp, which uses its hooks.

  make_repositories.py ROOT FOLDER [--page PAGE]

What .pre-commit-config.yaml says is both hooks, or what the page has of it.
"""

import os
import re
import shutil
import subprocess
import sys
import textwrap

CONFIG = """repos:
  - repo: URL-OF-THIS-REPOSITORY
    rev: A-COMMIT-OR-TAG
    hooks:
      - {id: interop-tidy-fix, verbose: true}
      - {id: interop-tidy, verbose: true}
"""


def git(folder, *words):
    return subprocess.run(["git", "-C", folder, *words], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def read_page(path):
    with open(path, encoding="utf-8") as file:
        return textwrap.dedent(re.search(r"^ *```yaml\n(.*?)^ *```$", file.read(), re.M | re.S)[1])


def main():
    root, folder, page = sys.argv[1], sys.argv[2], sys.argv[4:]
    config = read_page(page[0]) if page else CONFIG
    hooks, project = os.path.join(folder, "hooks"), os.path.join(folder, "project")
    shutil.copytree(os.path.join(root, "integrations/pre-commit"), os.path.join(hooks, "integrations/pre-commit"))
    shutil.copy(os.path.join(root, ".pre-commit-hooks.yaml"), hooks)
    os.makedirs(os.path.join(project, "src"))
    shutil.copy(os.path.join(root, "test/integrations/Inputs/log.cpp"), os.path.join(project, "src"))
    for repository in (hooks, project):
        git(folder, "init", "-q", "-b", "main", repository)
    git(hooks, "add", ".")
    git(hooks, "commit", "-q", "-m", "hooks")
    rev = git(hooks, "rev-parse", "HEAD").strip()
    with open(os.path.join(project, ".pre-commit-config.yaml"), "w", encoding="utf-8") as file:
        file.write(config.replace("URL-OF-THIS-REPOSITORY", hooks).replace("A-COMMIT-OR-TAG", rev))
    git(project, "add", ".")


main()
