//===- EndedObjects.h - What a fact ends for sure ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory that is freed, handles that are released, objects that are deleted by
// a pointer or an owner: by one fact of a body, or by the program's own
// functions that it calls (`connection_cleanup(&device->connection)`).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_ENDEDOBJECTS_H
#define INTEROP_LIB_EFFECTS_ENDEDOBJECTS_H

#include "Effects/EffectTable.h"
#include "Facts/CallPath.h"

namespace interop {

/// The pointer that \p E frees or deletes; unknown if it does neither.
ObjectRef findFreed(const Fact &E);

/// Returns true if whoever comes to the body of \p Facts comes to \p At, but for
/// tests of pointers: whether what ends there is there.
bool asksOnlyPointers(const FunctionFacts &Facts, FlowPoint At);

struct EndedObject {
  ObjectRef Object; ///< in the terms of the first step's body
  CallPath Path;    ///< to what ends it
};

/// What \p At ends, whenever it is come to: an end in a function that it calls
/// is not counted where that function asks for more than whether the object is
/// there (`if (--c->references == 0) free(c->buffer);`).
std::vector<EndedObject> findEndedObjects(const CallStep &At,
                                          EffectTable &Effects,
                                          ModelLookup &Known);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_ENDEDOBJECTS_H
