//===- FactCollector.h - Reads one body into facts --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads one body into facts, once: calls, ends of lives, stores and locks.
// clang's CFG gives it implicit destructors, short circuits and the order of
// evaluation.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_FACTCOLLECTOR_H
#define INTEROP_LIB_FACTS_COLLECTION_FACTCOLLECTOR_H

#include "Facts/Fact.h"
#include "Facts/ModelLookup.h"
#include "clang/AST/ASTContext.h"
#include <memory>

namespace interop {

/// Returns the facts of \p E; empty if no unit of the program has its body.
std::unique_ptr<FunctionFacts> collectFacts(Entity E, ModelLookup &Known,
                                            clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_FACTCOLLECTOR_H
