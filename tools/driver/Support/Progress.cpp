//===- Progress.cpp - How far we are --------------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Support/Progress.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

/// Of the terminal; 0 if there is none that can take a line back.
static unsigned getWidth() {
  if (!llvm::sys::Process::StandardErrHasColors())
    return 0;
  unsigned Columns = llvm::sys::Process::StandardErrColumns();
  return Columns ? Columns : 80;
}

Progress::Progress(size_t Total) : Total(Total), Width(getWidth()) {}

void Progress::step(llvm::StringRef Name) {
  ++Done;
  if (Width == 0)
    return;
  std::string Line =
      "[" + std::to_string(Done) + "/" + std::to_string(Total) + "] ";
  // The end of a path says more than its beginning; a line that is too long
  // cannot be taken away.
  size_t Room = Width > Line.size() ? Width - Line.size() - 1 : 0;
  clear();
  llvm::errs() << Line << Name.take_back(Room);
  IsShown = true;
}

void Progress::clear() {
  if (IsShown)
    llvm::errs() << "\r\x1b[K";
  IsShown = false;
}

} // namespace interop
