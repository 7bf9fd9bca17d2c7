//===- Sarif.cpp - Findings as SARIF 2.1.0 --------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keys of objects are written in their own order, not in that of the code.
//
//===----------------------------------------------------------------------===//

#include "Findings/Formats/Sarif.h"
#include "Findings/Formats/SarifWords.h"
#include "Findings/Paths.h"
#include "Findings/SourceFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace interop {

namespace {

/// Makes the objects of one run.
class SarifWriter {
public:
  SarifWriter(const FindingRun &Run, SourceFiles &Files)
      : Run(Run), Files(Files) {}

  json::Object makeLog() {
    json::Array Results;
    for (const FindingRecord &F : Run.Findings)
      Results.push_back(makeResult(F));
    json::Object One{
        {"tool", json::Object{{"driver", makeDriver()}}},
        {"invocations", json::Array{makeInvocation()}},
        {"originalUriBaseIds", json::Object{{UriBase, makeRoot()}}},
        {"columnKind", "unicodeCodePoints"},
        {"results", std::move(Results)}};
    return json::Object{{"$schema", SarifSchema},
                        {"version", "2.1.0"},
                        {"runs", json::Array{std::move(One)}}};
  }

private:
  //===-- The tool --------------------------------------------------------===//

  json::Object makeDriver() {
    return json::Object{{"name", ToolName},
                        {"semanticVersion", Run.Version},
                        {"rules", std::move(Rules)}};
  }

  json::Object makeInvocation() const {
    json::Array Notifications;
    for (const std::string &Sentence : Run.Failures)
      Notifications.push_back(
          json::Object{{"level", "error"}, {"message", makeMessage(Sentence)}});
    json::Object Invocation{{"executionSuccessful", Run.Failures.empty()}};
    if (!Notifications.empty())
      Invocation["toolExecutionNotifications"] = std::move(Notifications);
    return Invocation;
  }

  static json::Object makeRoot() {
    return json::Object{
        {"description", makeMessage("The root of the project.")}};
  }

  /// The position of \p Check among the rules, made if it is not there yet.
  size_t getRule(StringRef Check) {
    auto [Slot, IsNew] = RuleIndex.try_emplace(Check, Rules.size());
    if (IsNew)
      Rules.push_back(makeRule(Check));
    return Slot->second;
  }

  /// Code scanning of GitHub refuses rules without descriptions and help.
  json::Object makeRule(StringRef Check) const {
    RuleText Text = Run.GetRule(Check);
    json::Object Help{{"text", json::fixUTF8(Text.Sentence)}};
    if (!Text.Page.empty())
      Help["markdown"] = json::fixUTF8(Text.Page);
    json::Object Rule{{"id", Check},
                      {"shortDescription", makeMessage(Text.Sentence)},
                      {"fullDescription", makeMessage(Text.Sentence)},
                      {"help", std::move(Help)}};
    if (!Text.Url.empty())
      Rule["helpUri"] = Text.Url;
    return Rule;
  }

  //===-- Places ----------------------------------------------------------===//

  static json::Object makeMessage(StringRef Text) {
    return json::Object{{"text", json::fixUTF8(Text)}};
  }

  json::Object makeFile(StringRef File) const {
    if (!isBelow(File, Run.Root))
      return json::Object{{"uri", "file://" + encodeUri(File)}};
    return json::Object{{"uri", encodeUri(makeRelative(File, Run.Root))},
                        {"uriBaseId", UriBase}};
  }

  json::Object makeRegion(const FilePlace &From, uint64_t Length) const {
    json::Object Region{{"startLine", From.Line},
                        {"startColumn", Files.getCharacterColumn(From)}};
    FilePlace End = Files.advance(From, Length);
    Region["endLine"] = End.Line;
    Region["endColumn"] = Files.getCharacterColumn(End);
    return Region;
  }

  /// Of a place without a line, the file alone.
  json::Object makePhysical(const FilePlace &P) const {
    json::Object Result{{"artifactLocation", makeFile(P.File)}};
    if (P.Line)
      Result["region"] = json::Object{
          {"startLine", P.Line}, {"startColumn", Files.getCharacterColumn(P)}};
    return Result;
  }

  /// What stands nowhere gets the place of the warning.
  json::Object makeLocation(const Remark &R, const FindingRecord &F) const {
    const FilePlace &P = R.At.isValid() ? R.At : F.Warning.At;
    json::Object Result{{"message", makeMessage(R.Text)}};
    if (P.isValid())
      Result["physicalLocation"] = makePhysical(P);
    return Result;
  }

