//===- EnginePaths.cpp - The paths of all threads to engines --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/EnginePaths.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Threads/EngineCalls.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Effects/ArgumentBinding.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

EnginePaths::EnginePaths(AnalysisContext &TU, ThreadRoots &Roots)
    : TU(TU), Graph(TU, Roots) {
  findWholes();
  for (const ThreadRoot &Root : Roots.get())
    add(Reaches.emplace_back(Root, Graph));
}

void EnginePaths::add(ThreadReach &Reach) {
  const size_t Before = Paths.size();
  for (Entity E : Reach.getBodies())
    addBody(Reach, E);
  addOwning(Reach,
            std::vector<EnginePath>(Paths.begin() + Before, Paths.end()));
}

/// Whoever makes an engine its own, and calls only what no row knows, uses it
/// all the same: by a toolkit's function that swaps buffers, say.
void EnginePaths::addOwning(ThreadReach &Reach,
                            llvm::ArrayRef<EnginePath> Own) {
  for (const EngineModel *Engine : TU.getLookup().getModels().getEngines()) {
    if (Engine->PerHandle ||
        TU.get<EngineCalls>().getAffinity(*Engine) != Affinity::OneThread ||
        llvm::any_of(
            Own, [Engine](const EnginePath &P) { return P.Engine == Engine; }))
      continue;
    const CallStep *Call = findOwning(Reach, *Engine);
    if (!Call)
      continue;
    EnginePath P;
    P.Path.Root = &Reach.getRoot();
    P.Path.Calls = Reach.getPath(Call->In, *Call->At, &P.Path.Given);
    P.Engine = Engine;
    P.Reach = &Reach;
    P.IsOwner = true;
    if (trim(P.Path.Calls))
      Paths.push_back(std::move(P));
  }
}

bool EnginePaths::isOwner(ThreadReach &Reach, const EngineModel &Engine) {
  return findOwning(Reach, Engine) != nullptr;
}

const CallStep *EnginePaths::findOwning(ThreadReach &Reach,
                                        const EngineModel &Engine) {
  if (Engine.OwnedBy.empty())
    return nullptr;
  auto [Found, IsNew] = Owners.try_emplace({&Reach, &Engine});
  CallStep &Call = Found->second;
  if (!IsNew)
    return Call.At ? &Call : nullptr;
  for (Entity E : Reach.getBodies())
    for (const Fact &At : TU.getEffects().getFacts(E).All)
      if (At.Kind == Fact::Call && At.Callee &&
          TU.get<EngineCalls>().isOwners(*At.Callee, Engine) &&
          !Graph.takesOwningLock(*At.Callee)) {
        Call = {E, &At};
        return &Call;
      }
  return nullptr;
}

/// The library's own lock is held, with which any thread may call the engine.
bool EnginePaths::holdsLock(const LockSet &Held, const EngineModel &Engine) {
  return llvm::any_of(
      Graph.getOwningLocks(), [&](const ThreadGraph::OwningLock &L) {
        return L.Engine == &Engine && Held.has({{}, LockId::Library, L.Lock});
      });
}

/// The reported call is the last one in the user's code; false if that has no
/// name, because it goes through a pointer.
bool EnginePaths::trim(CallPath &Calls) {
  auto isUsersBody = [this](const CallStep &Step) {
    const FunctionDecl *F = Step.In.getFunction();
    return F && isUsers(*F, TU) && Step.At->Loc.isValid();
  };
  while (!Calls.empty() && !isUsersBody(Calls.back()))
    Calls.pop_back();
  return !Calls.empty() && Calls.back().At->Callee;
}

void EnginePaths::addBody(ThreadReach &Reach, Entity E) {
  EngineCalls &Engines = TU.get<EngineCalls>();
  for (const Fact &At : TU.getEffects().getFacts(E).All) {
    if ((At.Kind != Fact::Call && At.Kind != Fact::Destruction) || !At.Callee ||
        Graph.isApart(E, At) || !Reach.comesTo(E, At.At.Block))
      continue;
    std::optional<EngineEntry> Use = Engines.find(*At.Callee);
    if (!Use || Engines.getAffinity(*Use->Engine) == Affinity::Any)
      continue;
    EnginePath P;
    P.Path.Root = &Reach.getRoot();
    P.Path.Calls = Reach.getPath(E, At, &P.Path.Given);
    P.Engine = Use->Engine;
    P.Reach = &Reach;
    P.Path.Held = Reach.getHeld(E, At);
    P.IsOwner =
        isOwner(Reach, *Use->Engine) || holdsLock(P.Path.Held, *Use->Engine);
    P.Path.Held.drop([](const LockId &L) { return L.Row != nullptr; });
    if (Use->Engine->PerHandle && Use->At) {
      P.Part = findObject(P.Path, *Use->At);
      P.Object = getWhole(P.Part);
    }
    if (trim(P.Path.Calls) && !(P.Engine->SeenThreadsOnly && mayBeSettled(P)))
      Paths.push_back(std::move(P));
  }
}

