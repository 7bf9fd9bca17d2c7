//===- SharedDeleters.cpp - Deleters that pointers were given -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/FinalizerReleasesEngineHandle/SharedDeleters.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Facts/Callables.h"
#include "Facts/Collection/ResultFlow.h"
#include "Support/Budgets.h"

using namespace clang;

namespace interop {

namespace {

class SharedDeleterFinder {
public:
  explicit SharedDeleterFinder(ModelLookup &Known) : Known(Known) {}

  std::optional<SharedDeleter> find(const Expr *From) {
    Work.push_back(From);
    for (unsigned I = 0;
         I < Work.size() && !reaches(I, Budget::SharedDeleterSteps); ++I)
      if (auto D = look(*stripConversions(Work[I])))
        return D;
    return std::nullopt;
  }

private:
  std::optional<SharedDeleter> look(const Expr &E) {
    if (const auto *C = dyn_cast<CXXConstructExpr>(&E))
      return lookInto(*C);
    if (const auto *R = dyn_cast<DeclRefExpr>(&E)) {
      const auto *V = dyn_cast<VarDecl>(R->getDecl());
      if (V && V->getInit())
        Work.push_back(V->getInit());
      return std::nullopt;
    }
    const auto *C = dyn_cast<CallExpr>(&E);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    if (!F)
      return std::nullopt;
    if (isInStd(*F) && C->getNumArgs() == 1) // std::move
      Work.push_back(C->getArg(0));
    else if (F->hasBody() && !isInStd(*F))
      addReturned(*F);
    return std::nullopt;
  }

  /// `shared_ptr<T>(p, deleter)`, or a copy.
  std::optional<SharedDeleter> lookInto(const CXXConstructExpr &C) {
    const CXXRecordDecl &R = *C.getConstructor()->getParent();
    const TypeModel *Row = Known.findRow(R);
    if (C.getNumArgs() == 1)
      Work.push_back(C.getArg(0));
    if (!Row || !Row->Shared || C.getNumArgs() < 2)
      return std::nullopt;
    const FunctionDecl *F = getCallable(C.getArg(1));
    if (!F)
      return std::nullopt;
    return SharedDeleter{F, C.getArg(1)->getBeginLoc()};
  }

  void addReturned(const FunctionDecl &F) {
    const FunctionDecl *Def = nullptr;
    if (!F.hasBody(Def))
      return;
    llvm::SmallVector<const Expr *, 4> Values;
    visitOutsideLambdas(*Def->getBody(), [&Values](const Stmt &S) {
      const auto *R = dyn_cast<ReturnStmt>(&S);
      if (R && R->getRetValue())
        Values.push_back(R->getRetValue());
    });
    Work.append(Values.rbegin(), Values.rend()); // in source order
  }

  ModelLookup &Known;
  llvm::SmallVector<const Expr *, 8> Work;
};

} // namespace

std::optional<SharedDeleter> findDeleter(const Expr &Value,
                                         ModelLookup &Known) {
  return SharedDeleterFinder(Known).find(&Value);
}

std::optional<SharedDeleter> findDeleter(const VarDecl &V, ModelLookup &Known) {
  return V.getInit() ? findDeleter(*V.getInit(), Known) : std::nullopt;
}

} // namespace interop
