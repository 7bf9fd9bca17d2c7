//===- CallerMap.h - Who calls whom by its name -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the callers of each function of a unit along a walk of its AST.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_CALLERMAP_H
#define INTEROP_LIB_FACTS_CALLERMAP_H

#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "Facts/Entity.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace interop {

class CallerMap {
public:
  /// Functions that call \p F by its name, each once, in the order of the walk.
  llvm::ArrayRef<const clang::FunctionDecl *>
  getCallers(const clang::FunctionDecl &F) const {
    auto Found = Callers.find(getKey(F));
    return Found == Callers.end()
               ? llvm::ArrayRef<const clang::FunctionDecl *>()
               : Found->second.getArrayRef();
  }
  /// Returns \p F, and the functions that lead to it by calls, nearest first;
  /// \p Most of them at most.
  llvm::SmallVector<const clang::FunctionDecl *, 8>
  getWithCallers(const clang::FunctionDecl &F, size_t Most) const {
    llvm::SmallSetVector<const clang::FunctionDecl *, 8> Found;
    Found.insert(&F);
    for (size_t I = 0; I < Found.size() && Found.size() < Most; ++I)
      for (const clang::FunctionDecl *By : getCallers(*Found[I]))
        if (Found.size() < Most)
          Found.insert(By);
    return Found.takeVector();
  }
  /// True if somebody names \p F for anything else than to call it.
  bool isNamedOtherwise(const clang::FunctionDecl &F) const {
    return Referred.contains(getKey(F));
  }

  void addCaller(const clang::FunctionDecl &F, const clang::FunctionDecl &By) {
    Callers[getKey(F)].insert(&By);
  }
  void addNamed(const clang::FunctionDecl &F) { Referred.insert(getKey(F)); }

private:
  static const clang::Decl *getKey(const clang::FunctionDecl &F) {
    return Entity::makeFunction(F).getFunction();
  }

  llvm::DenseMap<const clang::Decl *,
                 llvm::SmallSetVector<const clang::FunctionDecl *, 2>>
      Callers;
  llvm::DenseSet<const clang::Decl *> Referred;
};

/// A walk over the user's code, instantiations too, that fills a CallerMap.
/// Whoever derives from it and visits one of these nodes calls its visit, too.
template <typename Derived>
class CallerVisitor : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;

public:
  CallerVisitor(CallerMap &Map, const clang::SourceManager &SM)
      : SM(SM), Map(Map) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }

  bool TraverseDecl(clang::Decl *D) {
    if (!D || !holdsCode(*D))
      return true;
    const clang::DeclContext *C = D->getDeclContext();
    if (C && C->isFileContext() && !llvm::isa<clang::TranslationUnitDecl>(D) &&
        isSystem(*D, SM))
      return true;
    const auto *F = llvm::dyn_cast<clang::FunctionDecl>(D);
    const clang::FunctionDecl *Outer = In;
    In = F ? F : In;
    bool Go = Base::TraverseDecl(D);
    In = Outer;
    return Go;
  }

  /// Its body is a function of its own.
  bool TraverseLambdaExpr(clang::LambdaExpr *L) {
    const clang::FunctionDecl *Outer = In;
    In = L->getCallOperator();
    bool Go = Base::TraverseLambdaExpr(L);
    In = Outer;
    return Go;
  }

  bool VisitCallExpr(clang::CallExpr *C) {
    Callees.insert(C->getCallee()->IgnoreParenImpCasts());
    if (const clang::FunctionDecl *F = C->getDirectCallee())
      addCaller(*F);
    return true;
  }

  bool VisitCXXConstructExpr(clang::CXXConstructExpr *C) {
    addCaller(*C->getConstructor());
    return true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr *E) {
    // A call is visited before its callee.
    if (const auto *F = llvm::dyn_cast<clang::FunctionDecl>(E->getDecl()))
      if (!Callees.contains(E))
        Map.addNamed(*F);
    return true;
  }

protected:
  const clang::SourceManager &SM;
  const clang::FunctionDecl *In = nullptr; ///< the body that the walk is in

private:
  void addCaller(const clang::FunctionDecl &F) {
    if (In)
      Map.addCaller(F, *In);
  }

  CallerMap &Map;
  llvm::DenseSet<const clang::Expr *> Callees;
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_CALLERMAP_H
