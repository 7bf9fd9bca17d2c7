//===- TidyOutput.cpp - What clang-tidy prints ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/TidyOutput.h"
#include "Findings/Paths.h"
#include "Support/Budgets.h"
#include "Support/ControlCharacters.h"
#include "driver/Options/Driver.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace interop {

namespace {
/// A line that starts a diagnostic or a note: "<path>:2:16: error: ...", or
/// without the place.
struct Headline {
  std::string Path;
  unsigned Line = 0, Column = 0;
  std::string Severity; ///< empty: it is no such line
  std::string Message;  ///< with the name of the check
};
} // namespace

/// Calls \p Visit for the pieces of \p Line: colors, and what is between them.
static void
visitPieces(StringRef Line,
            function_ref<void(StringRef Piece, bool IsColor)> Visit) {
  static const Regex Color("^\x1b\\[[0-9;]*m");
  while (!Line.empty()) {
    SmallVector<StringRef, 1> Found;
    bool IsColor = Color.match(Line, &Found);
    size_t Length = IsColor ? Found[0].size() : Line.find('\x1b', 1);
    Visit(Line.take_front(Length), IsColor);
    Line = Line.substr(Length);
  }
}

static std::string dropColors(StringRef Line) {
  std::string Plain;
  visitPieces(Line, [&](StringRef Piece, bool IsColor) {
    if (!IsColor)
      Plain += Piece;
  });
  return Plain;
}

static Headline readHeadline(StringRef Line) {
  static const Regex Pattern("^(([^ :]([^:]|:[^ ])*):([0-9]+):([0-9]+): )?"
                             "(warning|error|remark|note): (.*)$");
  Headline Result;
  SmallVector<StringRef, 8> Parts;
  // Most lines are not, and some are long.
  if (!Line.contains("warning: ") && !Line.contains("error: ") &&
      !Line.contains("remark: ") && !Line.contains("note: "))
    return Result;
  std::string Plain = dropColors(Line);
  if (!Pattern.match(Plain, &Parts))
    return Result;
  Result = {Parts[2].str(), 0, 0, Parts[6].str(), Parts[7].str()};
  Parts[4].getAsInteger(10, Result.Line);
  Parts[5].getAsInteger(10, Result.Column);
  return Result;
}

static PrintedDiagnostic::KindTy getKind(const Headline &Head) {
  StringRef Message = Head.Message;
  bool IsOfOption =
      Message.ends_with("]") && Message.contains("[clang-tidy-config");
  if (Head.Severity == "remark")
    return IsOfOption && BudgetCounts().addMessage(Message)
               ? PrintedDiagnostic::Limits
               : PrintedDiagnostic::Other;
  if (Head.Severity == "warning")
    return IsOfOption ? PrintedDiagnostic::Other : PrintedDiagnostic::Warning;
  if (IsOfOption || !Message.ends_with("]"))
    return PrintedDiagnostic::Wrong;
  if (!Message.ends_with("[clang-diagnostic-error]"))
    return PrintedDiagnostic::Error;
  return Head.Path.empty() && Message.starts_with("unknown argument")
             ? PrintedDiagnostic::Argument
             : PrintedDiagnostic::Broken;
}

/// \p Path made absolute, unless it is <built-in> or such.
static std::string makePath(StringRef Path, StringRef Directory) {
  return Path.empty() || Path.front() == '<' ? Path.str()
                                             : makeAbsolute(Path, Directory);
}

/// Without control characters but those of colors: names of files may have
/// some, which a terminal would follow.
static std::string escapeLine(StringRef Line) {
  std::string Escaped;
  visitPieces(Line, [&](StringRef Piece, bool IsColor) {
    Escaped += IsColor ? Piece.str() : escapeControls(Piece, "\t");
  });
  return Escaped;
}

/// \p Line with its path made absolute.
static std::string makeLine(StringRef Line, const Headline &Head,
                            StringRef Directory) {
  if (Head.Path.empty() || sys::path::is_absolute(Head.Path))
    return escapeLine(Line);
  auto [Before, Behind] = Line.split(Head.Path);
  return escapeLine((Before + makePath(Head.Path, Directory) + Behind).str());
}

static PrintedDiagnostic makeDiagnostic(const Headline &Head,
                                        StringRef Directory) {
  PrintedDiagnostic D;
  D.Kind = getKind(Head);
  D.IsText = false;
  D.Path = makePath(Head.Path, Directory);
  D.Line = Head.Line;
  D.Column = Head.Column;
  // "message [check,alias,-warnings-as-errors]".
  StringRef Message = Head.Message;
  auto [Text, Checks] = Message.rsplit(" [");
  bool HasCheck = Message.ends_with("]") && Text != Message;
  D.Message = HasCheck ? Text : Message;
  D.Check = HasCheck ? Checks.drop_back().split(',').first : "";
  return D;
}

std::vector<PrintedDiagnostic> splitOutput(StringRef Output,
                                           StringRef Directory) {
  std::vector<PrintedDiagnostic> Result;
  while (!Output.empty()) {
    StringRef Line;
    std::tie(Line, Output) = Output.split('\n');
    Headline Head = readHeadline(Line);
    bool Starts = !Head.Severity.empty() && Head.Severity != "note";
    if (Starts)
      Result.push_back(makeDiagnostic(Head, Directory));
    else if (Result.empty())
      Result.emplace_back();
    Result.back().Text += makeLine(Line, Head, Directory) + "\n";
  }
  return Result;
}

std::string dropCounts(StringRef Messages) {
  static const Regex Count(
      "^([0-9]+ (warning|error)s?( and [0-9]+ errors?)? generated\\.|"
      "[0-9]+ warnings? treated as errors?|"
      "Error while processing .*\\.|Found compiler error\\(s\\)\\.)$");
  std::string Result;
  while (!Messages.empty()) {
    StringRef Line;
    std::tie(Line, Messages) = Messages.split('\n');
    if (!Count.match(Line))
      Result += Line.str() + "\n";
  }
  return Result;
}

} // namespace interop
