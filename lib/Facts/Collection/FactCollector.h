//===- FactCollector.h - Reads one body into facts ------------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only place that walks statements for calls. Uses clang's CFG, so that
// implicit destructors, short circuits and the order of evaluation are the
// compiler's own.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_FACTCOLLECTOR_H
#define INTEROP_LIB_FACTS_COLLECTION_FACTCOLLECTOR_H

#include "Facts/Fact.h"
#include "Facts/ModelLookup.h"
#include "clang/AST/ASTContext.h"
#include <memory>

namespace interop {

/// The facts of \p E; empty for a function without a body in the program.
std::unique_ptr<FunctionFacts> collectFacts(Entity E, ModelLookup &Known,
                                            clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_FACTCOLLECTOR_H
