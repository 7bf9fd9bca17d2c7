//===- FindingRecord.h - A finding as plain values --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds what was found in a project, without clang: a finding is one warning at
// the line where somebody must act, and notes that explain it. ExportedFixes.h
// reads what clang-tidy exports, and FindingsFile.h what the checks add to it;
// FindingList.h joins the findings of all units. Each format has a writer: text
// is clang-tidy's own, YAML is in ExportedFixes.h, all that is known in
// FindingsFile.h, SARIF in Sarif.h, GitLab's JSON in GitLab.h, a report for
// people in HtmlReport.h.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FINDINGRECORD_H
#define INTEROP_LIB_FINDINGS_FINDINGRECORD_H

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace interop {

/// Where something stands; without a file it stands nowhere.
struct FilePlace {
  std::string File;    ///< absolute
  uint64_t Offset = 0; ///< in bytes
  unsigned Line = 0;   ///< from 1; 0: the file cannot be read
  unsigned Column = 0; ///< in bytes, from 1

  bool isValid() const { return !File.empty(); }
};

/// Length bytes at At are replaced by Text.
struct TextReplacement {
  FilePlace At;
  uint64_t Length = 0;
  std::string Text;
};

/// Some bytes, for those who want to see more than a point.
struct FileRange {
  FilePlace At;
  uint64_t Length = 0;
};

/// What a sentence says of locks, threads and calls, as values: reports draw
/// pictures of it, and put together what has one cause.
struct Statement {
  enum KindTy {
    Nothing, ///< that is known here
    Runs,  ///< Object runs as Subject: "f" as "a thread". Without Object: what
           ///< the next statement says that it calls
    Calls, ///< Subject calls Object; without Subject, what was spoken of last
    Locks, ///< while lock Subject is held, lock Object is taken
    Cites, ///< the model in the file Subject says it
    Advises, ///< says what to do; without Subject and Object
  };
  KindTy Kind = Nothing;
  std::string Subject = {}, Object = {}; ///< names without quotes
};

/// A place with what is said about it.
struct Remark {
  FilePlace At;
  std::string Text;
  /// One fix: of the warning, the safe one; of a note, one by choice.
  std::vector<TextReplacement> Fix;
  std::string Title; ///< what it does: "insert 'x;'"; empty: not known
  std::vector<FileRange> Ranges;
  /// The call path that a note is on, where two meet (of two threads, say): 1
  /// is that of the warning, 2 the other, 0 neither.
  unsigned Path = 0;
  Statement States;
};

/// What is known of a finding from an earlier run.
enum class BaselineState {
  None,      ///< there is none to compare with
  New,       ///< the earlier run did not have it
  Unchanged, ///< it had it, and said the same
  Updated,   ///< it had it, and said something else
};

struct FindingRecord {
  std::string Check; ///< "interop-lock-order"
  bool IsError = false;
  Remark Warning;
  std::vector<Remark> Notes; ///< in the order in which they are read
  std::string Unit;          ///< the first to report it; from the root
  std::string Directory;     ///< that this unit is compiled in
  std::string Printed;       ///< as clang-tidy prints it, with lines of source
  /// What it stands in, if the check says so: "net::Client::~Client".
  std::optional<std::string> Scope;
  /// The text of a macro that is the cause of findings in several units.
  FilePlace Cause;

  // Fingerprints.h fills these.
  std::string Context;     ///< "net::Client::~Client"; empty at file level
  std::string Fingerprint; ///< the same after lines have moved; unique

  BaselineState State = BaselineState::None;
};

/// Returns true if its notes show how two threads come to where they meet.
inline bool hasTwoPaths(const FindingRecord &F) {
  for (const Remark &Note : F.Notes)
    if (Note.Path == 2)
      return true;
  return false;
}

/// True if an earlier run had it.
inline bool isKnown(const FindingRecord &F) {
  return F.State == BaselineState::Unchanged ||
         F.State == BaselineState::Updated;
}

inline auto makeKey(const FilePlace &P) { return std::tie(P.File, P.Offset); }

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FINDINGRECORD_H
