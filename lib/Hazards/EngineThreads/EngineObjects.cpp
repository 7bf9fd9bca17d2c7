//===- EngineObjects.cpp - Which object of an engine two paths use --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/EngineObjects.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Threads/ThreadWalk.h"
#include "Analysis/UserBodies.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// A field of what the body is given a pointer to, which is nobody's own.
static bool isGiven(const ObjectRef &O) {
  const auto *V = cast<VarDecl>(O.Root);
  if (!isa<FieldDecl>(O.Leaf) || V->getType()->isRecordType())
    return false;
  const Expr *Init = V->getInit();
  const auto *From =
      Init ? dyn_cast<DeclRefExpr>(Init->IgnoreParenCasts()) : nullptr;
  return isa<ParmVarDecl>(V) || (From && isa<ParmVarDecl>(From->getDecl()));
}

/// A local, or a parameter, of one of the bodies of \p Path.
static bool isOwnLocal(const ThreadPath &Path, const ObjectRef &O) {
  if (O.Kind != ObjectRef::Variable || O.isGlobal() || isGiven(O))
    return false;
  return llvm::any_of(Path.Calls, [&O](const CallStep &Step) {
    return Step.In.getFunction() == O.Root->getDeclContext();
  });
}

static bool isShared(const EnginePath &P, const ObjectRef &O) {
  if (O.isGlobal())
    return !cast<VarDecl>(O.Root)->getTLSKind();
  if (O.Kind == ObjectRef::Variable)
    return !isOwnLocal(P.Path, O);
  return isa_and_nonnull<FieldDecl>(O.Leaf);
}

bool EngineObjects::isShared(const EnginePath &P) {
  return interop::isShared(P, P.Object);
}

/// \p Call hands \p V on, or is made on it: `window.run()`, `run(&window)`.
static bool hands(const Fact &Call, const ValueDecl &V) {
  if (Call.Object.Root == &V || Call.Result.Root == &V)
    return true;
  for (unsigned I = 0; I < Call.Args.size(); ++I)
    if (Call.getArgObject(I).Root == &V)
      return true;
  return false;
}

/// The paths are of the same object of a class, or of a record of C, which one
/// of them has as a local: it is what the thread of the other one is started
/// on.
static bool startsOnLocal(const EnginePath &Thread, const EnginePath &Local) {
  const ThreadRoot &Root = *Thread.Path.Root;
  if (!Root.In || Local.Object.Kind != ObjectRef::Variable)
    return false;
  Entity Starter = Entity::makeFunction(*Root.In);
  if (!Local.Reach->reaches(Starter))
    return false;
  CallPath Path = Local.Reach->getPath(Starter, Local.Path.getCall());
  const CallPath &Own = Local.Path.Calls;
  for (size_t K = 0; K + 1 < Path.size() && K < Own.size(); ++K)
    if (Path[K].At != Own[K].At)
      return Path[K].In == Own[K].In &&
             hands(*Path[K].At, *Local.Object.Root);
  return false;
}

/// A field of the record that the starter was given.
static bool isOfGiven(const ObjectRef &O) {
  return O.Leaf != O.Root && O.getParam();
}

/// Whoever enters a constructor or a destructor has that object to himself.
static bool isItsOwn(const EnginePath &P) {
  return P.Object.Kind == ObjectRef::Member &&
         isa_and_nonnull<CXXConstructorDecl, CXXDestructorDecl>(
             P.Path.Root->By);
}

bool EngineObjects::isSame(const EnginePath &A, const EnginePath &B) {
  const ObjectRef &X = A.Object, &Y = B.Object;
  if (!X.Leaf || X.Leaf != Y.Leaf || isItsOwn(A) || isItsOwn(B))
    return false;
  // Which object a caller out of sight has is not known; of its class it is.
  auto isCaller = [](const EnginePath &P) {
    return P.Path.Root->Kind == ThreadRoot::Caller && isShared(P);
  };
  if ((isCaller(A) && isShared(B)) || (isCaller(B) && isShared(A)))
    return true;
  const bool IsX = X.Kind == ObjectRef::Variable,
             IsY = Y.Kind == ObjectRef::Variable;
  if (IsX && IsY)
    return X.Root == Y.Root || (isOfGiven(Y) && startsOnLocal(B, A)) ||
           (isOfGiven(X) && startsOnLocal(A, B));
  if (!IsX && !IsY)
    return true;
  return IsX ? startsOnLocal(B, A) : startsOnLocal(A, B);
}

