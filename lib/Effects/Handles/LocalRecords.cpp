//===- LocalRecords.cpp - Records on the body's own stack ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/LocalRecords.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/BodyMemory.h"
#include "Facts/Stores.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace interop {

/// The record on the stack of which \p Place is a field; null if it is none.
static const VarDecl *getRecord(const ObjectRef &Place) {
  const auto *V = Place.Kind == ObjectRef::Variable
                      ? dyn_cast_or_null<VarDecl>(Place.Root)
                      : nullptr;
  const auto *Field = dyn_cast_or_null<FieldDecl>(Place.Leaf);
  if (!V || !Field || !V->hasLocalStorage() || isa<ParmVarDecl>(V))
    return nullptr;
  const RecordDecl *R = V->getType()->getAsRecordDecl();
  if (!R || R->isUnion() ||
      Field->getParent()->getCanonicalDecl() != R->getCanonicalDecl())
    return nullptr;
  const auto *C = dyn_cast<CXXRecordDecl>(R);
  return !C || (C->hasDefinition() && C->isAggregate() &&
                C->hasTrivialDestructor())
             ? V
             : nullptr;
}

static const Expr *getNamed(const Expr &E, const VarDecl &V) {
  const auto *D = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return D && D->getDecl()->getCanonicalDecl() == V.getCanonicalDecl()
             ? D
             : nullptr;
}

/// `&v`
static const Expr *getAddressed(const Expr &E, const VarDecl &V) {
  const auto *U = dyn_cast<UnaryOperator>(E.IgnoreParenCasts());
  return U && U->getOpcode() == UO_AddrOf ? getNamed(*U->getSubExpr(), V)
                                          : nullptr;
}

/// The names of \p V that \p S uses in a way that leaves \p V the only one:
/// `v.field`, `f(&v)`, `return v`, `*p = v`.
static void addHarmless(const Stmt &S, const VarDecl &V,
                        llvm::SmallPtrSetImpl<const Expr *> &To) {
  auto add = [&To](const Expr *E) {
    if (E)
      To.insert(E);
  };
  if (const auto *M = dyn_cast<MemberExpr>(&S); M && !M->isArrow())
    add(getNamed(*M->getBase(), V));
  else if (const auto *B = dyn_cast<BinaryOperator>(&S);
           B && B->getOpcode() == BO_Assign)
    add(getNamed(*B->getRHS(), V));
  else if (const auto *C = dyn_cast<CallExpr>(&S))
    for (const Expr *Arg : C->arguments())
      add(getAddressed(*Arg, V));
  else if (const auto *R = dyn_cast<ReturnStmt>(&S); R && R->getRetValue())
    add(getNamed(*R->getRetValue(), V));
  else if (const auto *U = dyn_cast<UnaryExprOrTypeTraitExpr>(&S);
           U && !U->isArgumentType())
    add(getNamed(*U->getArgumentExpr(), V));
}

/// No pointer to \p V is kept in the body. A copy of it is made as a store,
/// which hands over what is in it there.
bool LocalRecords::isUsedByFields(const VarDecl &V) {
  auto [At, IsNew] = ByFields.try_emplace(&V, false);
  if (!IsNew)
    return At->second;
  const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
  if (!F || !F->getBody())
    return false;
  llvm::SmallPtrSet<const Expr *, 16> Harmless;
  visitParts(*F->getBody(),
             [&](const Stmt &S) { addHarmless(S, V, Harmless); });
  return ByFields[&V] = !anyPart(*F->getBody(), [&](const Stmt &S) {
           const auto *E = dyn_cast<DeclRefExpr>(&S);
           return E && getNamed(*E, V) && !Harmless.count(E);
         });
}

bool copiesRecord(const Fact &E, const ObjectRef &Place) {
  const Expr *Copied = nullptr;
  if (E.Kind == Fact::Store && E.Value && E.Value->getType()->isRecordType())
    Copied = E.Value;
  else if (E.Kind == Fact::Call && E.Callee && E.Args.size() > 1 &&
           llvm::is_contained({Builtin::BImemcpy, Builtin::BImemmove},
                              E.Callee->getBuiltinID()))
    Copied = E.Args[1];
  const ObjectRef From = Copied ? getObject(Copied) : ObjectRef();
  return From.Kind == ObjectRef::Variable && From.Root == From.Leaf &&
         Place.Root == From.Root && Place.Leaf != Place.Root;
}

/// \p T points to a record of the library's own, or to constants of one, and
/// not to bytes: whoever gets it reads or fills in that record.
static bool isForRecord(const Fact &E, unsigned Arg) {
  if (!E.Callee || Arg >= E.Callee->getNumParams())
    return false;
  const QualType T = E.Callee->getParamDecl(Arg)->getType();
  return T->isPointerType() && T->getPointeeType()->isRecordType();
}

static bool isSystemsOwn(const Fact &E) {
  return E.Callee &&
         isSystem(*E.Callee, E.Callee->getASTContext().getSourceManager());
}

/// The body of the call \p E may give away what stands in \p Field of \p
/// Record, a record that E is given.
bool LocalRecords::mayTakeFrom(const Fact &E, const ValueDecl &Record,
                               const ValueDecl &Field, unsigned Calls) {
  for (unsigned I = 0; I < E.Args.size(); ++I) {
    const ObjectRef O = E.getArgObject(I);
    if (O.Root != &Record || (O.Leaf != &Record && O.Leaf != &Field))
      continue;
    if (O.Leaf == &Field && !E.Args[I]->getType()->isPointerType())
      continue; // the value alone: asked as such
    if (!E.Target) {
      if ((!E.Row && !isSystemsOwn(E)) || !isForRecord(E, I))
        return true;
      continue;
    }
    const FunctionDecl *F = E.Target.getFunction();
    if (!F || !Calls || I >= F->getNumParams())
      return true;
    const ParmVarDecl &P = *F->getParamDecl(I);
    if (llvm::any_of(Effects.getFacts(E.Target).All, [&](const Fact &Inner) {
          if (Inner.Kind == Fact::Call)
            return mayTakeFrom(Inner, P, Field, Calls - 1);
          const ObjectRef V =
              Inner.Value ? getObject(Inner.Value) : ObjectRef();
          return V.Root == &P && (V.Leaf == &P || V.Leaf == &Field);
        }))
      return true;
  }
  return false;
}

/// \p E, a call between the making of \p H and a failure, may take it out of
/// its record. Not if the body ends it itself behind that.
bool LocalRecords::mayTake(const Fact &E, const ObjectRef &Place,
                           const OwnedHandle &H) {
  // A copy hands over what is in the record on its own way.
  if (E.Kind != Fact::Call || &E == H.Via.front() || copiesRecord(E, Place) ||
      !mayTakeFrom(E, *Place.Root, *Place.Leaf, getLimit(Budget::HandleVia)))
    return false;
  return E.Target ||
         !Own.getMemory().mayBeEndedBehind(E, Place, [&](const Fact &Other) {
           return llvm::is_contained(Fates.getReleased(Other), Place);
         });
}

bool LocalRecords::isOwn(const ObjectRef &Place, const OwnedHandle &H,
                         const FunctionFacts &Facts, const Fact &At) {
  const VarDecl *V = getRecord(Place);
  if (!V || !isUsedByFields(*V))
    return false;
  const Fact &Made = *H.Via.front();
  return llvm::none_of(Facts.All, [&](const Fact &E) {
    return mayPrecede(Facts, Made.At, E.At) && mayPrecede(Facts, E.At, At.At) &&
           mayTake(E, Place, H);
  });
}

} // namespace interop
