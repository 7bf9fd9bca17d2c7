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

#include "ChildProcesses.h"
#include "Driver.h"
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
static cl::SubCommand Dump("dump", "print what a summary or an index holds");
static cl::SubCommand Validate("validate",
                               "say what is wrong with a summary or an index");
static cl::SubCommand Explain("explain",
                              "say what summaries know of a function");
static cl::SubCommand
    Models("models", "list or show what is built in, or validate files");

static cl::OptionCategory Category("interop-tidy options");

static cl::opt<std::string>
    Database("p", cl::value_desc("folder"), cl::cat(Category),
             cl::desc("Folder of compile_commands.json; else the nearest from "
                      "the current folder upwards"),
             cl::sub(Summarize), cl::sub(Check));
static cl::opt<std::string>
    Root("root", cl::value_desc("folder"), cl::cat(Category),
         cl::desc("What paths are relative to; else the folder of "
                  "compile_commands.json"),
         cl::sub(Summarize), cl::sub(Check));
static cl::opt<std::string>
    Tidy("tidy", cl::value_desc("path"), cl::cat(Category),
         cl::desc("interop-clang-tidy; else the one beside interop-tidy"),
         cl::sub(Summarize), cl::sub(Check));
static cl::list<std::string>
    ExtraArgs("extra-arg", cl::value_desc("argument"), cl::cat(Category),
              cl::desc("One more argument for the compiler, at the end"),
              cl::sub(Summarize), cl::sub(Check));
static cl::opt<unsigned>
    Jobs("j", cl::value_desc("number"), cl::cat(Category), cl::Prefix,
         cl::desc("How much is done at a time; else one for each core"),
         cl::sub(Summarize), cl::sub(Link), cl::sub(Check));
static cl::opt<std::string>
    Cache("cache", cl::value_desc("folder"), cl::cat(Category),
          cl::desc("Units whose files, options and index are as in a run that "
                   "used this folder are not read again"),
          cl::sub(Summarize), cl::sub(Check));
static cl::opt<std::string> CachePolicy(
    "cache-policy", cl::value_desc("policy"), cl::cat(Category),
    cl::init("prune_after=720h:cache_size_bytes=1g"),
    cl::desc("How small the cache is kept, as ld.lld's --thinlto-cache-policy "
             "says it (default: prune_after=720h:cache_size_bytes=1g)"),
    cl::sub(Summarize), cl::sub(Check));
static cl::list<std::string> Units(cl::Positional, cl::desc("[source]..."),
                                   cl::cat(Category), cl::sub(Summarize),
                                   cl::sub(Check));

static cl::opt<std::string>
    Folder("o", cl::value_desc("folder"), cl::cat(Category),
           cl::desc("Where the summaries go; else interop-summaries beside "
                    "compile_commands.json"),
           cl::sub(Summarize));

static cl::opt<std::string> Output("o", cl::value_desc("file"),
                                   cl::cat(Category), cl::Required,
                                   cl::desc("The index, PROGRAM.itidx"),
                                   cl::sub(Link));
static cl::list<std::string> Inputs(cl::Positional, cl::OneOrMore,
                                    cl::desc("<file or folder>..."),
                                    cl::cat(Category), cl::sub(Link),
                                    cl::sub(Validate));
static cl::list<std::string> Dumped(cl::Positional, cl::OneOrMore,
                                    cl::desc("<file>..."), cl::cat(Category),
                                    cl::sub(Dump));

static cl::opt<std::string> Function(cl::Positional, cl::Required,
                                     cl::desc("<function>"), cl::cat(Category),
                                     cl::sub(Explain));
static cl::list<std::string> Explained(cl::Positional,
                                       cl::desc("[file or folder]..."),
                                       cl::cat(Category), cl::sub(Explain));
static cl::opt<std::string> ModelsDo(cl::Positional, cl::Required,
                                     cl::desc("list|show|validate"),
                                     cl::cat(Category), cl::sub(Models));
static cl::list<std::string> ModelsOf(cl::Positional,
                                      cl::desc("[library or file]..."),
                                      cl::cat(Category), cl::sub(Models));

static cl::opt<std::string>
    Index("index", cl::value_desc("file"), cl::cat(Category),
          cl::desc("What link made; else check does each unit by itself, and "
                   "explain tells what summaries know"),
          cl::sub(Check), cl::sub(Explain));
static cl::opt<std::string>
    Checks("checks", cl::value_desc("globs"), cl::cat(Category),
           cl::desc("As clang-tidy's; comes behind what .clang-tidy selects"),
           cl::sub(Check));

