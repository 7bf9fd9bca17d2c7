//===- SliceBodies.h - The bodies of an index, for slices -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads, once for all slices, what each body of an index leads to.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_LINKER_SLICEBODIES_H
#define INTEROP_LIB_PROGRAM_LINKER_SLICEBODIES_H

#include "Program/Index/IndexFile.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

namespace interop {

/// What is kept of a body that was read.
struct SliceBody {
  llvm::StringRef Key;
  LinkedEntity Linked;
  std::string Places;             ///< numbered (Index/SlicePlaces.h)
  std::vector<std::string> Files; ///< that they are in
  std::vector<std::string> Callees, VirtualCallees, Uses;
  std::vector<std::string> Functions, Variables, Classes; ///< it speaks of
  std::vector<std::string> KnownNames; ///< that models may know
  std::string Problem;                 ///< why it could not be read
};

/// Fills in what \p Entity speaks of.
void readLinks(EntitySummary Entity, const IndexFile &Index, SliceBody &Into);

/// All bodies of \p Index, which must outlive it; by number.
class SliceBodies {
public:
  static llvm::Expected<std::unique_ptr<SliceBodies>>
  read(const IndexFile &Index, unsigned Threads);

  const IndexFile &getIndex() const { return Index; }
  size_t size() const { return List.size(); }
  const SliceBody &operator[](uint32_t Number) const { return List[Number]; }
  std::optional<uint32_t> find(llvm::StringRef Key) const;
  /// Calls \p Visit for each body of a method of \p Class, a key; if \p IsPart,
  /// only for constructors, the destructor and call operators: what runs
  /// without being named.
  void visitMethods(llvm::StringRef Class, bool IsPart,
                    llvm::function_ref<void(uint32_t)> Visit) const;
  /// The same for quiet bodies of what runs without being named, by key: others
  /// are asked for by name.
  llvm::ArrayRef<llvm::StringRef> getQuietParts(llvm::StringRef Class) const;
  /// Keys of EntitySummary::Uses that begin with SettlesPrefix.
  llvm::ArrayRef<std::string> getSettling() const { return Settling; }

private:
  explicit SliceBodies(const IndexFile &Index) : Index(Index) {}
  void add(llvm::StringRef Key, const LinkedEntity &Linked);
  void addQuiet(llvm::StringRef Key);

  const IndexFile &Index;
  std::vector<SliceBody> List;
  llvm::StringMap<uint32_t> Numbers;
  std::vector<std::string> Settling;
  /// The bodies of methods, by what stands before "@F@" in their keys.
  llvm::StringMap<std::vector<uint32_t>> Methods;
  llvm::StringMap<std::vector<llvm::StringRef>> QuietParts; ///< likewise
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_LINKER_SLICEBODIES_H
