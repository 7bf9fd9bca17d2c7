//===- Entity.h - What can be called -------------------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An entity is a function (also a lambda, constructor or destructor) or the
// whole destruction of a class: its destructor's body, then its members in
// reverse order, then its bases. The second exists for implicit destructors
// too, which Sema may never have declared.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_ENTITY_H
#define INTEROP_LIB_FACTS_ENTITY_H

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/PointerIntPair.h"
#include <string>

namespace interop {

class Entity {
public:
  Entity() = default;
  /// The function's definition where there is one.
  static Entity makeFunction(const clang::FunctionDecl &F) {
    const clang::FunctionDecl *Def = nullptr;
    return Entity(F.hasBody(Def) ? Def : F.getCanonicalDecl(), false);
  }
  static Entity makeDestruction(const clang::CXXRecordDecl &Class) {
    return Entity(Class.getDefinition(), true);
  }

  explicit operator bool() const { return Value.getPointer() != nullptr; }
  bool isDestruction() const { return Value.getInt(); }
  const clang::FunctionDecl *getFunction() const {
    return isDestruction()
               ? nullptr
               : llvm::cast_or_null<clang::FunctionDecl>(Value.getPointer());
  }
  /// The class that is destroyed; null for functions.
  const clang::CXXRecordDecl *getDestroyed() const {
    return isDestruction()
               ? llvm::cast<clang::CXXRecordDecl>(Value.getPointer())
               : nullptr;
  }
  /// The class whose object `this` is; null for free functions.
  const clang::CXXRecordDecl *getClass() const;
  /// As messages quote it: "Client::close", "Client::~Client".
  std::string getName() const;

  bool operator==(const Entity &O) const { return Value == O.Value; }
  bool operator!=(const Entity &O) const { return !(*this == O); }
  /// A key for maps; never an order.
  const void *getOpaque() const { return Value.getOpaqueValue(); }

private:
  friend struct llvm::DenseMapInfo<Entity>;
  using ValueTy = llvm::PointerIntPair<const clang::Decl *, 1, bool>;
  explicit Entity(ValueTy Value) : Value(Value) {}
  Entity(const clang::Decl *D, bool Destruction) : Value(D, Destruction) {}
  ValueTy Value;
};

} // namespace interop

template <> struct llvm::DenseMapInfo<interop::Entity> {
  using Entity = interop::Entity;
  using Info = DenseMapInfo<Entity::ValueTy>;
  static Entity getEmptyKey() { return Entity(Info::getEmptyKey()); }
  static Entity getTombstoneKey() { return Entity(Info::getTombstoneKey()); }
  static unsigned getHashValue(Entity E) { return Info::getHashValue(E.Value); }
  static bool isEqual(Entity A, Entity B) { return A == B; }
};

#endif // INTEROP_LIB_FACTS_ENTITY_H
