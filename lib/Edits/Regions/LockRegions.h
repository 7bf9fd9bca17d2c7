//===- LockRegions.h - Regions around statements -------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts calls into regions in which a lock is dropped, or held: a pair of
// macros, or a block with a guard. What must not be in it is worked out before
// it, and values are carried out of it in variables.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_REGIONS_LOCKREGIONS_H
#define INTEROP_LIB_EDITS_REGIONS_LOCKREGIONS_H

#include "Edits/FreshName.h"
#include "Edits/StatementSite.h"
#include "Facts/Fact.h"
#include "clang/Basic/Diagnostic.h"

namespace interop {

/// How a region is written; one of these.
struct RegionStyle {
  RegionText Lines;
  std::string Guard; ///< a class
  std::string GuardName;

  bool isGuard() const { return !Guard.empty(); }
  /// The region begins with a declaration.
  bool declares() const {
    return llvm::StringRef(Lines.Begin).contains("${name}");
  }
  /// There are no statements for it.
  bool empty() const { return Guard.empty() && Lines.empty(); }
  /// It is a function of its own, called by Lines.Call.
  bool isCall() const { return empty() && !Lines.Call.empty(); }
};

/// \p Text with a fresh variable where it wants one.
RegionText fillName(const RegionText &Text, FreshNames &Names);

class LockRegions {
public:
  /// \p Strangers are the facts of \p In that no region may hold.
  LockRegions(const clang::FunctionDecl &In, const RegionStyle &Style,
              llvm::ArrayRef<const Fact *> Strangers, FreshNames &Names,
              AnalysisContext &TU)
      : In(In), Style(Style), Strangers(Strangers), Names(Names),
        Ctx(TU.getContext()), Sites(In, TU) {}

  /// Puts \p E into a region; false if that cannot be done.
  bool add(const Fact &E);
  /// Puts all from \p First to \p Last, which stand in one block, into one
  /// region; false if that cannot be done.
  bool addRange(const Fact &First, const Fact &Last);
  /// The edits for all that was added.
  std::optional<std::vector<clang::FixItHint>> make() const;

  const StatementSites &getSites() const { return Sites; }

private:
  struct Piece {
    StatementSite Site;
    const clang::Expr *Value = nullptr; ///< alone in the region; null: all
    RegionLines Lines;
    std::vector<TextEdit> Inner; ///< in the statement itself
    /// Nothing but the region: what stands beside it can share it.
    bool IsPlain = false;
    bool IsInline = false; ///< Inner is all
  };

  bool addStatement(Piece &P, const Fact &E);
  bool addWhole(Piece &P, const Fact &E);
  bool addDeclaration(Piece &P, const Fact &E);
  bool addValue(Piece &P, const Fact &E);
  bool splitDeclaration(Piece &P, const clang::VarDecl &V);
  bool wrapInitializer(Piece &P, const clang::VarDecl &V);
  bool hoistArguments(Piece &P, const Fact &E, const clang::Stmt &Within);
  bool hoistArgument(Piece &P, const clang::Expr &A);
  const clang::BinaryOperator *findAssignment(const clang::Expr &Value) const;
  bool open(Piece &P);
  bool endsItsBlock(const StatementSite &Site) const;

  bool isStrange(const Fact &E) const;
  bool hasStrangers(const clang::Stmt &S) const;
  bool canHold(const clang::Stmt &S) const;
  std::vector<Piece> mergeNeighbors() const;
  bool addEdits(const Piece &P, std::vector<TextEdit> &To) const;

  const clang::FunctionDecl &In;
  const RegionStyle &Style;
  llvm::ArrayRef<const Fact *> Strangers;
  FreshNames &Names; ///< of all fixes of the function
  const clang::ASTContext &Ctx;
  StatementSites Sites;
  std::vector<Piece> Pieces;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_REGIONS_LOCKREGIONS_H