bool EngineObjects::isSameForAll(const EnginePath &P) {
  if (P.Object.isGlobal())
    return isShared(P);
  // Each call of the starter has its own, and so has each turn of its loop.
  const StartedBody *Start = P.Path.Root->Start;
  // Whoever may call a method may call it of one object.
  if (P.Object.Kind == ObjectRef::Member && P.Path.Root->IsClaimed && !Start)
    return isa_and_nonnull<CXXMethodDecl>(P.Path.Root->By) && !isItsOwn(P);
  if (P.Object.Kind == ObjectRef::Member)
    return P.Path.Root->InLoop && Start && Start->On.Kind == ObjectRef::This;
  return P.Object.Kind == ObjectRef::Variable && P.Path.Root->InLoop &&
         P.Object.Leaf == P.Object.Root && isShared(P) &&
         !TU.get<ThreadWalk>().isInLoop(*cast<VarDecl>(P.Object.Root));
}

//===-- Who made it -------------------------------------------------------===//

/// \p Ev gives \p O its value: a store, or a call that makes a handle.
static bool puts(const Fact &Ev, const ObjectRef &O) {
  if (Ev.Kind == Fact::Store || Ev.Kind == Fact::Declare)
    return Ev.Object.Leaf == O.Leaf;
  return Ev.Kind == Fact::Call && Ev.Row &&
         llvm::any_of(Ev.Row->Acquires, [&](const Acquire &A) {
           return A.At.Kind == Place::Argument &&
                  Ev.getPlace(A.At).Leaf == O.Leaf;
         });
}

/// \p E stores to, or begins, \p O; with \p OfAny, also the same field of
/// another object.
bool EngineObjects::isMadeIn(Entity E, const ObjectRef &O, bool OfAny,
                             std::optional<CallStep> &At) {
  const FunctionFacts &Facts = TU.getEffects().getFacts(E);
  if (O.Kind == ObjectRef::Variable && !O.isGlobal()) {
    // A variable that the thread was given by who started it.
    if (E.getFunction() == O.Root->getDeclContext() && !isGiven(O))
      At = CallStep{E, Facts.All.empty() ? nullptr : &Facts.All.front()};
    else if (!OfAny || !isa<FieldDecl>(O.Leaf))
      return false;
  }
  for (const Fact &Ev : Facts.All)
    if (puts(Ev, O)) {
      At = CallStep{E, &Ev};
      return true;
    }
  return At && At->At;
}

bool EngineObjects::isMade(ThreadReach &By, const ObjectRef &O, bool OfAny,
                           std::optional<CallStep> &At) {
  return llvm::any_of(By.getBodies(),
                      [&](Entity E) { return isMadeIn(E, O, OfAny, At); });
}

/// Of what \p By stores to \p O, the places that it is copied from; none if
/// some of it is made by \p By itself.
std::vector<ObjectRef> EngineObjects::findCopied(ThreadReach &By,
                                                 const ObjectRef &O) {
  std::vector<ObjectRef> Out;
  for (Entity E : By.getBodies())
    for (const Fact &Ev : TU.getEffects().getFacts(E).All) {
      if (!puts(Ev, O))
        continue;
      const ObjectRef From = Ev.Value ? getObject(Ev.Value) : ObjectRef();
      if (!From.Leaf || From.Leaf == O.Leaf ||
          !isa<MemberExpr, DeclRefExpr>(Ev.Value->IgnoreParenCasts()))
        return {};
      Out.push_back(From);
    }
  return Out;
}

//===-- Who constructed it ------------------------------------------------===//

/// \p Ev gives the field \p F the object that it has from then on.
static bool makes(const Fact &Ev, const FieldDecl &F) {
  if (Ev.Kind == Fact::LifetimeBegin && Ev.Destroyed == &F)
    return F.getType()->isRecordType();
  return Ev.Kind == Fact::Store && Ev.Object.Leaf == &F && Ev.Value &&
         anyPart(*Ev.Value, [](const Stmt &S) { return isa<CXXNewExpr>(S); });
}

