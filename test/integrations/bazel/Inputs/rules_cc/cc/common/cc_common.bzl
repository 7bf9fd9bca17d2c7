load(":native.bzl", _common = "common")
cc_common = _common
