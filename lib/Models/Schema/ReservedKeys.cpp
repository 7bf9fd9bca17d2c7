//===- ReservedKeys.cpp - Keys that later checks will use -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ReservedKeys.h"
#include "llvm/ADT/STLExtras.h"

namespace interop {

llvm::StringRef getContextName(KeyContext Context) {
  static constexpr llvm::StringLiteral Names[] = {
      "file",
      "defaults",
      "groups",
      "function",
      "type",
      "handle",
      "blocks",
      "acquires",
      "releases",
      "transfers",
      "starts",
      "joins",
      "locks",
      "throws",
      "jumps",
      "callbacks",
      "test",
      "place",
      "mitigation",
      "pending",
      "fix",
      "fix kind",
      "version",
      "build",
      "lock",
      "region",
      "interpreter_lock",
      "binds",
      "slot",
      "entry point",
      "type finalizer",
      "policy",
      "entered",
      "generator",
      "callback finalizer",
      "instances",
      "advice",
      "as_parameter",
      "per_environment",
      "lent",
      "uses",
      "engines",
      "engine",
      "set_by",
      "references",
      "reference",
      "keeps",
  };
  return Names[static_cast<unsigned>(Context)];
}

using C = KeyContext;

/// Sorted by context; docs/design/model-schema.md says what each is for.
static constexpr ReservedKey Keys[] = {
    {C::File, "imports"},
    {C::File, "macros"},
    {C::File, "overrides"},
    {C::File, "parameters"},
    {C::File, "throws"},
    {C::File, "variables"},
    {C::Defaults, "versions"},
    {C::Function, "implicit_locks"},
    {C::Function, "must_not_hold"},
    {C::Function, "obligations"},
    {C::Function, "param_types"},
    {C::Function, "phase"},
    {C::Function, "process_exit"},
    {C::Function, "requires_lock"},
    {C::Function, "signal_safe"},
    {C::Function, "thread_exit"},
    {C::Type, "opens_lock"},
    {C::Type, "overrides"},
    {C::Handle, "keeps_alive"},
    {C::Handle, "released_by_library"},
    {C::Handle, "thread_exit"},
    {C::Handle, "versions"},
    {C::Blocks, "collective"},
    {C::Blocks, "interruptible"},
    {C::Blocks, "on_own_state"},
    {C::Blocks, "restartable"},
    {C::Blocks, "unit"},
    {C::Acquires, "array"},
    {C::Acquires, "references"},
    {C::Releases, "after"},
    {C::Releases, "array"},
    {C::Releases, "completed_by"},
    {C::Releases, "count"},
    {C::Releases, "if"},
    {C::Releases, "on_result"},
    {C::Releases, "references"},
    {C::Releases, "retry_while"},
    {C::Releases, "through_pointer"},
    {C::Starts, "bodies"},
    {C::Starts, "exceptions"},
    {C::Starts, "field"},
    {C::Starts, "receives_worker"},
    {C::Starts, "with_lock"},
    {C::Locks, "if"},
    {C::Locks, "kind"},
    {C::Locks, "token"},
    {C::Locks, "while_waiting"},
    {C::Callbacks, "concurrent"},
    {C::Callbacks, "cookie_from"},
    {C::Callbacks, "destroy_notify"},
    {C::Callbacks, "field"},
    {C::Callbacks, "invoked_on_failure"},
    {C::Callbacks, "may_block"},
    {C::Callbacks, "may_call"},
    {C::Callbacks, "nullable"},
    {C::Callbacks, "repeats"},
    {C::Callbacks, "transfers"},
    {C::Callbacks, "valid_until"},
    {C::Test, "pointee"},
    {C::Test, "type"},
    {C::FixKind, "check_before"},
    {C::FixKind, "defer_to"},
    {C::FixKind, "loop_until"},
    {C::FixKind, "move_out"},
    {C::FixKind, "reorder"},
    {C::FixKind, "replace_call"},
    {C::FixKind, "set_field"},
    {C::FixKind, "wrap_guard"},
    {C::LockUse, "at_shutdown"},
};

llvm::ArrayRef<ReservedKey> getReservedKeys() { return Keys; }

bool isReservedKey(KeyContext Context, llvm::StringRef Key) {
  return llvm::any_of(Keys, [&](const ReservedKey &K) {
    return K.Context == Context && K.Key == Key;
  });
}

} // namespace interop
