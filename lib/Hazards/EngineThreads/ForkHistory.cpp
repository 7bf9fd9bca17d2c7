//===- ForkHistory.cpp - What a parent did before it forked ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/ForkHistory.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Threads/EngineCalls.h"
#include "Dataflow/Reachability.h"
#include "Effects/ArgumentBinding.h"
#include "Facts/CallerMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Engines -----------------------------------------------------------===//

std::optional<Entering> ForkHistory::findEntering(const Fact &E) const {
  if ((E.Kind != Fact::Call && E.Kind != Fact::Destruction) || !E.Callee)
    return std::nullopt;
  std::optional<EngineEntry> Entry = TU.get<EngineCalls>().find(*E.Callee);
  if (!Entry || !Entry->Engine->EndsAtFork)
    return std::nullopt;
  if (!Entry->Engine->PerHandle)
    return Entering{Entry->Engine, {}};
  ObjectRef Of = Entry->At ? E.getPlace(*Entry->At) : ObjectRef();
  return Of.isKnown() ? std::optional(Entering{Entry->Engine, Of})
                      : std::nullopt;
}

bool ForkHistory::isInParent(Entity In, const Fact &E) {
  if (!Forking.contains(In.getFunction()))
    return true;
  auto [Found, IsNew] = InParents.try_emplace(In.getOpaque());
  if (IsNew)
    for (const ForkPlace &P : Flow.getPlaces(In, {}))
      if (P.Before.isInParent())
        Found->second.insert(P.At);
  return Found->second.contains(&E);
}

/// The first call in what \p E does in the process that calls it; of an engine
/// that is PerHandle, one whose object ends in \p Of.
const Fact *ForkHistory::findEnteringIn(Entity E, const EngineModel &Engine,
                                        const ValueDecl *Of) {
  auto [Found, IsNew] =
      Entered.try_emplace({E.getOpaque(), {&Engine, Of}}, nullptr);
  if (IsNew)
    Found->second = searchIn(E, Engine, Of);
  return Found->second;
}

const Fact *ForkHistory::searchIn(Entity E, const EngineModel &Engine,
                                  const ValueDecl *Of) {
  std::vector<Entity> Waiting{E};
  llvm::DenseSet<const void *> Visited{E.getOpaque()};
  for (size_t I = 0; I < Waiting.size(); ++I) {
    Entity In = Waiting[I];
    for (const Fact &Inner : Effects.getFacts(In).All) {
      std::optional<Entering> Here = findEntering(Inner);
      bool Enters = Here && Here->Engine == &Engine &&
                    (!Engine.PerHandle || (Of && Here->Object.Leaf == Of));
      if (!Enters && !Inner.Target)
        continue;
      if (!isInParent(In, Inner))
        continue;
      if (Enters)
        return &Inner;
      if (Visited.insert(Inner.Target.getOpaque()).second)
        Waiting.push_back(Inner.Target);
    }
  }
  return nullptr;
}

static bool outlivesBodies(const ObjectRef &O) {
  return O.isGlobal() || isa_and_nonnull<FieldDecl>(O.Leaf);
}

bool isSameObject(const ObjectRef &A, const ObjectRef &B) {
  return A.isKnown() &&
         (A == B || (A.Leaf == B.Leaf && isa_and_nonnull<FieldDecl>(A.Leaf)));
}

static bool handles(const Fact &E, const ObjectRef &O) {
  if (isSameObject(E.Object, O) || isSameObject(E.Result, O))
    return true;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isSameObject(E.getArgObject(I), O))
      return true;
  return false;
}

/// True if \p E enters the engine; of a PerHandle one with the same object.
bool ForkHistory::touches(const Fact &E, const Entering &What) {
  const EngineModel &Engine = *What.Engine;
  std::optional<Entering> Here = findEntering(E);
  if (!Engine.PerHandle)
    return (Here && Here->Engine == &Engine) ||
           (E.Target && findEnteringIn(E.Target, Engine, nullptr));
  if (E.Kind == Fact::Call && handles(E, What.Object))
    return true;
  return E.Target && outlivesBodies(What.Object) &&
         findEnteringIn(E.Target, Engine, What.Object.Leaf);
}

//===-- What the parent did -----------------------------------------------===//

std::optional<CallStep> ForkHistory::findEarlierIn(Entity In, const Fact &At,
                                                   const Entering &What) {
  const FunctionFacts &Facts = Effects.getFacts(In);
  for (const Fact *E : getFactsBefore(Facts, At))
    if (touches(*E, What) && isInParent(In, *E))
      return CallStep{In, E};
  return std::nullopt;
}

/// The literal fork last, before it the calls that lead to it from the start.
CallPath ForkHistory::findForks(const ChildStart &From) {
  CallPath Path{{From.In, From.Fork}};
  llvm::DenseSet<const void *> Visited;
  while (true) {
    const Fact &At = *Path.back().At;
    const FunctionModel *Row =
        At.Callee ? TU.getLookup().findEngineUse(*At.Callee) : nullptr;
    if ((Row && Row->Forks) || !At.Target ||
        !Visited.insert(At.Target.getOpaque()).second)
      return Path;
    const std::vector<Fact> &Inner = Effects.getFacts(At.Target).All;
    auto Next =
        llvm::find_if(Inner, [this](const Fact &E) { return Flow.forks(E); });
    if (Next == Inner.end())
      return Path;
    Path.push_back({At.Target, &*Next});
  }
}

/// On the path to the fork, in whoever calls the function that forks too.
std::optional<CallStep> ForkHistory::findEarlier(const ChildStart &From,
                                                 const Entering &What) {
  CallPath Path = findForks(From);
  for (const CallStep &H : llvm::drop_begin(Path))
    if (!What.Engine->PerHandle || outlivesBodies(What.Object))
      if (auto Found = findEarlierIn(H.In, *H.At, What))
        return Found;
  return findInCallers(From, What);
}

std::optional<CallStep> ForkHistory::findInCallers(const ChildStart &From,
                                                   const Entering &What) {
  const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
  std::vector<std::pair<CallStep, Entering>> Waiting{
      {{From.In, From.Fork}, What}};
  llvm::DenseSet<const Fact *> Visited{From.Fork};
  for (size_t I = 0; I < Waiting.size(); ++I) {
    auto [At, Sought] = Waiting[I];
    if (auto Found = findEarlierIn(At.In, *At.At, Sought))
      return Found;
    if (!At.In.getFunction())
      continue;
    for (const FunctionDecl *Caller : Callers.getCallers(*At.In.getFunction()))
      for (const Fact &E :
           Effects.getFacts(Entity::makeFunction(*Caller)).All) {
        if (E.Target != At.In || !Visited.insert(&E).second)
          continue;
        Entering There = Sought;
        There.Object = bindConstruction(E).apply(Sought.Object);
        if (!Sought.Engine->PerHandle || There.Object.isKnown())
          Waiting.push_back({{Entity::makeFunction(*Caller), &E}, There});
      }
  }
  return std::nullopt;
}

} // namespace interop
