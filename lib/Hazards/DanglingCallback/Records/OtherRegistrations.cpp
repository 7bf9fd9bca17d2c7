//===- OtherRegistrations.cpp - What a call says about another one --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/OtherRegistrations.h"
#include "Facts/Callables.h"

using namespace clang;

namespace interop {

/// \p E is told what another registration returned, which is kept elsewhere.
static bool isOfAnother(const Registration &R, const Fact &E) {
  const ValueDecl *Key = R.Key;
  if (!R.HasKey || !isa_and_nonnull<FieldDecl>(Key) || E.Args.size() > 1)
    return false;
  const ValueDecl *Given =
      E.Args.empty() ? E.Object.Leaf : E.getArgObject(0).Leaf;
  return isa_and_nonnull<FieldDecl>(Given) && Given != Key &&
         Given->getType().getCanonicalType() ==
             Key->getType().getCanonicalType();
}

/// \p E is told a number that a field holds, such as \p R's call returns, but
/// not that one: `disconnect(of->window, of->resized)`.
static bool namesAnotherNumber(const Registration &R, const Fact &E) {
  // Where a local goes is not followed.
  if (!R.At->Callee->getReturnType()->isUnsignedIntegerType() ||
      isa_and_nonnull<VarDecl>(R.Key))
    return false;
  bool Named = false;
  for (unsigned I = 0; I < E.Args.size(); ++I) {
    const auto *F = dyn_cast_or_null<FieldDecl>(E.getArgObject(I).Leaf);
    if (!F || !F->getType()->isUnsignedIntegerType())
      continue;
    if (F == R.Key)
      return false;
    Named = true;
  }
  return Named;
}

/// \p E is told another function than the one that \p R has called back, to
/// know by it what it ends: as what \p R's callee takes, or as a plain pointer.
/// One that \p E itself calls, as `uv_close` does, is none.
static bool namesAnotherFunction(const Registration &R, const Fact &E) {
  const FunctionDecl *Called = nullptr;
  unsigned At = 0;
  for (unsigned I = 0; I < R.At->Args.size() && !Called; ++I) {
    Called = R.At->Args[I] ? getCallable(R.At->Args[I]) : nullptr;
    At = I;
  }
  if (!Called || At >= R.At->Callee->getNumParams())
    return false;
  QualType Type = R.At->Callee->getParamDecl(At)->getType().getCanonicalType();
  bool Named = false;
  for (unsigned I = 0; I < E.Args.size() && I < E.Callee->getNumParams(); ++I) {
    const FunctionDecl *F = E.Args[I] ? getCallable(E.Args[I]) : nullptr;
    QualType T = E.Callee->getParamDecl(I)->getType().getCanonicalType();
    if (!F || (T != Type && !T->isVoidPointerType()))
      continue;
    if (F->getCanonicalDecl() == Called->getCanonicalDecl())
      return false;
    Named = true;
  }
  return Named;
}

/// The part that \p R keeps of what a pointer leads to; null if it is none.
static const FieldDecl *findPart(const Registration &R) {
  const ObjectRef Part =
      R.What && R.What->IsMemory ? R.At->getArgObject(R.Arg) : ObjectRef();
  return dyn_cast_or_null<FieldDecl>(Part.Leaf);
}

bool isOfAnotherPart(const Registration &R, const Fact &E) {
  const FieldDecl *Its = findPart(R);
  bool Named = false;
  for (unsigned I = 0; Its && I < E.Args.size(); ++I) {
    const auto *F = dyn_cast_or_null<FieldDecl>(E.getArgObject(I).Leaf);
    if (F == Its)
      return false;
    Named |= F && F->getParent() == Its->getParent();
  }
  return Named;
}

/// \p E is given another part, such as the one that \p R keeps.
static bool isOfTwin(const Registration &R, const Fact &E) {
  const FieldDecl *Its = findPart(R);
  if (!Its || !isOfAnotherPart(R, E))
    return false;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (const auto *F = dyn_cast_or_null<FieldDecl>(E.getArgObject(I).Leaf))
      if (F->getASTContext().hasSameUnqualifiedType(F->getType(),
                                                    Its->getType()))
        return true;
  return false;
}

bool isOfAnotherCallback(const Registration &R, const Fact &E) {
  auto getCalled = [](const Fact &Of) {
    llvm::SmallVector<const FunctionDecl *, 2> Found;
    for (const Expr *A : Of.Args)
      if (const FunctionDecl *F = A ? getCallable(A) : nullptr)
        Found.push_back(F->getCanonicalDecl());
    return Found;
  };
  auto Called = getCalled(*R.At), Other = getCalled(E);
  return !Called.empty() && !Other.empty() &&
         llvm::none_of(Other, [&Called](const FunctionDecl *F) {
           return llvm::is_contained(Called, F);
         });
}

bool isAboutAnother(const Registration &R, const Fact &E) {
  return isOfAnother(R, E) || namesAnotherNumber(R, E) ||
         namesAnotherFunction(R, E) || isOfTwin(R, E);
}

} // namespace interop
