//===- UnitKeys.h - What the result of a unit depends on --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A unit need not be read again if nothing has changed that its result depends
// on. Before the unit was ever read most of that is known: the program that
// reads it, arguments, compile command, configuration and models. The files
// that it includes are known only afterwards. So there are two keys: the first
// leads to the list of those files, the second, made of the first and what is
// in them, to the result.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_UNITKEYS_H
#define INTEROP_TOOLS_DRIVER_RUN_UNITKEYS_H

#include "driver/Run/ResultCache.h"
#include "driver/Run/RunTidy.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Chrono.h"
#include <mutex>

namespace interop {

/// For several threads at once. Each file is read once a run.
class UnitKeys {
public:
  explicit UnitKeys(const TidyRun &Run);

  /// Hashes all that is known before \p Unit is read. None, and nothing is
  /// kept, where that is not possible.
  std::optional<ContentHash> makeFirst(const CompilationUnit &Unit,
                                       const UnitTask &Task);
  /// \p First with what is in \p Files.
  ContentHash makeSecond(const ContentHash &First,
                         llvm::ArrayRef<std::string> Files);
  /// True if one of \p Files is younger than this run: what was read of it is
  /// not known.
  bool hasChanged(llvm::ArrayRef<std::string> Files) const;

private:
  ContentHash hashFile(llvm::StringRef Path);
  ContentHash hashTree(llvm::StringRef Path);
  bool addModels(const CompilationUnit &Unit, llvm::StringRef Config,
                 std::vector<std::string> &Into);

  const std::shared_ptr<UnitConfigs> Configs;
  const std::vector<std::string> ExtraArgs;
  const llvm::sys::TimePoint<> Start;
  std::mutex FileMutex;
  llvm::StringMap<ContentHash> Files;
  ContentHash Program;
};

/// The files and folders of models, and of managed sources, that \p Unit is
/// read with; \p Config is what --dump-config says of it. None if that is not
/// YAML.
std::optional<std::vector<std::string>> listModels(const CompilationUnit &Unit,
                                                   llvm::StringRef Config);

/// "@FILE" in its compile command.
std::vector<std::string> listResponseFiles(const CompilationUnit &Unit);

/// The files that a makefile's rule, as compilers write it, names behind its
/// target; relative ones are under \p Directory.
std::vector<std::string> readDependencies(llvm::StringRef Rule,
                                          llvm::StringRef Directory);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_UNITKEYS_H
