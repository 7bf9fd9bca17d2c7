//===- LockOrderGraph.cpp - The order of locks, drawn ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Html/LockOrderGraph.h"
#include "Findings/Html/GraphDrawing.h"
#include "Findings/Html/HtmlCallPath.h"
#include "Findings/Html/HtmlText.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

namespace {

/// One lock is taken while another is held, as a finding states it.
struct Taking {
  std::string Held, Taken;
  FilePlace At; ///< may be invalid: no note has it
  const FindingRecord *Of;
};

} // namespace

/// Of both paths of each finding, in its order.
static std::vector<Taking> collect(const FindingRun &Run) {
  std::vector<Taking> Result;
  for (const FindingRecord &F : Run.Findings) {
    const Statement &S = F.Warning.States;
    if (S.Kind != Statement::Locks)
      continue;
    Result.push_back({S.Subject, S.Object, F.Warning.At, &F});
    FilePlace Other;
    for (const Remark &Note : F.Notes)
      if (Note.Path == 2)
        Other = Note.At;
    Result.push_back({S.Object, S.Subject, Other, &F});
  }
  return Result;
}

static DrawnGraph makeGraph(ArrayRef<Taking> All) {
  DrawnGraph G;
  for (const Taking &T : All) {
    size_t Held = G.getNode(T.Held);
    G.addEdge(Held, G.getNode(T.Taken), "");
  }
  return G;
}

static void writeTable(ArrayRef<Taking> All, StringRef Root, raw_ostream &Out) {
  Out << "<table>\n<caption>Which lock is taken while which is held</caption>\n"
         "<thead><tr><th scope=\"col\">Held</th><th scope=\"col\">Taken</th>"
         "<th scope=\"col\">Where</th></tr></thead>\n<tbody>\n";
  for (const Taking &T : All) {
    Out << "<tr><td>" << escapeHtml(T.Held) << "</td><td>"
        << escapeHtml(T.Taken) << "</td><td><a href=\"#finding-"
        << T.Of->Fingerprint << "\">"
        << (T.At.isValid() ? describePlace(T.At, Root) : "the finding")
        << "</a></td></tr>\n";
  }
  Out << "</tbody>\n</table>\n";
}

static void writePictures(ArrayRef<DrawnGraph> Parts, raw_ostream &Out) {
  Out << "<div class=\"picture\" tabindex=\"0\" role=\"group\" "
         "aria-label=\"Graphs of locks\">\n";
  for (const auto &[I, Part] : enumerate(Parts))
    if (Part.canDraw())
      drawGraph(Part, "locks-" + std::to_string(I),
                "Locks that are taken while others are held", Out);
    else
      Out << "<p>" << Part.Nodes.size()
          << " locks are connected, too many for a picture.</p>\n";
  Out << "</div>\n";
}

void writeLockOrder(const FindingRun &Run, raw_ostream &Out) {
  std::vector<Taking> All = collect(Run);
  if (All.empty())
    return;
  Out << "<section class=\"locks\">\n<h2>The order of locks</h2>\n"
         "<p>An arrow leads from a lock that is held to one that is taken "
         "meanwhile; with two heads, both orders are there. Locks are told "
         "apart by their names.</p>\n";
  writePictures(makeGraph(All).split(), Out);
  writeTable(All, Run.Root, Out);
  Out << "</section>\n";
}

} // namespace interop
