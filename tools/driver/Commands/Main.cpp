//===- Main.cpp - The command line of interop-tidy ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the command line and runs the command that it names. The commands are
// in Driver.h.
//
//===----------------------------------------------------------------------===//

#include "driver/Options/Driver.h"
#include "driver/Options/MissingValue.h"
#include "driver/Support/ChildProcesses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>

using namespace llvm;
using namespace interop;

static cl::SubCommand Summarize("summarize",
                                "write a summary of each unit of a project");
static cl::SubCommand Link("link", "make an index of summaries");
static cl::SubCommand Check("check",
                            "run the checks on each unit, with an index");
static cl::SubCommand Report("report",
                             "write the findings of an earlier check again, "
                             "by default as an HTML page");
static cl::SubCommand Ninja("ninja",
                            "write a build.ninja that summarizes, links and "
                            "checks");
static cl::SubCommand Dump("dump", "print the contents of summaries and "
                                   "indexes");
static cl::SubCommand Validate("validate",
                               "report what is wrong with summaries and "
                               "indexes");
static cl::SubCommand Explain("explain",
                              "print what summaries know about a function, "
                              "or with --show what the analyses know about "
                              "a unit");
static cl::SubCommand
    Models("models", "list or show built-in models, suggest new ones, or "
                     "validate files");

static cl::SubCommand InferModels("infer-models",
                                  "write a model from a library's own sources");

static cl::OptionCategory Category("interop-tidy options");

static cl::opt<std::string>
    Database("p", cl::value_desc("folder"), cl::cat(Category),
             cl::desc("Folder of compile_commands.json. Default: the "
                      "current folder, or the nearest above it that has one"),
             cl::sub(Summarize), cl::sub(Check), cl::sub(Ninja),
             cl::sub(Explain), cl::sub(InferModels));
static cl::opt<std::string>
    Root("root", cl::value_desc("folder"), cl::cat(Category),
         cl::desc("Folder to which paths are relative. Default: the folder "
                  "of compile_commands.json, for report the current one"),
         cl::sub(Summarize), cl::sub(Check), cl::sub(Report), cl::sub(Ninja),
         cl::sub(Explain), cl::sub(InferModels));
static cl::opt<std::string>
    Tidy("tidy", cl::value_desc("path"), cl::cat(Category),
         cl::desc("interop-clang-tidy. Default: the one beside interop-tidy"),
         cl::sub(Summarize), cl::sub(Check), cl::sub(Ninja), cl::sub(Explain),
         cl::sub(InferModels));
static cl::list<std::string>
    ExtraArgs("extra-arg", cl::value_desc("argument"), cl::cat(Category),
              cl::desc("One more argument for the compiler, at the end"),
              cl::sub(Summarize), cl::sub(Check), cl::sub(Ninja),
              cl::sub(Explain), cl::sub(InferModels));
static cl::opt<unsigned>
    Jobs("j", cl::value_desc("number"), cl::cat(Category), cl::Prefix,
         cl::desc("How many units are processed at a time. Default: one for "
                  "each core"),
         cl::sub(Summarize), cl::sub(Link), cl::sub(Check), cl::sub(Ninja),
         cl::sub(InferModels));
static cl::opt<bool> ShowsProgress(
    "progress", cl::cat(Category),
    cl::desc("Print how many units are done, and how long the rest takes, "
             "even if stderr is not a terminal"),
    cl::sub(Summarize), cl::sub(Link), cl::sub(Check), cl::sub(Validate),
    cl::sub(Explain), cl::sub(InferModels));
static cl::opt<std::string> Memory(
    "memory", cl::value_desc("size"), cl::cat(Category),
    cl::desc("How much memory all processes may take together, such as 800m "
             "or 4g: fewer than -j run if they are large"),
    cl::sub(Summarize), cl::sub(Check), cl::sub(InferModels));
