//===- FindingVerdict.cpp - What findings count for -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Output/FindingVerdict.h"
#include "Findings/Fingerprints.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

Expected<std::optional<Baseline>> readKnown(const FindingOptions &Options) {
  std::optional<Baseline> Known;
  if (!Options.Baseline.empty())
    if (Error Problem = readBaseline(Options.Baseline).moveInto(Known))
      return std::move(Problem);
  return std::move(Known);
}

/// Fingerprints are those of the whole run.
FindingCounts settle(std::vector<FindingRecord> &Findings,
                     const Comparison &With, StringRef Root,
                     SourceFiles &Files) {
  FindingCounts Counts;
  addFingerprints(Findings, Root, Files);
  if (With.Known)
    Counts.Gone = compare(*With.Known, Findings);
  size_t All = Findings.size();
  if (With.Lines)
    llvm::erase_if(Findings, [&With](const FindingRecord &F) {
      return !With.Lines->touches(F);
    });
  Counts.Elsewhere = All - Findings.size();
  for (const FindingRecord &F : Findings) {
    bool IsOld = isKnown(F);
    Counts.Old += IsOld;
    Counts.Warnings += !IsOld && !F.IsError;
    Counts.Errors += !IsOld && F.IsError;
  }
  return Counts;
}

/// What was found and is not reported.
static std::string describeRest(const FindingCounts &Counts,
                                const Comparison &With, bool IsWhole) {
  std::string Rest;
  if (With.Known)
    Rest += "; " + count(Counts.Old, "finding") + " known before";
  if (With.Known && IsWhole)
    Rest += ", " + std::to_string(Counts.Gone) + " gone";
  if (With.Lines)
    Rest += "; " + count(Counts.Elsewhere, "finding") + " in other lines";
  return Rest;
}

std::string describe(const FindingCounts &Counts, const Comparison &With,
                     bool IsWhole) {
  return count(Counts.Warnings, With.Known ? "new warning" : "warning") + ", " +
         count(Counts.Errors, With.Known ? "new error" : "error") +
         describeRest(Counts, With, IsWhole);
}

ExitCode getExitCode(const FindingCounts &Counts, FailingFindings FailOn) {
  bool Fails = FailOn == FailingFindings::All ? Counts.Errors || Counts.Warnings
               : FailOn == FailingFindings::None ? false
                                                 : Counts.Errors != 0;
  return Fails ? FoundSomething : NothingFound;
}

} // namespace interop
