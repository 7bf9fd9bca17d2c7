//===- DefaultChecks.cpp - Which checks run where nobody says -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DefaultChecks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace interop {

/// --checks, --config, --config-file; what a response file says is not known.
/// Who asks what a configuration is, as interop-tidy does, wants clang-tidy's
/// answer.
static bool mayNameChecks(StringRef Arg) {
  if (Arg.starts_with("@"))
    return true;
  StringRef Name = Arg.ltrim('-');
  return Name != Arg &&
         (Name.starts_with("checks") || Name.starts_with("config") ||
          Name == "dump-config" || Name == "list-checks");
}

/// As clang-tidy looks for it: the nearest counts, and those above as long as
/// each says that it adds to them.
static bool hasConfiguredChecks(StringRef Source) {
  SmallString<256> Path(Source);
  if (sys::fs::make_absolute(Path))
    return true;
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  for (StringRef Folder = sys::path::parent_path(Path); !Folder.empty();
       Folder = sys::path::parent_path(Folder)) {
    SmallString<256> Config(Folder);
    sys::path::append(Config, ".clang-tidy");
    if (!sys::fs::is_regular_file(Config))
      continue;
    auto Text = MemoryBuffer::getFile(Config);
    if (!Text || (*Text)->getBuffer().contains("Checks"))
      return true;
    if (!(*Text)->getBuffer().contains("InheritParentConfig"))
      return false;
  }
  return false;
}

bool saysChecks(ArrayRef<const char *> Args) {
  Args = Args.drop_front(Args.empty() ? 0 : 1).take_while([](StringRef Arg) {
    return Arg != "--";
  });
  if (any_of(Args, mayNameChecks))
    return true;
  return any_of(Args, [](StringRef Arg) {
    return !Arg.starts_with("-") && hasConfiguredChecks(Arg);
  });
}

} // namespace interop
