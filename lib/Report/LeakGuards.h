//===- LeakGuards.h - Guards for handles that are lost -------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A guard is made as soon as the handle is known to be one, and lets go of it
// on every way out that is no exception: std::unique_ptr where it can hold the
// handle, else a scope guard.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_REPORT_LEAKGUARDS_H
#define INTEROP_LIB_REPORT_LEAKGUARDS_H

#include "Report/IncludeEdit.h"
#include "Report/LeakBody.h"
#include "Report/LeakFixes.h"

namespace interop {

using Edits = std::vector<clang::FixItHint>;

/// Adds \p More to \p To; what is inserted at one place becomes one edit.
void addEdits(Edits &To, llvm::ArrayRef<clang::FixItHint> More);

/// How the type that \p Pointer points to is written; nothing if it has no
/// name, or not the same one in all instantiations of \p In.
std::optional<std::string> getPointeeText(const LeakHandle &H,
                                          const clang::FunctionDecl &In,
                                          const clang::ASTContext &Ctx);

/// True if std::unique_ptr can hold \p H and call its release.
bool canBeUnique(const LeakHandle &H, const clang::FunctionDecl &In,
                 const clang::ASTContext &Ctx);

class GuardMaker {
public:
  GuardMaker(const LeakBody &Body, const LeakFixOptions &Options,
             TUAnalysis &TU, IncludeEdit &Includes)
      : Body(Body), Options(Options), TU(TU), Edit(TU.getContext()),
        Includes(Includes) {}

  /// Guards all of \p Handles; nothing if one cannot be guarded. \p Early:
  /// what may lose one before its guard, and is edited by the caller.
  Edits make(llvm::ArrayRef<LeakHandle> Handles,
             llvm::ArrayRef<const Event *> Early);
  /// True if all that was missing is a guard class.
  bool lacksGuardClass() const { return LacksGuard; }

private:
  bool guard(const LeakHandle &H);
  bool coversLosses(const LeakHandle &H) const;
  bool canHold(const LeakHandle &H) const;
  bool declare(const LeakHandle &H);
  bool dismissAtEnds(const LeakHandle &H);
  bool dismissAtReturns(const LeakHandle &H);
  bool dismiss(const LeakHandle &H, const clang::Stmt &Before);
  bool writeDismissals();
  bool loses(const clang::Stmt &S, const LeakHandle &H) const;
  std::string makeName(const LeakHandle &H) const;

  const LeakBody &Body;
  const LeakFixOptions &Options;
  TUAnalysis &TU;
  SourceEdit Edit;
  IncludeEdit &Includes;
  Edits Done;
  llvm::ArrayRef<const Event *> Early;
  std::string Name, Dismissal; ///< of the guard that is being made
  llvm::SmallVector<const clang::Stmt *, 4> Dismissed; ///< of this guard
  /// What to write before a statement, for all guards.
  std::vector<std::pair<const clang::Stmt *, std::vector<std::string>>> Ways;
  llvm::SmallVector<std::string, 2> Headers;
  bool LacksGuard = false;
};

} // namespace interop

#endif // INTEROP_LIB_REPORT_LEAKGUARDS_H
