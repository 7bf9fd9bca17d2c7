//===- Progress.h - How far we are ---------------------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One line on stderr that says how far we are, if that is a terminal.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_SUPPORT_PROGRESS_H
#define INTEROP_TOOLS_DRIVER_SUPPORT_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include <cstddef>

namespace interop {

class Progress {
public:
  explicit Progress(size_t Total);
  /// One more is done: \p Name.
  void step(llvm::StringRef Name);
  /// Takes the line away, so that something else can be printed.
  void clear();

private:
  size_t Total, Done = 0;
  unsigned Width; ///< of the terminal; 0: there is none
  bool IsShown = false;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_SUPPORT_PROGRESS_H
