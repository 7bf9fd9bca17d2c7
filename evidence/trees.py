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

    Mirrors holds clones as OWNER+NAME or OWNER+NAME/repo, bare or not; without one there, the commit alone is fetched into a clone of our own.
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
                    try:
                        os.rename(os.path.join(scratch, "tree"), target)
                    except OSError:
                        if not os.path.isdir(target):  # else another run that uses this folder was first
                            raise
        return target

    def unpack(self, repo, commit, paths, scratch):
        clone, archive, tree = self.find_clone(repo, commit), os.path.join(scratch, "archive.tar"), os.path.join(scratch, "tree")
        os.mkdir(tree)
        command = ["git", "--git-dir", clone, "archive", "-o", archive, commit, *paths]
        if not subprocess.run(command, capture_output=True, check=False).returncode:
            subprocess.run(["tar", "-x", "-f", archive, "-C", tree], check=True)
        elif not write_present(clone, commit, paths, tree):
            raise Missing(f"commit {commit[:12]} of {repo}")

    def find_clone(self, repo, commit):
        """The git directory of a clone that has the commit."""
        if self.mirrors:
            base = os.path.join(self.mirrors, repo.replace("/", "+"))
            for folder in (base, os.path.join(base, ".git"), os.path.join(base, "repo"), os.path.join(base, "repo", ".git")):
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


def write_present(clone, commit, paths, tree):
    """Writes the files that a clone has, where large ones were left out of it; the number of files."""
    git = ["git", "--git-dir", clone]
    listed = subprocess.run([*git, "ls-tree", "-r", "-z", commit, *paths], capture_output=True, check=True).stdout.split(b"\0")
    blobs = [line.partition(b"\t") for line in listed if b" blob " in line]
    asked = b"".join(head.split()[2] + b"\n" for head, _, _ in blobs)
    answer, start, written = subprocess.run([*git, "cat-file", "--batch"], input=asked, capture_output=True, check=True).stdout, 0, 0
    for _, _, name in blobs:
        end = answer.index(b"\n", start)
        words, start = answer[start:end].split(), end + 1
        if words[-1] == b"missing":
            continue
        target = os.path.join(tree, os.fsdecode(name))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(answer[start:start + int(words[2])])
        start, written = start + int(words[2]) + 1, written + 1
    return written
