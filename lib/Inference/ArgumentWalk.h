//===- ArgumentWalk.h - Where an argument goes ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows what a function is given (or its object) into the functions that it
// hands it on to, nearest first. What it is copied into is not followed.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_INFERENCE_ARGUMENTWALK_H
#define INTEROP_LIB_INFERENCE_ARGUMENTWALK_H

#include "Inference/InferredRow.h"

namespace interop {

/// A body that the argument has come to.
struct ArgumentFrame {
  Entity In;
  ObjectRef Argument;       ///< as this body names it
  Binding Bound;            ///< the body's names in terms of the first one
  int Outer = -1;           ///< the frame that calls this one, by index
  const Fact *By = nullptr; ///< the call in that frame
};

class ArgumentWalk {
public:
  /// \p Argument: a parameter of \p E, or its object.
  ArgumentWalk(Entity E, const ObjectRef &Argument, EffectTable &Effects);

  llvm::ArrayRef<ArgumentFrame> getFrames() const { return Frames; }
  /// Returns the path from the first frame to \p At in \p F.
  CallPath getPath(const ArgumentFrame &F, const Fact &At) const;
  /// The locks held at \p At in \p F and around the calls that lead there.
  std::vector<InferredLock> findHeld(const ArgumentFrame &F,
                                     const Fact &At) const;

private:
  void enter(const Fact &E, const ObjectRef &As, int Outer);
  EffectTable &Effects;
  std::vector<ArgumentFrame> Frames;
};

} // namespace interop

#endif // INTEROP_LIB_INFERENCE_ARGUMENTWALK_H
