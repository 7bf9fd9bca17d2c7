//===- Progress.cpp - How far we are --------------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Support/Progress.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

namespace interop {

/// Of the terminal; 0 if there is none that can take a line back.
static unsigned getWidth() {
  if (!llvm::sys::Process::StandardErrHasColors())
    return 0;
  unsigned Columns = llvm::sys::Process::StandardErrColumns();
  return Columns ? Columns : 80;
}

Progress::Progress(size_t Total, bool Always)
    : Total(Total), Width(getWidth()), Always(Always) {
  if (Width != 0 && Total != 0)
    show("");
}

std::string Progress::makeHead() const {
  std::string Head = "[" + std::to_string(Done) + "/" + std::to_string(Total);
  std::chrono::duration<double> Gone = Clock::now() - Begin;
  // Before that it says little.
  bool IsKnown = Gone > std::chrono::seconds(2) && Done && Done < Total;
  if (IsKnown)
    Head += ", " +
            std::to_string(std::llround(Gone.count() / Done * (Total - Done))) +
            " s left";
  return Head + "] ";
}

void Progress::step(llvm::StringRef Name) {
  ++Done;
  bool IsDue =
      Done == Total || Clock::now() - Printed > std::chrono::seconds(1);
  if (Width == 0 && Always && IsDue) {
    llvm::errs() << makeHead() << Name << "\n";
    Printed = Clock::now();
  }
  if (Width != 0)
    show(Name);
}

void Progress::show(llvm::StringRef Name) {
  std::string Line = makeHead();
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
