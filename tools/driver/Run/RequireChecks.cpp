//===- RequireChecks.cpp - Runs that would check nothing ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/RequireChecks.h"
#include "Support/ControlCharacters.h"

using namespace llvm;

namespace interop {

/// "a.cpp and 2 more units".
static std::string nameUnits(ArrayRef<const CompilationUnit *> Units) {
  std::string Text = escapeControls(Units.front()->Name);
  if (Units.size() > 1)
    Text += " and " + count(Units.size() - 1, "more unit");
  return Text;
}

static std::string sayWhy(const ChosenChecks &Chosen, StringRef Globs) {
  if (!Globs.empty())
    return "--checks leaves none";
  return "'" + Chosen.Config + "' " +
         (Chosen.IsOff ? "switches all checks off" : "names none");
}

Error requireChecks(const TidyRun &Run, StringRef Globs, bool AreOptional) {
  std::vector<const CompilationUnit *> Lacking, Off;
  for (const CompilationUnit &Unit : Run.Of.Units) {
    ChosenChecks Chosen = Run.Configs->choose(Unit, Globs);
    if (!Chosen.Problem.empty())
      return createStringError("'" + Chosen.Config +
                               "' cannot be read; mend it:\n" +
                               StringRef(Chosen.Problem).rtrim());
    if (!Chosen.HasOurs)
      (Chosen.IsOff ? Off : Lacking).push_back(&Unit);
  }
  // Folders of others' code are switched off on purpose, but not all of them.
  if (Off.size() == Run.Of.Units.size())
    Lacking = std::move(Off);
  if (AreOptional || Lacking.empty())
    return Error::success();
  return createStringError(
      "no check of interop-tidy is on for " + nameUnits(Lacking) + ": " +
      sayWhy(Run.Configs->choose(*Lacking.front(), Globs), Globs) +
      "; add 'interop-*' to its Checks, name some with --checks, or give "
      "--allow-no-checks");
}

} // namespace interop
