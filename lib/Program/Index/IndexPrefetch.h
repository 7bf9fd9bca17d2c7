//===- IndexPrefetch.h - Entities that will be asked for --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decodes, while a changed unit is parsed, what it asked of the index before,
// on a thread of its own and from the index that is still there: the unit will
// ask for much of that again, and the new index is much as this one.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_INDEX_INDEXPREFETCH_H
#define INTEROP_LIB_PROGRAM_INDEX_INDEXPREFETCH_H

#include "Program/Index/IndexQueries.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <atomic>
#include <mutex>
#include <thread>

namespace interop {

/// take() may be called while the thread goes on.
class IndexPrefetch {
public:
  /// Begins to decode the entities of \p From whose facts \p Questions ask for.
  IndexPrefetch(std::shared_ptr<const IndexFile> From,
                llvm::ArrayRef<IndexQuery> Questions);
  ~IndexPrefetch() { end(); }

  /// Ends the thread, done or not; what is decoded stays.
  void end();

  /// What \p Entity of \p Key does, if that was decoded from the same bytes;
  /// once. \p Entity may be of another index.
  std::optional<EntitySummary> take(llvm::StringRef Key,
                                    const LinkedEntity &Entity);

private:
  struct Decoded {
    llvm::StringRef Facts, Places;
    EntitySummary Entity;
  };
  void run();
  void decode(llvm::StringRef Key);

  const std::shared_ptr<const IndexFile> From;
  llvm::DenseSet<uint64_t> Wanted; ///< hashes of keys
  std::atomic<bool> Ends{false};
  std::mutex Mutex;
  llvm::DenseMap<uint64_t, std::unique_ptr<Decoded>> Done; ///< by hash of key
  std::thread Thread; ///< the last member: it uses the others
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_INDEX_INDEXPREFETCH_H
