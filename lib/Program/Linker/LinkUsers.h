//===- LinkUsers.h - The users of each entity -------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists the reverse edges: callers of bodies, and who uses what has no body. A
// check that wants to know how a function is entered asks for these alone, and
// reads no others.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_LINKER_LINKUSERS_H
#define INTEROP_LIB_PROGRAM_LINKER_LINKUSERS_H

#include "Program/Index/IndexWriter.h"
#include "Program/Linker/LinkGraph.h"
#include "Program/Linker/LinkMethods.h"

namespace interop {

/// Fills in IndexContents::Methods and Users, for the bodies in \p Index, which
/// have the numbers \p Kept of \p Graph. \p All: what its nodes do; users of
/// those that use no models and no locks are not listed.
void collectUsers(const LinkGraph &Graph, llvm::ArrayRef<uint32_t> All,
                  llvm::ArrayRef<uint32_t> Kept, const LinkBodies &Bodies,
                  const LinkMethods &Methods, IndexContents &Index);

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_LINKER_LINKUSERS_H
