//===- Construction.cpp - What an initializing expression makes -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/Construction.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Facts/Callables.h"
#include "Support/Budgets.h"

using namespace clang;

namespace interop {

/// The constructor that takes as many arguments, if there is one that is no
/// template.
void findConstructor(const CXXRecordDecl *R, llvm::ArrayRef<const Expr *> Args,
                     Construction &Out) {
  Out.Args.assign(Args.begin(), Args.end());
  if (!R)
    return;
  for (const CXXConstructorDecl *C : R->ctors()) {
    if (C->isCopyOrMoveConstructor() || Args.size() > C->getNumParams() ||
        Args.size() < C->getMinRequiredArguments())
      continue;
    Out.Constructor = C;
    return;
  }
}

namespace {

/// Finds the construction in an initializing expression, through owners:
/// `T(args)`, `new T(args)`, `std::make_unique<T>(args)`.
class ConstructionFinder {
public:
  ConstructionFinder(ModelLookup &Known, Construction &Out)
      : Known(Known), Out(Out) {}

  /// False if \p E makes nothing that can be seen.
  bool find(const Expr *E, unsigned Depth = 0) {
    if (!E || exceeds(Depth, Budget::ConstructionDepth))
      return false;
    E = skipWrapping(E);
    if (const auto *N = dyn_cast<CXXNewExpr>(E))
      return find(N->getConstructExpr(), Depth + 1);
    if (const auto *C = dyn_cast<CXXConstructExpr>(E))
      return takeConstruction(*C, Depth);
    if (const auto *L = dyn_cast<InitListExpr>(E))
      return L->getNumInits() == 1 && find(L->getInit(0), Depth + 1);
    if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E))
      return O->isAssignmentOp() && find(O->getArg(1), Depth + 1);
    if (isa<DeclRefExpr, MemberExpr>(E))
      Out.Held = E;
    const auto *C = dyn_cast<CallExpr>(E);
    return C && takeFactory(*C);
  }

private:
  bool takeConstruction(const CXXConstructExpr &C, unsigned Depth) {
    const CXXConstructorDecl &D = *C.getConstructor();
    const TypeModel *Row = Known.findRow(*D.getParent());
    bool PassesOn = D.isCopyOrMoveConstructor() || (Row && Row->owns());
    if (PassesOn)
      return C.getNumArgs() && find(C.getArg(0), Depth + 1);
    Out.Constructor = &D;
    Out.Args.assign(C.arg_begin(), C.arg_end());
    return true;
  }

  bool takeFactory(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee();
    const FunctionModel *Row = F ? Known.findRow(*F) : nullptr;
    const TemplateArgumentList *Types =
        F ? F->getTemplateSpecializationArgs() : nullptr;
    llvm::ArrayRef<const Expr *> Args = getArguments(C);
    if (F && !Row && isInStd(*F))
      return false; // it passes on what it is given
    if (!Row || Row->Constructs != FunctionModel::TemplateArgument || !Types ||
        Types->size() == 0 ||
        Types->get(0).getKind() != TemplateArgument::Type) {
      if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C))
        Out.Args.push_back(M->getImplicitObjectArgument());
      Out.Args.append(Args.begin(), Args.end());
      return true;
    }
    findConstructor(
        getDefinedClass(Types->get(0).getAsType()),
        Args.drop_front(std::min<size_t>(Row->ConstructsFrom, Args.size())),
        Out);
    return true;
  }

  ModelLookup &Known;
  Construction &Out;
};

} // namespace

bool findConstruction(const Expr *E, ModelLookup &Known, Construction &Out) {
  return ConstructionFinder(Known, Out).find(E);
}

} // namespace interop