static cl::list<std::string> OmittedModels(
    "without-models", cl::value_desc("library"), cl::cat(Category),
    cl::desc("Do not use the built-in model of this library, because these "
             "are its own sources"),
    cl::sub(Summarize), cl::sub(InferModels));
static cl::opt<std::string>
    Cache("cache", cl::value_desc("folder"), cl::cat(Category),
          cl::desc("Units are not read again if nothing that they depend on "
                   "has changed since a run with this folder"),
          cl::sub(Summarize), cl::sub(Check));
static cl::opt<std::string>
    CachePolicy("cache-policy", cl::value_desc("policy"), cl::cat(Category),
                cl::init("prune_after=720h:cache_size_bytes=1g"),
                cl::desc("Limits of the cache, in the syntax of ld.lld's "
                         "--thinlto-cache-policy (default: "
                         "prune_after=720h:cache_size_bytes=1g)"),
                cl::sub(Summarize), cl::sub(Check));
static cl::opt<std::string>
    DepfilePath("depfile", cl::value_desc("file"), cl::cat(Category),
            cl::desc("List all files that were read to make --output, as "
                     "compilers do for ninja and make"),
            cl::sub(Summarize), cl::sub(Check));
static cl::opt<bool> Quiet("quiet", cl::cat(Category),
                           cl::desc("Print only errors"), cl::sub(Summarize),
                           cl::sub(Link), cl::sub(Check), cl::sub(Ninja));
static cl::list<std::string> Units(cl::Positional, cl::desc("[source]..."),
                                   cl::cat(Category), cl::sub(Summarize),
                                   cl::sub(Check));

static cl::opt<std::string>
    Folder("o", cl::value_desc("folder"), cl::cat(Category),
           cl::desc("Folder for the summaries. Default: interop-summaries "
                    "beside compile_commands.json"),
           cl::sub(Summarize));
static cl::opt<std::string>
    NinjaFolder("o", cl::value_desc("folder"), cl::cat(Category),
                cl::desc("Folder for build.ninja and its outputs. Default: "
                         "interop-ninja beside compile_commands.json"),
                cl::sub(Ninja));

static cl::opt<std::string>
    SummaryPath("output", cl::value_desc("file"), cl::cat(Category),
                cl::desc("File for the summary of the only unit"),
                cl::sub(Summarize));

static cl::opt<std::string> Output("o", cl::value_desc("file"),
                                   cl::cat(Category), cl::Required,
                                   cl::desc("The index, PROGRAM.itidx"),
                                   cl::sub(Link));
static cl::opt<std::string> ModelOutput("o", cl::value_desc("file"),
                                        cl::cat(Category), cl::Required,
                                        cl::desc("The model, LIBRARY.yaml"),
                                        cl::sub(InferModels));
static cl::opt<std::string>
    Library("library", cl::value_desc("name"), cl::cat(Category), cl::Required,
            cl::desc("Name of the model. A built-in model of that name is "
                     "not used"),
            cl::sub(InferModels));
static cl::list<std::string> Headers(
    "headers", cl::value_desc("glob"), cl::cat(Category), cl::OneOrMore,
    cl::desc("Public headers, as paths below the root; * matches / too"),
    cl::sub(InferModels));
static cl::list<std::string>
    Compare("compare", cl::value_desc("model"), cl::cat(Category),
            cl::desc("A model to compare with, row by row"),
            cl::sub(InferModels));
static cl::list<std::string> Inputs(cl::Positional, cl::OneOrMore,
                                    cl::desc("<file or folder>..."),
                                    cl::cat(Category), cl::sub(Link),
                                    cl::sub(Validate));
static cl::list<std::string> Exported(cl::Positional, cl::OneOrMore,
                                      cl::desc("<findings.yaml>..."),
                                      cl::cat(Category), cl::sub(Report));
static cl::list<std::string> Dumped(cl::Positional, cl::OneOrMore,
                                    cl::desc("<file>..."), cl::cat(Category),
                                    cl::sub(Dump));

