//===- AnswersByFact.h - Answers that are kept by fact ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The paths of a state come to one fact after the other, and all of them ask
// the same of it. So the answers for the last fact are at hand.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_ANSWERSBYFACT_H
#define INTEROP_LIB_EFFECTS_HANDLES_ANSWERSBYFACT_H

#include "Facts/Fact.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

template <typename AboutT, typename AnswerT> class AnswersByFact {
public:
  using Answers = llvm::DenseMap<AboutT, AnswerT>;

  /// Returns what is known of \p E, which must outlive this; valid until
  /// another fact is asked for.
  Answers &of(const Fact &E) {
    if (Last != &E) {
      Last = &E;
      OfLast = &ByFact[&E];
    }
    return *OfLast;
  }

private:
  llvm::DenseMap<const Fact *, Answers> ByFact;
  const Fact *Last = nullptr;
  Answers *OfLast = nullptr;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_ANSWERSBYFACT_H
