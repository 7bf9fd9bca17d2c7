//===- DumpFacts.h - The facts of a body as text ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints all that analyses ask of the facts of one body, with names instead of
// nodes: the same text whether the body was parsed in this unit or read from an
// index. What a call leads to (Fact::Target) is left out, because an index
// drops it where nothing can come of it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_DUMPFACTS_H
#define INTEROP_LIB_FACTS_DUMPFACTS_H

#include "AST/DumpText.h"
#include "Facts/Fact.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

/// What a fact is and what it is of: "call closeContext", "destroy Socket",
/// "store this.Context", "return".
std::string getFactText(const Fact &E);

/// Whether a dump of states has a line for \p E: a step that does something, or
/// leaves the body.
bool isShown(const Fact &E);

/// Prints the facts of one body, a line each. First come the facts, the locks
/// taken and dropped, and the reads, in evaluation order:
///
///   4:15: call closeContext (this.Context) model closeContext [fact 0 in 1.0]
///
/// "in 1.0" is the block and the position in it; "try 0" is the try block that
/// sees what the fact throws, "live 2" the fact that began the youngest object
/// which is alive before it. Then follow the loops that only their surroundings
/// can end, the parameters that decide what the body does, the blocks, and the
/// try blocks. Of the condition of a block it is said what it is where all
/// variables in it are -1, 0, 1 or 7.
void dumpFacts(const FunctionFacts &Facts, const clang::ASTContext &Ctx,
               const DumpPlaces &Places, llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_FACTS_DUMPFACTS_H
