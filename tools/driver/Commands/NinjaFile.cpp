//===- NinjaFile.cpp - A build.ninja that checks a project ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names are quoted twice: for ninja, and in commands for the shell before.
//
//===----------------------------------------------------------------------===//

#include "driver/Commands/NinjaFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

/// \p Text as the value of a variable.
static std::string escapeValue(StringRef Text) {
  std::string Result;
  for (char C : Text)
    Result += C == '$' ? "$$" : std::string(1, C);
  return Result;
}

/// \p Path as a name in a build statement.
static std::string escapePath(StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (C == '$' || C == ' ' || C == ':')
      Result += '$';
    Result += C;
  }
  return Result;
}

/// \p Words as a part of a command.
static std::string quote(ArrayRef<std::string> Words) {
  std::string Result;
  for (StringRef Word : Words) {
    Result += Result.empty() ? "'" : " '";
    for (char C : Word)
      Result += C == '\'' ? "'\\''" : std::string(1, C);
    Result += '\'';
  }
  return escapeValue(Result);
}

std::string makeUnitFolder(const NinjaUnit &Unit) {
  return "units/" + Unit.Stem;
}

static std::string makeName(StringRef Folder, const NinjaUnit &Unit,
                            StringRef Ending) {
  return escapePath((Folder + "/" + Unit.Stem + Ending).str());
}

static void printVariables(const NinjaFile &File, raw_ostream &Out) {
  Out << "# Written by interop-tidy ninja, which the first rule runs again.\n"
         "ninja_required_version = 1.5\n\n"
      << "driver = " << quote(File.Driver) << "\n"
      << "for_unit = " << quote(File.Words.Unit) << "\n"
      << "for_check = " << quote(File.Words.Check) << "\n"
      << "for_report = " << quote(File.Words.Report) << "\n\n";
}

static void printRules(const NinjaFile &File, raw_ostream &Out) {
  Out << "rule renew\n"
      << "  command = " << quote(File.Words.Renew) << "\n"
      << R"(  description = writing $out
  generator = 1
  restat = 1

rule summarize
  command = $driver summarize --quiet -p $commands $for_unit --output $out --depfile $out.d
  description = summarizing $unit
  depfile = $out.d
  deps = gcc
  restat = 1

rule link
  command = $driver link --quiet -o $out --slices slices @$out.rsp
  description = linking $units
  rspfile = $out.rsp
  rspfile_content = $in
  restat = 1

rule check
  command = $driver check --quiet -p $commands $for_unit --index $slice --format json --relative-paths --fail-on never $for_check --output $out --depfile $out.d
  description = checking $unit
  depfile = $out.d
  deps = gcc
  restat = 1

rule report
  command = $driver report --index program.itidx --format sarif --output $out $for_report @$out.rsp
  description = reporting
  rspfile = $out.rsp
  rspfile_content = $in

)";
}

static void printUnit(const NinjaFile &File, const NinjaUnit &Unit,
                      raw_ostream &Out) {
  std::string Commands = makeUnitFolder(Unit);
  std::string Inputs = escapePath(Unit.File) + " | " +
                       escapePath(Commands + "/compile_commands.json") + " " +
                       escapePath(File.Driver) + " " + escapePath(File.Tidy);
  std::string Variables = "  unit = " + escapeValue(Unit.Name) + "\n" +
                          "  commands = " + quote(Commands) + "\n";
  std::string Slice = makeName("slices", Unit, ".itidx");
  Out << "build " << makeName("summaries", Unit, ".itsum") << ": summarize "
      << Inputs << "\n"
      << Variables << "build " << makeName("findings", Unit, ".json")
      << ": check " << Inputs << " " << Slice << "\n"
      << Variables << "  slice = " << quote("slices/" + Unit.Stem + ".itidx")
      << "\n";
}

/// The files of all units, one a line.
static std::string listFiles(const NinjaFile &File, StringRef Folder,
                             StringRef Ending) {
  std::string Result;
  for (const NinjaUnit &Unit : File.Units)
    Result += " $\n  " + makeName(Folder, Unit, Ending);
  return Result;
}

std::string NinjaFile::print() const {
  std::string Text;
  raw_string_ostream Out(Text);
  std::string Program = " | " + escapePath(Driver);
  printVariables(*this, Out);
  printRules(*this, Out);
  Out << "build build.ninja: renew " << escapePath(Database) << Program << "\n";
  for (const NinjaUnit &Unit : Units)
    printUnit(*this, Unit, Out);
  Out << "build program.itidx |" << listFiles(*this, "slices", ".itidx")
      << ": link" << listFiles(*this, "summaries", ".itsum") << Program
      << "\n  units = " << Units.size()
      << (Units.size() == 1 ? " unit\n" : " units\n")
      << "build findings.sarif: report" << listFiles(*this, "findings", ".json")
      << Program << " program.itidx\n\n"
      << "default findings.sarif\n";
  return Text;
}

} // namespace interop
