//===- SummaryFormat.h - Blocks and records of a summary --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines what encodeUnit and SummaryFile agree on. The version and the length
// stand at the same bytes in every version, so that any can say which it is.
// docs/design/index-format.md has all of it with an example.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYFORMAT_H
#define INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYFORMAT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Bitstream/BitCodeEnums.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace interop::itsum {

inline constexpr llvm::StringLiteral Magic = "ITSM";

/// In this order.
enum BlockId : unsigned {
  Identification = llvm::bitc::FIRST_APPLICATION_BLOCKID,
  Directory,
  Bodies,
  Seal,
};
inline constexpr unsigned AbbrevWidth = 3;

/// Each block has records of its own. Those with a blob have nothing else.
enum IdentificationCode : unsigned {
  Head = 1, ///< blob: the version in four bytes, the length in eight
  Release,  ///< blob
  Unit,     ///< blob
};
enum DirectoryCode : unsigned {
  Texts = 1, ///< blob: all of them
  Lengths,   ///< of each; from here on a text is its number, from 0
  Entity,    ///< see EntityField
  Method,    ///< key, whether it is pure, keys of what it overrides
  File,      ///< name, whether it is a system file, two halves of the hash
  Names,     ///< each
  Classes,   ///< each
};
enum BodiesCode : unsigned {
  Facts = 1, ///< blob: of all entities, one after the other
  Places,    ///< blob: of all entities, one after the other
};
enum SealCode : unsigned {
  Hash = 1, ///< blob: xxh3 of all bytes before it, in eight
};

/// Callees follow, then the virtual ones, then what it uses otherwise.
enum EntityField : unsigned {
  Key,
  Linkage,
  Own,
  IsMain,
  FactsSize,
  PlacesSize,
  NumCallees,
  NumVirtualCallees,
  FirstCallee,
};

/// Where the version and the length stand, and where what follows them begins.
inline constexpr size_t VersionAt = 20, LengthAt = 24, HeadEnd = 32;
/// Behind the hash there is only the end of its block, all zeros.
inline constexpr size_t HashFromEnd = 12, EndOfBlock = 4;

/// What is said of a file, a summary or an index, of another version.
inline std::string compareVersions(uint32_t Written, uint32_t Read) {
  return ("written by version " + llvm::Twine(Written) +
          " of the format, this interop-tidy reads version " +
          llvm::Twine(Read) +
          "; make it again with this one, or read it with the one that wrote "
          "it")
      .str();
}

inline llvm::Error refuse(const llvm::Twine &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Why);
}

} // namespace interop::itsum

#endif // INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYFORMAT_H
