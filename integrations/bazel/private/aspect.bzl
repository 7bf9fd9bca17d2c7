"""An aspect that summarizes each C and C++ source of cc_* targets and of all that they depend on.

A summary depends on its source, the headers and the command line alone, so all programs that have the source share it.
"""

load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain", "use_cc_toolchain")
load("@rules_cc//cc/common:cc_common.bzl", "cc_common")
load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")
load(":toolchain.bzl", "TOOLCHAIN_TYPE")

InteropTidyInfo = provider(
    doc = "The units of a target and of what it depends on.",
    fields = {"units": "depset of struct(source, stem, database, summary, inputs)"},
)

_C = ["c"]
_CPP = ["cc", "cpp", "cxx", "c++", "C"]
_DEPENDENCIES = ["deps", "implementation_deps"]

# What compilers other than clang are told.
_UNKNOWN_TO_CLANG = ["-fno-canonical-system-headers", "-fstack-usage"]

def _list_dependencies(ctx):
    return [target for name in _DEPENDENCIES for target in getattr(ctx.rule.attr, name, None) or []]

def _make_context(target, ctx):
    """What the target is compiled with, which is more than others see of it."""
    hidden = getattr(ctx.rule.attr, "implementation_deps", None) or []
    infos = [target[CcInfo]] + [dep[CcInfo] for dep in hidden if CcInfo in dep]
    return cc_common.merge_cc_infos(cc_infos = infos).compilation_context

def _list_options(ctx, is_c):
    """The options that the target and the command line of Bazel name."""
    flags = ctx.fragments.cpp
    options = flags.copts + (flags.conlyopts if is_c else flags.cxxopts)
    for name in ["copts", "conlyopts" if is_c else "cxxopts"]:
        for option in getattr(ctx.rule.attr, name, None) or []:
            options = options + ctx.tokenize(ctx.expand_make_variables(name, option, {}))
    return options

def _list_arguments(ctx, cc_toolchain, context, is_c):
    """The command line of the compiler, without the compiler and the source."""
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = cc_toolchain,
        requested_features = ctx.features,
        # These compile with what clang cannot read.
        unsupported_features = ctx.disabled_features + ["layering_check", "module_maps"],
    )
    variables = cc_common.create_compile_variables(
        feature_configuration = features,
        cc_toolchain = cc_toolchain,
        user_compile_flags = _list_options(ctx, is_c),
        include_directories = context.includes,
        quote_include_directories = context.quote_includes,
        system_include_directories = context.system_includes,
        preprocessor_defines = depset(getattr(ctx.rule.attr, "local_defines", None) or [], transitive = [context.defines]),
    )
    arguments = cc_common.get_memory_inefficient_command_line(
        feature_configuration = features,
        action_name = "c-compile" if is_c else "c++-compile",
        variables = variables,
    )
    return [argument for argument in arguments if argument not in _UNKNOWN_TO_CLANG]

def _make_stem(path):
    """A name for files made of a source: different for each, however deep it lies."""
    return "%s-%d%d" % (path.split("/")[-1], hash(path), hash(path[::-1]))

def _write_database(ctx, folder, source, arguments, is_c):
    """A compile_commands.json of one entry, which is the same wherever the tree of the build lies."""
    database = ctx.actions.declare_file(folder + "/compile_commands.json")
    ctx.actions.write(database, json.encode([{
        "arguments": ["cc" if is_c else "c++"] + arguments + ["-c", source.path],
        "directory": "/".join([".."] * len(database.dirname.split("/"))),
        "file": source.path,
    }]))
    return database

def add_unit_arguments(args, tools, database):
    """Adds what summarize and check are both told to args."""
    args.add_all(["--quiet", "-j", "1", "--root", ".", "-p", database.dirname])
    args.add("--tidy", tools.tidy.executable)

def _summarize(ctx, tools, source, arguments, inputs):
    is_c = source.extension in _C
    stem = _make_stem(source.path)
    folder = "_interop_tidy/%s/%s" % (ctx.label.name, stem)
    database = _write_database(ctx, folder, source, arguments, is_c)
    summary = ctx.actions.declare_file(folder + "/" + stem + ".itsum")
    inputs = depset([source, database], transitive = inputs)
    args = ctx.actions.args()
    args.add("summarize")
    add_unit_arguments(args, tools, database)
    args.add("--output", summary)
    ctx.actions.run(
        executable = tools.driver,
        tools = [tools.tidy],
        arguments = [args],
        inputs = inputs,
        outputs = [summary],
        mnemonic = "InteropTidySummarize",
        progress_message = "Summarizing " + source.short_path,
    )
    return struct(source = source, stem = stem, database = database, summary = summary, inputs = inputs)

def _is_left_out(target, ctx):
    return CcInfo not in target or target.label.workspace_root or "no-interop-tidy" in ctx.rule.attr.tags

def _list_sources(ctx):
    return [file for file in getattr(ctx.rule.files, "srcs", []) if file.extension in _C + _CPP]

def _summarize_target(target, ctx):
    tools = ctx.toolchains[TOOLCHAIN_TYPE]
    cc_toolchain = find_cc_toolchain(ctx)
    context = _make_context(target, ctx)
    inputs = [context.headers, cc_toolchain.all_files, tools.files]
    arguments = {}
    units = []
    for source in _list_sources(ctx):
        is_c = source.extension in _C
        if is_c not in arguments:
            arguments[is_c] = _list_arguments(ctx, cc_toolchain, context, is_c)
        units.append(_summarize(ctx, tools, source, arguments[is_c], inputs))
    return units

def _aspect_impl(target, ctx):
    below = [dep[InteropTidyInfo].units for dep in _list_dependencies(ctx) if InteropTidyInfo in dep]
    units = [] if _is_left_out(target, ctx) else _summarize_target(target, ctx)
    return [
        InteropTidyInfo(units = depset(units, transitive = below)),
        OutputGroupInfo(interop_tidy_summaries = depset([unit.summary for unit in units])),
    ]

interop_tidy_summaries = aspect(
    implementation = _aspect_impl,
    attr_aspects = _DEPENDENCIES,
    attrs = {"_cc_toolchain": attr.label(default = Label("@bazel_tools//tools/cpp:current_cc_toolchain"))},
    fragments = ["cpp"],
    provides = [InteropTidyInfo],
    toolchains = [TOOLCHAIN_TYPE] + use_cc_toolchain(),
)