  //===-- Findings --------------------------------------------------------===//

  json::Object makeResult(const FindingRecord &F) {
    json::Object Result{
        {"ruleId", F.Check},
        {"ruleIndex", getRule(F.Check)},
        {"level", F.IsError ? "error" : "warning"},
        {"message", makeMessage(F.Warning.Text)},
        {"partialFingerprints", json::Object{{FingerprintKey, F.Fingerprint}}}};
    if (!F.Unit.empty())
      Result["properties"] = json::Object{{"unit", json::fixUTF8(F.Unit)}};
    if (F.Warning.At.isValid())
      Result["locations"] = json::Array{makePlace(F)};
    if (F.State != BaselineState::None)
      Result["baselineState"] = getName(F.State);
    if (!F.Notes.empty()) {
      Result["relatedLocations"] = makeRelated(F);
      Result["codeFlows"] = json::Array{makeFlow(F)};
    }
    if (json::Array Fixes = makeFixes(F); !Fixes.empty())
      Result["fixes"] = std::move(Fixes);
    return Result;
  }

  json::Object makePlace(const FindingRecord &F) const {
    json::Object Place{{"physicalLocation", makePhysical(F.Warning.At)}};
    if (!F.Context.empty())
      Place["logicalLocations"] = json::Array{
          json::Object{{"fullyQualifiedName", json::fixUTF8(F.Context)}}};
    return Place;
  }

  json::Array makeRelated(const FindingRecord &F) const {
    json::Array Related;
    for (const auto &[Index, Note] : enumerate(F.Notes)) {
      json::Object Location = makeLocation(Note, F);
      Location["id"] = Index + 1;
      Related.push_back(std::move(Location));
    }
    return Related;
  }

  /// The warning begins the first way; what is of neither is in none.
  json::Object makeFlow(const FindingRecord &F) const {
    bool AreTwo = hasTwoPaths(F);
    std::vector<json::Array> Ways(AreTwo ? 2 : 1);
    auto addTo = [&](json::Array &Steps, const Remark &R) {
      Steps.push_back(json::Object{{"location", makeLocation(R, F)}});
    };
    addTo(Ways[0], F.Warning);
    for (const Remark &Note : F.Notes)
      if (!AreTwo || Note.Path)
        addTo(Ways[AreTwo ? Note.Path - 1 : 0], Note);
    json::Array Threads;
    for (json::Array &Steps : Ways)
      Threads.push_back(json::Object{{"locations", std::move(Steps)}});
    return json::Object{{"threadFlows", std::move(Threads)}};
  }

  json::Array makeFixes(const FindingRecord &F) const {
    json::Array Fixes;
    if (!F.Warning.Fix.empty())
      Fixes.push_back(makeFix(F.Warning));
    for (const Remark &Note : F.Notes)
      if (!Note.Fix.empty())
        Fixes.push_back(makeFix(Note));
    return Fixes;
  }

  json::Object makeFix(const Remark &R) const {
    std::map<std::string, json::Array> ByFile;
    for (const TextReplacement &Each : R.Fix)
      ByFile[Each.At.File].push_back(
          json::Object{{"deletedRegion", makeRegion(Each.At, Each.Length)},
                       {"insertedContent", makeMessage(Each.Text)}});
    json::Array Changes;
    for (auto &[File, Replacements] : ByFile)
      Changes.push_back(
          json::Object{{"artifactLocation", makeFile(File)},
                       {"replacements", std::move(Replacements)}});
    return json::Object{{"description", makeMessage(R.Text)},
                        {"artifactChanges", std::move(Changes)}};
  }

  const FindingRun &Run;
  SourceFiles &Files;
  json::Array Rules;
  StringMap<size_t> RuleIndex;
};

} // namespace

std::string encodeUri(StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (isAlnum(C) || StringRef("-._~/+@,=").contains(C))
      Result += C;
    else
      Result += "%" + utohexstr(static_cast<unsigned char>(C), false, 2);
  }
  return Result;
}

StringRef getName(BaselineState State) {
  switch (State) {
  case BaselineState::None:
    return "";
  case BaselineState::New:
    return "new";
  case BaselineState::Unchanged:
    return "unchanged";
  case BaselineState::Updated:
    return "updated";
  }
  return "";
}

void writeSarif(const FindingRun &Run, SourceFiles &Files, raw_ostream &Out) {
  json::OStream(Out, /*IndentSize=*/1)
      .value(json::Value(SarifWriter(Run, Files).makeLog()));
  Out << "\n";
}

} // namespace interop
