"""The programs of interop-tidy, and what all units are checked with."""

# As text: Bazel 4 takes no Label where a toolchain is asked for.
TOOLCHAIN_TYPE = str(Label("//:toolchain_type"))

def _toolchain_impl(ctx):
    for config in ctx.files.configs:
        if config.basename != ".clang-tidy":
            fail("%s: expected files named .clang-tidy, which count for what lies below them" % config.path, "configs")
    return [platform_common.ToolchainInfo(
        driver = ctx.attr.driver[DefaultInfo].files_to_run,
        driver_file = ctx.executable.driver,
        tidy = ctx.attr.tidy[DefaultInfo].files_to_run,
        # Inputs of every summary and check.
        files = depset(ctx.files.configs + ctx.files.models + ctx.files.data),
    )]

_toolchain = rule(
    implementation = _toolchain_impl,
    attrs = {
        "configs": attr.label_list(
            allow_files = True,
            doc = "The .clang-tidy files of the project. Each counts for the sources in its folder and below.",
        ),
        "data": attr.label_list(
            allow_files = True,
            cfg = "exec",
            doc = "What the programs read besides.",
        ),
        "driver": attr.label(
            allow_single_file = True,
            cfg = "exec",
            doc = "interop-tidy",
            executable = True,
            mandatory = True,
        ),
        "models": attr.label_list(
            allow_files = True,
            doc = "Files of models: each .interop-tidy.yaml, what these name, and what the option ModelFiles does.",
        ),
        "tidy": attr.label(
            allow_single_file = True,
            cfg = "exec",
            doc = "interop-clang-tidy",
            executable = True,
            mandatory = True,
        ),
    },
)

def interop_tidy_toolchain(
        name,
        driver = "@interop_tidy_installed//:bin/interop-tidy",
        tidy = "@interop_tidy_installed//:bin/interop-clang-tidy",
        configs = [],
        models = [],
        data = [],
        **kwargs):
    """A toolchain for register_toolchains.

    Args:
      name: of the toolchain.
      driver: interop-tidy.
      tidy: interop-clang-tidy.
      configs: the .clang-tidy files of the project.
      models: its files of models.
      data: what the programs read besides.
      **kwargs: exec_compatible_with and the like, for toolchain().
    """
    _toolchain(
        name = name + ".programs",
        configs = configs,
        data = data,
        driver = driver,
        models = models,
        tidy = tidy,
    )
    native.toolchain(
        name = name,
        toolchain = ":" + name + ".programs",
        toolchain_type = TOOLCHAIN_TYPE,
        **kwargs
    )
