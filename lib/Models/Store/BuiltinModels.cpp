//===- BuiltinModels.cpp - The table that the model compiler writes -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Store/BuiltinModels.h"

using namespace llvm;

namespace interop {

// Defines `Table`, of BuiltinModel; `TriggerSlots`, as many as a power of two;
// `TriggerNames`, a text; `TriggeredModels`, of indices; and `RowNames`, a hash
// table of hashes, likewise, in which 0 is a free place.
#include "BuiltinModels.inc"

ArrayRef<BuiltinModel> getBuiltinModels() { return Table; }

static StringRef getName(const TriggerSlot &Slot) {
  return StringRef(TriggerNames + Slot.NameAt, Slot.Length);
}

static ArrayRef<uint16_t> getModels(const TriggerSlot &Slot) {
  return ArrayRef(TriggeredModels + Slot.First, Slot.Count);
}

ArrayRef<uint16_t> findTriggered(StringRef Name) {
  const uint32_t Hash = hashTrigger(Name);
  const size_t Mask = std::size(TriggerSlots) - 1;
  for (size_t I = Hash & Mask; TriggerSlots[I].Length; I = (I + 1) & Mask)
    if (TriggerSlots[I].Hash == Hash && getName(TriggerSlots[I]) == Name)
      return getModels(TriggerSlots[I]);
  return {};
}

bool isNamedByModels(StringRef Name) {
  const uint32_t Hash = hashTrigger(Name);
  const size_t Mask = std::size(RowNames) - 1;
  size_t I = Hash & Mask;
  while (RowNames[I] && RowNames[I] != Hash)
    I = (I + 1) & Mask;
  return RowNames[I];
}

void forEachTrigger(function_ref<void(StringRef, ArrayRef<uint16_t>)> Visit) {
  for (const TriggerSlot &Slot : TriggerSlots)
    if (Slot.Length)
      Visit(getName(Slot), getModels(Slot));
}

} // namespace interop
