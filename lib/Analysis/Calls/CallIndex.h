//===- CallIndex.h - Modeled calls by object and place ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the modeled calls of a unit by what they are made on, and by the class
// or function they stand in. Who asks once for each class must not walk all
// calls: a unit of many classes would take as long as their number squared.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_CALLINDEX_H
#define INTEROP_LIB_ANALYSIS_CALLS_CALLINDEX_H

#include "Analysis/Calls/ModeledCalls.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace interop {

class CallIndex {
public:
  using CallList = std::vector<const ModeledCall *>;

  explicit CallIndex(AnalysisContext &TU);

  /// All calls whose object, argument or result may alias \p O, in the order of
  /// the unit; and some that only have a name in common with it.
  CallList getCallsOn(const ObjectRef &O) const;

  /// The calls in the body of \p F.
  llvm::ArrayRef<const ModeledCall *>
  getCallsIn(const clang::FunctionDecl &F) const;
  /// The calls in the methods of \p R.
  llvm::ArrayRef<const ModeledCall *>
  getCallsIn(const clang::CXXRecordDecl &R) const;

  /// The calls that make a \p Kind of handle without naming its parent.
  llvm::ArrayRef<const ModeledCall *> getParentless(llvm::StringRef Kind) const;

  /// The calls that a function makes on what it is given, `limit(fd)`.
  llvm::ArrayRef<const ModeledCall *> getOnParams() const { return OnParams; }

private:
  void add(const ModeledCall &C);
  void addObject(const ObjectRef &O, unsigned Number);
  llvm::ArrayRef<const ModeledCall *> find(const clang::Decl *Place) const;

  llvm::ArrayRef<ModeledCall> All;
  /// By root and by leaf; what is known and has neither is under null.
  llvm::DenseMap<const clang::ValueDecl *, std::vector<unsigned>> On;
  llvm::DenseMap<const clang::Decl *, CallList> In; ///< functions and classes
  llvm::StringMap<CallList> Parentless;
  CallList OnParams;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_CALLINDEX_H
