//===- UnitConfigs.h - What .clang-tidy says of units ---------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asks interop-clang-tidy which checks run on a unit, and with which options.
// It is asked once for each folder with a .clang-tidy: what that says holds for
// all files below it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_UNITCONFIGS_H
#define INTEROP_TOOLS_DRIVER_RUN_UNITCONFIGS_H

#include "driver/Project/CompilationUnits.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <mutex>
#include <optional>

namespace interop {

/// Which checks run on a unit.
struct ChosenChecks {
  std::string Globs;  ///< for --checks; empty: as .clang-tidy selects
  std::string Config; ///< the .clang-tidy that counts first; empty: none
  bool HasOurs = false, HasAny = false;
  bool IsOff = false;  ///< the .clang-tidy ends with "-*": somebody wants that
  std::string Problem; ///< why the .clang-tidy cannot be read; or empty
};

/// The parts of --dump-config that the driver reads.
struct DumpedConfig {
  std::string Checks;
  std::map<std::string, std::string> Options;
};

/// None if \p Config is not YAML.
std::optional<DumpedConfig> readConfig(llvm::StringRef Config);

/// For several threads at once.
class UnitConfigs {
public:
  explicit UnitConfigs(std::string Tidy) : Tidy(std::move(Tidy)) {}

  /// What --dump-config says of \p Unit with those of \p Arguments that choose
  /// checks; none if it fails.
  std::optional<std::string> dump(const CompilationUnit &Unit,
                                  llvm::ArrayRef<std::string> Arguments);
  /// Which checks run on \p Unit; \p Globs (--checks) come behind those of its
  /// .clang-tidy. Where nobody names any, all of ours do.
  ChosenChecks choose(const CompilationUnit &Unit, llvm::StringRef Globs);

private:
  ChosenChecks ask(llvm::StringRef File, llvm::StringRef Globs);

  const std::string Tidy;
  std::mutex Mutex;
  /// By what was asked, and by the folder of the first .clang-tidy, which
  /// inherits the options of those above.
  llvm::StringMap<std::string> Dumps;
  llvm::StringMap<ChosenChecks> Choices;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_UNITCONFIGS_H
