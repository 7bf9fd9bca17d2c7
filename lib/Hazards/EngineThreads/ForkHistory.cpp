//===- ForkHistory.cpp - What a parent did before it forked ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/ForkHistory.h"
#include "Dataflow/Flow.h"
#include "Effects/Rebase.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Engines -----------------------------------------------------------===//

std::optional<Entering> ForkHistory::findEntering(const Event &E) const {
  if ((E.Kind != Event::Call && E.Kind != Event::Destroy) || !E.Callee)
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

bool ForkHistory::isInParent(Entity In, const Event &E) {
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
const Event *ForkHistory::findEnteringIn(Entity E, const EngineRow &Engine,
                                         const ValueDecl *Of) {
  auto [Found, IsNew] =
      Entered.try_emplace({E.getOpaque(), {&Engine, Of}}, nullptr);
  if (IsNew)
    Found->second = searchIn(E, Engine, Of);
  return Found->second;
}

const Event *ForkHistory::searchIn(Entity E, const EngineRow &Engine,
                                   const ValueDecl *Of) {
  std::vector<Entity> Waiting{E};
  llvm::DenseSet<const void *> Visited{E.getOpaque()};
  for (size_t I = 0; I < Waiting.size(); ++I) {
    Entity In = Waiting[I];
    for (const Event &Inner : Effects.getFacts(In).Events) {
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

static bool handles(const Event &E, const ObjectRef &O) {
  if (isSameObject(E.Object, O) || isSameObject(E.Result, O))
    return true;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isSameObject(E.getArgObject(I), O))
      return true;
  return false;
}

/// True if \p E enters the engine; of a PerHandle one with the same object.
bool ForkHistory::touches(const Event &E, const Entering &What) {
  const EngineRow &Engine = *What.Engine;
  std::optional<Entering> Here = findEntering(E);
  if (!Engine.PerHandle)
    return (Here && Here->Engine == &Engine) ||
           (E.Target && findEnteringIn(E.Target, Engine, nullptr));
  if (E.Kind == Event::Call && handles(E, What.Object))
    return true;
  return E.Target && outlivesBodies(What.Object) &&
         findEnteringIn(E.Target, Engine, What.Object.Leaf);
}

//===-- What the parent did -----------------------------------------------===//

std::optional<LockHop> ForkHistory::findEarlierIn(Entity In, const Event &At,
                                                  const Entering &What) {
  const FunctionFacts &Facts = Effects.getFacts(In);
  for (const Event *E : getEventsBefore(Facts, At))
    if (touches(*E, What) && isInParent(In, *E))
      return LockHop{In, E};
  return std::nullopt;
}

/// The literal fork last, before it the calls that lead to it from the start.
std::vector<LockHop> ForkHistory::findForks(const ChildStart &From) {
  std::vector<LockHop> Hops{{From.In, From.Fork}};
  llvm::DenseSet<const void *> Visited;
  while (true) {
    const Event &At = *Hops.back().At;
    const FunctionRow *Row =
        At.Callee ? TU.getKnowledge().findEngineUse(*At.Callee) : nullptr;
    if ((Row && Row->Forks) || !At.Target ||
        !Visited.insert(At.Target.getOpaque()).second)
      return Hops;
    const std::vector<Event> &Inner = Effects.getFacts(At.Target).Events;
    auto Next =
        llvm::find_if(Inner, [this](const Event &E) { return Flow.forks(E); });
    if (Next == Inner.end())
      return Hops;
    Hops.push_back({At.Target, &*Next});
  }
}

/// On the way to the fork, in whoever calls the function that forks too.
std::optional<LockHop> ForkHistory::findEarlier(const ChildStart &From,
                                                const Entering &What) {
  std::vector<LockHop> Hops = findForks(From);
  for (const LockHop &H : llvm::drop_begin(Hops))
    if (!What.Engine->PerHandle || outlivesBodies(What.Object))
      if (auto Found = findEarlierIn(H.In, *H.At, What))
        return Found;
  return findInCallers(From, What);
}

std::optional<LockHop> ForkHistory::findInCallers(const ChildStart &From,
                                                  const Entering &What) {
  const CallerMap &Callers = TU.get<EntryWalk>().getCallers();
  std::vector<std::pair<LockHop, Entering>> Waiting{
      {{From.In, From.Fork}, What}};
  llvm::DenseSet<const Event *> Visited{From.Fork};
  for (size_t I = 0; I < Waiting.size(); ++I) {
    auto [At, Sought] = Waiting[I];
    if (auto Found = findEarlierIn(At.In, *At.At, Sought))
      return Found;
    if (!At.In.getFunction())
      continue;
    for (const FunctionDecl *Caller : Callers.getCallers(*At.In.getFunction()))
      for (const Event &E :
           Effects.getFacts(Entity::makeFunction(*Caller)).Events) {
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
