//===- Git.cpp - What git knows of a folder -------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Project/Git.h"
#include "driver/Support/ChildProcesses.h"
#include "driver/Support/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace interop {

Expected<Git> Git::open(StringRef Folder) {
  ErrorOr<std::string> Path = sys::findProgramByName("git");
  if (!Path)
    return createStringError(Path.getError(), "git is not installed");
  Expected<TemporaryFolder> Temporary = TemporaryFolder::create();
  if (!Temporary)
    return Temporary.takeError();
  return Git(*Path, Folder, std::move(*Temporary));
}

Expected<std::string> Git::run(ArrayRef<std::string> Arguments) const {
  std::vector<std::string> Words = {Path, "-C", Folder, "-c",
                                    "core.quotePath=false"};
  Words.insert(Words.end(), Arguments.begin(), Arguments.end());
  std::string Output = Temporary.getPath("output");
  std::string Errors = Temporary.getPath("errors");
  sys::fs::remove(Output); // of the run before
  sys::fs::remove(Errors);
  ProcessEnd End = runProcess(Words, Output, Errors);
  if (End.Error.empty() && End.Code == 0)
    return readTextFile(Output);
  Expected<std::string> Said = readTextFile(Errors);
  std::string Why = Said ? StringRef(*Said).trim().str() : End.Error;
  consumeError(Said.takeError());
  return createStringError(
      "git " + Arguments.front() + " in '" + Folder +
      "': " + (Why.empty() ? "there is nothing such" : Why) +
      (StringRef(Why).contains("not a git repository")
           ? "; name a folder of the repository with --root"
           : ""));
}

} // namespace interop
