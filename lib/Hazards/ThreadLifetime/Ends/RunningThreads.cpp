//===- RunningThreads.cpp - Objects that are threads ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/Ends/RunningThreads.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Conditions.h"
#include "Effects/Accesses.h"
#include "Effects/Held/OwnedHandles.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Types -------------------------------------------------------------===//

/// \p R and its bases, nearest first, along the first base of each.
static llvm::SmallVector<const CXXRecordDecl *, 4>
getLine(const CXXRecordDecl &R) {
  llvm::SmallVector<const CXXRecordDecl *, 4> Line;
  for (const CXXRecordDecl *At = &R; At && Line.size() < 16;) {
    Line.push_back(At);
    At = At->getNumBases() ? getDefinedClass(At->bases_begin()->getType())
                           : nullptr;
  }
  return Line;
}

RunningThreads::Thread RunningThreads::findThread(const ValueDecl &Slot) {
  QualType T = Slot.getType().getNonReferenceType();
  const CXXRecordDecl *R =
      getDefinedClass(T->isPointerType() ? T->getPointeeType() : T);
  if (!R)
    return {};
  for (const CXXRecordDecl *Base : getLine(*R))
    if (const FunctionModel *Row = TU.getLookup().findDestructorRow(*Base);
        Row && Row->TerminatesIfRunning)
      return {R, Base, Row};
  return {};
}

/// The end of an object of the class does, or may do, more than to end.
bool RunningThreads::waitsAtEnd(const Thread &T) {
  if (T.Class == T.Base)
    return false;
  for (const CXXRecordDecl *R : getLine(*T.Class)) {
    if (R == T.Base)
      break;
    const CXXDestructorDecl *D = R->getDestructor();
    if (D && !D->isImplicit() && !D->isDefaulted() && !D->hasBody() &&
        !TU.getLookup().isFollowed(*D))
      return true;
  }
  return !TU.getEffects().getWaits(Entity::makeDestruction(*T.Class)).empty();
}

const FunctionModel *RunningThreads::findEnd(const ValueDecl &Slot) {
  const Thread T = findThread(Slot);
  return T.End && !waitsAtEnd(T) ? T.End : nullptr;
}

//===-- Bodies ------------------------------------------------------------===//

/// A class of the program's has a function in place of the library's.
bool RunningThreads::hasOwnBody(const Thread &T) {
  bool Found = false;
  for (const CXXRecordDecl *R : getLine(*T.Class)) {
    if (R == T.Base)
      break;
    for (const CXXMethodDecl *M : R->methods())
      Found |= M->getIdentifier() &&
               TU.getLookup().findSaying(*R, [M](const TypeModel &Row) {
                 return llvm::any_of(Row.Entered, [M](const MethodEntries &E) {
                   return E.Thread == CallerThread::Own &&
                          llvm::is_contained(E.Names, M->getName());
                 });
               });
  }
  return Found;
}

bool RunningThreads::goesOn(const StartedBody &Start) {
  const Thread T =
      Start.Handle.Leaf ? findThread(*Start.Handle.Leaf) : Thread();
  if (!T.End)
    return false;
  // The library's own body is a loop that serves the thread's objects.
  if (!Start.Body)
    return !hasOwnBody(T);
  if (!TU.getLookup().hasBody(*Start.Body))
    return false;
  const FunctionFacts &Facts =
      TU.getEffects().getFacts(Entity::makeFunction(*Start.Body));
  return callsLoop(Facts) || goesRound(Facts, *Start.Body);
}

/// `exec();`, whatever comes before.
bool RunningThreads::callsLoop(const FunctionFacts &Facts) {
  return llvm::any_of(Facts.All, [&Facts](const Fact &E) {
    const Blocking *B = E.Row && E.Row->Blocks ? &*E.Row->Blocks : nullptr;
    if (E.Kind != Fact::Call || !B || !B->BySignal || !B->When.empty() ||
        B->Class != BlockingClass::Unbounded ||
        E.Object.Kind != ObjectRef::This)
      return false;
    bool IsAlways = true;
    forEachCondition(Facts, E,
                     [&IsAlways](const Expr &, bool) { IsAlways = false; });
    return IsAlways;
  });
}

static bool hasReturn(const Stmt &In) {
  return anyPart(In, [](const Stmt &S) {
    return isa<ReturnStmt, CXXThrowExpr, GotoStmt>(S);
  });
}

