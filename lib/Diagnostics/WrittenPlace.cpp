//===- WrittenPlace.cpp - Where the user wrote something ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/WrittenPlace.h"
#include "AST/Naming.h"
#include "Diagnostics/Wording.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace interop {

static llvm::StringRef getFolder(SourceLocation Loc, const SourceManager &SM) {
  auto File = SM.getFileEntryRefForID(SM.getFileID(SM.getFileLoc(Loc)));
  return File ? llvm::sys::path::parent_path(File->getName())
              : llvm::StringRef();
}

/// True if \p Inner is \p Outer or lies in it.
static bool isInFolder(llvm::StringRef Inner, llvm::StringRef Outer) {
  return Inner.consume_front(Outer) &&
         (Inner.empty() || llvm::sys::path::is_separator(Inner.front()));
}

static bool isOfLibrary(SourceLocation Definition, const FunctionDecl *Callee,
                        const SourceManager &SM) {
  if (isInSystemFile(Definition, SM))
    return true;
  if (!Callee || SM.isInMainFile(Definition))
    return false;
  // What one folder holds beside the main file is one project.
  SourceLocation Main = SM.getLocForStartOfFile(SM.getMainFileID());
  llvm::StringRef Own = getFolder(Definition, SM),
                  Its = getFolder(Callee->getLocation(), SM);
  if (Own.empty() || Its.empty() || isInFolder(Own, getFolder(Main, SM)))
    return false;
  return isInFolder(Own, Its) || isInFolder(Its, Own);
}

WrittenPlace findWrittenPlace(SourceLocation Loc, const FunctionDecl *Callee,
                              const SourceManager &SM) {
  WrittenPlace Place{Loc, {}};
  while (Loc.isMacroID()) {
    SourceLocation Use = SM.getImmediateExpansionRange(Loc).getBegin();
    bool IsArgument = SM.isMacroArgExpansion(Loc);
    // An argument is written where the macro is used, not in the macro.
    SourceLocation InMacro = IsArgument ? Use : Loc;
    if (!isOfLibrary(SM.getSpellingLoc(InMacro), Callee, SM))
      break;
    if (!IsArgument)
      Place.Macro = Lexer::getImmediateMacroName(Loc, SM, LangOptions()).str();
    Loc = IsArgument ? SM.getImmediateSpellingLoc(Loc) : Use;
    Place.Loc = Loc;
  }
  return Place;
}

/// `CALL(name)(...)`: the user names the function.
static bool isNamedInArgument(const Fact &E, const SourceManager &SM) {
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  const auto *D =
      C ? dyn_cast<DeclRefExpr>(C->getCallee()->IgnoreParenImpCasts())
        : nullptr;
  return D && D->getLocation().isMacroID() &&
         SM.isMacroArgExpansion(D->getLocation());
}

std::string getWrittenName(const Fact &E, const SourceManager &SM) {
  if (E.Kind == Fact::Call || E.Kind == Fact::Declare) {
    WrittenPlace Place = findWrittenPlace(E.Loc, E.Callee, SM);
    if (!Place.Macro.empty() && !isNamedInArgument(E, SM))
      return Place.Macro;
  }
  return getCalledName(E);
}

} // namespace interop
