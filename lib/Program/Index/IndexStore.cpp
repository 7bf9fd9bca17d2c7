//===- IndexStore.cpp - Indexes, opened when they change ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexStore.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace interop {

/// \p Name as seen from \p Folder.
static std::string makePath(StringRef Folder, StringRef Name) {
  SmallString<256> Path;
  if (!path::is_absolute(Name))
    Path = Folder;
  path::append(Path, Name);
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

IndexPlace findIndex(StringRef Named, StringRef Root, StringRef SourceFile) {
  if (!Named.empty() && !path::is_absolute(Named))
    for (StringRef Folder = path::parent_path(SourceFile); !Folder.empty();
         Folder = path::parent_path(Folder))
      if (std::string Path = makePath(Folder, Named); fs::exists(Path))
        return {Path, Root.empty() ? "" : makePath(Folder, Root)};
  return {Named.str(), Root.str()};
}

Expected<std::shared_ptr<const IndexFile>> IndexStore::get(StringRef Path) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Entry &Kept = Known[Path];
  // Before it is opened: if it changes between, it is opened again.
  fs::file_status Now;
  bool IsThere = !fs::status(Path, Now);
  if (IsThere && Kept.Index && Kept.File == Now.getUniqueID() &&
      Kept.Size == Now.getSize() && Kept.Time == Now.getLastModificationTime())
    return Kept.Index;
  Expected<std::unique_ptr<IndexFile>> Read = IndexFile::open(Path);
  if (!Read) {
    Kept.Index = nullptr;
    return Read.takeError();
  }
  Kept = {Now.getUniqueID(), Now.getSize(), Now.getLastModificationTime(),
          std::move(*Read)};
  return Kept.Index;
}

} // namespace interop
