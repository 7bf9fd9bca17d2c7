//===- NinjaFile.h - A build.ninja that checks a project --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes build.ninja. Each unit is summarized and checked by commands of its
// own. link writes a slice of the index for each unit and leaves those alone
// that are as before, so that their units are not checked again.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_COMMANDS_NINJAFILE_H
#define INTEROP_TOOLS_DRIVER_COMMANDS_NINJAFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace interop {

/// A main file with all of its compile commands.
struct NinjaUnit {
  std::string Stem; ///< of its files' names
  std::string Name; ///< for people
  std::string File; ///< absolute
};

/// Words of command lines.
struct NinjaWords {
  std::vector<std::string> Renew;  ///< has build.ninja written again
  std::vector<std::string> Unit;   ///< of summarize and check alike
  std::vector<std::string> Check;  ///< of check alone
  std::vector<std::string> Report; ///< of report
};

struct NinjaFile {
  std::string Driver, Tidy; ///< the programs; absolute
  std::string Database;     ///< compile_commands.json; absolute
  NinjaWords Words;
  std::vector<NinjaUnit> Units; ///< with different stems

  std::string print() const;
};

/// Where \p Unit has its compile commands, under the folder of build.ninja.
std::string makeUnitFolder(const NinjaUnit &Unit);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_COMMANDS_NINJAFILE_H
