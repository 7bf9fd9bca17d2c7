//===- CopiedHandles.cpp - Handles of threads that are copied -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `start(&id, ...); o->thread = id;`: the thread is started into a local, and
// joined through the field that the handle is copied to.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/ModeledCalls.h"
#include "Effects/EffectTable.h"

using namespace clang;

namespace interop {

/// `start(at, ...)`: the handle lies where a pointer leads to.
static bool isPointed(const StartedBody &S) {
  const std::optional<Place> &At = S.How->Handle;
  return At && At->Kind == Place::Argument &&
         S.Handle.Leaf->getType()->isPointerType();
}

/// A plain handle in a local of the function that starts the thread.
static bool isInLocal(const StartedBody &S) {
  const ObjectRef &Handle = S.Handle;
  return Handle.Kind == ObjectRef::Variable && Handle.Root == Handle.Leaf &&
         !Handle.isGlobal() && !Handle.getParam() && S.In && S.In->hasBody() &&
         Handle.Leaf->getType()->isScalarType() && !isPointed(S);
}

/// The field or global that the function copies the handle to; unknown if it
/// copies it to none.
static ObjectRef findCopy(const StartedBody &S, EffectTable &Effects) {
  for (const Fact &E : Effects.getFacts(Entity::makeFunction(*S.In)).All)
    if (E.Kind == Fact::Store && E.Value && E.Object.Leaf &&
        (E.Object.isGlobal() || isa<FieldDecl>(E.Object.Leaf)) &&
        getObject(E.Value) == S.Handle)
      return E.Object;
  return {};
}

// Declared in ModeledCalls.cpp, which alone needs it.
void addCopiedHandles(std::vector<StartedBody> &Starts, EffectTable &Effects);

void addCopiedHandles(std::vector<StartedBody> &Starts, EffectTable &Effects) {
  for (size_t I = 0, Count = Starts.size(); I < Count; ++I) {
    if (!isInLocal(Starts[I]))
      continue;
    const ObjectRef Copy = findCopy(Starts[I], Effects);
    if (!Copy.isKnown())
      continue;
    // The copy is the lasting one, so it comes first.
    StartedBody Local = Starts[I];
    Starts[I].Handle = Copy;
    Starts.push_back(std::move(Local));
  }
}

} // namespace interop
