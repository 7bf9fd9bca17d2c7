//===- OutlinedRegions.h - Calls that a library makes -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes regions that an interpreter opens by calling a function of the
// program: the call goes there, and what it returns is carried back.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INTERPRETERLOCK_OUTLINEDREGIONS_H
#define INTEROP_LIB_EDITS_INTERPRETERLOCK_OUTLINEDREGIONS_H

#include "Edits/InterpreterLock/LockFixContext.h"
#include "Edits/Regions/OutlinedCall.h"
#include "llvm/ADT/StringMap.h"

namespace interop {

class OutlinedRegions {
public:
  /// \p Text says how a region of \p In is written; \p Suffix ends the names of
  /// functions. \p Strangers are the facts of \p In that no region may hold.
  OutlinedRegions(const clang::FunctionDecl &In, const RegionText &Text,
                  llvm::StringRef Suffix,
                  llvm::ArrayRef<const Fact *> Strangers, LockFixContext &All)
      : In(In), Text(Text), Suffix(Suffix), Strangers(Strangers), All(All),
        Ctx(All.TU.getContext()), Sites(In, All.TU) {}

  /// Puts the call \p E into a region; false if that cannot be done.
  bool add(const Fact &E);
  /// The edits for all that was added; what is defined comes first. \p Alone:
  /// they do not count on other edits of the file.
  std::optional<std::vector<clang::FixItHint>> make(bool Alone);

private:
  struct Piece {
    StatementSite Site;
    RegionLines Lines;
    std::vector<TextEdit> Inner; ///< in the statement itself
  };

  bool isMadeOnce(const Fact &E) const;
  bool isSuitable(const Fact &E) const;
  bool write(Piece &P, const OutlinedCall &Call, bool UsesResult);
  bool isOwnObject(const clang::VarDecl &V) const;
  void keepObjects(Piece &P, const clang::CallExpr &Call, bool UsesResult);
  bool place(Piece &P, std::vector<std::string> Lines);
  bool needsBlock(const StatementSite &Site) const;
  std::pair<std::string, std::string> define(const OutlinedCall &Call);

  const clang::FunctionDecl &In;
  const RegionText &Text;
  const llvm::StringRef Suffix;
  llvm::ArrayRef<const Fact *> Strangers;
  LockFixContext &All;
  const clang::ASTContext &Ctx;
  StatementSites Sites;
  std::vector<Piece> Pieces;
  /// The names of struct and function, by the lines that define them.
  llvm::StringMap<std::pair<std::string, std::string>> Known;
  std::vector<std::string> Definitions; ///< lines
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_INTERPRETERLOCK_OUTLINEDREGIONS_H
