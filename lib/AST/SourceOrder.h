//===- SourceOrder.h - Findings in the order of the source ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines the order in which every analysis returns what it found.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_SOURCEORDER_H
#define INTEROP_LIB_AST_SOURCEORDER_H

#include "AST/ImportedPlace.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>
#include <numeric>
#include <vector>

namespace interop {

/// \p Found in the order of \p IsLess; ties keep the order they were found in.
template <typename RangeT, typename LessT>
void sortStably(RangeT &Found, LessT IsLess) {
  std::vector<size_t> Order(Found.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::sort(Order, [&](size_t A, size_t B) {
    return IsLess(Found[A], Found[B]) || (!IsLess(Found[B], Found[A]) && A < B);
  });
  std::vector<typename RangeT::value_type> Sorted;
  for (size_t I : Order)
    Sorted.push_back(std::move(Found[I]));
  std::move(Sorted.begin(), Sorted.end(), Found.begin());
}

/// Returns the name of the file of \p Loc, also if it is not on disk as it was.
inline llvm::StringRef getFileName(clang::SourceLocation Loc,
                                   const clang::SourceManager &SM) {
  return SM.getBufferOrFake(SM.getFileID(Loc)).getBufferIdentifier();
}

/// Where something stands in the order of the program: in that of the unit, or,
/// of what stands in other units, by the names of the files. So all units agree
/// on which of two comes first.
inline bool isBeforeInProgram(clang::SourceLocation A, clang::SourceLocation B,
                              const clang::SourceManager &SM) {
  A = SM.getExpansionLoc(A);
  B = SM.getExpansionLoc(B);
  if ((isImportedPlace(A, SM) || isImportedPlace(B, SM)) &&
      SM.getFileID(A) != SM.getFileID(B))
    return getFileName(A, SM) < getFileName(B, SM);
  return A != B && SM.isBeforeInTranslationUnit(A, B);
}

/// \p Found in the order in which the places stand that \p GetPlace, a function
/// or a member, gives for each; ties keep the order they were found in.
template <typename RangeT, typename PlaceT>
void sortByPlace(RangeT &Found, const clang::SourceManager &SM,
                 PlaceT GetPlace) {
  sortStably(Found, [&](const auto &A, const auto &B) {
    clang::SourceLocation X = std::invoke(GetPlace, A),
                          Y = std::invoke(GetPlace, B);
    return X != Y && SM.isBeforeInTranslationUnit(X, Y);
  });
}

} // namespace interop

#endif // INTEROP_LIB_AST_SOURCEORDER_H
