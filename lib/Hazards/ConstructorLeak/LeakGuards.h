//===- LeakGuards.h - Guards for handles that are lost ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Guards lost handles: a guard is made as soon as the handle is known to be
// one, and is dismissed on every exit that is no exception.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKGUARDS_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKGUARDS_H

#include "Hazards/ConstructorLeak/GuardText.h"

namespace interop {

using Edits = std::vector<clang::FixItHint>;

/// Adds \p More to \p To; what is inserted at one place becomes one edit.
void addEdits(Edits &To, llvm::ArrayRef<clang::FixItHint> More);

class GuardMaker {
public:
  GuardMaker(const LeakBody &Body, GuardWriter &Writer, AnalysisContext &TU)
      : Body(Body), Writer(Writer), Edit(Body.getFunction(), TU) {}

  /// Guards all of \p Handles; nothing if one cannot be guarded. \p Early: the
  /// throwers that may lose one before its guard, which the caller edits. Adds
  /// the headers that the guards need.
  Edits make(llvm::ArrayRef<LeakHandle> Handles,
             llvm::ArrayRef<const Fact *> Early,
             std::vector<std::string> &Headers);

private:
  bool guard(const LeakHandle &H);
  bool coversLosses(const LeakHandle &H) const;
  bool declare(const LeakHandle &H);
  bool dismissAtEnds(const LeakHandle &H);
  bool dismissAtReturns(const LeakHandle &H);
  bool dismiss(const LeakHandle &H, const clang::Stmt &Before);
  bool writeDismissals();
  bool loses(const clang::Stmt &S, const LeakHandle &H) const;

  const LeakBody &Body;
  GuardWriter &Writer;
  SourceEdit Edit;
  Edits Done;
  llvm::ArrayRef<const Fact *> Early;
  GuardText Text;                                      ///< of this handle
  llvm::SmallVector<const clang::Stmt *, 4> Dismissed; ///< its dismissals
  /// The dismissals to write before a statement, for all guards.
  std::vector<std::pair<const clang::Stmt *, std::vector<std::string>>> Ways;
  std::vector<std::string> Needed; ///< headers
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKGUARDS_H
