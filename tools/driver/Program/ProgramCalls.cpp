//===- ProgramCalls.cpp - Calls that lead to the unknown -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/ProgramCalls.h"
#include "driver/Options/Driver.h"
#include "driver/Program/EntityNames.h"
#include "driver/Program/IndexEntities.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace interop {

namespace {

/// Of Facts/Fact.h: Fact::Call, and UnknownReason.
constexpr uint8_t CallFact = 0;
enum Reason : uint8_t { Known, NoBody, Pointer, Virtual, Skipped };

class Counter {
public:
  Counter(const IndexFile &Index, const ModelSet &Models)
      : Index(Index), Models(Models) {}

  CallCount run() {
    std::vector<std::string> Keys = listEntities(Index);
    for (const std::string &Key : Keys)
      for (const IndexUser &User : Index.findUsers(Key))
        if (User.IsMethod)
          Overriders[User.Key].push_back(Key);
    bool HasMain = any_of(Keys, isMain);
    for (const std::string &Key : Keys)
      if (!HasMain || isMain(Key) || StringRef(Key).ends_with("|"))
        reach(Key);
    for (size_t I = 0; I < Work.size(); ++I)
      if (std::optional<EntitySummary> E = readEntity(Index, Work[I]))
        visit(*E);
    return Calls;
  }

private:
  static bool isMain(StringRef Key) {
    auto [Unit, Function] = Key.rsplit('|');
    return Function == "c:@F@main" || Function.starts_with("c:@F@main#");
  }

  void reach(StringRef Key) {
    if (Seen.insert(Key).second)
      Work.push_back(Key.str());
    // Whoever calls the method may get there.
    auto Found = Overriders.find(Key);
    if (Found == Overriders.end())
      return;
    std::vector<std::string> Next = std::move(Found->second);
    Overriders.erase(Found);
    for (const std::string &Overrider : Next)
      reach(Overrider);
  }

  void visit(const EntitySummary &E) {
    for (const SummaryFact &Fact : E.Facts) {
      if (Fact.Kind == CallFact)
        add(E, Fact);
      if (std::string Target = getTarget(E, Fact); !Target.empty())
        reach(Target);
    }
    // What is named is handed to somebody who calls it.
    for (const SummaryExpr &X : E.Exprs)
      if (X.Decl &&
          (X.Kind == SummaryExpr::Reference || X.Kind == SummaryExpr::Callable))
        reach(E.Decls[X.Decl - 1].Key);
    for (const SummaryEntry &Entry : E.Entries)
      if (Entry.Function)
        reach(E.Decls[Entry.Function - 1].Key);
  }

  void add(const EntitySummary &E, const SummaryFact &Fact) {
    ++Calls.All;
    switch (Fact.Unknown) {
    case Pointer:
      ++Calls.Pointer;
      break;
    case Virtual:
      addVirtual(getTarget(E, Fact));
      break;
    case NoBody:
    case Skipped:
      Calls.NoBody += !isKnown(E, Fact);
      break;
    default:
      break;
    }
  }

  void addVirtual(StringRef Method) {
    StringRef Only = Index.findOnlyTarget(Method);
    if (Only.empty())
      ++Calls.Virtual;
    else
      reach(Only);
  }

  bool isKnown(const EntitySummary &E, const SummaryFact &Fact) const {
    std::string Key = getTarget(E, Fact);
    return Index.find(Key) || Index.isQuiet(Key) || findRow(E, Fact, Models) ||
           (Fact.Callee && !E.Decls[Fact.Callee - 1].Annotations.empty());
  }

  const IndexFile &Index;
  const ModelSet &Models;
  StringMap<std::vector<std::string>> Overriders; ///< by method
  StringSet<> Seen;
  std::vector<std::string> Work;
  CallCount Calls;
};

} // namespace

CallCount countCalls(const IndexFile &Index, const ModelSet &Models) {
  return Counter(Index, Models).run();
}

std::string describe(const CallCount &Calls) {
  size_t Unknown = Calls.Pointer + Calls.Virtual + Calls.NoBody;
  std::string Text;
  raw_string_ostream Out(Text);
  Out << Unknown << " of " << count(Calls.All, "call");
  if (Calls.All)
    Out << format(" (%.1f %%)", 100.0 * Unknown / Calls.All);
  Out << " lead to unknown code";
  if (Unknown)
    Out << ": " << Calls.Pointer << " through a pointer, " << Calls.Virtual
        << " to a virtual method, " << Calls.NoBody
        << " to a function without body and model";
  return Text;
}

} // namespace interop
