load(":native.bzl", "info")
CcInfo = info
