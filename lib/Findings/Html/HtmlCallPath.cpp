//===- HtmlCallPath.cpp - A finding in a page of HTML ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Html/HtmlCallPath.h"
#include "Findings/Html/CallPathGraph.h"
#include "Findings/Html/ChangedText.h"
#include "Findings/Html/GraphDrawing.h"
#include "Findings/Html/HtmlText.h"
#include "Findings/Paths.h"
#include "Findings/SourceFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

std::string describePlace(const FilePlace &P, StringRef Root) {
  if (!P.isValid())
    return "in no file";
  std::string Text =
      isBelow(P.File, Root) ? makeRelative(P.File, Root) : P.File;
  if (P.Line)
    Text += ":" + std::to_string(P.Line) + ":" + std::to_string(P.Column);
  return escapeHtml(Text);
}

namespace {

class HtmlCallPathWriter {
public:
  HtmlCallPathWriter(const FindingRecord &F, const FindingRun &Run,
                     SourceFiles &Files, raw_ostream &Out)
      : F(F), Run(Run), Files(Files), Out(Out) {}

  void write() {
    if (hasTwoPaths(F))
      writeTwo();
    else
      writeSteps(collect(0, /*AreTwo=*/false), "The story");
    writeFixes();
    writeThreads();
  }

private:
  using Steps = std::vector<const Remark *>;

  //===-- The paths -------------------------------------------------------===//

  /// The notes on \p Path, of the first with the warning before them.
  Steps collect(unsigned Path, bool AreTwo) const {
    Steps Result;
    if (!AreTwo || Path == 1)
      Result.push_back(&F.Warning);
    for (const Remark &Note : F.Notes)
      if (!AreTwo || Note.Path == Path)
        Result.push_back(&Note);
    return Result;
  }

  void writeTwo() {
    Out << "<div class=\"ways\">\n";
    writeSteps(collect(1, true), "One way to it");
    writeSteps(collect(2, true), "The other way");
    Out << "</div>\n";
    Steps Rest = collect(0, true);
    if (!Rest.empty())
      writeSteps(Rest, "Also");
  }

  void writeSteps(const Steps &All, StringRef Title) {
    Out << "<section class=\"way\">\n<h4>" << Title << "</h4>\n<ol>\n";
    for (size_t I = 0; I < All.size();) {
      size_t End = I + 1;
      while (End < All.size() && isSameLine(All[I]->At, All[End]->At))
        ++End;
      // What stands at the warning again shows its lines no second time, but
      // in the other column.
      bool IsShown = All[I] != &F.Warning && All[I]->Path != 2 &&
                     makeKey(All[End - 1]->At) == makeKey(F.Warning.At);
      for (; I < End; ++I)
        writeStep(*All[I], I + 1 == End && !IsShown);
    }
    Out << "</ol>\n</section>\n";
  }

  static bool isSameLine(const FilePlace &A, const FilePlace &B) {
    return A.File == B.File && A.Line == B.Line && A.Line;
  }

  /// Of several in one line the last one shows it.
  void writeStep(const Remark &R, bool ShowsSource) {
    Out << "<li" << (&R == &F.Warning ? " class=\"warning\"" : "")
        << "><p class=\"says\">" << escapeHtml(R.Text)
        << "</p>\n<p class=\"at\">" << describePlace(R.At, Run.Root)
        << "</p>\n";
    if (ShowsSource && R.At.isValid())
      writeSource(R);
    Out << "</li>\n";
  }

  //===-- Source ----------------------------------------------------------===//

  void writeSource(const Remark &R) {
    const FilePlace &P = R.At;
    if (!Files.canRead(P.File))
      return lack("The file cannot be read, so its lines are not shown.");
    if (!P.Line)
      return lack("The file is shorter than this place: it has changed since.");
    if (Run.Newer.count(P.File))
      lack("The file was written after the findings: its lines may have "
           "moved.");
    constexpr unsigned Around = 2;
    unsigned First = P.Line > Around ? P.Line - Around : 1;
    Out << "<pre class=\"source\" tabindex=\"0\" role=\"group\" "
           "aria-label=\"Source around "
        << describePlace(P, Run.Root) << "\"><code>";
    for (unsigned I = First; I <= P.Line + Around; ++I)
      if (std::optional<StringRef> Line = Files.findLine(P.File, I))
        writeLine(*Line, I, I == P.Line ? getMark(R, Line->size()) : Mark());
    Out << "</code></pre>\n";
  }