/// By its name \p E may take a lock of the program's own making, also as a
/// guard is constructed, or wait for a thread.
static bool saysGuard(const Fact &E) {
  if (E.Kind != Fact::Call || !E.Callee)
    return false;
  const llvm::StringRef Name = E.Callee->getIdentifier()
                                   ? E.Callee->getName()
                                   : getMentionedName(*E.Callee);
  return hasNameWord(Name,
                     {"lock", "guard", "acquire", "enter", "mutex", "sync",
                      "critical", "scoped", "pause", "stop", "join", "wait"});
}

/// Something on the way may see to it that no other thread is there, in a way
/// that is not followed: a lock of the program's own making; for a caller out
/// of sight also a question, `if (running) return;`. Or the object is one of
/// several: `buffers[current].clear()`.
bool EnginePaths::mayBeSettled(const EnginePath &P) {
  const Expr *On = getCalledOn(P.Path.getCall());
  auto isSubscript = [](const Stmt &S) {
    const auto *O = dyn_cast<CXXOperatorCallExpr>(&S);
    return isa<ArraySubscriptExpr>(S) ||
           (O && O->getOperator() == OO_Subscript);
  };
  if (On && anyPart(*On, isSubscript))
    return true;
  const bool MayAsk = P.Path.Root->Kind == ThreadRoot::Caller;
  auto asks = [&P](const Stmt &S) {
    const auto *M = dyn_cast<MemberExpr>(&S);
    return isa<CallExpr>(S) || (M && isa<FieldDecl>(M->getMemberDecl()) &&
                                M->getMemberDecl() != P.Part.Leaf);
  };
  return llvm::any_of(P.Path.Calls, [&](const CallStep &Step) {
    const FunctionFacts &Facts = TU.getEffects().getFacts(Step.In);
    if (llvm::any_of(getFactsBefore(Facts, *Step.At),
                     [](const Fact *E) { return saysGuard(*E); }))
      return P.Path.Held.empty();
    if (!MayAsk)
      return false;
    const std::vector<bool> Before = getBlocksBefore(Facts, Step.At->At.Block);
    for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
      if (const Expr *Test = Before[B] ? Facts.Blocks[B].Condition : nullptr;
          Test && anyPart(*Test, asks))
        return true;
    return false;
  });
}

/// Handles of this kind are parts of what they are made of, as that is one of
/// the same engine.
static bool isPart(const HandleModel *Kind, const ModelLookup &Known) {
  return Kind && !Kind->Engine.empty() &&
         llvm::any_of(Kind->Parents, [&](const std::string &Parent) {
           const HandleModel *Of = Known.findHandle(Parent);
           return Of && Of->Engine == Kind->Engine;
         });
}

void EnginePaths::findWholes() {
  for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
    for (const Acquire &A : C.Row->Acquires) {
      if (!A.Parent ||
          !isPart(TU.getLookup().findHandle(A.Handle), TU.getLookup()))
        continue;
      ObjectRef Part = C.getPlace(A.At), Of = C.getPlace(*A.Parent);
      if (!Part.Leaf || !Of.Leaf || Part.Leaf == Of.Leaf)
        continue;
      auto [Found, IsNew] = Wholes.try_emplace(Part.Leaf, Of);
      if (!IsNew && !(Found->second == Of))
        Found->second = ObjectRef();
    }
}

/// Beside a field stands a field of the same object.
ObjectRef EnginePaths::getWhole(const ObjectRef &Part) const {
  auto Found = Part.Leaf ? Wholes.find(Part.Leaf) : Wholes.end();
  if (Found == Wholes.end() || !Found->second.isKnown())
    return Part;
  const ObjectRef &Of = Found->second;
  if (Of.isGlobal() || Of.Kind == Part.Kind)
    return Of;
  if (!isa<FieldDecl>(Part.Leaf) || !isa<FieldDecl>(Of.Leaf))
    return Part;
  return ObjectRef::makePart(Of);
}

/// What \p At of the last call is, in the terms of who starts the thread.
ObjectRef EnginePaths::findObject(const ThreadPath &Path, const Place &At) {
  Binding B;
  B.Function = Path.Root->By;
  if (const StartedBody *S = Path.Root->Start) {
    B.This = S->On;
    B.Params.assign(S->Args.begin(), S->Args.end());
  }
  B = bindAlong(Path.Calls, std::move(B)).back();
  const Fact &Call = Path.getCall();
  if (const VarDecl *Own =
          At.Kind == Place::Object ? findOwnObject(Call) : nullptr)
    return ObjectRef::makeVariable(*Own);
  // A constructor makes the object.
  const bool IsMade = isa<CXXConstructorDecl>(Call.Callee);
  return B.apply(IsMade && At.Kind == Place::Object ? Call.Result
                                                    : Call.getPlace(At));
}

} // namespace interop
