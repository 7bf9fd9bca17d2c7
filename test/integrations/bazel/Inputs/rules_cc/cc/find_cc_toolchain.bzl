load("//cc/common:cc_common.bzl", "cc_common")

def find_cc_toolchain(ctx):
    return ctx.attr._cc_toolchain[cc_common.CcToolchainInfo]

def use_cc_toolchain():
    return []
