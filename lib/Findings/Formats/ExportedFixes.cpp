//===- ExportedFixes.cpp - Findings as clang-tidy's YAML ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The keys are those of clang/Tooling/DiagnosticsYaml.h, which needs clang.
//
//===----------------------------------------------------------------------===//

#include "Findings/Formats/ExportedFixes.h"
#include "Findings/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"

using namespace llvm;
using namespace interop;

namespace {
struct ExportedUnit {
  std::string MainFile;
  std::vector<FindingRecord> Findings;
};
} // namespace

LLVM_YAML_IS_SEQUENCE_VECTOR(TextReplacement)
LLVM_YAML_IS_SEQUENCE_VECTOR(FileRange)
LLVM_YAML_IS_SEQUENCE_VECTOR(Remark)
LLVM_YAML_IS_SEQUENCE_VECTOR(FindingRecord)

namespace llvm::yaml {

template <> struct MappingTraits<TextReplacement> {
  static void mapping(IO &Io, TextReplacement &R) {
    Io.mapRequired("FilePath", R.At.File);
    Io.mapRequired("Offset", R.At.Offset);
    Io.mapRequired("Length", R.Length);
    Io.mapRequired("ReplacementText", R.Text);
  }
};

template <> struct MappingTraits<FileRange> {
  static void mapping(IO &Io, FileRange &R) {
    Io.mapRequired("FilePath", R.At.File);
    Io.mapRequired("FileOffset", R.At.Offset);
    Io.mapRequired("Length", R.Length);
  }
};

template <> struct MappingTraits<Remark> {
  static void mapping(IO &Io, Remark &R) {
    Io.mapRequired("Message", R.Text);
    Io.mapOptional("FilePath", R.At.File);
    Io.mapOptional("FileOffset", R.At.Offset);
    Io.mapRequired("Replacements", R.Fix);
    Io.mapOptional("Ranges", R.Ranges);
  }
};

template <> struct MappingTraits<FindingRecord> {
  static void mapping(IO &Io, FindingRecord &F) {
    Io.mapRequired("DiagnosticName", F.Check);
    Io.mapRequired("DiagnosticMessage", F.Warning);
    Io.mapOptional("Notes", F.Notes);
    std::string Level = F.IsError ? "Error" : "Warning";
    Io.mapOptional("Level", Level);
    F.IsError = Level == "Error";
    Io.mapOptional("BuildDirectory", F.Directory);
  }
};

template <> struct MappingTraits<ExportedUnit> {
  static void mapping(IO &Io, ExportedUnit &D) {
    Io.mapRequired("MainSourceFile", D.MainFile);
    Io.mapRequired("Diagnostics", D.Findings);
  }
};

} // namespace llvm::yaml

namespace interop {

/// Keeps the first of what is wrong with the text.
static void keepFirst(const SMDiagnostic &Problem, void *Into) {
  auto &Text = *static_cast<std::string *>(Into);
  if (Text.empty())
    Text = "line " + std::to_string(Problem.getLineNo()) + ": " +
           Problem.getMessage().str();
}

Expected<std::vector<FindingRecord>> readExportedFixes(StringRef Yaml,
                                                       StringRef Directory) {
  std::string Problem;
  ExportedUnit Read;
  yaml::Input In(Yaml, nullptr, keepFirst, &Problem);
  In.setAllowUnknownKeys(true); // of a later release
  In >> Read;
  if (In.error())
    return createStringError(In.error(),
                             Problem.empty() ? "not YAML" : Problem);
  for (FindingRecord &F : Read.Findings) {
    F.Unit = Read.MainFile;
    makePathsAbsolute(F, Directory);
  }
  return std::move(Read.Findings);
}

void writeExportedFixes(ArrayRef<FindingRecord> Findings, StringRef Root,
                        raw_ostream &Out) {
  ExportedUnit Written{std::string(), Findings.vec()};
  if (!Root.empty())
    for (FindingRecord &F : Written.Findings)
      makePathsRelative(F, Root);
  yaml::Output To(Out, nullptr, /*WrapColumn=*/0);
  To << Written;
}

} // namespace interop
