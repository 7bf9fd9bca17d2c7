//===- IndexFile.h - The linked summaries of a program ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads an index in place: opening it reads its header, a question one bucket
// of a hash table on disk, an entity its own bytes. So an editor pays for what
// its unit reaches, however large the program is. Linker/Link.h makes it;
// docs/design/linking.md says of what.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_INDEX_INDEXFILE_H
#define INTEROP_LIB_PROGRAM_INDEX_INDEXFILE_H

#include "Program/Summary/SummaryFile.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace interop {

/// One entity of the program. The references are into the file.
struct LinkedEntity {
  uint32_t All = 0;     ///< of EntitySummary::OwnTy: its own and its callees'
  llvm::StringRef Unit; ///< that its body was taken from
  bool IsInProgram = false; ///< Unit has a `main`
  llvm::StringRef Facts;    ///< for decodeEntity
  llvm::StringRef Places;   ///< for decodeEntity
};

/// A user of an entity: it calls it, hands it over, has it entered, or touches
/// it.
struct IndexUser {
  llvm::StringRef Key;
  /// It is a method that the asked one overrides: who calls it may get there.
  bool IsMethod = false;
  /// An entity's number (IndexFile::visitEntities); for a method, one that is
  /// greater than those of all entities.
  uint64_t Number = 0;
};

/// What a unit asks of a program. Answers live as long as this does.
class IndexReader {
public:
  virtual ~IndexReader() = default;

  virtual llvm::StringRef getPath() const = 0;
  /// UnitSummary::Release of all its units; empty if there are none.
  virtual llvm::StringRef getRelease() const = 0;
  /// Returns the entity with \p Key; none if the program has no such body, if
  /// the body does nothing that matters (isQuiet), or if no other unit can
  /// reach it. The key of a program's `main` has its unit and '
  /// ' before it, as if it were the unit's own.
  virtual std::optional<LinkedEntity> find(llvm::StringRef Key) const = 0;
  /// What \p Entity, which find() gave for \p Key, does; or how it is damaged.
  virtual llvm::Expected<EntitySummary>
  read(llvm::StringRef Key, const LinkedEntity &Entity) const = 0;
  /// True if the program has a body for \p Key that does nothing of
  /// EntitySummary::OwnTy, and calls nothing that does. False for what is
  /// Internal.
  virtual bool isQuiet(llvm::StringRef Key) const = 0;
  /// The one method that a virtual call of \p Key can reach in this program,
  /// itself or what overrides it, however far down; empty if there are several
  /// or none.
  virtual llvm::StringRef findOnlyTarget(llvm::StringRef Key) const = 0;
  /// Returns the users of \p Key, in the order of the index; some may turn out
  /// to be none once they are read. Asked of entities that use what models
  /// speak of, or locks, and of whatever stands in EntitySummary::Uses.
  virtual std::vector<IndexUser> findUsers(llvm::StringRef Key) const = 0;
  /// The hash that the file \p Name had (FileSummary); none if it is not known,
  /// or was not the same for all units.
  virtual std::optional<uint64_t> findFileHash(llvm::StringRef Name) const = 0;
  /// True if \p Name is among UnitSummary::Names: models must be loaded for it.
  virtual bool knowsName(llvm::StringRef Name) const = 0;
};

/// Answers point into the file. All questions may be asked from several
/// threads. What is damaged behind the header is as if it were not there; only
/// validate() reports it.
class IndexFile : public IndexReader {
public:
  /// The version of the format; files of another are refused by name.
  static constexpr unsigned Version = 8;

  /// As SummaryFile::open, but checks the magic number, the version and the
  /// length alone, and reads nothing behind the header: it takes microseconds.
  static llvm::Expected<std::unique_ptr<IndexFile>> open(llvm::StringRef Path);

  llvm::Expected<EntitySummary> read(llvm::StringRef Key,
                                     const LinkedEntity &Entity) const final;
  /// Calls \p Visit for each entity in the order of their numbers, which begin
  /// with 0.
  virtual void visitEntities(
      llvm::function_ref<void(llvm::StringRef Key, const LinkedEntity &)> Visit)
      const = 0;
  /// Calls \p Visit for the key of each entity in the order of their numbers,
  /// until it returns false.
  virtual void
  visitKeys(llvm::function_ref<bool(llvm::StringRef Key)> Visit) const = 0;
  /// Calls \p Visit for each key that findUsers() has an answer for, in order.
  virtual void
  visitUsed(llvm::function_ref<void(llvm::StringRef Key)> Visit) const = 0;
  /// Calls \p Visit for the key of each body that isQuiet(), in order.
  virtual void
  visitQuiet(llvm::function_ref<void(llvm::StringRef Key)> Visit) const = 0;
  /// Calls \p Visit for each text that any question has an answer for, in no
  /// order, some more than once.
  virtual void
  visitTexts(llvm::function_ref<void(llvm::StringRef Text)> Visit) const = 0;
  /// The main files of its units, relative to the root; none if they are
  /// damaged.
  virtual std::vector<llvm::StringRef> listUnits() const = 0;
  /// Calls \p Visit for each file that findFileHash() knows, by name.
  virtual void visitFiles(
      llvm::function_ref<void(llvm::StringRef Name, uint64_t Hash)> Visit)
      const = 0;
  /// Reads everything; what is wrong, by name of the file.
  virtual llvm::Error validate() const = 0;
  /// For people and tests: one line for each thing, sorted.
  virtual void dump(llvm::raw_ostream &Out) const = 0;
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_INDEX_INDEXFILE_H
