//===- ReferencePlaces.h - Where references stand ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names the variables, fields and temporaries that hold references, as they are
// written: unlike an ObjectRef a place is never looked through, because `y = x`
// makes a second place for one value. Says which places outlive the body.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEPLACES_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEPLACES_H

#include "Analysis/AnalysisContext.h"

namespace interop {

struct ReferencePlace {
  enum KindTy : uint8_t {
    None,
    Variable,  ///< Root, or the field Leaf of what it is or points to
    This,      ///< the field Leaf of *this
    Temporary, ///< the result of the call Root
  };
  KindTy Kind = None;
  bool IsElement = false; ///< one of many
  const void *Root = nullptr;
  const clang::FieldDecl *Leaf = nullptr;

  explicit operator bool() const { return Kind != None; }
  bool operator==(const ReferencePlace &O) const {
    return Kind == O.Kind && Root == O.Root && Leaf == O.Leaf;
  }
  const clang::VarDecl *getVariable() const {
    return Kind == Variable ? static_cast<const clang::VarDecl *>(Root)
                            : nullptr;
  }
  /// A variable that only this body sees.
  bool isLocal() const {
    const clang::VarDecl *V = getVariable();
    return V && !Leaf && !V->hasGlobalStorage();
  }
  static ReferencePlace makeVariable(const clang::VarDecl &V);
  /// Of an initializer, or of a body of another unit, which has no statements.
  static ReferencePlace makeOf(const ObjectRef &O);
  static ReferencePlace makeTemporary(const clang::Stmt &Call) {
    return {Temporary, false, &Call, nullptr};
  }
  /// As messages name it, quoted.
  std::string describe() const;
};

/// The expression whose value \p E has: casts, copies and moves are left out.
const clang::Expr *getValueExpr(const clang::Expr *E);
/// Where the value of \p E stands; none if that has no name.
ReferencePlace findPlace(const clang::Expr *E);
/// Of `&x` the place x; none of anything else.
ReferencePlace findPointedPlace(const clang::Expr *E);

/// True if a \p T may be of the kind.
bool isOfKind(const ReferenceKind &Kind, clang::QualType T);

/// True for a call of which neither a model nor a body says what it does.
bool isUnseen(const Fact &E, ModelLookup &Known);

/// How the records of a unit are made.
class RecordLives {
public:
  explicit RecordLives(AnalysisContext &TU);

  /// True if \p P outlives the body of \p In.
  bool isLasting(const ReferencePlace &P, const clang::FunctionDecl &In) const;
  /// True if \p P is a field of an object of a runtime.
  bool isInManaged(const ReferencePlace &P) const;
  /// True if a call in the unit makes \p D a root, or keeps it so.
  bool isRooted(const clang::VarDecl &D) const {
    return Rooted.count(D.getCanonicalDecl());
  }

  /// True if a body of the unit takes references for what it gives to code that
  /// is not seen, as a cookie: another one gives these back.
  bool hasCookies() const { return HasCookies; }

  /// True if something in the unit gives back what \p P holds.
  bool isReleased(const ReferencePlace &P) const {
    const clang::VarDecl *V = P.getVariable();
    return (P.Leaf && Released.count(P.Leaf)) ||
           (!P.Leaf && V && Released.count(V->getCanonicalDecl()));
  }

private:
  void addUse(const Fact &E);
  /// Notes that \p V points to the body's own stack, if \p Value is of
  /// alloca().
  void addIfOnStack(const clang::VarDecl *V, const clang::Expr &Value);
  void addCookies(const FunctionFacts &Facts);
  bool isLastingRecord(const clang::RecordDecl &R,
                       const clang::FunctionDecl *Maker) const;
  bool isManaged(const clang::RecordDecl &R) const;

  ModelLookup &Known;
  bool HasCookies = false;
  llvm::DenseSet<const clang::Decl *> Automatic, Allocated, Rooted, Released,
      OnStack;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEPLACES_H