static cl::opt<std::string> Function(cl::Positional, cl::Required,
                                     cl::desc("<function, or file of --show>"),
                                     cl::cat(Category), cl::sub(Explain));
static cl::list<std::string> Explained(cl::Positional,
                                       cl::desc("[file or folder]..."),
                                       cl::cat(Category), cl::sub(Explain));
static cl::opt<std::string> Shown(
    "show", cl::value_desc("what"), cl::cat(Category),
    cl::desc("Reads one file of compile_commands.json and prints what the "
             "analyses know of its functions: facts, handles, locks, "
             "threads or entries"),
    cl::sub(Explain));
static cl::opt<std::string>
    ShownFunction("function", cl::value_desc("name"), cl::cat(Category),
                  cl::desc("Only functions with this name (a qualified name "
                           "or the end of one)"),
                  cl::sub(Explain));
static cl::opt<std::string> ModelsDo(cl::Positional, cl::Required,
                                     cl::desc("list|show|suggest|validate"),
                                     cl::cat(Category), cl::sub(Models));
static cl::list<std::string>
    ModelsOf(cl::Positional, cl::desc("[library, summaries or file]..."),
             cl::cat(Category), cl::sub(Models));

static cl::opt<std::string>
    Index("index", cl::value_desc("file"), cl::cat(Category),
          cl::desc("Index that link made. Without it, check checks each "
                   "unit by itself, explain reads summaries, and "
                   "infer-models makes an index. It also has the lines for "
                   "--slices"),
          cl::sub(Check), cl::sub(Report), cl::sub(Explain),
          cl::sub(InferModels));
static cl::opt<bool> RequireFresh(
    "require-fresh-index", cl::cat(Category),
    cl::desc("Fail if files of --index have changed since, or a unit is not "
             "in it. Without this option there is only a message"),
    cl::sub(Check));
static cl::opt<std::string>
    Slices("slices", cl::value_desc("folder"), cl::cat(Category),
           cl::desc("Folder of slices: link writes the part of the index "
                    "that each unit needs, and check reads it"),
           cl::sub(Link), cl::sub(Check));
static cl::opt<std::string>
    Summaries("summaries", cl::value_desc("folder"), cl::cat(Category),
              cl::desc("Before checking, summarize what has changed into "
                       "this folder, and link its summaries to --index"),
              cl::sub(Check));
static cl::opt<std::string> Checks(
    "checks", cl::value_desc("globs"), cl::cat(Category),
    cl::desc("As in clang-tidy; appended to the checks of "
             ".clang-tidy. If neither names any, all checks of interop-tidy "
             "are on"),
    cl::sub(Check), cl::sub(Ninja));
static cl::opt<bool> AllowNoChecks(
    "allow-no-checks", cl::cat(Category),
    cl::desc("Accept a .clang-tidy that names no check of interop-tidy"),
    cl::sub(Check), cl::sub(Ninja));

static cl::opt<FindingFormat>
    Format("format", cl::cat(Category), cl::init(FindingFormat::Text),
           cl::desc("Format of the findings:"), cl::sub(Check), cl::sub(Report),
           cl::values(clEnumValN(FindingFormat::Text, "text",
                                 "as clang-tidy prints them (default of "
                                 "check)"),
                      clEnumValN(FindingFormat::Html, "html",
                                 "a page for people, one file (default of "
                                 "report)"),
                      clEnumValN(FindingFormat::Yaml, "yaml",
                                 "as clang-tidy's --export-fixes"),
                      clEnumValN(FindingFormat::Json, "json",
                                 "everything about the findings, for report"),
                      clEnumValN(FindingFormat::Sarif, "sarif", "SARIF 2.1.0"),
                      clEnumValN(FindingFormat::GitLab, "gitlab",
                                 "JSON for GitLab's code quality")));
static cl::opt<std::string>
    FindingFile("output", cl::value_desc("file"), cl::cat(Category),
                cl::desc("File for the findings. Default: stdout. If the "
                         "format is not text, check still prints text to "
                         "stdout"),
                cl::sub(Check), cl::sub(Report));
