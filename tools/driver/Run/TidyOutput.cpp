//===- TidyOutput.cpp - What clang-tidy prints ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/TidyOutput.h"
#include "Findings/Paths.h"
#include "Support/Budgets.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace interop {

namespace {
/// A line that starts a diagnostic or a note: "<path>:2:16: error: ...", or
/// without the place.
struct Headline {
  std::string Path;
  std::string Severity; ///< empty: it is no such line
  std::string Message;
};
} // namespace

static std::string dropColors(StringRef Line) {
  std::string Plain;
  while (!Line.empty()) {
    auto [Text, Rest] = Line.split("\x1b[");
    Plain += Text;
    Line = Rest.split('m').second;
  }
  return Plain;
}

static Headline readHeadline(StringRef Line) {
  static const Regex Pattern("^(([^ :]([^:]|:[^ ])*):[0-9]+:[0-9]+: )?"
                             "(warning|error|remark|note): (.*)$");
  Headline Result;
  SmallVector<StringRef, 6> Parts;
  // Most lines are not, and some are long.
  if (!Line.contains("warning: ") && !Line.contains("error: ") &&
      !Line.contains("remark: ") && !Line.contains("note: "))
    return Result;
  std::string Plain = dropColors(Line);
  if (Pattern.match(Plain, &Parts))
    Result = {Parts[2].str(), Parts[4].str(), Parts[5].str()};
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

/// \p Line with its path made absolute, unless that is <built-in> or such.
static std::string makeLine(StringRef Line, const Headline &Head,
                            StringRef Directory) {
  StringRef Path = Head.Path;
  if (Path.empty() || Path.front() == '<' || sys::path::is_absolute(Path))
    return Line.str();
  auto [Before, Behind] = Line.split(Path);
  return (Before + makeAbsolute(Path, Directory) + Behind).str();
}

std::vector<PrintedDiagnostic> splitOutput(StringRef Output,
                                           StringRef Directory) {
  std::vector<PrintedDiagnostic> Result;
  while (!Output.empty()) {
    StringRef Line;
    std::tie(Line, Output) = Output.split('\n');
    Headline Head = readHeadline(Line);
    bool Starts = !Head.Severity.empty() && Head.Severity != "note";
    if (Starts || Result.empty())
      Result.emplace_back();
    if (Starts) {
      Result.back().Kind = getKind(Head);
      Result.back().IsText = false;
    }
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
