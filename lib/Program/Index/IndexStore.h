//===- IndexStore.h - Indexes, opened when they change ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Opens indexes, and again when they change: a server asks for one for days,
// and the file is written anew meanwhile. Thread-safe.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_INDEX_INDEXSTORE_H
#define INTEROP_LIB_PROGRAM_INDEX_INDEXSTORE_H

#include "Program/Index/IndexFile.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include <mutex>

namespace interop {

/// An index as users name it, and the root of its paths.
struct IndexPlace {
  std::string Path;
  std::string Root;
};

/// Where the index \p Named and its \p Root are for \p SourceFile, which is
/// absolute. What is relative is so to the nearest folder above that file where
/// the index is; if it is in none, to the current folder.
IndexPlace findIndex(llvm::StringRef Named, llvm::StringRef Root,
                     llvm::StringRef SourceFile);

class IndexStore {
public:
  /// The index at \p Path as it is now: what was opened before if neither the
  /// file's identity nor its size nor its time differs. An error is not kept.
  llvm::Expected<std::shared_ptr<const IndexFile>> get(llvm::StringRef Path);

private:
  struct Entry {
    llvm::sys::fs::UniqueID File;
    uint64_t Size = 0;
    llvm::sys::TimePoint<> Time;
    std::shared_ptr<const IndexFile> Index; ///< null until it is opened
  };
  std::mutex Mutex;
  llvm::StringMap<Entry> Known;
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_INDEX_INDEXSTORE_H
