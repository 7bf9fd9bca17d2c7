//===- UsesAfterFree.cpp - What a teardown uses after it has freed it -----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/Uses/UsesAfterFree.h"
#include "AST/StmtWalk.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Effects/Accesses.h"
#include "Effects/EndedObjects.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// \p Pointer points to the record that \p Field is one of.
static bool isOfRecord(const ValueDecl &Pointer, const ValueDecl &Field) {
  const auto *F = dyn_cast<FieldDecl>(&Field);
  const QualType T = Pointer.getType();
  const RecordDecl *R =
      T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  return F && R && R->getCanonicalDecl() == F->getParent()->getCanonicalDecl();
}

/// A call out of sight has all of the object, or the address of the pointer.
static bool mayReach(const Fact &S, const ObjectRef &O) {
  if (S.Object.Kind == ObjectRef::This && S.Unknown != UnknownReason::None)
    return true;
  return llvm::any_of(S.Args, [&O](const Expr *A) {
    const ObjectRef Given = getObject(A);
    const auto *U = dyn_cast<UnaryOperator>(A->IgnoreParenCasts());
    const bool IsAddress = U && U->getOpcode() == UO_AddrOf;
    return Given.Kind == ObjectRef::This ||
           (IsAddress && Given.Leaf == O.Leaf) ||
           (O.Root != O.Leaf && Given.Root == Given.Leaf && O.Root &&
            Given.Root && isOfRecord(*Given.Leaf, *O.Leaf));
  });
}

/// \p S, or what it calls, may put something else into the pointer \p O.
static bool maySet(const Fact &S, const ObjectRef &O, EffectTable &Effects) {
  if (S.Kind == Fact::Store)
    return S.Object.Leaf == O.Leaf;
  if (S.Kind != Fact::Call)
    return false;
  if (!S.Target)
    return mayReach(S, O);
  AccessCollector Done(Effects);
  Done.addFact(S, {});
  return !Done.isComplete() || Done.escapesThis() ||
         llvm::any_of(Done.get(), [&](const Access &A) {
           return A.Kind == Access::Store
                      ? A.Object.Leaf == O.Leaf
                      : A.By && !A.By->Target && mayReach(*A.By, O);
         });
}

static bool isSetBefore(const ObjectRef &O, const FunctionFacts &Facts,
                        FlowPoint At, EffectTable &Effects) {
  return llvm::any_of(Facts.All, [&](const Fact &S) {
    return mayPrecede(Facts, S.At, At) && maySet(S, O, Effects);
  });
}

bool leadsFor(const CallPath &Path, const ObjectRef &O, EffectTable &Effects) {
  return llvm::all_of(Path, [&](const CallStep &S) {
    const FunctionFacts &Facts = Effects.getFacts(S.In);
    return !S.At || (asksOnlyPointers(Facts, S.At->At) &&
                     !isSetBefore(O, Facts, S.At->At, Effects));
  });
}

namespace {

class UseAfterFreeFinder {
public:
  explicit UseAfterFreeFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  std::vector<UseAfterFree> run() {
    for (const UserBody &B : findUserBodies(TU))
      if (isEnd(*B.F))
        readBody(Entity::makeFunction(*B.F));
    return std::move(Found);
  }

private:
  static bool isEnd(const FunctionDecl &F) {
    return isa<CXXDestructorDecl>(F) ||
           (F.getIdentifier() && hasNameWord(F.getName(), NameWord::End));
  }

  void readBody(const Entity &Body) {
    const FunctionFacts &Facts = Effects.getFacts(Body);
    DoneBy.clear();
    for (const Fact &E : Facts.All)
      if (ObjectRef O = getFreed(E); isLastingPointer(O))
        readAfter(O, E, Facts);
  }

  //===-- What is freed ---------------------------------------------------===//

  /// `delete Field`, `free(o->field)`: the pointer itself, and no element.
  ObjectRef getFreed(const Fact &E) const {
    const Expr *Of = nullptr;
    if (E.Kind == Fact::Free) {
      const auto *D = dyn_cast_or_null<CXXDeleteExpr>(E.Node);
      Of = D ? D->getArgument() : nullptr;
    } else if (E.Kind == Fact::Call && E.Row && E.Row->Frees &&
               E.Row->Frees->Kind == Place::Argument &&
               E.Row->Frees->Index < E.Args.size()) {
      Of = E.Args[E.Row->Frees->Index];
    }
    const ObjectRef O = Of ? getObject(Of) : ObjectRef();
    return O.Leaf && getDecl(*Of) == O.Leaf ? O : ObjectRef();
  }

  static const ValueDecl *getDecl(const Expr &E) {
    const Expr *Of = E.IgnoreParenCasts();
    const ValueDecl *D = nullptr;
    if (const auto *M = dyn_cast<MemberExpr>(Of))
      D = M->getMemberDecl();
    else if (const auto *R = dyn_cast<DeclRefExpr>(Of))
      D = R->getDecl();
    return D ? cast<ValueDecl>(D->getCanonicalDecl()) : nullptr;
  }

