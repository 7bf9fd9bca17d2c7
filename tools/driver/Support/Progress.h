//===- Progress.h - How far we are ---------------------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One line on stderr that says how far we are, if that is a terminal:
// "[12/200, 34 s left] src/a.c". Elsewhere, where it is asked for, a line of
// its own each time that a second has gone, and one at the end.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_SUPPORT_PROGRESS_H
#define INTEROP_TOOLS_DRIVER_SUPPORT_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <cstddef>
#include <string>

namespace interop {

class Progress {
public:
  /// Shows that nothing is done yet. \p Always: where there is no terminal,
  /// too.
  Progress(size_t Total, bool Always);
  /// One more is done: \p Name.
  void step(llvm::StringRef Name);
  /// Takes the line away, so that something else can be printed.
  void clear();

private:
  using Clock = std::chrono::steady_clock;
  void show(llvm::StringRef Name);
  /// "[12/200, 34 s left] "; without seconds while they are not known.
  std::string makeHead() const;

  size_t Total, Done = 0;
  unsigned Width; ///< of the terminal; 0: there is none
  bool Always;
  bool IsShown = false;
  Clock::time_point Begin = Clock::now(), Printed = Begin;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_SUPPORT_PROGRESS_H
