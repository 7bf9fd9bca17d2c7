//===- CompilationUnits.h - What a project compiles -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads compile_commands.json: a list of {directory, file, command or
// arguments}. An entry is kept as it stands, so that interop-clang-tidy is
// given exactly what the build system wrote.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROJECT_COMPILATIONUNITS_H
#define INTEROP_TOOLS_DRIVER_PROJECT_COMPILATIONUNITS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace interop {

/// One compile command.
struct CompilationUnit {
  std::string Name;      ///< the main file, relative to the root
  std::string File;      ///< the main file, absolute
  std::string Directory; ///< that it is compiled in; absolute
  std::string Compiler;  ///< the first word of the command
  std::string Database;  ///< a compile_commands.json of this entry alone
  bool IsRepeat = false; ///< the same file stands in an entry before it
};

struct Project {
  std::string Folder;                 ///< of compile_commands.json; absolute
  std::string Root;                   ///< that names are relative to; absolute
  std::vector<CompilationUnit> Units; ///< in the order of the file
  bool IsPart = false;                ///< selectUnits left some out
};

/// Reads the compile_commands.json in \p Folder, or if that is empty the one in
/// the current folder or the nearest above it. Names are relative to \p Root,
/// or if that is empty to the folder of the file. Assembly is left out.
llvm::Expected<Project> openProject(llvm::StringRef Folder,
                                    llvm::StringRef Root);

/// Where what belongs to \p Unit is in \p Folder: a name of its own, with
/// \p Ending.
std::string makeUnitPath(llvm::StringRef Folder, const CompilationUnit &Unit,
                         llvm::StringRef Ending);

/// Leaves only the units of \p Files, which are paths; an error names those
/// that are not in the project.
llvm::Error selectUnits(Project &Of, llvm::ArrayRef<std::string> Files);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROJECT_COMPILATIONUNITS_H
