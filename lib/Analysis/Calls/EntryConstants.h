//===- EntryConstants.h - What stands beside a kept callable ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An entry of a table has a function and numbers that say when it is called:
// `if (entry->at_once) entry->run(entry->data);`. An entry whose number is
// known, from its initializer or from the call that enters it, is not called
// behind a test that the number fails.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_ENTRYCONSTANTS_H
#define INTEROP_LIB_ANALYSIS_CALLS_ENTRYCONSTANTS_H

#include "Effects/EffectTable.h"
#include "llvm/ADT/SetVector.h"

namespace interop {

class EntryConstants {
public:
  explicit EntryConstants(EffectTable &Effects, const clang::ASTContext &Ctx)
      : Effects(Effects), Ctx(Ctx) {}

  /// \p Value, as it is written, is given to a field by \p Entry.
  void addEntry(const clang::Expr &Value, const clang::InitListExpr &Entry) {
    Entries[&Value] = &Entry;
  }
  /// \p In, null outside of functions, may change \p Field by itself.
  void addWriter(const clang::FieldDecl &Field, const clang::FunctionDecl *In);

  /// True if the call \p Through a field in the body \p By does not run what is
  /// written as \p Value in \p In, because of what stands beside it.
  bool isExcluded(const clang::Expr &Value, const clang::FunctionDecl *In,
                  const clang::Expr &Through, const clang::FunctionDecl *By);

private:
  /// A call through a field.
  struct TestedCall {
    const clang::FieldDecl *Field = nullptr; ///< null if nothing is tested
    const clang::ValueDecl *Of = nullptr;    ///< the root of its object
    unsigned Block = 0;
  };
  const TestedCall &getTested(const clang::CallExpr &C,
                              const FunctionFacts &In);
  /// Who gives a value to \p Beside gives one to \p Field as well.
  bool areWrittenTogether(const clang::FieldDecl &Field,
                          const clang::FieldDecl &Beside) const;
  AssumedValue getBeside(const clang::Expr &Value,
                         const clang::FunctionDecl *In,
                         const clang::FieldDecl &Field,
                         const clang::FieldDecl &Beside);
  AssumedValue getEntered(Entity By, const clang::FieldDecl &Field,
                          const clang::FieldDecl &Beside,
                          llvm::function_ref<bool(const clang::Expr &)> IsIt,
                          llvm::ArrayRef<const clang::Expr *> Args);
  AssumedValue evaluate(const clang::Expr &E, Entity In,
                        llvm::ArrayRef<const clang::Expr *> Args);

  EffectTable &Effects;
  const clang::ASTContext &Ctx;
  llvm::DenseMap<const clang::Expr *, const clang::InitListExpr *> Entries;
  llvm::DenseMap<const clang::FieldDecl *,
                 llvm::SmallSetVector<const clang::FunctionDecl *, 2>>
      Writers;
  llvm::DenseMap<const clang::CallExpr *, TestedCall> Calls;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_ENTRYCONSTANTS_H
