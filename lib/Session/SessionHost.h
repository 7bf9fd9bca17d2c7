//===- SessionHost.h - Who runs the checks, and asks more -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stands between the checks and the program that they run in. clang-tidy and
// clangd make each check by itself and hand it options of users alone, so the
// program has one host for all of them: interop-clang-tidy's has the request of
// interop-tidy (Program/SessionRequest.h), and everybody else's asks nothing.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SESSION_SESSIONHOST_H
#define INTEROP_LIB_SESSION_SESSIONHOST_H

#include "Findings/FindingRecord.h"
#include "Managed/Natives/ManagedSources.h"
#include "Program/Index/IndexStore.h"
#include "Program/SessionRequest.h"
#include "Session/SharedUnits.h"
#include <memory>
#include <mutex>
#include <vector>

namespace interop {

class IndexPrefetch;

/// Any thread may use it.
class SessionHost {
public:
  explicit SessionHost(SessionRequest Request = {});
  ~SessionHost();

  /// Returns the host of this process.
  static SessionHost &get();
  /// Makes \p Host the one of this process, before any check is made; it must
  /// outlive them all.
  static void install(SessionHost &Host);

  const SessionRequest &getRequest() const { return Request; }
  bool wantsFindings() const { return !Request.FindingsFile.empty(); }

  void add(FindingRecord F);
  /// Returns what was added, in the order in which each unit added it.
  std::vector<FindingRecord> takeFindings();

  /// Returns when the index is there, which is at once for all but the first.
  void awaitIndex();
  /// Begins to read what the units will ask of \p Index, if it is known what
  /// they asked before; null otherwise. All checks of a unit share it.
  std::shared_ptr<IndexPrefetch> prefetch(llvm::StringRef Index);

  SharedUnits &getUnits() { return Units; }
  IndexStore &getIndexes() { return Indexes; }
  /// What managed code under \p Roots, separated by ";", calls from finalizers;
  /// read once. An error is not kept. No lock is held while it is read: two
  /// units that ask at once may both read it.
  llvm::Expected<std::shared_ptr<const ManagedSources>>
  readManaged(const std::string &Roots, llvm::vfs::FileSystem &FS);

private:
  const SessionRequest Request;
  std::once_flag IndexCame;
  SharedUnits Units;
  IndexStore Indexes;
  std::mutex Mutex; ///< guards what follows
  std::vector<FindingRecord> Findings;
  std::weak_ptr<IndexPrefetch> Begun;
  std::map<std::string, std::shared_ptr<const ManagedSources>> Managed;
};

} // namespace interop

#endif // INTEROP_LIB_SESSION_SESSIONHOST_H
