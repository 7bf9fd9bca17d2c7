//===- IndexPrefetch.cpp - Entities that will be asked for ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexPrefetch.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

IndexPrefetch::IndexPrefetch(std::shared_ptr<const IndexFile> From,
                             ArrayRef<IndexQuery> Questions)
    : From(std::move(From)) {
  for (const IndexQuery &Question : Questions)
    if (Question.Kind == IndexQuery::Facts)
      Wanted.insert(Question.Key);
  Thread = std::thread([this] { run(); });
}

void IndexPrefetch::end() {
  Ends = true;
  if (Thread.joinable())
    Thread.join();
}

void IndexPrefetch::run() {
  // The parser has no use for the entities, but for the processor.
  set_thread_priority(ThreadPriority::Background);
  From->visitKeys([this](StringRef Key) {
    if (Wanted.contains(xxh3_64bits(Key)))
      decode(Key);
    return !Ends;
  });
}

void IndexPrefetch::decode(StringRef Key) {
  std::optional<LinkedEntity> Entity = From->find(Key);
  if (!Entity)
    return;
  Expected<EntitySummary> Read = From->read(Key, *Entity);
  if (!Read)
    return consumeError(Read.takeError()); // whoever asks for it tells
  auto New = std::make_unique<Decoded>(
      Decoded{Entity->Facts, Entity->Places, std::move(*Read)});
  std::lock_guard<std::mutex> Lock(Mutex);
  Done[xxh3_64bits(Key)] = std::move(New);
}

std::optional<EntitySummary> IndexPrefetch::take(StringRef Key,
                                                 const LinkedEntity &Entity) {
  std::unique_ptr<Decoded> Known;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (auto Found = Done.find(xxh3_64bits(Key)); Found != Done.end())
      Known = std::move(Found->second);
  }
  if (!Known || Known->Facts != Entity.Facts || Known->Places != Entity.Places)
    return std::nullopt;
  return std::move(Known->Entity);
}

} // namespace interop
