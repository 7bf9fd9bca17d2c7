//===- ExplainCommand.cpp - interop-tidy explain --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the summaries of a program know of a function: what it does, who calls
// it, and the shortest way from it to a call that a model says may wait for
// ever. A check knows more: it weighs arguments, and what bounds a wait.
//
//===----------------------------------------------------------------------===//

#include "Models/Store/ModelStore.h"
#include "Program/Index/IndexFile.h"
#include "driver/Options/Driver.h"
#include "driver/Program/EntityNames.h"
#include "driver/Program/IndexAge.h"
#include "driver/Program/IndexEntities.h"
#include "driver/Program/ProgramCalls.h"
#include "driver/Program/RunContexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace interop {

namespace {

/// One call on the way, by positions of its entity and event.
struct Step {
  size_t Entity = 0, Fact = 0;
};

struct Wait {
  std::vector<Step> Path; ///< the last is the call of what waits
  const FunctionModel *Row = nullptr;
};

} // namespace

/// All that \p Index has facts of.
static Entities readEntities(const IndexFile &Index) {
  Entities Result;
  for (const std::string &Key : listEntities(Index))
    if (std::optional<EntitySummary> E = readEntity(Index, Key)) {
      Result.ByKey.try_emplace(Key, Result.All.size());
      Result.All.push_back(std::move(*E));
    }
  return Result;
}

//===-- What waits --------------------------------------------------------===//

/// The row that says that a call of \p Fact may wait for ever, or null.
static const FunctionModel *findWait(const EntitySummary &E,
                                     const SummaryFact &Fact,
                                     const ModelSet &Models) {
  const FunctionModel *Row = findRow(E, Fact, Models);
  return Row && Row->Blocks && Row->Blocks->Class == BlockingClass::Unbounded
             ? Row
             : nullptr;
}

/// The nearest wait that \p From leads to, breadth first.
static Wait findWait(const Entities &Of, size_t From, const ModelSet &Models) {
  std::vector<std::pair<size_t, std::vector<Step>>> Work = {{From, {}}};
  std::set<size_t> Seen = {From};
  for (size_t I = 0; I < Work.size(); ++I) {
    const EntitySummary &E = Of.All[Work[I].first];
    for (const auto &[Index, Fact] : enumerate(E.Facts)) {
      std::vector<Step> Path = Work[I].second;
      Path.push_back({Work[I].first, Index});
      if (const FunctionModel *Row = findWait(E, Fact, Models))
        return {std::move(Path), Row};
      auto Next = Of.ByKey.find(getTarget(E, Fact));
      if (Next != Of.ByKey.end() && Seen.insert(Next->second).second)
        Work.emplace_back(Next->second, std::move(Path));
    }
  }
  return {};
}

static void printWait(const Entities &Of, const Wait &Found) {
  if (!Found.Row) {
    outs() << "  leads to no call that a model says may wait for ever\n";
    return;
  }
  outs() << "  may wait for ever:\n";
  for (const Step &S : Found.Path) {
    const EntitySummary &E = Of.All[S.Entity];
    const SummaryFact &Fact = E.Facts[S.Fact];
    auto Next = Of.ByKey.find(getTarget(E, Fact));
    bool IsLast = &S == &Found.Path.back();
    std::string Callee = IsLast || Next == Of.ByKey.end()
                             ? makeName(E, Fact.Callee)
                             : getName(Of.All[Next->second]);
    outs() << "    " << describePlace(E, Fact.At) << ": '" << getName(E)
           << "' calls '" << Callee << "'\n";
  }
  const Blocking &B = *Found.Row->Blocks;
  bool Depends = !B.When.empty() || !B.Unless.empty() || !B.NeverWhen.empty();
  outs() << "    which waits until " << B.Until
         << (Depends ? ", if its arguments say so" : "") << " (model "
         << Found.Row->From.File << ")\n";
}

//===-- What it does ------------------------------------------------------===//

