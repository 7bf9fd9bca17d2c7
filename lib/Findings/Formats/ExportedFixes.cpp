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
#include "llvm/ADT/STLFunctionalExtras.h"
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

/// Has \p Change change each path in \p F.
static void changePaths(FindingRecord &F,
                        function_ref<void(std::string &)> Change) {
  auto changeRemark = [Change](Remark &R) {
    if (R.At.isValid())
      Change(R.At.File);
    for (TextReplacement &Each : R.Fix)
      Change(Each.At.File);
    for (FileRange &Each : R.Ranges)
      Change(Each.At.File);
  };
  changeRemark(F.Warning);
  for (Remark &Note : F.Notes)
    changeRemark(Note);
}

/// lib/Report/WayMarks.h says what marks a way: as many ranges without length
/// as its number, or one more than there are ways for none. A note without any
/// is of the way of what stands in the same place before it, or of none.
static size_t countMarks(const Remark &Note) {
  return llvm::count_if(Note.Ranges, [&Note](const FileRange &R) {
    return R.Length == 0 && makeKey(R.At) == makeKey(Note.At);
  });
}

static void readWays(FindingRecord &F) {
  if (llvm::none_of(F.Notes, countMarks))
    return;
  const Remark *Before = nullptr;
  for (Remark &Note : F.Notes) {
    const FilePlace &At = Before ? Before->At : F.Warning.At;
    size_t Marks = countMarks(Note);
    if (Marks)
      Note.Way = Marks <= 2 ? Marks : 0;
    else if (makeKey(At) == makeKey(Note.At))
      Note.Way = Before ? Before->Way : 1;
    Before = &Note;
  }
}

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
    if (F.Directory.empty())
      F.Directory = Directory.str();
    changePaths(F, [&F](std::string &Path) {
      Path = Path.empty() ? Path : makeAbsolute(Path, F.Directory);
    });
    readWays(F);
  }
  return std::move(Read.Findings);
}

void writeExportedFixes(ArrayRef<FindingRecord> Findings, StringRef Root,
                        raw_ostream &Out) {
  ExportedUnit Written{std::string(), Findings.vec()};
  for (FindingRecord &F : Written.Findings) {
    if (Root.empty())
      break;
    F.Directory.clear();
    changePaths(F, [Root](std::string &Path) {
      Path = isBelow(Path, Root) ? makeRelative(Path, Root) : Path;
    });
  }
  yaml::Output To(Out, nullptr, /*WrapColumn=*/0);
  To << Written;
}

} // namespace interop
