//===- LockScopes.h - Classes that hold or drop a lock ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds guards and policies that a fix can name: classes of models that the
// unit declares, or of its own that do the same; spelt as its author would.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_REGIONS_LOCKSCOPES_H
#define INTEROP_LIB_EDITS_REGIONS_LOCKSCOPES_H

#include "Analysis/AnalysisContext.h"
#include <optional>
#include <string>

namespace interop {

class LockFlow;

class LockScopes {
public:
  explicit LockScopes(AnalysisContext &TU);

  /// A class whose objects drop \p Lock (\p Drops) or hold it, to be made
  /// without arguments at \p Place in \p In.
  std::optional<std::string> findGuard(const LockModel &Lock, bool Drops,
                                       const clang::FunctionDecl &In,
                                       clang::SourceLocation Place);
  /// True if the objects of \p R, made without arguments, are such guards.
  bool isGuard(const clang::CXXRecordDecl &R, const LockModel &Lock,
               bool Drops);
  /// An expression: a policy that drops \p Lock around a bound function.
  std::optional<std::string> findPolicy(const LockModel &Lock,
                                        clang::SourceLocation Place);
  /// What makes a static local once at \p Place (TypeModel::Once): its
  /// statements, ${class} filled in; none if the unit declares nothing such.
  std::vector<std::string> findOnce(clang::SourceLocation Place) const;
  /// The class or function of that qualified name, if it is declared before
  /// \p Place.
  std::optional<std::string> findNamed(llvm::StringRef Name,
                                       clang::SourceLocation Place) const;
  /// \p D, as it is called at \p Place.
  std::string spellAt(const clang::NamedDecl &D,
                      clang::SourceLocation Place) const;
  /// The innermost namespace that holds \p Place; the unit if none does.
  const clang::DeclContext &getNamespaceAt(clang::SourceLocation Place) const;
  /// True if \p E has a type that is a policy.
  bool isPolicy(const clang::Expr &E) const;

private:
  struct Known {
    const clang::NamedDecl *Class = nullptr; ///< a class or class template
    const TypeModel *Row = nullptr;
  };

  void collect(const clang::DeclContext &C);
  void addClass(const clang::CXXRecordDecl &R, const clang::NamedDecl &Named);
  const Known *findScope(const LockModel &Lock, bool Drops,
                         clang::SourceLocation Place) const;
  bool isSeenAsGuard(const clang::CXXRecordDecl &R, LockFlow &Flow, bool Drops);
  const clang::CXXRecordDecl *inferGuard(const LockModel &Lock, bool Drops,
                                         clang::SourceLocation Place);
  std::string spell(const clang::NamedDecl &D, const clang::DeclContext &In,
                    clang::SourceLocation Place) const;
  bool isBefore(const clang::Decl &D, clang::SourceLocation Place) const;

  AnalysisContext &TU;
  const clang::SourceManager &SM;
  std::vector<Known> Rows;
  std::vector<const clang::CXXRecordDecl *> Own; ///< without rows
  std::vector<const clang::NamespaceAliasDecl *> Aliases;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_REGIONS_LOCKSCOPES_H