static cl::opt<FindingFormat>
    Format("format", cl::cat(Category), cl::init(FindingFormat::Text),
           cl::desc("How findings are written:"), cl::sub(Check),
           cl::values(clEnumValN(FindingFormat::Text, "text",
                                 "as clang-tidy prints them (default)"),
                      clEnumValN(FindingFormat::Yaml, "yaml",
                                 "as clang-tidy's --export-fixes"),
                      clEnumValN(FindingFormat::Sarif, "sarif", "SARIF 2.1.0"),
                      clEnumValN(FindingFormat::GitLab, "gitlab",
                                 "JSON for GitLab's code quality")));
static cl::opt<std::string>
    FindingFile("output", cl::value_desc("file"), cl::cat(Category),
                cl::desc("Where they go; else stdout. Text is still printed "
                         "there beside a file of another format"),
                cl::sub(Check));
static cl::opt<std::string> BaselineFile(
    "baseline", cl::value_desc("file"), cl::cat(Category),
    cl::desc("SARIF of an earlier run; what it has counts no more"),
    cl::sub(Check));
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
          cl::desc("The same for lines as clang-tidy's --line-filter names "
                   "them"),
          cl::sub(Check));
static cl::opt<FailingFindings> FailOn(
    "fail-on", cl::cat(Category), cl::init(FailingFindings::Errors),
    cl::sub(Check), cl::desc("What ends a run with code 1:"),
    cl::values(clEnumValN(FailingFindings::Errors, "error",
                          "findings that are errors (default)"),
               clEnumValN(FailingFindings::All, "warning", "all findings")));

static constexpr const char *Overview =
    "Checks whole programs, as compile_commands.json has them:\n\n"
    "  interop-tidy summarize -o summaries\n"
    "  interop-tidy link -o program.itidx summaries\n"
    "  interop-tidy check --index program.itidx\n\n"
    "EXIT CODE:\n"
    "  0  nothing is wrong; findings that are warnings may be there\n"
    "  1  there are findings that are errors (WarningsAsErrors), or with\n"
    "     --fail-on warning any; those of a --baseline do not count\n"
    "  2  something could not be done or read; stderr says what and why\n";

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
  Result.Cache = Cache;
  Result.CachePolicy = CachePolicy;
  return Result;
}

static CheckOptions makeCheckOptions() {
  CheckOptions Result;
  Result.Index = Index;
  Result.Checks = Checks;
  Result.Format = Format;
  Result.Output = FindingFile;
  Result.Baseline = BaselineFile;
  Result.DiffBase = DiffBase;
  Result.DiffFile = DiffFile;
  Result.LineFilter = Lines;
  Result.FailOn = FailOn;
  return Result;
}

static ExitCode runCommand(const char *Program) {
  if (Summarize)
    return runSummarize(makeRunOptions(Program), Folder);
  if (Link)
    return runLink(Inputs, Output, Jobs);
  if (Check)
    return runCheck(makeRunOptions(Program), makeCheckOptions());
  if (Dump)
    return runDump(Dumped);
  if (Validate)
    return runValidate(Inputs);
  if (Explain)
    return runExplain(Function, Index, Explained);
  if (Models)
    return runModels(ModelsDo, ModelsOf);
  complain("expected a command: summarize, link, check, dump, validate, "
           "explain or models; --help says more");
  return NotDone;
}

/// LLVM's library brings some thousand options of its own, which every command
/// would accept; --help and its like are its too.
static void dropForeignOptions() {
  SmallVector<cl::Option *, 0> Foreign;
  for (auto &Named : cl::getRegisteredOptions())
    if (llvm::none_of(Named.second->Categories, [](const auto *In) {
          return In->getName() == "Generic Options";
        }))
      Foreign.push_back(Named.second);
  for (cl::Option *Each : Foreign)
    Each->removeArgument();
}

int main(int Argc, char **Argv) {
  // Nobody reads our output any more: flushOutput finds out.
  std::signal(SIGPIPE, SIG_IGN);
  dropForeignOptions();
  cl::SetVersionPrinter([](raw_ostream &Out) {
    Out << "interop-tidy " INTEROP_VERSION ", LLVM " INTEROP_LLVM_VERSION "\n";
  });
  if (!cl::ParseCommandLineOptions(Argc, Argv, Overview, &errs()))
    return NotDone;
  ExitCode Code = runCommand(Argv[0]);
  if (wasInterrupted()) {
    complain("interrupted");
    dieInterrupted();
  }
  return Code;
}
