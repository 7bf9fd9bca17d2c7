//===- HandedRegistrations.h - Registrations through a wrapper -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTERING_HANDEDREGISTRATIONS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTERING_HANDEDREGISTRATIONS_H

#include "Analysis/AnalysisContext.h"
#include <map>

namespace interop {

/// A registration that a function of the program makes with its parameters:
///   static int later(GSourceFunc f, void *data) {
///     return g_timeout_add(20, f, data);
///   }
struct HandedRegistration {
  /// The call of the function of the program, as if it were that of the
  /// library: its callee, with what the program gives for the parameters.
  Fact At;
  unsigned Arg = 0;                             ///< of At, that is kept
  const Keep *K = nullptr;                      ///< of the library's function
  const clang::FunctionDecl *Through = nullptr; ///< the function of the program
};

class HandedRegistrations {
public:
  explicit HandedRegistrations(AnalysisContext &TU) : TU(TU) {}

  /// What a call of \p E's target, at most two calls deep, registers with E's
  /// arguments alone: what is kept, and by whom, are parameters, and the body
  /// does nothing else with what is kept.
  std::vector<HandedRegistration> find(const Fact &E);

private:
  /// A call in a body, as that of the library which it comes to.
  struct InBody {
    Fact As;
    unsigned Arg = 0;
    const Keep *K = nullptr;
    bool IsReturned = false; ///< the body returns what it gives
  };
  using Calls = std::vector<InBody>;

  const Calls &findIn(Entity Body, unsigned Deep);
  Calls readBody(const FunctionFacts &Facts, unsigned Deep);

  AnalysisContext &TU;
  std::map<std::pair<const void *, unsigned>, Calls> Known;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTERING_HANDEDREGISTRATIONS_H
