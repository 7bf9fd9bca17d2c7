"""Links the summaries of a program, checks each unit with its slice of the index, and reports.

A slice has what its unit can learn from others. Where that has not changed, nor the unit itself, its check is not run
again, so that an edit costs what it changes.
"""

load(":aspect.bzl", "InteropTidyInfo", "add_unit_arguments", "interop_tidy_summaries")
load(":toolchain.bzl", "TOOLCHAIN_TYPE")

InteropTidyReportInfo = provider(
    doc = "What report reads.",
    fields = {
        "index": "the index of the program",
        "findings": "list of files of findings, one for each unit",
        "sources": "depset of all that findings may speak of",
    },
)

def _list_units(deps):
    """Each source once: of one in several targets the first counts."""
    units = {}
    for unit in depset(transitive = [dep[InteropTidyInfo].units for dep in deps]).to_list():
        units.setdefault(unit.source.path, unit)
    return units.values()

def _link(ctx, tools, units):
    """The index of all units, and the slice of each."""
    index = ctx.actions.declare_file(ctx.label.name + ".itidx")
    slices = [ctx.actions.declare_file("%s.slices/%s.itidx" % (ctx.label.name, unit.stem)) for unit in units]
    args = ctx.actions.args()
    args.set_param_file_format("shell")
    args.use_param_file("@%s")
    summaries = [unit.summary for unit in units]
    args.add_all(summaries)
    ctx.actions.run(
        executable = tools.driver,
        arguments = ["link", "--quiet", "-o", index.path, "--slices", slices[0].dirname, args],
        inputs = summaries,
        outputs = [index] + slices,
        mnemonic = "InteropTidyLink",
        progress_message = "Linking %d summaries for %s" % (len(units), ctx.label),
    )
    return index, slices

def _check(ctx, tools, unit, slice):
    """The findings of one unit, whatever they are: only what cannot be done fails."""
    findings = ctx.actions.declare_file("%s.findings/%s.json" % (ctx.label.name, unit.stem))
    args = ctx.actions.args()
    args.add("check")
    add_unit_arguments(args, tools, unit.database)
    args.add_all(["--format", "json", "--relative-paths", "--fail-on", "never"])
    args.add("--extra-arg=-Wno-unknown-warning-option")
    args.add("--index", slice)
    args.add("--output", findings)
    ctx.actions.run(
        executable = tools.driver,
        tools = [tools.tidy],
        arguments = [args],
        inputs = depset([slice], transitive = [unit.inputs]),
        outputs = [findings],
        mnemonic = "InteropTidyCheck",
        progress_message = "Checking " + unit.source.short_path,
    )
    return findings

def _report(ctx, tools, program):
    sarif = ctx.actions.declare_file(ctx.label.name + ".sarif")
    args = ctx.actions.args()
    args.set_param_file_format("shell")
    args.use_param_file("@%s")
    args.add_all(program.findings)
    ctx.actions.run(
        executable = tools.driver,
        arguments = [
            "report",
            "--index",
            program.index.path,
            "--root",
            ".",
            "--fail-on",
            "never",
            "--format",
            "sarif",
            "--output",
            sarif.path,
            args,
        ],
        inputs = depset([program.index] + program.findings, transitive = [program.sources]),
        outputs = [sarif],
        mnemonic = "InteropTidyReport",
        progress_message = "Reporting on %s" % ctx.label,
    )
    return sarif

def _interop_tidy_impl(ctx):
    tools = ctx.toolchains[TOOLCHAIN_TYPE]
    units = _list_units(ctx.attr.deps)
    if not units:
        fail("no C or C++ source of this repository is in these targets, or in what they depend on", "deps")
    index, slices = _link(ctx, tools, units)
    program = InteropTidyReportInfo(
        index = index,
        findings = [_check(ctx, tools, unit, slice) for unit, slice in zip(units, slices)],
        sources = depset(transitive = [unit.inputs for unit in units]),
    )
    return [
        DefaultInfo(files = depset([_report(ctx, tools, program)])),
        OutputGroupInfo(interop_tidy_findings = depset(program.findings), interop_tidy_index = depset([index])),
        program,
    ]

interop_tidy = rule(
    implementation = _interop_tidy_impl,
    attrs = {
        "deps": attr.label_list(
            aspects = [interop_tidy_summaries],
            doc = "Programs and libraries, which are checked as one with all that they depend on.",
            mandatory = True,
        ),
    },
    doc = "Checks a program; its output is a SARIF file. Findings do not fail the build.",
    toolchains = [TOOLCHAIN_TYPE],
)

def _quote(word):
    return "'" + word.replace("'", "'\\''") + "'"

def _test_impl(ctx):
    driver = ctx.toolchains[TOOLCHAIN_TYPE].driver_file
    program = ctx.attr.report[InteropTidyReportInfo]
    words = ["report", "--root", ".", "--fail-on", ctx.attr.fail_on, "--index", program.index.short_path]
    words += [file.short_path for file in program.findings]
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        "#!/bin/sh\nexec %s %s\n" % (_quote("./" + driver.short_path), " ".join([_quote(word) for word in words])),
        is_executable = True,
    )

    # Findings name files as actions see them.
    moved = {file.path: file for file in program.sources.to_list() if file.path != file.short_path}
    runfiles = ctx.runfiles(
        files = program.findings + [driver, program.index],
        transitive_files = program.sources,
        symlinks = moved,
    )
    return [DefaultInfo(executable = script, runfiles = runfiles)]

_interop_tidy_test = rule(
    implementation = _test_impl,
    attrs = {
        "fail_on": attr.string(default = "warning", values = ["error", "warning"]),
        "report": attr.label(mandatory = True, providers = [InteropTidyReportInfo]),
    },
    test = True,
    toolchains = [TOOLCHAIN_TYPE],
)

def interop_tidy_test(name, deps = [], report = None, fail_on = "warning", tags = [], **kwargs):
    """A test that prints what interop_tidy finds, and fails if there is any.

    Args:
      name: of the test.
      deps: programs and libraries, which are checked as one with all that they depend on.
      report: an interop_tidy whose findings these are, instead of deps.
      fail_on: "warning", or "error" for what WarningsAsErrors of .clang-tidy names.
      tags: of the test.
      **kwargs: size, visibility and the like, of the test.
    """
    if bool(deps) == bool(report):
        fail("interop_tidy_test %s: name deps, or a report" % name)
    if deps:
        report = ":" + name + ".report"
        interop_tidy(
            name = name + ".report",
            deps = deps,
            tags = tags + ["manual"],
            testonly = True,
            visibility = ["//visibility:private"],
        )
    _interop_tidy_test(
        name = name,
        fail_on = fail_on,
        report = report,
        tags = tags,
        **kwargs
    )
