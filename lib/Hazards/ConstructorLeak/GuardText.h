//===- GuardText.h - How a guard of a handle is written ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes a handle's guard: std::unique_ptr if it can hold it, else a scope
// guard.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_GUARDTEXT_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_GUARDTEXT_H

#include "Hazards/ConstructorLeak/LeakBody.h"
#include "Hazards/ConstructorLeak/LeakFixes.h"

namespace interop {

/// Returns the template arguments with which std::unique_ptr holds \p H: "FILE,
/// decltype(&fclose)". Nothing if it cannot.
std::optional<std::string> getUniqueArguments(const LeakHandle &H,
                                              const clang::FunctionDecl &In,
                                              const clang::ASTContext &Ctx);

struct GuardText {
  std::string Declaration, Dismissal; ///< statements
  std::string Header;                 ///< that they need; may be empty
};

class GuardWriter {
public:
  GuardWriter(const LeakBody &Body, const ConstructorLeakOptions &Options,
              const clang::ASTContext &Ctx)
      : Body(Body), Options(Options), Ctx(Ctx) {}

  /// Returns a guard that releases \p H. Where it begins, \p Condition must be
  /// tested first (empty: nothing must). Nothing if there is no such guard.
  std::optional<GuardText> write(const LeakHandle &H,
                                 llvm::StringRef Condition);
  /// True if all that was missing is a guard class.
  bool lacksGuardClass() const { return LacksClass; }

private:
  std::string makeName(const LeakHandle &H) const;
  bool canHold(const LeakHandle &H) const;

  const LeakBody &Body;
  const ConstructorLeakOptions &Options;
  const clang::ASTContext &Ctx;
  bool LacksClass = false;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_GUARDTEXT_H