/// The root of \p P runs on a thread that is started for an object whose field
/// is \p F, by that object or because its class is a thread's.
static bool isThreadOf(const EnginePath &P, const FieldDecl &F) {
  const ThreadRoot &Root = *P.Path.Root;
  if (Root.Kind != ThreadRoot::Started && Root.Kind != ThreadRoot::Pool &&
      Root.Kind != ThreadRoot::Library)
    return false;
  const FunctionDecl *By = Root.Start || Root.At ? Root.In : Root.By;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(By);
  const auto *Of = dyn_cast<CXXRecordDecl>(F.getParent());
  return M && Of && M->getParent()->hasDefinition() &&
         (M->getParent()->getCanonicalDecl() == Of->getCanonicalDecl() ||
          M->getParent()->isDerivedFrom(Of));
}

/// Something but a constructor gives \p O another object.
bool EngineObjects::isPutLater(const ObjectRef &O) {
  return llvm::any_of(findUserBodies(TU), [&](const UserBody &B) {
    if (isa<CXXConstructorDecl>(B.F))
      return false;
    const FunctionFacts &Facts =
        TU.getEffects().getFacts(Entity::makeFunction(*B.F));
    return llvm::any_of(Facts.All, [&](const Fact &Ev) {
      return puts(Ev, O) &&
             !(Ev.Value && isNullConstant(*Ev.Value, TU.getContext()));
    });
  });
}

/// A constructor has run before any thread is started for the object that it
/// makes, whoever made it: so that thread is another one. Variables outside of
/// functions are made when the program is loaded.
std::optional<CallStep>
EngineObjects::findConstruction(const EnginePath &P, const ObjectRef &O) {
  if (O.Root != O.Leaf)
    return std::nullopt;
  const auto *V = dyn_cast_or_null<VarDecl>(O.Leaf);
  if (V && V->isFileVarDecl() && V->getType()->isRecordType() &&
      V->getInit() && P.Path.Root->Kind != ThreadRoot::Main)
    return CallStep{};
  const auto *F = dyn_cast_or_null<FieldDecl>(O.Leaf);
  const auto *Class = F ? dyn_cast<CXXRecordDecl>(F->getParent()) : nullptr;
  if (O.Kind != ObjectRef::Member || !Class || !isThreadOf(P, *F) ||
      isPutLater(O))
    return std::nullopt;
  for (const CXXConstructorDecl *C : Class->ctors()) {
    if (!TU.getLookup().hasBody(*C) || C->isCopyOrMoveConstructor())
      continue;
    const Entity E = Entity::makeFunction(*C);
    for (const Fact &Ev : TU.getEffects().getFacts(E).All)
      if (makes(Ev, *F))
        return CallStep{E, &Ev};
  }
  return std::nullopt;
}

std::optional<CallStep> EngineObjects::findOtherMaker(const EnginePath &P) {
  return findOtherMaker(P, P.Object, 0);
}

std::optional<CallStep> EngineObjects::findOtherMaker(const EnginePath &P,
                                                      const ObjectRef &O,
                                                      unsigned Depth) {
  static constexpr unsigned MaxCopies = 3;
  std::optional<CallStep> Found;
  if (Depth > MaxCopies)
    return std::nullopt;
  // Of what is its own, it may have got the value from others.
  if (!interop::isShared(P, O) || isMade(*P.Reach, O, /*OfAny=*/true, Found)) {
    for (const ObjectRef &From : findCopied(*P.Reach, O))
      if (auto Made = findOtherMaker(P, From, Depth + 1))
        return Made;
    return std::nullopt;
  }
  for (const ThreadReach &R : Paths.getReaches())
    if (R.getRoot().Thread != P.Path.Root->Thread &&
        isMade(const_cast<ThreadReach &>(R), O, /*OfAny=*/false, Found))
      return Found;
  // Who starts the thread, whoever calls that, is another one.
  const ThreadRoot &Root = *P.Path.Root;
  if (Root.Kind == ThreadRoot::Started && Root.In) {
    const Entity Starter = Entity::makeFunction(*Root.In);
    if (!P.Reach->reaches(Starter) &&
        isMadeIn(Starter, O, /*OfAny=*/true, Found))
      return Found;
  }
  return findConstruction(P, O);
}

} // namespace interop