static cl::opt<std::string> BaselineFile(
    "baseline", cl::value_desc("file"), cl::cat(Category),
    cl::desc("SARIF of an earlier run. Findings in it do not count"),
    cl::sub(Check), cl::sub(Report));
static cl::opt<std::string>
    DiffBase("diff", cl::value_desc("revision"), cl::cat(Category),
             cl::desc("Only findings with a place in lines changed since this "
                      "branch left that revision of git"),
             cl::sub(Check));
static cl::opt<std::string>
    DiffFile("diff-file", cl::value_desc("file"), cl::cat(Category),
             cl::desc("The same for the lines that a unified diff adds; - is "
                      "stdin"),
             cl::sub(Check));
static cl::opt<std::string>
    Lines("line-filter", cl::value_desc("json"), cl::cat(Category),
          cl::desc("The same for the lines of this JSON, as in clang-tidy's "
                   "--line-filter"),
          cl::sub(Check));
static cl::opt<bool> RelativePaths(
    "relative-paths", cl::cat(Category),
    cl::desc("Write paths in YAML and JSON relative to --root, so that they "
             "are the same in every folder"),
    cl::sub(Check));
static cl::opt<FailingFindings> FailOn(
    "fail-on", cl::cat(Category), cl::init(FailingFindings::Errors),
    cl::sub(Check), cl::sub(Report), cl::sub(Ninja),
    cl::desc("Findings that make the exit code 1:"),
    cl::values(clEnumValN(FailingFindings::Errors, "error",
                          "findings that are errors (default)"),
               clEnumValN(FailingFindings::All, "warning", "all findings"),
               clEnumValN(FailingFindings::None, "never", "no finding")));

static constexpr const char *Overview =
    "Checks whole programs. Reads their units from compile_commands.json:\n\n"
    "  interop-tidy check --summaries summaries --index program.itidx\n\n"
    "This does the following steps. After an edit it repeats only those that\n"
    "the edit makes necessary:\n\n"
    "  interop-tidy summarize -o summaries\n"
    "  interop-tidy link -o program.itidx summaries\n"
    "  interop-tidy check --index program.itidx\n\n"
    "EXIT CODE:\n"
    "  0  nothing is wrong; there may be findings that are warnings\n"
    "  1  there are findings that are errors (WarningsAsErrors), or with\n"
    "     --fail-on warning any findings; those of a --baseline do not count\n"
    "  2  something could not be done or read; a message on stderr says why\n";

static RunOptions makeRunOptions(const char *Program) {
  static char Anchor;
  RunOptions Result;
  Result.Database = Database;
  Result.Root = Root;
  Result.Tidy = Tidy;
  Result.Beside =
      sys::path::parent_path(sys::fs::getMainExecutable(Program, &Anchor));
  Result.ExtraArgs = ExtraArgs;
  Result.Files = Units;
  Result.Jobs = Jobs;
  Result.ShowsProgress = ShowsProgress;
  Result.Memory = Memory;
  Result.Cache = Cache;
  Result.CachePolicy = CachePolicy;
  Result.Depfile = DepfilePath;
  Result.OmittedModels = OmittedModels;
  return Result;
}

/// As it was given.
static std::vector<std::string> CommandWords;

static FindingOptions makeFindingOptions() {
  FindingOptions Result;
  Result.Command = CommandWords;
  Result.Format = Format;
  Result.Output = FindingFile;
  Result.Baseline = BaselineFile;
  Result.FailOn = FailOn;
  Result.IsQuiet = Quiet;
  Result.IsMovable = RelativePaths;
  return Result;
}

