//===- SubobjectProvenance.h - How the parts of an object came to be ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects what the bodies of an owner (the methods of a class, or one function
// with its locals) stored into its parts: which constructor made each with what
// arguments, which callables each was given. From that follows what the
// pointers and references inside a part refer to in the owner's own terms.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_SUBOBJECTPROVENANCE_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_SUBOBJECTPROVENANCE_H

#include "Analysis/AnalysisContext.h"
#include "Effects/ArgumentBinding.h"
#include "Hazards/TeardownOrder/Construction.h"
#include "Hazards/TeardownOrder/OwnerScope.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

/// A lambda, function or bound member function that a part was given.
struct OwnedCallable {
  const clang::FunctionDecl *Body = nullptr;
  ObjectRef On; ///< what the body's `this` is, in the owner's terms
  bool AtConstruction = false;     ///< given by an initializer
  const clang::Stmt *By = nullptr; ///< the call that hands it over
  clang::SourceLocation Loc;
};

class SubobjectProvenance {
public:
  /// Collects for the members and bases of \p Class.
  SubobjectProvenance(const clang::CXXRecordDecl &Class, AnalysisContext &TU);
  /// Collects for the locals of \p Function.
  SubobjectProvenance(const clang::FunctionDecl &Function, AnalysisContext &TU);

  llvm::ArrayRef<Construction> getConstructions(const Part &P) const;
  /// Returns the callables that \p P was given and may still run later: not
  /// those that the callee runs itself, nor those whose result the caller keeps
  /// and so can wait for.
  llvm::ArrayRef<OwnedCallable> getCallables(const Part &P) const;
  /// Returns what \p P was handed as it is, and owns since.
  llvm::ArrayRef<ObjectRef> getHeld(const Part &P) const;
  /// Returns the calls on \p P.
  llvm::ArrayRef<const Fact *> getCalls(const Part &P) const;
  /// Returns what the fields of the object that \p M makes refer to, base
  /// classes included.
  FieldAliases getAliases(const Construction &M) const;

private:
  struct Record {
    llvm::SmallVector<Construction, 1> Constructions;
    llvm::SmallVector<OwnedCallable, 1> Callables;
    llvm::SmallVector<const Fact *, 4> Calls;
    llvm::SmallVector<ObjectRef, 1> Held;
  };
  /// The declaration of a member or local, or the class of a base.
  using Key = const clang::Decl *;
  const Record *find(const Part &P) const;
  void addMethod(const clang::FunctionDecl &F);
  void addBody(const clang::FunctionDecl &F);
  void addBases(const clang::CXXConstructorDecl &C);
  void addFact(const Fact &E, const clang::FunctionDecl &F);
  void addConstruction(Key Of, const clang::Expr *Value,
                       const clang::FunctionDecl *In, bool InInitializer);
  void add(Key Of, Construction M, const clang::Expr *Value,
           const clang::FunctionDecl *In, bool InInitializer);
  void addElements(Key Of, const Fact &E, const clang::FunctionDecl &F);
  void addCallable(Key Of, const clang::Expr &Arg, const clang::Stmt *By,
                   bool AtConstruction);
  bool isResultUsed(const Fact &E, const clang::FunctionDecl &F);
  bool mayKeep(const Fact &E, unsigned Arg, const clang::FunctionDecl &F);

  AnalysisContext &TU;
  const bool AreMembers; ///< the parts are members and bases, not locals
  llvm::DenseMap<Key, Record> Records;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_SUBOBJECTPROVENANCE_H
