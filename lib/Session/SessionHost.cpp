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

} // namespace interop
