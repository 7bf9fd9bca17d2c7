//===- CallIndex.cpp - Modeled calls by object and place ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/CallIndex.h"
#include "Analysis/AnalysisContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

CallIndex::CallIndex(AnalysisContext &TU)
    : All(TU.get<ModeledCalls>().getCalls()) {
  for (const ModeledCall &C : All)
    add(C);
}

void CallIndex::add(const ModeledCall &C) {
  unsigned Number = &C - All.begin();
  addObject(C.Object, Number);
  addObject(C.Destination, Number);
  for (const Expr *A : C.Args)
    if (!A->isValueDependent())
      addObject(getObject(A), Number);
  for (const Acquire &A : C.Row->Acquires)
    if (!A.Parent)
      Parentless[A.Handle].push_back(&C);
  if (!C.In)
    return;
  if (llvm::any_of(C.Args, [](const Expr *A) {
        return !A->isValueDependent() && getObject(A).getParam();
      }))
    OnParams.push_back(&C);
  In[C.In->getCanonicalDecl()].push_back(&C);
  if (const auto *M = dyn_cast<CXXMethodDecl>(C.In))
    In[M->getParent()->getCanonicalDecl()].push_back(&C);
}

void CallIndex::addObject(const ObjectRef &O, unsigned Number) {
  if (!O.isKnown())
    return;
  for (const ValueDecl *Name : {O.Root, O.Leaf}) {
    std::vector<unsigned> &Calls = On[Name];
    if (Calls.empty() || Calls.back() != Number)
      Calls.push_back(Number);
  }
}

CallIndex::CallList CallIndex::getCallsOn(const ObjectRef &O) const {
  if (!O.isKnown())
    return {};
  std::vector<unsigned> Numbers = On.lookup(O.Root);
  if (O.Leaf != O.Root) {
    std::vector<unsigned> More = On.lookup(O.Leaf);
    Numbers.insert(Numbers.end(), More.begin(), More.end());
    llvm::sort(Numbers);
    Numbers.erase(llvm::unique(Numbers), Numbers.end());
  }
  CallList Found;
  for (unsigned Number : Numbers)
    Found.push_back(&All[Number]);
  return Found;
}

llvm::ArrayRef<const ModeledCall *>
CallIndex::getCallsIn(const FunctionDecl &F) const {
  return find(F.getCanonicalDecl());
}

llvm::ArrayRef<const ModeledCall *>
CallIndex::getCallsIn(const CXXRecordDecl &R) const {
  return find(R.getCanonicalDecl());
}

llvm::ArrayRef<const ModeledCall *>
CallIndex::getParentless(llvm::StringRef Kind) const {
  auto Found = Parentless.find(Kind);
  return Found == Parentless.end() ? llvm::ArrayRef<const ModeledCall *>()
                                   : llvm::ArrayRef(Found->second);
}

llvm::ArrayRef<const ModeledCall *> CallIndex::find(const Decl *Place) const {
  auto Found = In.find(Place);
  return Found == In.end() ? llvm::ArrayRef<const ModeledCall *>()
                           : llvm::ArrayRef(Found->second);
}

} // namespace interop
