//===- CallResolver.h - What a call calls --------------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of FactCollector: from the declaration that a call names to what is
// known of it and the body that it runs.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_CALLRESOLVER_H
#define INTEROP_LIB_FACTS_COLLECTION_CALLRESOLVER_H

#include "Facts/Event.h"
#include "Facts/Knowledge.h"

namespace interop {

class CallResolver {
public:
  /// \p Self makes the calls.
  CallResolver(Entity Self, Knowledge &Known) : Self(Self), Known(Known) {}

  /// Fills in row, target and what stays unknown of \p E, whose callee and
  /// object are known.
  void resolve(Event &E);

private:
  void followField(Event &E);
  bool isClosureCall(const clang::FunctionDecl &F);
  void followStoredClosure(Event &E);
  void devirtualise(Event &E);
  void findOnlyVersion(Event &E);

  const Entity Self;
  Knowledge &Known;
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_CALLRESOLVER_H
