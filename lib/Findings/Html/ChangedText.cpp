//===- ChangedText.cpp - A fix as lines before and after ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Html/ChangedText.h"
#include "Findings/SourceFiles.h"
#include <map>

using namespace llvm;

namespace interop {

namespace {

/// Joins replacements of one file, in their order, to changes of whole lines.
class ChangedLines {
public:
  ChangedLines(SourceFiles &Files, std::vector<ChangedText> &To)
      : Files(Files), To(To) {}

  void add(const TextReplacement &R) {
    if (!R.At.Line) {
      finish();
      To.push_back({R.At, "", R.Text});
      return;
    }
    if (!IsOpen || R.At.File != At.File || R.At.Offset > End) {
      finish();
      open(R.At);
    }
    After += getText(Done, R.At.Offset);
    After += R.Text;
    Done = R.At.Offset + R.Length;
    End = std::max(End, getLineEnd(Files.advance(R.At, R.Length)));
  }

  void finish() {
    if (!IsOpen)
      return;
    IsOpen = false;
    After += getText(Done, End);
    To.push_back({At, getText(Begin, End).str(), std::move(After)});
    After.clear();
  }

private:
  void open(const FilePlace &First) {
    IsOpen = true;
    At = First;
    Begin = Done = First.Offset - (First.Column - 1);
    End = getLineEnd(First);
  }

  uint64_t getLineEnd(const FilePlace &P) {
    return P.Offset - (P.Column - 1) + Files.getLine(P).size();
  }

  StringRef getText(uint64_t From, uint64_t Until) {
    FilePlace P = At;
    P.Offset = From;
    return Until > From ? Files.getText(P, Until - From) : StringRef();
  }

  SourceFiles &Files;
  std::vector<ChangedText> &To;
  bool IsOpen = false;
  FilePlace At;       ///< of the first replacement
  uint64_t Begin = 0; ///< of the first line
  uint64_t End = 0;   ///< of the last line
  uint64_t Done = 0;  ///< what is before it is in After
  std::string After;
};

} // namespace

std::vector<ChangedText> getChanges(ArrayRef<TextReplacement> Fix,
                                    SourceFiles &Files) {
  // Insertions at one place keep their order.
  std::multimap<std::pair<StringRef, uint64_t>, const TextReplacement *> Sorted;
  for (const TextReplacement &Each : Fix)
    Sorted.insert({{Each.At.File, Each.At.Offset}, &Each});
  std::vector<ChangedText> Changes;
  ChangedLines Lines(Files, Changes);
  for (const auto &[Place, Each] : Sorted)
    Lines.add(*Each);
  Lines.finish();
  return Changes;
}

} // namespace interop
