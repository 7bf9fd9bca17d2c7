//===- CallbackFamilies.cpp - Functions that one library calls ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/CallbackFamilies.h"
#include "AST/StmtWalk.h"
#include "Facts/Callables.h"
#include "Facts/FieldValues.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

using Family = std::vector<const FunctionDecl *>;

/// A record of somebody else's.
static bool isLibrarys(const RecordDecl &R) {
  const SourceManager &SM = R.getASTContext().getSourceManager();
  return !SM.isWrittenInMainFile(SM.getExpansionLoc(R.getLocation()));
}

static bool isCalledByNobody(const FunctionDecl &F, const EntryPoints &Table) {
  return F.hasBody() && !isa<CXXMethodDecl>(F) &&
         Table.getCallers().getCallers(F).empty();
}

/// What \p L, the value of a library's record, holds.
static Family findHeld(const InitListExpr &L, const EntryPoints &Table) {
  Family Out;
  const InitListExpr *Of = L.isSemanticForm() ? &L : L.getSemanticForm();
  const RecordDecl *R = Of ? Of->getType()->getAsRecordDecl() : nullptr;
  if (R && isLibrarys(*R))
    forEachFieldValue(*Of, [&](const FieldDecl &, const Expr *Value) {
      const FunctionDecl *F = Value ? getCallable(Value) : nullptr;
      const FunctionDecl *Body = F ? F->getDefinition() : nullptr;
      if (Body && isCalledByNobody(*Body, Table))
        Out.push_back(Body);
    });
  return Out;
}

/// Of the first record that an initializer of the unit puts \p F into.
static Family findInTable(const FunctionDecl &F, const EntryPoints &Table) {
  Family Found;
  for (const Decl *D : F.getASTContext().getTranslationUnitDecl()->decls())
    if (const auto *V = dyn_cast<VarDecl>(D);
        V && V->getInit() && V->getAnyInitializer() == V->getInit())
      visitParts(*V->getInit(), [&](const Stmt &S) {
        const auto *L = dyn_cast<InitListExpr>(&S);
        Family Here = L && Found.empty() ? findHeld(*L, Table) : Family();
        if (llvm::is_contained(Here, &F))
          Found = std::move(Here);
      });
  return Found;
}

/// The library's record that \p F is given first, and a field of which it has
/// the type of.
static const RecordDecl *findGivenTable(const FunctionDecl &F) {
  const QualType T =
      F.getNumParams() ? F.getParamDecl(0)->getType() : QualType();
  const RecordDecl *R = !T.isNull() && T->isPointerType()
                            ? T->getPointeeType()->getAsRecordDecl()
                            : nullptr;
  R = R ? R->getDefinition() : nullptr;
  if (!R || !isLibrarys(*R))
    return nullptr;
  bool Fits = llvm::any_of(R->fields(), [&](const FieldDecl *Field) {
    QualType To = Field->getType();
    return To->isFunctionPointerType() &&
           F.getASTContext().hasSameType(To->getPointeeType(), F.getType());
  });
  return Fits ? R : nullptr;
}

std::vector<const FunctionDecl *>
findCallbackFamily(const FunctionDecl &F, const EntryPoints &Table) {
  if (!isCalledByNobody(F, Table))
    return {};
  Family Out = findInTable(F, Table);
  const RecordDecl *R = Out.empty() ? findGivenTable(F) : nullptr;
  if (R)
    for (const FunctionDecl *Other : Table.getFunctions())
      if (findGivenTable(*Other) == R && isCalledByNobody(*Other, Table))
        Out.push_back(Other);
  return Out;
}

} // namespace interop
