//===- MakerNames.cpp - Who makes what, by name and type ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/MakerNames.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool areOfOneKind(const FunctionDecl &A, const FunctionDecl &B) {
  constexpr size_t Least = 3;
  const std::string NameA = A.getName().lower(), NameB = B.getName().lower();
  auto count = [](auto First, auto End, auto Other, auto OtherEnd) {
    return std::distance(First,
                         std::mismatch(First, End, Other, OtherEnd).first);
  };
  return count(NameA.begin(), NameA.end(), NameB.begin(), NameB.end()) >=
             ptrdiff_t(Least) ||
         count(NameA.rbegin(), NameA.rend(), NameB.rbegin(), NameB.rend()) >=
             ptrdiff_t(Least);
}

bool isMaker(const FunctionDecl &F) {
  return hasNameWord(F.getName(), NameWord::Make) ||
         hasNameWord(F.getName(), NameWord::Begin);
}

bool isLookUp(const FunctionDecl &F) {
  return hasNameWord(F.getName(), {"find", "first", "last", "lookup", "next",
                                   "nth", "peek", "prev", "search"});
}

bool mayBeHandle(QualType T) {
  return T->isPointerType() ? T->getPointeeType()->isRecordType()
                            : T->isIntegerType() && !T->isBooleanType() &&
                                  !T->isAnyCharacterType();
}

/// Nothing that could own the result is given: numbers, and text to copy.
static bool isGivenValues(const FunctionDecl &F) {
  return llvm::all_of(F.parameters(), [](const ParmVarDecl *P) {
    const QualType T = P->getType();
    return T->isPointerType() ? T->getPointeeType().isConstQualified()
                              : T->isIntegerType();
  });
}

bool givesHeapMemory(const FunctionDecl &F) {
  const QualType T = F.getReturnType();
  if (!F.getDeclName().isIdentifier() || !F.getNumParams() ||
      !T->isPointerType() || T->getPointeeType().isConstQualified() ||
      !isGivenValues(F))
    return false;
  const std::string Name = F.getName().lower();
  const llvm::StringRef Lower(Name);
  if (Lower.contains("palloc") || Lower.contains("alloca") ||
      hasNameWord(F.getName(),
                  {"arena", "collect", "gc", "managed", "pool", "scratch",
                   "stack", "static", "temp", "temporary", "tmp"}))
    return false;
  const bool IsText = T->getPointeeType()->isCharType();
  if (Lower.contains("strdup") || Lower.contains("strndup"))
    return IsText;
  return T->isVoidPointerType() &&
         (Lower.contains("malloc") || Lower.contains("calloc") ||
          Lower.contains("memdup"));
}

bool isCountedPut(const FunctionDecl &F) {
  return F.getDeclName().isIdentifier() && F.getNumParams() == 1 &&
         F.getReturnType()->isVoidType() && F.getName().ends_with("_put") &&
         F.getParamDecl(0)->getType()->isPointerType();
}

bool isGivenOwner(const FunctionDecl &F) {
  return llvm::any_of(F.parameters(), [](const ParmVarDecl *P) {
    const QualType T = P->getType();
    return T->isPointerType() && !T->getPointeeType().isConstQualified() &&
           (T->getPointeeType()->isRecordType() || T->isVoidPointerType());
  });
}

} // namespace interop