  void lack(StringRef Sentence) {
    Out << "<p class=\"lack\">" << Sentence << "</p>\n";
  }

  /// Bytes of a line, from 0; none: the line is not meant.
  struct Mark {
    size_t Begin = 0, End = 0;
  };

  /// What \p R marks in its line of \p Size bytes: its range there, or else the
  /// word that it points at.
  Mark getMark(const Remark &R, size_t Size) {
    const FilePlace &P = R.At;
    size_t Begin = P.Column - 1, Start = P.Offset - Begin;
    for (const FileRange &Each : R.Ranges) {
      size_t End = Each.At.Offset + Each.Length;
      if (Each.At.File == P.File && Each.At.Offset <= P.Offset &&
          P.Offset < End)
        return {Each.At.Offset > Start ? Each.At.Offset - Start : 0,
                std::min(Size, End - Start)};
    }
    StringRef Rest = Files.getLine(P).drop_front(Begin);
    size_t Word = Rest.take_while([](char C) {
                        return isAlnum(C) || C == '_' ||
                               (static_cast<unsigned char>(C) & 0x80);
                      })
                      .size();
    return {Begin, Begin + std::max<size_t>(Word, 1)};
  }

  void writeLine(StringRef Line, unsigned Number, Mark Meant) {
    bool IsMeant = Meant.End > Meant.Begin;
    Out << (IsMeant ? "<span class=\"line here\">" : "<span class=\"line\">")
        << "<span class=\"number\">" << (IsMeant ? "\xE2\x96\xB8 " : "")
        << Number << "</span>";
    if (IsMeant)
      Out << escapeHtml(Line.take_front(Meant.Begin)) << "<mark>"
          << escapeHtml(Line.slice(Meant.Begin, Meant.End)) << "</mark>";
    Out << escapeHtml(Line.drop_front(std::min(Meant.End, Line.size())))
        << "\n</span>";
  }

  //===-- Fixes -----------------------------------------------------------===//

  void writeFixes() {
    if (!F.Warning.Fix.empty())
      writeFix(F.Warning, "The fix");
    for (const Remark &Note : F.Notes)
      if (!Note.Fix.empty())
        writeFix(Note, "A fix by choice");
  }

  void writeFix(const Remark &R, StringRef Title) {
    Out << "<section class=\"fix\">\n<h4>" << Title << "</h4>\n";
    if (&R != &F.Warning)
      Out << "<p class=\"says\">" << escapeHtml(R.Text) << "</p>\n";
    Out << "<ul>\n";
    for (const ChangedText &Each : getChanges(R.Fix, Files)) {
      Out << "<li><p class=\"at\">" << describePlace(Each.At, Run.Root)
          << "</p>";
      writeChange("del", Each.Before);
      writeChange("ins", Each.After);
      Out << "</li>\n";
    }
    Out << "</ul>\n</section>\n";
  }

  void writeChange(StringRef Tag, StringRef Text) {
    if (!Text.empty())
      Out << "<pre class=\"source\" tabindex=\"0\" role=\"group\" aria-label=\""
          << (Tag == "del" ? "Removed" : "Inserted") << "\"><" << Tag << ">"
          << escapeHtml(Text) << "</" << Tag << "></pre>";
  }

  //===-- Threads ---------------------------------------------------------===//

  void writeThreads() {
    DrawnGraph G = makeThreadGraph(F);
    if (!G.canDraw())
      return;
    Out << "<section class=\"threads\">\n<h4>Who calls what</h4>\n"
           "<div class=\"picture\" tabindex=\"0\" role=\"group\" "
           "aria-label=\"Graph of threads and calls\">\n";
    for (const auto &[I, Part] : enumerate(G.split()))
      drawGraph(Part, "threads-" + F.Fingerprint + "-" + std::to_string(I),
                "Threads and the calls that they make, as the story tells them",
                Out);
    Out << "</div>\n</section>\n";
  }

  const FindingRecord &F;
  const FindingRun &Run;
  SourceFiles &Files;
  raw_ostream &Out;
};

} // namespace

void writeStory(const FindingRecord &F, const FindingRun &Run,
                SourceFiles &Files, raw_ostream &Out) {
  HtmlCallPathWriter(F, Run, Files, Out).write();
}

} // namespace interop
