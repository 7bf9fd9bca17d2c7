//===- HtmlReport.cpp - Findings as one page for people -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The page from top to bottom: what was looked at, the checks with their
// causes, the filter, the list of findings, the order of locks, the pages of
// the checks.
//
//===----------------------------------------------------------------------===//

#include "Findings/Html/HtmlReport.h"
#include "Findings/Formats/SarifWords.h"
#include "Findings/Html/FindingGroups.h"
#include "Findings/Html/HtmlCallPath.h"
#include "Findings/Html/HtmlText.h"
#include "Findings/Html/LockOrderGraph.h"
#include "Findings/Paths.h"
#include "Findings/SourceFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace interop {

static constexpr StringLiteral Style =
#include "HtmlReport.css.inc"
    ;
static constexpr StringLiteral Script =
#include "HtmlReport.js.inc"
    ;

static std::string count(size_t Number, StringRef Noun) {
  return (Twine(Number) + " " + Noun + (Number == 1 ? "" : "s")).str();
}

namespace {

class HtmlReportWriter {
public:
  HtmlReportWriter(const FindingRun &Run, SourceFiles &Files, raw_ostream &Out)
      : Run(Run), Files(Files), Out(Out), Checks(groupFindings(Run)) {
    for (const CheckFindings &C : Checks)
      Rules[C.Check] = Run.GetRule(C.Check);
  }

  void write() {
    writeHead();
    writeOverview();
    writeChecks();
    writeFilter();
    Out << "<main id=\"findings\">\n";
    for (const CheckFindings &C : Checks)
      writeCheck(C);
    if (Checks.empty())
      Out << "<p>There are no findings.</p>\n";
    writeLockOrder(Run, Out);
    for (const CheckFindings &C : Checks)
      writePage(C);
    Out << "</main>\n<script>\n" << Script << "</script>\n</body>\n</html>\n";
  }

private:
  //===-- Above the findings ----------------------------------------------===//

  /// The policy forbids the page to load anything.
  void writeHead() {
    std::string Title =
        "interop-tidy: " + count(Run.Findings.size(), "finding");
    Out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
           "<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\""
           "default-src 'none'; style-src 'unsafe-inline'; "
           "script-src 'unsafe-inline'\">\n"
           "<meta name=\"viewport\" content=\"width=device-width\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<title>"
        << Title << "</title>\n<style>\n"
        << Style
        << "</style>\n</head>\n<body>\n"
           "<a class=\"skip\" href=\"#findings\">Skip to the findings</a>\n"
           "<header>\n<h1>"
        << Title << "</h1>\n";
  }

  void writeOverview() {
    size_t Errors = count_if(Run.Findings, [](auto &F) { return F.IsError; });
    std::set<std::string> Unread;
    for (const FindingRecord &F : Run.Findings)
      addUnread(F, Unread);
    Out << "<p>" << count(Run.Findings.size() - Errors, "warning") << ", "
        << count(Errors, "error") << ".</p>\n<dl class=\"facts\">\n";
    for (const auto &[Name, Value] : Run.Facts)
      writeFact(Name, Value);
    writeFact("Program", "interop-tidy " + Run.Version);
    Out << "</dl>\n";
    writeSentences("What could not be done",
                   {Run.Failures.begin(), Run.Failures.end()});
    writeSentences("Files that cannot be read here", Unread);
    writeSentences("Files that were written after the findings: places in them "
                   "may be wrong",
                   nameAll(Run.Newer));
    Out << "</header>\n";
  }

  void writeFact(StringRef Name, StringRef Value) {
    Out << "<dt>" << escapeHtml(Name) << "</dt><dd>" << escapeHtml(Value)
        << "</dd>\n";
  }

  void addUnread(const FindingRecord &F, std::set<std::string> &Into) {
    auto add = [&](const FilePlace &P) {
      if (P.isValid() && !Files.canRead(P.File))
        Into.insert(getName(P.File));
    };
    add(F.Warning.At);
    for (const Remark &Note : F.Notes)
      add(Note.At);
  }

  std::string getName(StringRef File) const {
    return isBelow(File, Run.Root) ? makeRelative(File, Run.Root) : File.str();
  }
  std::set<std::string> nameAll(const std::set<std::string> &Paths) const {
    std::set<std::string> Names;
    for (const std::string &Path : Paths)
      Names.insert(getName(Path));
    return Names;
  }

  void writeSentences(StringRef Title, const std::set<std::string> &Sentences) {
    if (Sentences.empty())
      return;
    Out << "<div class=\"lack\"><p>" << Title << ":</p><ul>\n";
    for (const std::string &Each : Sentences)
      Out << "<li>" << escapeHtml(Each) << "</li>\n";
    Out << "</ul></div>\n";
  }

  /// The script shows it.
  void writeFilter() {
    if (Checks.empty())
      return;
    Out << "<form id=\"filter\" role=\"search\" aria-label=\"Filter findings\" "
           "hidden>\n"
           "<label>Text <input type=\"search\" id=\"filter-text\"></label>\n"
           "<label>Check <select id=\"filter-check\">"
           "<option value=\"\">all</option>";
    for (const CheckFindings &C : Checks)
      Out << "<option>" << escapeHtml(C.Check) << "</option>";
    Out << "</select></label>\n"
           "<label>Severity <select id=\"filter-severity\">"
           "<option value=\"\">all</option><option>error</option>"
           "<option>warning</option></select></label>\n"
           "<button type=\"reset\">Show all</button>\n"
           "<button type=\"button\" id=\"open-all\">Open these</button>\n"
           "<button type=\"button\" id=\"close-all\">Close these</button>\n"
           "<output id=\"shown\" for=\"filter-text filter-check "
           "filter-severity\"></output>\n</form>\n";
  }