static std::string describeOwn(uint32_t Own) {
  static constexpr std::pair<uint32_t, StringLiteral> Words[] = {
      {EntitySummary::HasRow, "calls something that a model describes"},
      {EntitySummary::HasLock, "takes or drops a lock"},
      {EntitySummary::HasThrow, "throws"},
      {EntitySummary::HasStore, "changes what outlives it"},
      {EntitySummary::HasAllocation, "allocates or frees"},
      {EntitySummary::HasLoop, "has a loop that may run for ever"},
      {EntitySummary::HasUnknown, "calls something unknown"}};
  SmallVector<StringRef, 8> Said;
  for (const auto &[Bit, Text] : Words)
    if (Own & Bit)
      Said.push_back(Text);
  return Said.empty() ? "does nothing that matters by itself"
                      : join(Said, ", ");
}

static void printCallers(const Entities &Of, const EntitySummary &Callee) {
  std::set<std::string> Lines;
  for (const EntitySummary &E : Of.All)
    for (const SummaryFact &Fact : E.Facts)
      if (getTarget(E, Fact) == Callee.Key)
        Lines.insert(describePlace(E, Fact.At) + ": '" + getName(E) + "'");
  outs() << "  is called in " << count(Lines.size(), "place") << "\n";
  for (const std::string &Line : Lines)
    outs() << "    " << Line << "\n";
}

static void explain(const Entities &Of, size_t Index, const ModelSet &Models) {
  const EntitySummary &E = Of.All[Index];
  outs() << "'" << getName(E) << "'\n  " << describeOwn(E.Own) << "\n";
  size_t Unknown = count_if(E.Facts, [&](const SummaryFact &S) {
    return S.Unknown != 0 && !Of.ByKey.contains(getTarget(E, S)) &&
           !findRow(E, S, Models);
  });
  if (Unknown)
    outs() << "  calls what has no body here and no model in "
           << count(Unknown, "place") << "\n";
  printWait(Of, findWait(Of, Index, Models));
  printCallers(Of, E);
}

namespace {

/// What a function is explained by.
struct Program {
  Entities Of;
  std::unique_ptr<IndexFile> Index; ///< null without one
  std::shared_ptr<const ModelSet> Models;
};

} // namespace

static Expected<Program> readProgram(StringRef Index,
                                     ArrayRef<std::string> Inputs) {
  Program Result;
  if (!Index.empty())
    if (Error Problem = openWholeIndex(Index).moveInto(Result.Index))
      return std::move(Problem);
  if (!Inputs.empty() || !Result.Index) {
    if (Error Problem = readEntities(Inputs).moveInto(Result.Of))
      return std::move(Problem);
  } else
    Result.Of = readEntities(*Result.Index);
  if (Result.Index) {
    Result.Models = loadModels(*Result.Index, ".");
    return std::move(Result);
  }
  std::vector<ModelError> Errors;
  Result.Models = ModelStore().getModels(
      [&](StringRef Name) { return Result.Of.Names.contains(Name); }, {},
      Confidence::Implementation, *vfs::getRealFileSystem(), Errors);
  return std::move(Result);
}

ExitCode runExplain(StringRef Function, StringRef Index,
                    ArrayRef<std::string> Inputs) {
  if (Index.empty() && Inputs.empty()) {
    complain("explain needs summaries, or --index with what link made");
    return NotDone;
  }
  Expected<Program> From = readProgram(Index, Inputs);
  if (!From)
    return fail(From.takeError());
  bool IsFound = false;
  for (size_t I = 0; I < From->Of.All.size(); ++I) {
    std::string Name = getName(From->Of.All[I]);
    if (Name != Function && !StringRef(Name).ends_with("::" + Function.str()))
      continue;
    IsFound = true;
    explain(From->Of, I, *From->Models);
    if (From->Index)
      printContexts(*From->Index, *From->Models, From->Of.All[I].Key, outs());
  }
  if (!IsFound) {
    complain((From->Index && Inputs.empty() ? "the index has no facts of '"
                                            : "no summary has a body of '") +
             Function + "'");
    return NotDone;
  }
  if (!flushOutput())
    return NotDone;
  if (From->Index)
    complain(describe(countCalls(*From->Index, *From->Models)));
  return NothingFound;
}

} // namespace interop
