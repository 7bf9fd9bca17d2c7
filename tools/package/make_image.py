#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Packs the programs and a system to run them in as an image for containers, without a container engine.

  make_image.py --build BUILD_DIR --system TAR --output FOLDER [--level N]

Writes interop-tidy-VERSION-linux-x86_64.oci.tar: an OCI image layout of two layers, the system (a tar file of its root)
and the folder of the archive. The list that `docker load` read before it knew that layout is in it too. The target
interop-archive-programs of BUILD_DIR must be built.
"""

import argparse
import gzip
import hashlib
import json
import os
import shutil
import sys
import tarfile
import tempfile
import time

import stage

HOME = "opt/interop-tidy"
# PATH of a login shell has this folder too.
LINKS = "usr/local/bin"
TYPE = "application/vnd.oci.image."


class Counted:
    """A file that is written to, with the hash and the size of what was written."""

    def __init__(self, file):
        self.file, self.hash, self.size = file, hashlib.sha256(), 0

    def write(self, data):
        self.hash.update(data)
        self.size += len(data)
        return self.file.write(data)

    def flush(self):
        self.file.flush()

    def get_digest(self):
        return "sha256:" + self.hash.hexdigest()


def name_blob(digest):
    return "blobs/" + digest.replace(":", "/")


class Layout:
    """A folder in the OCI image layout: each blob is named by its hash."""

    def __init__(self, folder, level):
        self.folder, self.level = folder, level
        os.makedirs(os.path.join(folder, "blobs", "sha256"))

    def add(self, kind, write):
        """Stores what write(file) writes; returns its descriptor."""
        draft = os.path.join(self.folder, "draft")
        with open(draft, "wb") as file:
            counted = Counted(file)
            write(counted)
        digest = counted.get_digest()
        os.rename(draft, os.path.join(self.folder, name_blob(digest)))
        return {"mediaType": TYPE + kind, "digest": digest, "size": counted.size}

    def add_json(self, kind, value):
        return self.add(kind, lambda file: file.write(json.dumps(value).encode()))

    def add_layer(self, write_tar):
        """Stores a layer, compressed; returns its descriptor and the hash of the tar file in it."""
        digests = []

        def compress(file):
            with gzip.GzipFile(filename="", mode="wb", compresslevel=self.level, fileobj=file, mtime=0) as stream:
                plain = Counted(stream)
                write_tar(plain)
            digests.append(plain.get_digest())

        return self.add("layer.v1.tar+gzip", compress), digests[0]

    def write_json(self, name, value):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            json.dump(value, file)


def write_programs(source, file):
    files = (entry._replace(path=f"{HOME}/{entry.path}") for entry in source.list_folder())
    # The second name is that of the Debian package, which pages and CI templates use.
    links = [(f"{LINKS}/{program}{release}", f"/{HOME}/bin/{program}")
             for program in stage.PROGRAMS for release in ("", "-" + source.major)]
    with tarfile.open(fileobj=file, mode="w|", format=tarfile.GNU_FORMAT) as tar:
        stage.pack(tar, files, links, source.time)


def copy_system(path, file):
    try:
        with open(path, "rb") as system:
            shutil.copyfileobj(system, file)
    except OSError as error:
        raise stage.Failure(f"cannot read {path}: {error.strerror}") from error


def lay_out(layout, source, system):
    system, system_hash = layout.add_layer(lambda file: copy_system(system, file))
    programs, programs_hash = layout.add_layer(lambda file: write_programs(source, file))
    date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(source.time))
    config = layout.add_json("config.v1+json", {
        "created": date, "architecture": "amd64", "os": "linux",
        "config": {"Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"],
                   "Cmd": ["interop-tidy", "--help"], "WorkingDir": "/",
                   "Labels": {"org.opencontainers.image.version": source.version,
                              "org.opencontainers.image.licenses": "Apache-2.0 WITH LLVM-exception"}},
        "rootfs": {"type": "layers", "diff_ids": [system_hash, programs_hash]},
        "history": [{"created": date, "comment": "the system"}, {"created": date, "comment": "interop-tidy"}]})
    manifest = layout.add_json("manifest.v1+json", {
        "schemaVersion": 2, "mediaType": TYPE + "manifest.v1+json", "config": config, "layers": [system, programs]})
    manifest["annotations"] = {"org.opencontainers.image.ref.name": source.version}
    layout.write_json("oci-layout", {"imageLayoutVersion": "1.0.0"})
    layout.write_json("index.json", {"schemaVersion": 2, "manifests": [manifest]})
    layout.write_json("manifest.json", [{
        "Config": name_blob(config["digest"]), "RepoTags": ["interop-tidy:" + source.version],
        "Layers": [name_blob(layer["digest"]) for layer in (system, programs)]}])


def set_time(entry, when):
    entry.mtime, entry.mode = when, 0o755 if entry.isdir() else 0o644
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def write(source, system, path, level):
    # Beside the result: /tmp may be a small file system in memory.
    with tempfile.TemporaryDirectory(dir=os.path.dirname(path)) as folder:
        lay_out(Layout(folder, level), source, system)
        with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as archive:
            for name in ("oci-layout", "index.json", "manifest.json", "blobs"):
                archive.add(os.path.join(folder, name), name, filter=lambda entry: set_time(entry, source.time))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, metavar="BUILD_DIR")
    parser.add_argument("--system", required=True, metavar="TAR")
    parser.add_argument("--output", required=True, metavar="FOLDER")
    parser.add_argument("--level", type=int, default=6, metavar="N", help="of gzip: 1 is quick")
    args = parser.parse_args()
    try:
        source = stage.Stage(args.build)
        os.makedirs(args.output, exist_ok=True)
        path = os.path.join(args.output, f"interop-tidy-{source.version}-linux-x86_64.oci.tar")
        write(source, args.system, path, args.level)
    except stage.Failure as failure:
        print(f"make_image: {failure}", file=sys.stderr)
        return 1
    print(f"{path}: {os.path.getsize(path) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
