//===- SummaryFile.h - The bytes of a summary -------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A summary is a file of LLVM's bitstream container. Its directory has what the
// linker asks of each entity; the entities themselves are blobs that the linker
// copies, each once for its facts and once for the places where they stand.
// docs/design/index-format.md explains the format by an example.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYFILE_H
#define INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYFILE_H

#include "Program/Summary/Summary.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace interop {

/// What the linker knows of an entity. The references are into the file.
struct EntityHead {
  llvm::StringRef Key;
  EntitySummary::LinkageTy Linkage = EntitySummary::External;
  uint32_t Own = 0; ///< of EntitySummary::OwnTy
  bool IsMain = false;
  /// Keys, each by its number in SummaryFile::getTexts.
  llvm::ArrayRef<uint32_t> Callees, VirtualCallees, Uses;
  llvm::StringRef Facts;  ///< decodeEntity reads them
  llvm::StringRef Places; ///< decodeEntity reads them
};

/// A MethodSummary, its keys by number.
struct MethodHead {
  uint32_t Key = 0;
  bool IsPure = false;
  llvm::ArrayRef<uint32_t> Overrides;
};

/// A FileSummary, by reference.
struct FileHead {
  llvm::StringRef Name;
  uint64_t Hash = 0;
  bool IsSystem = false;
};

/// The facts and the places of one entity, each as bytes that stand by
/// themselves.
struct EncodedEntity {
  std::string Facts, Places;
};

/// Total: the same bytes for the same summary.
EncodedEntity encodeEntity(const EntitySummary &Entity);
/// EncodedEntity::Places alone.
std::string encodePlaces(const EntitySummary &Entity);

/// Refuses, with a sentence, what encodeEntity did not write, and what breaks a
/// rule of Summary.h (validateEntity). \p Places may be empty: then nothing in
/// the entity has a place.
llvm::Expected<EntitySummary> decodeEntity(llvm::StringRef Facts,
                                           llvm::StringRef Places);
/// Decodes the places alone: Files and Places of the result are as in the
/// entity's, and nothing else is there.
llvm::Expected<EntitySummary> decodePlaces(llvm::StringRef Places);

/// What is wrong with \p Entity: a position that is out of its list, a kind
/// that is none, blocks that do not cover the facts. Success if nothing is.
llvm::Error validateEntity(const EntitySummary &Entity);

/// The bytes of \p Unit.
std::string encodeUnit(const UnitSummary &Unit);

/// A summary whose directory was read.
class SummaryFile {
public:
  /// The version of the format; files of another are refused by name.
  static constexpr unsigned Version = 8;

  /// \p Buffer's name stands in front of every error. Checks its magic number,
  /// version, length and hash before anything else.
  static llvm::Expected<SummaryFile>
  read(std::unique_ptr<llvm::MemoryBuffer> Buffer);
  static llvm::Expected<SummaryFile> open(llvm::StringRef Path);

  llvm::StringRef getPath() const { return Buffer->getBufferIdentifier(); }
  llvm::StringRef getUnit() const { return Unit; }
  llvm::StringRef getRelease() const { return Release; }
  /// Keys and names, each once.
  llvm::ArrayRef<llvm::StringRef> getTexts() const { return Texts; }
  llvm::ArrayRef<EntityHead> getEntities() const { return Entities; }
  llvm::ArrayRef<MethodHead> getMethods() const { return Methods; }
  llvm::ArrayRef<FileHead> getFiles() const { return Files; }
  llvm::ArrayRef<llvm::StringRef> getNames() const { return Names; }
  llvm::ArrayRef<llvm::StringRef> getClasses() const { return Classes; }
  /// All of it, entities decoded.
  llvm::Expected<UnitSummary> decode() const;

private:
  friend class UnitReader;
  llvm::Error readBlocks();

  std::unique_ptr<llvm::MemoryBuffer> Buffer;
  llvm::BumpPtrAllocator Numbers; ///< what entities and methods refer to
  std::string Unit, Release;
  std::vector<llvm::StringRef> Texts;
  std::vector<EntityHead> Entities;
  std::vector<MethodHead> Methods;
  std::vector<FileHead> Files;
  std::vector<llvm::StringRef> Names, Classes;
};

/// UnitSummary::Release of what this writes. Summaries of different releases
/// are never linked, and an index of another one is not read.
std::string getRelease();

/// Writes \p Bytes to \p Path so that at any time there is the old file or the
/// new one, whole; the error names \p Path.
llvm::Error writeWhole(llvm::StringRef Path, llvm::StringRef Bytes);

/// For people and tests: one line for each thing, names instead of positions.
void dump(const EntitySummary &Entity, llvm::raw_ostream &Out);
void dump(const UnitSummary &Unit, llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYFILE_H
