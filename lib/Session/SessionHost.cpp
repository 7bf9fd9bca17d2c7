//===- SessionHost.cpp - Who runs the checks, and asks more ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session/SessionHost.h"
#include "Program/Index/IndexPrefetch.h"
#include "Program/Index/IndexQueries.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdio>

namespace interop {

SessionHost::SessionHost(SessionRequest Request)
    : Request(std::move(Request)) {}
SessionHost::~SessionHost() = default;

static SessionHost *&getInstalled() {
  static SessionHost AsksNothing;
  static SessionHost *Installed = &AsksNothing;
  return Installed;
}

SessionHost &SessionHost::get() { return *getInstalled(); }

void SessionHost::install(SessionHost &Host) { getInstalled() = &Host; }

void SessionHost::add(FindingRecord F) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Findings.push_back(std::move(F));
}

std::vector<FindingRecord> SessionHost::takeFindings() {
  std::lock_guard<std::mutex> Lock(Mutex);
  return std::move(Findings);
}

void SessionHost::awaitIndex() {
  std::call_once(IndexCame, [] {
    for (int C = std::getchar(); C != '\n' && C != EOF;)
      C = std::getchar();
  });
}

std::shared_ptr<IndexPrefetch> SessionHost::prefetch(llvm::StringRef Index) {
  if (Request.AskedBefore.empty())
    return nullptr;
  std::lock_guard<std::mutex> Lock(Mutex);
  if (auto Known = Begun.lock())
    return Known;
  // Without it, everything is read when it is asked for.
  auto Buffer = llvm::MemoryBuffer::getFile(Request.AskedBefore);
  auto Asked = Buffer ? decodeQuestions((*Buffer)->getBuffer()) : std::nullopt;
  auto Opened = IndexFile::open(Index);
  if (!Opened) {
    llvm::consumeError(Opened.takeError());
    return nullptr;
  }
  if (!Asked)
    return nullptr;
  auto New = std::make_shared<IndexPrefetch>(std::move(*Opened), *Asked);
  Begun = New;
  return New;
}

llvm::Expected<std::shared_ptr<const ManagedSources>>
SessionHost::readManaged(const std::string &Roots, llvm::vfs::FileSystem &FS) {
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (auto Found = Managed.find(Roots); Found != Managed.end())
      return Found->second;
  }
  llvm::SmallVector<llvm::StringRef, 4> Named;
  llvm::StringRef(Roots).split(Named, ';', -1, false);
  std::vector<std::string> Paths;
  for (llvm::StringRef Path : Named)
    if (!Path.trim().empty())
      Paths.push_back(Path.trim().str());
  llvm::Expected<ManagedSources> Read = scanManagedSources(Paths, FS);
  if (!Read)
    return Read.takeError();
  auto New = std::make_shared<ManagedSources>(std::move(*Read));
  std::lock_guard<std::mutex> Lock(Mutex);
  return Managed.try_emplace(Roots, std::move(New)).first->second;
}

} // namespace interop
