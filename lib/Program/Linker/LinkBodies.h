//===- LinkBodies.h - One body for each key ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chooses, as the first step of the linker, which of the bodies with one key
// stands for all. Nothing is copied but the keys of programs.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_LINKER_LINKBODIES_H
#define INTEROP_LIB_PROGRAM_LINKER_LINKBODIES_H

#include "Program/Linker/Link.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"

namespace interop {

/// The units of a program, by name.
using LinkUnits = std::vector<const SummaryFile *>;

/// Keys of one hash count as one key, as with the GUIDs of ThinLTO: the text of
/// each that is looked up would be read from another place of the input. Among
/// a million keys two have the same hash once in ten million programs.
uint64_t hashKey(llvm::StringRef Key);

/// A body that stands for all of its key.
struct LinkBody {
  llvm::StringRef Key;
  const EntityHead *Head = nullptr;
  uint32_t Unit = 0; ///< position in LinkUnits
};

class LinkBodies {
public:
  explicit LinkBodies(const LinkUnits &Units);

  uint32_t size() const { return Bodies.size(); }
  const LinkBody &operator[](uint32_t Body) const { return Bodies[Body]; }
  /// Keys and names of the unit that \p Body is of.
  llvm::ArrayRef<llvm::StringRef> getTexts(uint32_t Body) const {
    return Units[Bodies[Body].Unit]->getTexts();
  }
  /// The body with \p Key, by number; NoNode if there is none. A program's
  /// `main` is found by its key in the index.
  uint32_t find(llvm::StringRef Key) const;
  /// Returns what \p Key is in a body of \p Unit: a unit's `main` is its own.
  uint32_t findFrom(uint32_t Unit, llvm::StringRef Key) const;

  /// Returns the conflicts by key, then by unit.
  llvm::ArrayRef<LinkConflict> getConflicts() const { return Conflicts; }
  /// How many bodies another one stands for.
  size_t countFolded() const { return NumFolded; }
  bool hasMain(uint32_t Unit) const { return Mains[Unit]; }
  size_t countPrograms() const { return NumPrograms; }

private:
  void add(uint32_t Unit, const EntityHead &Head);
  void addAgain(LinkBody &Body, uint32_t Unit, const EntityHead &Head);
  void addConflict(const LinkBody &Body, uint32_t Unit);

  const LinkUnits &Units;
  std::vector<LinkBody> Bodies;
  llvm::DenseMap<uint64_t, uint32_t> Numbers; ///< by hashKey()
  std::vector<const EntityHead *> Mains;      ///< of each unit; null for most
  std::vector<LinkConflict> Conflicts;
  size_t NumFolded = 0, NumPrograms = 0;
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Keys{Allocator};
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_LINKER_LINKBODIES_H
