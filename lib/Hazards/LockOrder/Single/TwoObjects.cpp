//===- TwoObjects.cpp - One lock of two objects that a caller names -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   void move(account *from, account *to) { lock(&from->m); lock(&to->m); }
// The declaration of a lock stands for all objects, so that one lock twice is
// no pair. Here the caller says which object comes first, and another one says
// it the other way round. Roles that are not alike by their names (a parent and
// a child) have an order, and so has whoever compares the two.
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

struct TwoObjects {
  const FunctionDecl *In = nullptr;
  LockOperation First, Second;
};

class TwoObjectsFinder {
public:
  explicit TwoObjectsFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  std::vector<TwoObjects> run() {
    for (const FunctionDecl *F : TU.get<LockBodies>().getUsers())
      visit(*F);
    return Found.take(TU.getContext().getSourceManager(),
                      [](const TwoObjects &P) { return P.Second.Loc; });
  }

private:
  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    for (const LockOperation &Op : Effects.getFacts(E).Locks)
      if (Op.Takes && Op.Kind == LockId::Mutex)
        for (const LockOperation &Held : Effects.getHeldLocks(E).getAt(Op.At))
          if (Held.Loc != Op.Loc && isPair(F, Held, Op) &&
              Found.isNew({Op.Loc, Op.getKey()}))
            Found.push({&F, Held, Op});
  }

  bool isPair(const FunctionDecl &F, const LockOperation &A,
              const LockOperation &B) {
    // Two parts of one object, a list's elements say, are the list's own order.
    if (!A.isSameInProgram(B) || !isa_and_nonnull<FieldDecl>(A.getDecl()) ||
        (A.Lock.Kind == B.Lock.Kind && A.Lock.Root == B.Lock.Root))
      return false;
    const CXXRecordDecl *Own = getOwnClass(F);
    const RecordDecl *OfA = getOwner(A.Lock, Own), *OfB = getOwner(B.Lock, Own);
    return OfA && OfA == OfB && isAlike(A.Lock) && isAlike(B.Lock) &&
           !isOrdered(F, A.Lock, B.Lock) && !isLocked(F);
  }

  static const CXXRecordDecl *getOwnClass(const FunctionDecl &F) {
    const CXXRecordDecl *R = Entity::makeFunction(F).getClass();
    return R && !R->isLambda() ? R->getCanonicalDecl() : nullptr;
  }

  /// The class of the parameter, or of `this`, that \p Lock is a part of.
  static const RecordDecl *getOwner(const ObjectRef &Lock,
                                    const CXXRecordDecl *Own) {
    if (Lock.Kind == ObjectRef::Member)
      return Own;
    const ParmVarDecl *P = Lock.getParam();
    if (!P || Lock.Root == Lock.Leaf)
      return nullptr;
    const QualType T = P->getType().getNonReferenceType();
    const RecordDecl *R = T->isPointerType()
                              ? T->getPointeeType()->getAsRecordDecl()
                              : T->getAsRecordDecl();
    return R ? cast<RecordDecl>(R->getCanonicalDecl()) : nullptr;
  }

  /// By its name it stands in no relation to the other.
  static bool isAlike(const ObjectRef &Lock) {
    const ParmVarDecl *P = Lock.getParam();
    return !P || !hasNameWord(P->getName(),
                              {"parent", "child", "root", "head", "node",
                               "next", "prev", "owner", "master", "slave",
                               "main", "sub", "base", "top", "inner", "outer"});
  }

  /// The body compares the two objects, or asks somebody else to.
  bool isOrdered(const FunctionDecl &F, const ObjectRef &A,
                 const ObjectRef &B) {
    auto names = [](const Expr &E, const ObjectRef &O) {
      return anyPart(E, [&O](const Stmt &S) {
        const auto *D = dyn_cast<DeclRefExpr>(&S);
        return O.Kind == ObjectRef::Member ? isa<CXXThisExpr>(S)
                                           : D && D->getDecl() == O.Root;
      });
    };
    return anyPart(*F.getBody(), [&](const Stmt &S) {
      const auto *O = dyn_cast<BinaryOperator>(&S);
      const auto *C = dyn_cast<CallExpr>(&S);
      if (O)
        return O->isRelationalOp() &&
               ((names(*O->getLHS(), A) && names(*O->getRHS(), B)) ||
                (names(*O->getLHS(), B) && names(*O->getRHS(), A)));
      return C && C->getNumArgs() == 2 && C->getType()->isBooleanType() &&
             names(*C, A) && names(*C, B);
    });
  }

  /// All who call it hold a lock that keeps the others out.
  bool isLocked(const FunctionDecl &F) {
    return !TU.get<ProgramLocks>()
                .getHeldAtEntry(Entity::makeFunction(F))
                .empty();
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  FindingSink<TwoObjects, std::pair<SourceLocation, const void *>> Found;
};

std::string describeOwner(const ObjectRef &Lock) {
  return Lock.Kind == ObjectRef::Member ? "this object"
                                        : quote(Lock.Root->getName());
}

Finding makeFinding(const TwoObjects &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = describeLock(P.Second);
  const std::string First = describeOwner(P.First.Lock),
                    Second = describeOwner(P.Second.Lock);
  F.Loc = Notes.getPlace(P.Second.Loc);
  F.Message = Lock + " of " + Second + " is locked while " + Lock + " of " +
              First + " is held: two threads that name the two objects in " +
              "different order wait for each other";
  Notes.add(Notes.getPlace(P.First.Loc),
            Lock + " of " + First + " is locked here");
  return F;
}

} // namespace

std::vector<Finding> findTwoObjects(AnalysisContext &TU) {
  std::vector<Finding> Found;
  for (const TwoObjects &P : TwoObjectsFinder(TU).run())
    Found.push_back(makeFinding(P, TU.getContext().getSourceManager()));
  return Found;
}

} // namespace interop
