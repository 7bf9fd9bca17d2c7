//===- ArgumentWalk.cpp - Where an argument goes --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inference/ArgumentWalk.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

ArgumentWalk::ArgumentWalk(Entity E, const ObjectRef &Argument,
                           EffectTable &Effects)
    : Effects(Effects) {
  Frames.push_back({E, Argument, {}, -1, nullptr});
  for (size_t I = 0;
       I < Frames.size() && !reaches(Frames.size(), Budget::ArgumentFrames);
       ++I)
    for (const Fact &At : Effects.getFacts(Frames[I].In).All) {
      const FunctionDecl *Target = At.Target.getFunction();
      if (!Target)
        continue;
      const ObjectRef From = Frames[I].Argument;
      if (At.Object == From && isa<CXXMethodDecl>(Target))
        enter(At, ObjectRef::makeThis(), I);
      for (unsigned Arg = 0; Arg < Target->getNumParams(); ++Arg)
        if (At.getArgObject(Arg) == From)
          enter(At, ObjectRef::makeVariable(*Target->getParamDecl(Arg)), I);
    }
}

void ArgumentWalk::enter(const Fact &E, const ObjectRef &As, int Outer) {
  if (llvm::none_of(Frames, [&](const ArgumentFrame &F) {
        return F.In == E.Target && F.Argument == As;
      }))
    Frames.push_back(
        {E.Target, As, bindCall(E, Frames[Outer].Bound), Outer, &E});
}

CallPath ArgumentWalk::getPath(const ArgumentFrame &F, const Fact &At) const {
  CallPath Path{{F.In, &At}};
  for (const ArgumentFrame *Each = &F; Each->By; Each = &Frames[Each->Outer])
    Path.push_back({Frames[Each->Outer].In, Each->By});
  std::reverse(Path.begin(), Path.end());
  return Path;
}

std::vector<InferredLock> ArgumentWalk::findHeld(const ArgumentFrame &F,
                                                 const Fact &At) const {
  std::vector<InferredLock> Held;
  for (const CallStep &Step : getPath(F, At))
    for (const LockOperation &L :
         Effects.getHeldLocks(Step.In).getAt(Step.At->At))
      if (std::optional<InferredLock> Named = nameLock(L.Lock))
        Held.push_back(std::move(*Named));
  return Held;
}

} // namespace interop
