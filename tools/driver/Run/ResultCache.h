//===- ResultCache.h - Results of earlier runs ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps results by what they depend on. Each file is written whole, has a hash
// of what is in it, and is never changed: any number of drivers may use one
// folder at a time, and what is damaged is as if it were not there. LLVM's
// pruner keeps the folder small; it takes files that are named "llvmcache-".
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_RESULTCACHE_H
#define INTEROP_TOOLS_DRIVER_RUN_RESULTCACHE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace interop {

/// 64 hexadecimal digits.
using ContentHash = std::string;

ContentHash hashText(llvm::StringRef Text);
/// Hashes several texts so that none can be mistaken for another.
ContentHash hashTexts(llvm::ArrayRef<std::string> Texts);

class ResultCache {
public:
  /// An error if \p Folder cannot be made or written to.
  static llvm::Expected<ResultCache> open(llvm::StringRef Folder,
                                          llvm::CachePruningPolicy Policy);

  /// True if something was stored under \p Key; it may be damaged.
  bool has(const ContentHash &Key) const;
  /// What was stored under \p Key; none if nothing was, or it is damaged.
  std::optional<std::vector<std::string>> find(const ContentHash &Key) const;
  llvm::Error store(const ContentHash &Key,
                    llvm::ArrayRef<std::string> Texts) const;
  /// Removes the oldest until the rest is as small as the policy says.
  void prune() const;

private:
  std::string getPath(const ContentHash &Key) const;

  std::string Folder;
  llvm::CachePruningPolicy Policy;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_RESULTCACHE_H
