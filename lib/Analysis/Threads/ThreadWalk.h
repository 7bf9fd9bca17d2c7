//===- ThreadWalk.h - What a unit says of its threads -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects, in one walk over the user's code, made where an engine is in view:
// who calls what from where and how often, which objects are handed over as one
// of their bases, and the calls that settle which threads may call an engine.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_THREADWALK_H
#define INTEROP_LIB_ANALYSIS_THREADS_THREADWALK_H

#include "Facts/Entity.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace interop {

class AnalysisContext;

class ThreadWalk {
public:
  explicit ThreadWalk(AnalysisContext &TU);

  struct Site {
    const clang::FunctionDecl *In = nullptr; ///< null in an initializer outside
    const clang::Expr *At = nullptr;
    bool InLoop = false;
  };
  /// A callable that a function is given.
  struct Given {
    const clang::FunctionDecl *In = nullptr; ///< null in an initializer outside
    const clang::FunctionDecl *To = nullptr;
    const clang::FunctionDecl *Callable = nullptr;
    clang::SourceLocation Loc; ///< of the call
  };
  llvm::ArrayRef<Given> getGiven() const { return AllGiven; }
  /// Returns where a function is called by its name, in the order of the walk.
  llvm::ArrayRef<Site> getSites(const clang::FunctionDecl &F) const {
    auto Found = Sites.find(getKey(F));
    return Found == Sites.end() ? llvm::ArrayRef<Site>()
                                : llvm::ArrayRef(Found->second);
  }
  /// True if \p E stands in a loop of the body that it stands in.
  bool isInLoop(const clang::Expr &E) const { return Looped.contains(&E); }
  /// Returns true if \p V is declared in a loop.
  bool isInLoop(const clang::VarDecl &V) const {
    return LoopedVariables.contains(&V);
  }
  /// True if an object of class \p Derived is given away as a \p Base: an
  /// argument, or kept.
  bool isHanded(const clang::CXXRecordDecl &Derived,
                const clang::CXXRecordDecl &Base) const {
    return Handed.contains(
        {Derived.getCanonicalDecl(), Base.getCanonicalDecl()});
  }
  struct Setting {
    const clang::FunctionDecl *In = nullptr; ///< null in an initializer outside
    const clang::CallExpr *At = nullptr;
  };
  /// Returns the calls of function \p Name, qualified, if it settles which
  /// threads may call an engine (EngineModel::SetBy, MadeSafeBy).
  llvm::ArrayRef<Setting> getSettings(llvm::StringRef Name) const {
    auto Found = Settings.find(Name);
    return Found == Settings.end() ? llvm::ArrayRef<Setting>()
                                   : llvm::ArrayRef(Found->second);
  }
  /// True if some engine is called.
  bool hasEngineCalls() const { return HasEngineCalls; }
  /// The bodies that call one by a name, each once, in the order of the walk.
  llvm::ArrayRef<const clang::FunctionDecl *> getEngineBodies() const {
    return EngineBodies.getArrayRef();
  }
  /// Classes that are defined in the user's code, in the order of the walk.
  llvm::ArrayRef<const clang::CXXRecordDecl *> getClasses() const {
    return Classes;
  }

private:
  friend class ThreadVisitor;
  static const clang::Decl *getKey(const clang::FunctionDecl &F) {
    return Entity::makeFunction(F).getFunction();
  }
  llvm::DenseMap<const clang::Decl *, std::vector<Site>> Sites;
  llvm::DenseSet<const clang::Expr *> Looped;
  llvm::DenseSet<const clang::VarDecl *> LoopedVariables;
  llvm::DenseSet<std::pair<const clang::Decl *, const clang::Decl *>> Handed;
  llvm::StringMap<llvm::SmallVector<Setting, 1>> Settings;
  llvm::SetVector<const clang::FunctionDecl *> EngineBodies;
  std::vector<const clang::CXXRecordDecl *> Classes;
  std::vector<Given> AllGiven;
  bool HasEngineCalls = false;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_THREADWALK_H
