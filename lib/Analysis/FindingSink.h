//===- FindingSink.h - Problems, each once and in order ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps the problems that an analysis finds. It may find one several times:
// through each instantiation of a template, each caller, each context that a
// function is entered in. A sink keeps each problem once, by a key that the
// analysis chooses, and returns all of them in the order of the source.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_FINDINGSINK_H
#define INTEROP_LIB_ANALYSIS_FINDINGSINK_H

#include "AST/SourceOrder.h"
#include <set>

namespace interop {

template <typename ProblemT, typename KeyT> class FindingSink {
public:
  /// True if nothing had \p Key before. Asked ahead of push where a problem
  /// takes work to make, and for places that need no problem of their own.
  bool isNew(const KeyT &Key) { return Keys.insert(Key).second; }
  void push(ProblemT P) { Found.push_back(std::move(P)); }
  /// Pushes \p P, which is moved from then, if \p Key is new.
  void add(const KeyT &Key, ProblemT &&P) {
    if (isNew(Key))
      push(std::move(P));
  }

  size_t size() const { return Found.size(); }
  ProblemT &operator[](size_t I) { return Found[I]; }

  /// Returns the problems in the order of their \p GetPlace; of those at one
  /// place, the one that was found first comes first.
  template <typename PlaceT>
  std::vector<ProblemT> take(const clang::SourceManager &SM, PlaceT GetPlace) {
    sortByPlace(Found, SM, GetPlace);
    return std::move(Found);
  }

private:
  std::vector<ProblemT> Found;
  std::set<KeyT> Keys;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_FINDINGSINK_H
