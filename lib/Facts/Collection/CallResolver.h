//===- CallResolver.h - What a call calls --------------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Leads from the declaration that a call names to what is known of it and to
// the body that it runs.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_CALLRESOLVER_H
#define INTEROP_LIB_FACTS_COLLECTION_CALLRESOLVER_H

#include "Facts/Fact.h"
#include "Facts/ModelLookup.h"

namespace interop {

class CallResolver {
public:
  /// \p Self makes the calls.
  CallResolver(Entity Self, ModelLookup &Known) : Self(Self), Known(Known) {}

  /// Fills in row, target and what stays unknown of \p E, whose callee and
  /// object are known.
  void resolve(Fact &E);

private:
  void followField(Fact &E);
  bool isClosureCall(const clang::FunctionDecl &F);
  void followStoredClosure(Fact &E);
  void devirtualize(Fact &E);
  void findOnlyVersion(Fact &E);

  const Entity Self;
  ModelLookup &Known;
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_CALLRESOLVER_H
