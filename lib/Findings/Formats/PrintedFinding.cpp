//===- PrintedFinding.cpp - A finding as clang-tidy prints it -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Formats/PrintedFinding.h"
#include "Findings/SourceFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

/// The line of \p P, and a caret under its column.
static void printSource(const FilePlace &P, SourceFiles &Files,
                        raw_ostream &Out) {
  if (!P.Line)
    return;
  StringRef Line = Files.getLine(P);
  Out << formatv("{0,5} | ", P.Line) << Line << "\n      | ";
  for (char C : Line.take_front(P.Column - 1))
    // Bytes that go on with a character of UTF-8 are none of their own.
    if ((static_cast<unsigned char>(C) & 0xC0) != 0x80)
      Out << (C == '\t' ? '\t' : ' ');
  Out << "^\n";
}

static void print(const Remark &R, StringRef Severity, StringRef Check,
                  raw_ostream &Out) {
  if (R.At.isValid())
    Out << R.At.File << ":";
  if (R.At.Line)
    Out << R.At.Line << ":" << R.At.Column << ":";
  if (R.At.isValid())
    Out << " ";
  Out << Severity << ": " << R.Text
      << (Check.empty() ? "" : (" [" + Check + "]").str()) << "\n";
}

std::string printFinding(const FindingRecord &F, SourceFiles &Files) {
  std::string Text;
  raw_string_ostream Out(Text);
  // clang-tidy says so of what is an error only because it was asked for.
  bool IsRaised =
      F.IsError && !StringRef(F.Check).starts_with("clang-diagnostic-");
  print(F.Warning, F.IsError ? "error" : "warning",
        F.Check + (IsRaised ? ",-warnings-as-errors" : ""), Out);
  printSource(F.Warning.At, Files, Out);
  const FilePlace *Shown = &F.Warning.At;
  for (const Remark &Note : F.Notes) {
    bool IsShown = makeKey(*Shown) == makeKey(Note.At);
    print(Note, "note", "", Out);
    if (!IsShown)
      printSource(Note.At, Files, Out);
    Shown = &Note.At;
  }
  return Text;
}

} // namespace interop
