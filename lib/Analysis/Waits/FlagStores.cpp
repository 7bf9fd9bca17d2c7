//===- FlagStores.cpp - Flags that nothing changes ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Waits/FlagStores.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/UserBodies.h"
#include "Analysis/Waits/StopSignals.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// A record of the program's own, and no flag (std::atomic).
static bool isOwnRecord(const ObjectRef &O) {
  const RecordDecl *R = O.Leaf ? O.Leaf->getType()->getAsRecordDecl() : nullptr;
  return R && !isInStd(*R);
}

FlagStores::FlagStores(AnalysisContext &TU) : TU(TU) {
  for (const UserBody &B : findUserBodies(TU)) {
    for (const Fact &E :
         TU.getEffects().getFacts(Entity::makeFunction(*B.F)).All)
      read(E);
    if (const Stmt *Body = B.F->getBody())
      readAddresses(*Body);
  }
  for (const Decl *D : TU.getUserDecls())
    if (const auto *V = dyn_cast<VarDecl>(D))
      if (const Expr *Init = V->getInit())
        readAddresses(*Init);
}

/// `&Flag`, `{Flag}` of a reference: who has it may put anything there.
void FlagStores::readAddresses(const Stmt &S) {
  visitParts(S, [this](const Stmt &Part) {
    if (const auto *U = dyn_cast<UnaryOperator>(&Part);
        U && U->getOpcode() == UO_AddrOf)
      noteAddress(*U->getSubExpr());
    if (const auto *L = dyn_cast<InitListExpr>(&Part))
      for (const Expr *Init : L->inits())
        if (Init && Init->isGLValue())
          noteAddress(*Init);
  });
}

void FlagStores::noteAddress(const Expr &Of) {
  const ObjectRef O = Of.isValueDependent() ? ObjectRef() : getObject(&Of);
  if (!isOwnRecord(O))
    note(O, std::nullopt);
}

void FlagStores::read(const Fact &E) {
  if (E.Kind == Fact::Store)
    note(E.Object, getStoredFlag(E));
  else if (E.Kind == Fact::Call)
    readCall(E);
}

void FlagStores::readCall(const Fact &E) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (!M || !(M->isConst() || isa<CXXConversionDecl>(M)))
    note(E.Object, std::nullopt);
  const bool IsMemory = E.Callee && E.Callee->getBuiltinID();
  for (const Expr *A : E.Args)
    if (!A->isValueDependent() &&
        (A->getType()->isPointerType() || A->isGLValue()))
      // Who is given all of an object knows its fields, and is in view, or does
      // not, unless it is to clear or to copy memory.
      if (const ObjectRef O = getObject(A); IsMemory || !isOwnRecord(O))
        note(O, std::nullopt);
}

void FlagStores::note(const ObjectRef &O, std::optional<bool> Value) {
  if (!O.Leaf)
    return;
  Values &V = Stored[O.Leaf];
  (!Value ? V.Any : *Value ? V.True : V.False) = true;
}

/// Something else than \p Except is put into \p O, or into what it is a part
/// of.
bool FlagStores::mayChange(const ObjectRef &O,
                           std::optional<bool> Except) const {
  const Values V = Stored.lookup(O.Leaf);
  const bool IsPart = O.Root != O.Leaf && O.Root->getType()->isRecordType();
  return V.Any || (V.True && Except != true) || (V.False && Except != false) ||
         (IsPart && Stored.lookup(O.Root).Any);
}

/// Who is not in view cannot name \p D.
bool FlagStores::isOfUnit(const ValueDecl &D) const {
  const bool IsHere = isOfThisFile(D, TU.getContext().getSourceManager());
  if (const auto *V = dyn_cast<VarDecl>(&D))
    return V->hasGlobalStorage() && IsHere;
  if (IsHere)
    return true;
  const auto *Class = dyn_cast<CXXRecordDecl>(D.getDeclContext());
  return Class && Class->hasDefinition() && D.getAccess() == AS_private &&
         Class->friends().empty() &&
         llvm::none_of(Class->decls(),
                       [](const Decl *Of) {
                         return isa<FunctionTemplateDecl>(Of);
                       }) &&
         llvm::all_of(Class->methods(), [](const CXXMethodDecl *M) {
           // With an index, too: what is stored was read from this unit's bodies.
           return M->isImplicit() || M->isDefaulted() || M->isDeleted() ||
                  M->isPureVirtual() || M->hasBody();
         });
}

bool FlagStores::isNeverEnded(const LoopFact &L) const {
  return !L.Conditions.empty() &&
         llvm::all_of(L.Conditions, [&](const ObjectRef &O) {
           const QualType T = O.Leaf ? O.Leaf->getType() : QualType();
           return !T.isNull() && !T->isPointerType() && !T->isReferenceType() &&
                  isOfUnit(*O.Leaf) && !mayChange(O, L.ContinuesWhile);
         });
}

} // namespace interop