  static bool isLastingPointer(const ObjectRef &O) {
    return O.Leaf && O.Leaf->getType()->isPointerType() &&
           (O.isGlobal() || isa<FieldDecl>(O.Leaf));
  }

  //===-- What comes after it ---------------------------------------------===//

  void readAfter(const ObjectRef &O, const Fact &Free,
                 const FunctionFacts &Facts) {
    if (getBlocksBefore(Facts, Free.At.Block)[Free.At.Block])
      return; // in a loop, it may be another one each time
    for (const Fact &E : Facts.All) {
      if (&E == &Free || !mayPrecede(Facts, Free.At, E.At) ||
          (E.Kind != Fact::Call && E.Kind != Fact::Destruction))
        continue;
      if (add(O, Free, E, Facts))
        return;
    }
  }

  /// Something else is in the pointer by then.
  bool isSetBetween(const ObjectRef &O, const Fact &Free, const Fact &Call,
                    const FunctionFacts &Facts) {
    return llvm::any_of(getFactsBefore(Facts, Call), [&](const Fact *S) {
      return S != &Free && mayPrecede(Facts, Free.At, S->At) &&
             maySet(*S, O, Effects);
    });
  }

  bool add(const ObjectRef &O, const Fact &Free, const Fact &Call,
           const FunctionFacts &Facts) {
    if (!Call.Target || Call.IfLastOwner)
      return false;
    const AccessCollector &Done = getDone(Call);
    for (const Access &A : Done.get()) {
      if (!A.Frame || !(isUse(A, O) || isLookedInto(A, O, Done)))
        continue;
      if (!asksOnlyPointers(Facts, Call.At) ||
          isSetBetween(O, Free, Call, Facts))
        return false;
      CallPath Path = Done.makePath(A);
      if (!leadsFor(Path, O, Effects))
        continue;
      UseAfterFree Use;
      Use.Object = O;
      Use.In = Facts.Self;
      Use.Free = &Free;
      Use.Path.push_back({Facts.Self, &Call});
      llvm::append_range(Use.Path, Path);
      Use.At = A.Loc;
      Found.push_back(std::move(Use));
      return true;
    }
    return false;
  }

  /// What \p Call of the body at hand does, read once for all that is freed.
  const AccessCollector &getDone(const Fact &Call) {
    std::unique_ptr<AccessCollector> &Done = DoneBy[&Call];
    if (!Done) {
      Done = std::make_unique<AccessCollector>(Effects);
      Done->addFact(Call, {});
    }
    return *Done;
  }

  /// It is called, or given to what is called: to look whether it is there, and
  /// to free it, is no use.
  static bool isUse(const Access &A, const ObjectRef &O) {
    if (!A.By || A.By->Kind != Fact::Call || !(A.Object == O))
      return false;
    if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(A.By->Callee))
      return !M->isStatic() && A.By->Object.Leaf == O.Leaf &&
             !isa<CXXConstructorDecl, CXXDestructorDecl>(M);
    return !findFreed(*A.By).isKnown() && A.By->Row == nullptr &&
           !(A.By->Callee && A.By->Callee->getBuiltinID());
  }

  /// What it points to is read or written, and no condition but pointers
  /// decides that: `d->buf->n = 0`. The place is the first that reads it.
  bool isLookedInto(const Access &A, const ObjectRef &O,
                    const AccessCollector &Done) {
    const Entity &In = Done.getFrames()[*A.Frame].In;
    const FunctionDecl *F = In.getFunction();
    if (A.Kind != Access::Read || !(A.Object == O) || !F || !F->getBody() ||
        !anyPart(*F->getBody(), [&](const Stmt &S) {
          const Expr *Pointer = getLookedThrough(S);
          return Pointer && Pointer->getExprLoc() == A.Loc &&
                 getDecl(*Pointer) == O.Leaf;
        }))
      return false;
    const FunctionFacts &Facts = Effects.getFacts(In);
    return llvm::any_of(Facts.Reads, [&](const ReadFact &R) {
      return R.Loc == A.Loc && asksOnlyPointers(Facts, R.At) &&
             !isSetBefore(O, Facts, R.At, Effects);
    });
  }

  /// The pointer to what \p S is, or is in.
  static const Expr *getLookedThrough(const Stmt &S) {
    const Expr *Of = nullptr;
    if (const auto *M = dyn_cast<MemberExpr>(&S))
      Of = M->isArrow() ? M->getBase() : nullptr;
    else if (const auto *U = dyn_cast<UnaryOperator>(&S))
      Of = U->getOpcode() == UO_Deref ? U->getSubExpr() : nullptr;
    else if (const auto *I = dyn_cast<ArraySubscriptExpr>(&S))
      Of = I->getBase();
    return Of ? Of->IgnoreParenImpCasts() : nullptr;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  llvm::DenseMap<const Fact *, std::unique_ptr<AccessCollector>> DoneBy;
  std::vector<UseAfterFree> Found;
};

} // namespace

std::vector<UseAfterFree> findUsesAfterFree(AnalysisContext &TU) {
  return UseAfterFreeFinder(TU).run();
}

} // namespace interop
