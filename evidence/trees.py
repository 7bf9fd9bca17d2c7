#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Source trees: from a local clone, or fetched commit by commit from the repository's public address."""

import os
import subprocess
import tempfile
import threading

from flags import Missing

ADDRESS = "https://github.com/{}.git"


class Trees:
    """Lays out trees below a folder and keeps them for the next run.

    Mirrors holds clones as OWNER+NAME, bare or not; without one there, the commit alone is fetched into a clone of our own.
    """

    def __init__(self, folder, mirrors=None, address=ADDRESS):
        self.folder, self.mirrors, self.address = os.path.abspath(folder), mirrors, address
        self.lock = threading.Lock()
        for inner in ("trees", "clones"):
            os.makedirs(os.path.join(self.folder, inner), exist_ok=True)

    def lay_out(self, repo, commit, paths=()):
        """The folder with that commit (or with these paths of it); Missing if it cannot be had."""
        suffix = "".join("+" + path.replace("/", "_") for path in paths)[:80]
        target = os.path.join(self.folder, "trees", repo.replace("/", "+") + "@" + commit[:12] + suffix)
        with self.lock:
            if not os.path.isdir(target):
                with tempfile.TemporaryDirectory(dir=self.folder) as scratch:
                    self.unpack(repo, commit, paths, scratch)
                    os.rename(os.path.join(scratch, "tree"), target)
        return target

    def unpack(self, repo, commit, paths, scratch):
        archive = os.path.join(scratch, "archive.tar")
        command = ["git", "--git-dir", self.find_clone(repo, commit), "archive", "-o", archive, commit, *paths]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            raise Missing(f"commit {commit[:12]} of {repo}")
        os.mkdir(os.path.join(scratch, "tree"))
        subprocess.run(["tar", "-x", "-f", archive, "-C", os.path.join(scratch, "tree")], check=True)

    def find_clone(self, repo, commit):
        """The git directory of a clone that has the commit."""
        if self.mirrors:
            base = os.path.join(self.mirrors, repo.replace("/", "+"))
            for folder in (base, os.path.join(base, "repo"), os.path.join(base, ".git")):
                if os.path.exists(os.path.join(folder, "HEAD")) and has_commit(folder, commit):
                    return folder
            raise Missing(f"a clone of {repo} with commit {commit[:12]}")
        clone = os.path.join(self.folder, "clones", repo.replace("/", "+"))
        if not os.path.isdir(clone):
            subprocess.run(["git", "init", "-q", "--bare", clone], check=True)
        fetch = ["git", "--git-dir", clone, "fetch", "-q", "--depth=1", self.address.format(repo), commit]
        if subprocess.run(fetch, capture_output=True, check=False).returncode:
            raise Missing(f"commit {commit[:12]} of {repo}")
        return clone


def has_commit(clone, commit):
    return not subprocess.run(["git", "--git-dir", clone, "cat-file", "-e", commit], capture_output=True, check=False).returncode
