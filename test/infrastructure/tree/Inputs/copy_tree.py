"""copy_tree.py ROOT COPY: copies the repository without what is built."""

import shutil
import sys

shutil.copytree(sys.argv[1], sys.argv[2], ignore=shutil.ignore_patterns(".git", "build", "__pycache__"))
