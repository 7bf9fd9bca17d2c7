//===- ReservedKeys.h - Keys that later checks will use ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists the keys that the schema reserves for checks which do not exist yet.
// They are refused by name, so that a model never states what nobody reads. The
// table in docs/design/model-schema.md lists the same keys; a test compares
// both.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_SCHEMA_RESERVEDKEYS_H
#define INTEROP_LIB_MODELS_SCHEMA_RESERVEDKEYS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace interop {

/// The mapping that a key stands in.
enum class KeyContext : uint8_t {
  File,
  Defaults,
  Groups,
  Function,
  Type,
  Handle,
  Blocks,
  Acquires,
  Releases,
  Transfers,
  Starts,
  Joins,
  Locks,
  Throws,
  Jumps,
  Callbacks,
  Test,
  Place,
  Mitigation,
  Pending,
  Fix,
  FixKind, ///< values of `kind` in a fix, not keys
  Version,
  Build,
  LockModel,
  Region,
  LockUse,
  Binds,
  Slot,
  EntryPoint,
  ClassBinding, ///< `finalizer` of a type
  Policy,
  Entered,
  Generator,
  Beside, ///< `finalizer` of a callback
  Instances,
  Advice,
  AsParameter,
  PerEnvironment,
  Lent,
  Uses,
  Engine,
  EngineUse,
  SetBy,
  OwnLock, ///< `own_lock` of an engine
  Reference,
  ReferenceUse,
  Keeps,
};

/// "file", "function", ...: the word used in that table.
llvm::StringRef getContextName(KeyContext Context);

struct ReservedKey {
  KeyContext Context;
  llvm::StringRef Key;
};

llvm::ArrayRef<ReservedKey> getReservedKeys();
bool isReservedKey(KeyContext Context, llvm::StringRef Key);

} // namespace interop

#endif // INTEROP_LIB_MODELS_SCHEMA_RESERVEDKEYS_H