  //===-- Checks ----------------------------------------------------------===//

  static std::string getId(const FindingRecord &F) {
    return "finding-" + F.Fingerprint;
  }
  static std::string getGroupId(const FindingGroup &G) {
    return "cause-" + G.Findings.front()->Fingerprint;
  }

  /// Which checks found something, and the models' sentences that their call
  /// paths end in.
  void writeChecks() {
    if (Checks.empty())
      return;
    Out << "<nav class=\"checks\" aria-label=\"Checks and causes\">\n<table>\n"
           "<thead><tr><th scope=\"col\">Check</th><th scope=\"col\">Causes, "
           "as models say them</th><th scope=\"col\">Findings</th></tr></thead>"
           "\n<tbody>\n";
    for (const CheckFindings &C : Checks) {
      Out << "<tr><th scope=\"row\">";
      writeCheckLink(C.Check);
      Out << "<br>" << escapeHtml(Rules[C.Check].Sentence) << "</th><td>";
      for (const FindingGroup &G : C.Groups)
        if (G.IsModel)
          Out << "<a href=\"#" << getGroupId(G) << "\">" << escapeHtml(G.Title)
              << " (" << G.Findings.size() << ")</a><br>";
      Out << "</td><td><a href=\"#check-" << escapeHtml(C.Check) << "\">"
          << C.Count << "</a></td></tr>\n";
    }
    Out << "</tbody>\n</table>\n</nav>\n";
  }

  /// Leads to the page of a check: below, or where its project has it.
  void writeCheckLink(StringRef Check) {
    const RuleText &Rule = Rules[Check];
    if (!Rule.Page.empty())
      Out << "<a href=\"#about-" << escapeHtml(Check) << "\">";
    else if (!Rule.Url.empty())
      Out << "<a href=\"" << escapeHtml(Rule.Url) << "\" rel=\"noreferrer\">";
    Out << escapeHtml(Check);
    if (!Rule.Page.empty() || !Rule.Url.empty())
      Out << "</a>";
  }

  void writePage(const CheckFindings &C) {
    const std::string &Page = Rules[C.Check].Page;
    if (Page.empty())
      return;
    Out << "<section class=\"about\">\n<details id=\"about-"
        << escapeHtml(C.Check) << "\">\n<summary><h2>About "
        << escapeHtml(C.Check)
        << "</h2></summary>\n<pre class=\"page\" tabindex=\"0\" role=\"group\" "
           "aria-label=\"The page of the check\">"
        << escapeHtml(Page) << "</pre>\n</details>\n</section>\n";
  }

  //===-- Findings --------------------------------------------------------===//

  void writeCheck(const CheckFindings &C) {
    Out << "<section class=\"check\" id=\"check-" << escapeHtml(C.Check)
        << "\">\n<h2>" << escapeHtml(C.Check) << " <span class=\"count\">"
        << C.Count << "</span></h2>\n";
    for (const FindingGroup &G : C.Groups)
      writeGroup(G);
    Out << "</section>\n";
  }

  /// A title says what several have in common.
  void writeGroup(const FindingGroup &G) {
    Out << "<section class=\"cause\" id=\"" << getGroupId(G) << "\">\n";
    if (G.Findings.size() > 1)
      Out << "<p class=\"shared\">"
          << (G.IsModel         ? ""
              : G.Title.empty() ? "In no file"
                                : "In ")
          << escapeHtml(G.Title) << " <span class=\"count\">"
          << G.Findings.size() << "</span></p>\n";
    for (const FindingRecord *F : G.Findings)
      writeFinding(*F);
    Out << "</section>\n";
  }

  void writeFinding(const FindingRecord &F) {
    StringRef Severity = F.IsError ? "error" : "warning";
    Out << "<details class=\"finding\" id=\"" << getId(F) << "\" data-check=\""
        << escapeHtml(F.Check) << "\" data-severity=\"" << Severity
        << "\">\n<summary><h3><span class=\"severity " << Severity << "\">"
        << Severity << "</span> ";
    if (F.State != BaselineState::None)
      Out << "<span class=\"state\">" << interop::getName(F.State)
          << "</span> ";
    Out << escapeHtml(F.Warning.Text) << "</h3>\n<p class=\"at\">"
        << describePlace(F.Warning.At, Run.Root);
    if (!F.Context.empty())
      Out << " in <code>" << escapeHtml(F.Context) << "</code>";
    Out << "</p>\n";
    if (StringRef Advice = getAdvice(F); !Advice.empty())
      Out << "<p class=\"advice\">" << escapeHtml(Advice) << "</p>\n";
    Out << "</summary>\n";
    writeStory(F, Run, Files, Out);
    Out << "<p class=\"at\">";
    writeCheckLink(F.Check);
    Out << "</p>\n</details>\n";
  }

  /// What to do: what the safe fix does, the advice, or what the first fix by
  /// choice does.
  static StringRef getAdvice(const FindingRecord &F) {
    if (!F.Warning.Fix.empty() && !F.Warning.Title.empty())
      return F.Warning.Title;
    for (const Remark &Note : F.Notes)
      if (Note.States.Kind == Statement::Advises)
        return Note.Text;
    for (const Remark &Note : F.Notes)
      if (!Note.Fix.empty())
        return Note.Title;
    return {};
  }

  const FindingRun &Run;
  SourceFiles &Files;
  raw_ostream &Out;
  const std::vector<CheckFindings> Checks;
  StringMap<RuleText> Rules; ///< by check
};

} // namespace

void writeHtml(const FindingRun &Run, SourceFiles &Files, raw_ostream &Out) {
  HtmlReportWriter(Run, Files, Out).write();
}

} // namespace interop
