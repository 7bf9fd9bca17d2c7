//===- FileNames.h - What files are called in a summary ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names files so that a name is the same wherever the program is built: what
// lies below the root is named from there, a system header as it is included.
// Any other file has its whole path, and so has one whose name is taken.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_ENTITIES_FILENAMES_H
#define INTEROP_LIB_SERIALIZATION_ENTITIES_FILENAMES_H

#include "AST/ImportedPlace.h"
#include "Program/Summary/Summary.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace interop {

class FileNames {
public:
  /// \p Root may be empty: then nothing lies below it.
  FileNames(const clang::SourceManager &SM, llvm::StringRef Root);

  /// The path of the main file.
  std::string getUnit() const;
  /// The name of the file \p Id, which is then one of getFiles(); empty if it
  /// is no file. The text lives as long as this does.
  llvm::StringRef use(clang::FileID Id);
  /// What was used so far, by name.
  std::vector<FileSummary> getFiles() const;

private:
  std::string getPath(clang::FileEntryRef File) const;
  std::string makeAbsolute(llvm::StringRef Path) const;
  std::string makeName(clang::FileID Id, clang::FileEntryRef File);
  std::string getSpelling(clang::FileEntryRef File, clang::FileID Id);

  const clang::SourceManager &SM;
  std::string Root;
  FileIds Own;
  llvm::DenseMap<const clang::FileEntry *, llvm::StringRef> Names;
  std::map<std::string, FileSummary> Files;
};

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_ENTITIES_FILENAMES_H
