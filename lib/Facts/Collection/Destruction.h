//===- Destruction.h - What happens when an object dies ------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expands the destruction of a value into the calls it makes: the destructors
// of what containers and smart pointers own, custom deleters, model rows of
// library destructors, and the class's own destruction as an entity.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_DESTRUCTION_H
#define INTEROP_LIB_FACTS_COLLECTION_DESTRUCTION_H

#include "Facts/Fact.h"
#include "Facts/ModelLookup.h"

namespace interop {

/// Appends to \p Facts what the end of a \p T does, each a copy of
/// \p Prototype (place, object, what is destroyed) with its target. \p T keeps
/// its sugar: the deleter of `unique_ptr<T, decltype(&f)>` is only in there.
void expandDestruction(clang::QualType T, const Fact &Prototype,
                       ModelLookup &Known, std::vector<Fact> &Facts);

/// What the end of variable \p V does.
std::vector<Fact> expandEnd(const clang::VarDecl &V, ModelLookup &Known);

/// Appends the whole destruction of \p Class as one straight line: the call of
/// its destructor's body, then its members and bases, in order.
void expandClass(const clang::CXXRecordDecl &Class, ModelLookup &Known,
                 std::vector<Fact> &Facts);

/// True if every member and base of \p Class has a definition, so that clang's
/// CFG can look at their destructors: after an error some may have none.
bool hasCompleteParts(const clang::CXXRecordDecl &Class);

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_DESTRUCTION_H