/// The statements that whoever enters \p Body comes to.
static llvm::SmallVector<const Stmt *, 8> getStraight(const Stmt &Body) {
  llvm::SmallVector<const Stmt *, 8> Out;
  for (const Stmt *S : Body.children()) {
    if (!S)
      continue;
    if (isa<CompoundStmt>(S))
      llvm::append_range(Out, getStraight(*S));
    else
      Out.push_back(S);
    if (hasReturn(*S))
      break;
  }
  return Out;
}

bool RunningThreads::goesRound(const FunctionFacts &Facts,
                               const FunctionDecl &Body) {
  const FunctionDecl *Def = nullptr;
  if (Facts.Loops.empty() || !Body.hasBody(Def))
    return false;
  for (const Stmt *S : getStraight(*Def->getBody()))
    for (const LoopFact &L : Facts.Loops)
      if (isa<WhileStmt, DoStmt, ForStmt>(S) && S->getBeginLoc() == L.Loc)
        return !isEndedByItself(L, Body);
  return false;
}

/// What the body does changes what the loop asks.
bool RunningThreads::isEndedByItself(const LoopFact &Loop,
                                     const FunctionDecl &Body) {
  AccessCollector Touched(TU.getEffects());
  Binding Bound;
  Bound.Function = &Body;
  Touched.addEntity(Entity::makeFunction(Body), Bound);
  if (!Touched.isComplete())
    return true;
  return llvm::any_of(Touched.get(), [&Loop](const Access &A) {
    const auto *M =
        dyn_cast_or_null<CXXMethodDecl>(A.By ? A.By->Callee : nullptr);
    const bool MayChange = A.Kind == Access::Store ||
                           (A.Kind == Access::Call && !(M && M->isConst()));
    return MayChange && llvm::any_of(Loop.Conditions, [&A](const ObjectRef &O) {
             return O.Leaf == A.Object.Leaf;
           });
  });
}

//===-- Calls -------------------------------------------------------------===//

bool RunningThreads::isLibrarys(const Fact &E, const ValueDecl &Slot) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  const Thread T = findThread(Slot);
  return M && T.Base && !E.Target &&
         llvm::any_of(getLine(*T.Base), [M](const CXXRecordDecl *R) {
           return R->getCanonicalDecl() == M->getParent()->getCanonicalDecl();
         });
}

/// `&Thread::finished`, or text that names it.
bool RunningThreads::namesEnd(const Expr &Arg, const CXXRecordDecl &Of) {
  return anyPart(Arg, [&](const Stmt &S) {
    if (const auto *D = dyn_cast<DeclRefExpr>(&S)) {
      const auto *F = dyn_cast<FunctionDecl>(D->getDecl());
      const FunctionModel *Row = F ? TU.getLookup().findRow(*F) : nullptr;
      return Row && Row->TellsJoinable;
    }
    const auto *Text = dyn_cast<StringLiteral>(&S);
    return Text && Text->getCharByteWidth() == 1 &&
           llvm::any_of(Of.methods(), [&](const CXXMethodDecl *M) {
             const FunctionModel *Row =
                 M->getIdentifier() && Text->getString().contains(M->getName())
                     ? TU.getLookup().findRow(*M)
                     : nullptr;
             return Row && Row->TellsJoinable;
           });
  });
}

bool RunningThreads::isHarmless(const Fact &E, const ObjectRef &Slot) {
  const Thread T = findThread(*Slot.Leaf);
  if (!E.Row || E.Target || !T.End)
    return false;
  if (E.Row->MovesTo && isSamePlace(E.getPlace(*E.Row->MovesTo), Slot))
    return true;
  // What the thread sends, to whom it may be sent.
  if (E.Row->Callbacks.empty() || !isSamePlace(E.getArgObject(0), Slot))
    return false;
  if (llvm::none_of(E.Args,
                    [&](const Expr *A) { return A && namesEnd(*A, *T.Base); }))
    return true;
  for (unsigned I = 1; I < E.Args.size(); ++I)
    if (const ObjectRef O = E.getArgObject(I);
        O.isKnown() && O.Kind != ObjectRef::This && !isSamePlace(O, Slot))
      return true;
  return false;
}

} // namespace interop
