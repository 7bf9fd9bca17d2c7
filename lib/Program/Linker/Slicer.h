//===- Slicer.h - What one unit reads of an index ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cuts slices: indexes with what a single unit can ask for, which is the bodies
// that its own lead to, its import closure, and what these lead to. Nothing in
// a slice says where things stand in files (Index/SlicePlaces.h), so it stays
// the same when lines move, and when bodies change that the unit does not
// reach. That is what build engines and caches want to know.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_LINKER_SLICER_H
#define INTEROP_LIB_PROGRAM_LINKER_SLICER_H

#include "Program/Index/IndexFile.h"

namespace interop {

class SliceBodies;

class Slicer {
public:
  /// Reads all entities of \p Index, which must outlive it, with so many
  /// threads; 0 is as many as there are.
  static llvm::Expected<Slicer> create(const IndexFile &Index,
                                       unsigned Threads);
  Slicer(Slicer &&);
  ~Slicer();

  /// The bytes of the slice of the unit whose summary \p Unit is, which must be
  /// one of those that the index was made of. IndexFile reads them. May be
  /// called by several threads.
  llvm::Expected<std::string> slice(const SummaryFile &Unit) const;

private:
  explicit Slicer(std::unique_ptr<SliceBodies> All);

  std::unique_ptr<SliceBodies> All;
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_LINKER_SLICER_H
