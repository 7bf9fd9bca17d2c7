//===- FindingOutput.cpp - Where findings go ------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FindingOutput.h"
#include "Findings/ExportedFixes.h"
#include "Findings/GitLab.h"
#include "Index/SummaryFile.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

bool printsText(const CheckOptions &Options) {
  return Options.Format == FindingFormat::Text
             ? Options.Output.empty()
             : !Options.Output.empty() && !Options.IsQuiet;
}

static bool isToldAnew(const FindingRecord &F) {
  return F.State == BaselineState::None || F.State == BaselineState::New;
}

static void write(const CheckOptions &Options, const SarifRun &Run,
                  SourceFiles &Files, raw_ostream &Out) {
  FindingFormat Format = Options.Format;
  if (Format == FindingFormat::Sarif)
    return writeSarif(Run, Files, Out);
  std::vector<FindingRecord> New;
  copy_if(Run.Findings, std::back_inserter(New), isToldAnew);
  if (Format == FindingFormat::Yaml)
    return writeExportedFixes(New, Options.IsMovable ? Run.Root : "", Out);
  if (Format == FindingFormat::GitLab)
    return writeGitLab(New, Run.Root, Out);
  for (const FindingRecord &F : New)
    Out << F.Printed;
}

Error writeFindings(const CheckOptions &Options, const SarifRun &Run,
                    SourceFiles &Files) {
  if (Options.Output.empty()) {
    if (Options.Format != FindingFormat::Text)
      write(Options, Run, Files, outs());
    return Error::success();
  }
  std::string Bytes;
  raw_string_ostream Out(Bytes);
  write(Options, Run, Files, Out);
  return writeWhole(Options.Output, Out.str());
}

} // namespace interop
