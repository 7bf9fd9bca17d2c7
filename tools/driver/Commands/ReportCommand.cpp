//===- ReportCommand.cpp - interop-tidy report ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads what `check --format json` or `yaml`, or clang-tidy's --export-fixes,
// wrote, and writes it in any format. Sources are read as they are now, for
// lines and excerpts; nothing is compiled.
//
//===----------------------------------------------------------------------===//

#include "Findings/FindingList.h"
#include "Findings/Formats/ExportedFixes.h"
#include "Findings/Formats/FindingsFile.h"
#include "Findings/Formats/PrintedFinding.h"
#include "Findings/Paths.h"
#include "Findings/SourceFiles.h"
#include "driver/Options/Driver.h"
#include "driver/Output/CheckPages.h"
#include "driver/Output/FindingOutput.h"
#include "driver/Output/FindingVerdict.h"
#include "driver/Output/RunFacts.h"
#include "driver/Program/IndexAge.h"
#include "driver/Program/PlaceFinder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace interop {

namespace {

/// What was read, and which sources were written later.
struct ReadFindings {
  FindingList Found;
  std::set<std::string> Newer;
};

} // namespace

/// Adds those files of \p F that were written after \p Then.
static void addNewer(const FindingRecord &F, sys::TimePoint<> Then,
                     std::set<std::string> &Into) {
  auto add = [&](const FilePlace &P) {
    sys::fs::file_status Status;
    if (P.isValid() && !sys::fs::status(P.File, Status) &&
        Status.getLastModificationTime() > Then)
      Into.insert(P.File);
  };
  add(F.Warning.At);
  for (const Remark &Note : F.Notes)
    add(Note.At);
}

/// Relative paths are under \p Root. \p Places may be null.
static Error readFile(StringRef Path, StringRef Root, PlaceFinder *Places,
                      SourceFiles &Files, ReadFindings &Into) {
  sys::fs::file_status Status;
  if (std::error_code Problem = sys::fs::status(Path, Status))
    return createStringError(Problem,
                             Path + ": cannot be read: " + Problem.message());
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(
        Buffer.getError(),
        Path + ": cannot be read: " + Buffer.getError().message());
  StringRef Text = (*Buffer)->getBuffer();
  bool IsJson = isFindingsFile(Text);
  Expected<std::vector<FindingRecord>> Read =
      IsJson ? readFindingsFile(Text, Root) : readExportedFixes(Text, Root);
  if (!Read)
    return createStringError(inconvertibleErrorCode(),
                             Path + ": " + toString(Read.takeError()) +
                                 "; expected what 'check --format " +
                                 (IsJson ? "json" : "yaml") + "' wrote");
  Into.Found.startUnit();
  for (FindingRecord &F : *Read) {
    if (Places)
      Places->resolve(F, Files);
    addNewer(F, Status.getLastModificationTime(), Into.Newer);
    Files.locate(F);
    F.Printed = printFinding(F, Files);
    Into.Found.add(std::move(F));
  }
  return Error::success();
}

ExitCode runReport(const ReportOptions &Options) {
  std::string Root = makeAbsolute(Options.Root.empty() ? "." : Options.Root);
  std::unique_ptr<IndexFile> Index;
  std::optional<PlaceFinder> Places;
  if (!Options.Index.empty()) {
    if (Error Problem = openWholeIndex(Options.Index).moveInto(Index))
      return fail(std::move(Problem));
    Places.emplace(*Index, Root);
  }
  SourceFiles Files;
  ReadFindings Read;
  for (const std::string &Path : Options.Inputs)
    if (Error Problem =
            readFile(Path, Root, Places ? &*Places : nullptr, Files, Read))
      return fail(std::move(Problem));
  Comparison With;
  if (Error Problem = readKnown(Options).moveInto(With.Known))
    return fail(std::move(Problem));
  std::vector<FindingRecord> Findings = Read.Found.takeSorted();
  FindingCounts Counts = settle(Findings, With, Root, Files);
  FindingRun Run{INTEROP_VERSION, Root, Findings, {}, getRuleText, Read.Newer};
  if (Options.Format == FindingFormat::Html)
    Run.Facts = getRunFacts(Options.Command, Root);
  // A page is what people read instead.
  if (Options.Format != FindingFormat::Html && printsText(Options))
    printNew(Findings, outs());
  Error Problem = writeFindings(Options, Run, Files);
  if (Problem)
    return fail(std::move(Problem));
  if (!flushOutput())
    return NotDone;
  complain(count(Options.Inputs.size(), "file") +
           " read: " + describe(Counts, With, /*IsWhole=*/false));
  return getExitCode(Counts, Options.FailOn);
}

} // namespace interop
