//===- EndedUnder.cpp - Objects that end under a lock they take -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   void Pool::clear() { lock_guard g(m); items.clear(); }
//   Item::~Item() { pool.forget(this); }   // locks pool.m
// The object leads back to the one that ends it by a member of that class. A
// lock that there is once is TakenAgain's.
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/PlainLocks.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Effects/EmptyObjects.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// A class whose end takes a lock.
struct TakingEnd {
  const CXXRecordDecl *Class = nullptr;
  LockAcquisition Taken;
  CallPath Chain; ///< from the end to where it is taken
  SourceLocation At;
};

struct EndedUnder {
  const Fact *End = nullptr;
  LockOperation Held;
  const TakingEnd *Of = nullptr;
};

class EndedUnderFinder {
public:
  explicit EndedUnderFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()),
        Plain(TU.get<PlainLocks>()) {}

  std::vector<EndedUnder> run() {
    const LockBodies::List &Bodies = TU.get<LockBodies>().getUsers();
    if (!Bodies.empty())
      collectEnds();
    if (!Ends.empty())
      for (const FunctionDecl *F : Bodies)
        visit(*F);
    return Found.take(TU.getContext().getSourceManager(),
                      [](const EndedUnder &P) { return P.End->Loc; });
  }

private:
  //===-- What ends -------------------------------------------------------===//

  void collectEnds() {
    for (const UserBody &B : findUserBodies(TU))
      if (const auto *D = dyn_cast<CXXDestructorDecl>(B.F);
          D && !D->isDependentContext())
        addEnds(*D->getParent());
  }

  void addEnds(const CXXRecordDecl &R) {
    Entity End = Entity::makeDestruction(R);
    for (const LockAcquisition &T : Locks.getTaken(End)) {
      if (T.Kind != LockId::Mutex || !T.Lock.Leaf ||
          Plain.getKind(*T.Lock.Leaf) == PlainLocks::Otherwise)
        continue;
      TakingEnd New;
      New.Class = &R;
      New.Taken = T;
      New.Chain = Locks.makeChain(End, T, New.At);
      if (!isAsked(New))
        Ends.push_back(std::move(New));
    }
  }

  /// The object's state decides: it may have been told to leave the lock alone.
  bool isAsked(const TakingEnd &E) {
    return llvm::any_of(E.Chain, [&](const CallStep &Step) {
      return llvm::any_of(findDeciding(Effects.getFacts(Step.In), Step.At->At),
                          [](const Expr *C) {
                            return anyPart(*C, [](const Stmt &S) {
                              return isa<MemberExpr>(S) || isa<CallExpr>(S);
                            });
                          });
    });
  }

  //===-- Where it ends ---------------------------------------------------===//

  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    for (const Fact &At : Effects.getFacts(E).All) {
      const auto *D = At.Kind == Fact::Destruction
                          ? dyn_cast_or_null<CXXDestructorDecl>(At.Callee)
                          : nullptr;
      if (!D || At.Destroyed || At.Base || mayEndNothing(At))
        continue;
      for (const TakingEnd &End : Ends)
        if (mayBe(*D, *End.Class))
          visit(F, At, End);
    }
  }

  static bool mayBe(const CXXDestructorDecl &D, const CXXRecordDecl &R) {
    const CXXRecordDecl *As = D.getParent();
    return As->getCanonicalDecl() == R.getCanonicalDecl() ||
           (D.isVirtual() && R.isDerivedFrom(As));
  }

  void visit(const FunctionDecl &F, const Fact &At, const TakingEnd &End) {
    for (const LockOperation &H : Locks.getHeld(Entity::makeFunction(F), At.At))
      if (H.Kind == LockId::Mutex && isSame(F, At, H, End) &&
          Found.isNew({At.Loc, H.Lock.Leaf}))
        Found.push({&At, H, &End});
  }

  bool isSame(const FunctionDecl &F, const Fact &At, const LockOperation &Held,
              const TakingEnd &End) {
    const ObjectRef &Taken = End.Taken.Lock;
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    return M && M->isInstance() && Held.Lock.Kind == ObjectRef::Member &&
           Held.Lock.Root == Held.Lock.Leaf && Taken.Leaf == Held.Lock.Leaf &&
           Taken.Kind == ObjectRef::Member && isBack(Taken) &&
           (isOwned(At.Object, *M->getParent()) ||
            isMadeBy(*End.Class, *M->getParent()));
  }

  /// A member that leads to an object of the class that has the lock.
  static bool isBack(const ObjectRef &Taken) {
    const auto *Lock = dyn_cast<FieldDecl>(Taken.Leaf);
    const auto *To =
        dyn_cast_or_null<CXXRecordDecl>(Lock ? Lock->getParent() : nullptr);
    const CXXRecordDecl *R =
        Taken.Root != Taken.Leaf && isa<FieldDecl>(Taken.Root) &&
                (Taken.Root->getType()->isReferenceType() ||
                 Taken.Root->getType()->isPointerType())
            ? getClassBehind(Taken.Root->getType().getNonReferenceType())
            : nullptr;
    return To && R && R->hasDefinition() &&
           (R->getCanonicalDecl() == To->getCanonicalDecl() ||
            R->isDerivedFrom(To));
  }

  /// What ends is kept in a member of \p Owner.
  static bool isOwned(const ObjectRef &O, const CXXRecordDecl &Owner) {
    const auto *Kept = O.Kind == ObjectRef::Member
                           ? dyn_cast_or_null<FieldDecl>(O.Root)
                           : nullptr;
    return Kept &&
           Kept->getParent()->getCanonicalDecl() == Owner.getCanonicalDecl();
  }

  /// A method of \p Owner makes objects of \p R, and gives them itself.
  bool isMadeBy(const CXXRecordDecl &R, const CXXRecordDecl &Owner) {
    auto makes = [&R](const Fact &E) {
      const auto *C = dyn_cast_or_null<CXXConstructorDecl>(E.Callee);
      if (!C || C->getParent()->getCanonicalDecl() != R.getCanonicalDecl())
        return false;
      for (unsigned I = 0; I < E.Args.size(); ++I)
        if (E.getArgObject(I).Kind == ObjectRef::This)
          return true;
      return false;
    };
    return llvm::any_of(Owner.methods(), [&](const CXXMethodDecl *M) {
      return TU.getLookup().hasBody(*M) &&
             llvm::any_of(Effects.getFacts(Entity::makeFunction(*M)).All,
                          makes);
    });
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  PlainLocks &Plain;
  std::vector<TakingEnd> Ends;
  FindingSink<EndedUnder, std::pair<SourceLocation, const void *>> Found;
};

Finding makeFinding(const EndedUnder &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = describeLock(P.Held);
  F.Loc = Notes.getPlace(*P.End);
  F.Message =
      quoteWithArticle(P.Of->Class->getNameAsString()) +
      (P.End->IfLastOwner ? " may end here while " : " ends here while ") +
      Lock +
      " is held, and its destructor locks it too: the thread waits for "
      "itself for ever";
  Notes.add(Notes.getPlace(P.Held.Loc), Lock + " is locked here");
  Notes.explainPath(llvm::ArrayRef(P.Of->Chain).drop_back());
  Notes.add(Notes.getPlace(P.Of->At), Lock + " is locked here too");
  return F;
}

} // namespace

std::vector<Finding> findEndedUnder(AnalysisContext &TU) {
  EndedUnderFinder Finder(TU);
  std::vector<Finding> Found;
  for (const EndedUnder &P : Finder.run())
    Found.push_back(makeFinding(P, TU.getContext().getSourceManager()));
  return Found;
}

} // namespace interop
