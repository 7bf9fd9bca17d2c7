//===- Memory.cpp - How much memory there is ------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Support/Memory.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace interop {

/// Files of /proc say that they are empty.
static std::string readAll(const Twine &File) {
  auto Buffer = MemoryBuffer::getFileAsStream(File);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

static std::optional<uint64_t> parseNumber(StringRef Text) {
  uint64_t Number;
  if (Text.trim().getAsInteger(10, Number))
    return std::nullopt;
  return Number;
}

std::optional<uint64_t> readFigure(const Twine &File, StringRef Name) {
  std::string Text = readAll(File);
  StringRef Rest = StringRef(Text).split((Name + ":").str()).second;
  auto Kilobytes = parseNumber(Rest.split(" kB").first);
  return Kilobytes ? std::optional(*Kilobytes * 1024) : std::nullopt;
}

/// Of the container that we are in; none outside of one.
static std::optional<uint64_t> findFreeInGroup() {
  auto Most = parseNumber(readAll("/sys/fs/cgroup/memory.max"));
  auto Taken = parseNumber(readAll("/sys/fs/cgroup/memory.current"));
  if (!Most || !Taken)
    return std::nullopt;
  return *Most > *Taken ? *Most - *Taken : 0;
}

std::optional<uint64_t> findFreeMemory() {
  auto Free = readFigure("/proc/meminfo", "MemAvailable");
  auto InGroup = findFreeInGroup();
  return Free && InGroup ? std::min(*Free, *InGroup) : Free;
}

std::optional<uint64_t> parseSize(StringRef Text) {
  uint64_t Unit = StringSwitch<uint64_t>(Text.take_back().lower())
                      .Case("k", 1 << 10)
                      .Case("m", 1 << 20)
                      .Case("g", 1 << 30)
                      .Default(0);
  uint64_t Number;
  if (!Unit || Text.drop_back().getAsInteger(10, Number) || Number == 0 ||
      Number > UINT64_MAX / Unit)
    return std::nullopt;
  return Number * Unit;
}

} // namespace interop