static CheckOptions makeCheckOptions() {
  CheckOptions Result{makeFindingOptions()};
  Result.Index = Index;
  Result.Summaries = Summaries;
  Result.Slices = Slices;
  Result.Checks = Checks;
  Result.RefusesOldIndex = RequireFresh;
  Result.AllowsNoChecks = AllowNoChecks;
  Result.DiffBase = DiffBase;
  Result.DiffFile = DiffFile;
  Result.LineFilter = Lines;
  return Result;
}

static ReportOptions makeReportOptions() {
  ReportOptions Result{makeFindingOptions()};
  if (!Format.getNumOccurrences())
    Result.Format = FindingFormat::Html;
  Result.Inputs = Exported;
  Result.Index = Index;
  Result.Root = Root;
  return Result;
}

static InferOptions makeInferOptions() {
  InferOptions Result;
  Result.Library = Library;
  Result.Headers = Headers;
  Result.Index = Index;
  Result.Output = ModelOutput;
  Result.Compare = Compare;
  return Result;
}

static ExitCode runExplainOrShow(const char *Program) {
  if (!Shown.getNumOccurrences() && ShownFunction.getNumOccurrences()) {
    complain("--function needs --show");
    return NotDone;
  }
  if (!Shown.getNumOccurrences())
    return runExplain(Function, Index, Explained);
  if (!Explained.empty()) {
    complain("--show reads one file, and '" + Explained.front() +
             "' is one more");
    return NotDone;
  }
  RunOptions Options = makeRunOptions(Program);
  Options.Files = {Function};
  return runShow(Options, {Shown, ShownFunction, Index});
}

static ExitCode runCommand(const char *Program) {
  if (Quiet)
    beQuiet();
  if (Summarize)
    return runSummarize(makeRunOptions(Program), {Folder, SummaryPath});
  if (Link)
    return runLink(Inputs, Output, Slices, Jobs, ShowsProgress);
  if (Check)
    return runCheck(makeRunOptions(Program), makeCheckOptions());
  if (Report)
    return runReport(makeReportOptions());
  if (Ninja)
    return runNinja(makeRunOptions(Program), makeCheckOptions(), NinjaFolder);
  if (Dump)
    return runDump(Dumped);
  if (Validate)
    return runValidate(Inputs, ShowsProgress);
  if (Explain)
    return runExplainOrShow(Program);
  if (Models)
    return runModels(ModelsDo, ModelsOf);
  if (InferModels)
    return runInferModels(makeRunOptions(Program), makeInferOptions());
  complain("expected a command: summarize, link, check, report, ninja, dump, "
           "validate, explain, models or infer-models; --help says more");
  return NotDone;
}

/// LLVM's library brings some thousand options of its own, which every command
/// would accept; --help and its like are its too.
static void dropImportedOptions() {
  SmallVector<cl::Option *, 0> Imported;
  for (auto &Named : cl::getRegisteredOptions())
    if (llvm::none_of(Named.second->Categories, [](const auto *In) {
          return In->getName() == "Generic Options";
        }))
      Imported.push_back(Named.second);
  for (cl::Option *Each : Imported)
    Each->removeArgument();
}

int main(int Argc, char **Argv) {
  // Nobody reads our output any more: flushOutput finds out.
  std::signal(SIGPIPE, SIG_IGN);
  dropImportedOptions();
  cl::SetVersionPrinter([](raw_ostream &Out) {
    Out << "interop-tidy " INTEROP_VERSION ", LLVM " INTEROP_LLVM_VERSION "\n";
  });
  std::string Missing = findMissingValue(ArrayRef(Argv + 1, Argc - 1));
  if (!Missing.empty()) {
    complain(Missing);
    return NotDone;
  }
  if (!cl::ParseCommandLineOptions(Argc, Argv, Overview, &errs()))
    return NotDone;
  CommandWords.assign(Argv + 1, Argv + Argc);
  CommandWords.insert(CommandWords.begin(), "interop-tidy");
  ExitCode Code = runCommand(Argv[0]);
  if (wasInterrupted()) {
    complain("interrupted");
    dieInterrupted();
  }
  return Code;
}
