//===- SharedUnits.cpp - Units that several checks analyze ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session/SharedUnits.h"

namespace interop {

std::shared_ptr<CheckedUnit> SharedUnits::find(const Key &Of) {
  std::lock_guard<std::mutex> Lock(Mutex);
  auto Found = Alive.find(Of);
  return Found == Alive.end() ? nullptr : Found->second.lock();
}

void SharedUnits::add(Key Of, const std::shared_ptr<CheckedUnit> &New) {
  std::lock_guard<std::mutex> Lock(Mutex);
  for (auto I = Alive.begin(); I != Alive.end();)
    I = I->second.expired() ? Alive.erase(I) : std::next(I);
  Alive[std::move(Of)] = New;
}

std::shared_ptr<CheckedUnit> SharedUnits::get(const void *Identity,
                                              const std::string &Options,
                                              MakeUnit Make) {
  Key Of(Identity, Options);
  std::shared_ptr<CheckedUnit> Unit = find(Of);
  if (!Unit) {
    Unit = Make();
    add(std::move(Of), Unit);
  }
  return Unit;
}

} // namespace interop
