//===- FindingOutput.cpp - Where findings go ------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Output/FindingOutput.h"
#include "Findings/Formats/ExportedFixes.h"
#include "Findings/Formats/FindingsFile.h"
#include "Findings/Formats/GitLab.h"
#include "Findings/Formats/Sarif.h"
#include "Findings/Html/HtmlReport.h"
#include "Program/Summary/SummaryFile.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>

using namespace llvm;

namespace interop {

bool printsText(const FindingOptions &Options) {
  return Options.Format == FindingFormat::Text
             ? Options.Output.empty()
             : !Options.Output.empty() && !Options.IsQuiet;
}

void printNew(ArrayRef<FindingRecord> Findings, raw_ostream &Out) {
  for (const FindingRecord &F : Findings)
    if (!isKnown(F))
      Out << F.Printed;
}

static void write(const FindingOptions &Options, const FindingRun &Run,
                  SourceFiles &Files, raw_ostream &Out) {
  FindingFormat Format = Options.Format;
  if (Format == FindingFormat::Sarif)
    return writeSarif(Run, Files, Out);
  if (Format == FindingFormat::Html)
    return writeHtml(Run, Files, Out);
  if (Format == FindingFormat::Text)
    return printNew(Run.Findings, Out);
  std::vector<FindingRecord> New;
  copy_if(Run.Findings, std::back_inserter(New), std::not_fn(isKnown));
  if (Format == FindingFormat::Yaml)
    return writeExportedFixes(New, Options.IsMovable ? Run.Root : "", Out);
  if (Format == FindingFormat::Json)
    return writeFindingsFile(New, Options.IsMovable ? Run.Root : "", Out);
  return writeGitLab(New, Run.Root, Out);
}

Error writeFindings(const FindingOptions &Options, const FindingRun &Run,
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
