//===- OwnerScope.h - What is torn down together ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists the parts of a class (bases, members), of a function (locals) or of a
// file (its variables), in the order in which they are made; they are destroyed
// in the reverse order.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_OWNERSCOPE_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_OWNERSCOPE_H

#include "AST/Naming.h"
#include "Facts/Fact.h"
#include "Facts/ModelLookup.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <vector>

namespace interop {

/// A base, a member or a variable.
struct Part {
  const clang::ValueDecl *Decl = nullptr; ///< canonical; null for a base
  const clang::CXXBaseSpecifier *Base = nullptr;
  const clang::Stmt *Scope = nullptr; ///< block of a local; null for others
  clang::QualType Type;
  clang::SourceLocation Loc;
};

class OwnerScope {
public:
  static OwnerScope makeClass(const clang::CXXRecordDecl &R);
  static OwnerScope makeFunction(const clang::FunctionDecl &F);
  /// The variables of a file, in the order of their definitions; nothing in
  /// view ends them (getEntity).
  static OwnerScope makeFile(llvm::ArrayRef<const clang::VarDecl *> Statics);

  const clang::CXXRecordDecl *getClass() const { return Class; }
  /// The function whose locals these are; null for a class or file.
  const clang::FunctionDecl *getFunction() const { return Function; }
  /// Returns what ends them: the destruction of the class, or the function.
  Entity getEntity() const {
    return Class ? Entity::makeDestruction(*Class)
                 : Entity::makeFunction(*Function);
  }
  /// In the order in which they are made.
  llvm::ArrayRef<Part> getParts() const { return Parts; }
  /// Returns the index of the part that \p O is or lies in; nothing if it is no
  /// part of this owner.
  std::optional<unsigned> findPart(const ObjectRef &O) const;
  /// Returns the index of the part that \p E, a fact of getEntity(), ends.
  std::optional<unsigned> findEnded(const Fact &E) const;
  /// True if \p Early is destroyed after \p Late has been.
  bool outlives(unsigned Early, unsigned Late) const {
    return Early < Late && Parts[Early].Scope == Parts[Late].Scope;
  }

private:
  const clang::CXXRecordDecl *Class = nullptr;
  const clang::FunctionDecl *Function = nullptr;
  void index();
  std::optional<unsigned> find(const void *Key) const;

  std::vector<Part> Parts;
  llvm::DenseMap<const void *, unsigned> Numbers; ///< by declaration or base
};

/// A question about a class; the row may be null.
using ClassTest =
    llvm::function_ref<bool(const clang::CXXRecordDecl &, const TypeModel *)>;

/// True if \p Is holds of \p R, of a base or member of it, or of what it owns,
/// down to a few levels.
bool holds(const clang::CXXRecordDecl *R, ModelLookup &Known, ClassTest Is);
inline bool holds(clang::QualType T, ModelLookup &Known, ClassTest Is) {
  return holds(getDefinedClass(T), Known, Is);
}

/// Returns true if using an object of type \p T after its end is undefined with
/// an effect: its destructor does something, or it is or holds a lock.
bool isGoneAfterEnd(clang::QualType T, ModelLookup &Known);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_OWNERSCOPE_H
