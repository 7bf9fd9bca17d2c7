//===- SourceFiles.h - Files that findings stand in -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads each file that findings stand in once, and answers for lines, columns,
// and what stands around a place.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_SOURCEFILES_H
#define INTEROP_LIB_FINDINGS_SOURCEFILES_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>
#include <string>

namespace interop {

struct NamedScope;

/// Not for several threads at once. Total: of a file that cannot be read, or
/// ends before a place, there are no lines and no names.
class SourceFiles {
public:
  SourceFiles();
  ~SourceFiles();

  /// Fills in lines and columns, of the warning and all that goes with it.
  void locate(FindingRecord &F);
  void locate(FilePlace &P);
  /// Puts \p P, of which only the file is known, at \p Line and \p Column. Its
  /// offset is behind the file's end if that has no such place, or is another
  /// file now: its hash (xxh3) is not \p Hash.
  void place(FilePlace &P, unsigned Line, unsigned Column,
             std::optional<uint64_t> Hash);
  /// The place \p Length bytes behind \p P, located.
  FilePlace advance(const FilePlace &P, uint64_t Length);
  /// The column of \p P in characters, from 1.
  unsigned getCharacterColumn(const FilePlace &P);
  /// The name of the function or else class that \p P stands in: "net::f".
  std::string getContext(const FilePlace &P);
  /// The line of \p P without blanks and comments.
  std::string getLineCode(const FilePlace &P);
  /// The line of \p P as it is, without its end.
  llvm::StringRef getLine(const FilePlace &P);
  /// Returns line \p Number of \p Path, from 1; nothing behind the last one.
  std::optional<llvm::StringRef> findLine(llvm::StringRef Path,
                                          unsigned Number);
  /// \p Length bytes at \p P, or fewer where the file ends.
  llvm::StringRef getText(const FilePlace &P, uint64_t Length);
  bool canRead(llvm::StringRef Path);

private:
  struct File;
  File &open(llvm::StringRef Path);
  llvm::StringMap<std::unique_ptr<File>> Files;
};

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_SOURCEFILES_H
