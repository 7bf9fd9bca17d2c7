//===- ProgramHandles.h - Handles that no model knows -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of a library without a model a class says itself what it owns: its destructor
// gives a member to a function that releases by its name, so that whatever
// makes the member's value has acquired it.
//
//   Encoder() : Codec(codec_create()) {}
//   ~Encoder() { codec_destroy(Codec); }
//
// So does a function that makes something and gives it to a function that
// releases by its name, on some way. It says nothing of other functions.
//
//   Codec = codec_create(); if (..) { codec_destroy(Codec); return -1; }
//
// Or it returns in the end what it has made, where the library declares what
// ends that.
//
//   Msg = msg_alloc(); if (..) return NULL; return Msg; // msg_free(Msg)
//
// Memory that a body gets for itself needs no such word: see BodyMemory.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_PROGRAMHANDLES_H
#define INTEROP_LIB_EFFECTS_HANDLES_PROGRAMHANDLES_H

#include "Effects/DeclaredReleases.h"
#include "Effects/EffectTable.h"
#include "Effects/Handles/BodyMemory.h"
#include "Facts/CallPath.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>

namespace interop {

class ProgramHandles {
public:
  /// \p ReleaseWords: in lower case, `;` between them. Without any, nothing is
  /// a release.
  /// \p Known, if given, tells what becomes of counted references.
  ProgramHandles(EffectTable &Effects, llvm::StringRef ReleaseWords,
                 ModelLookup *Known = nullptr);

  /// True if there are words.
  bool isAsked() const { return !ReleaseWords.empty(); }
  /// What \p E, a call of a function that is neither modeled nor in view,
  /// acquires for a member, by what the end of the member's class does, or for
  /// a place that its own body releases; null if nothing. The pointer stays
  /// valid.
  const Acquire *findAcquire(const Fact &E);
  /// True if \p A is for a place that the same body releases: only that body
  /// may be asked what becomes of it.
  bool isOfBody(const Acquire *A) const {
    return isMemory(A) || BodysKinds.contains(A);
  }
  /// True if nothing but the declaration of a release says that \p A counts: a
  /// body owns it that hands it over in the end.
  bool isByDeclaration(const Acquire *A) const { return Declared.contains(A); }
  /// True if \p A is memory that a body got for itself.
  bool isMemory(const Acquire *A) const {
    return A && A->Handle == MemoryKind.Handle;
  }
  BodyMemory &getMemory() const { return Memory; }
  /// True if \p F releases by its name.
  bool isNamedRelease(const clang::FunctionDecl &F) const;
  /// The member or variable whose value \p E, a call of such a function,
  /// releases by the function's name; unknown if it releases nothing.
  ObjectRef getReleased(const Fact &E) const;
  /// Where the end of a \p Class releases \p Field; empty if it does not.
  const CallPath &findRelease(const clang::CXXRecordDecl &Class,
                              const clang::FieldDecl &Field);
  /// True if some fact of \p E, or of what it calls, acquires for a member.
  bool mayAcquire(Entity E);
  /// True if some fact of \p E acquires for a place that \p E itself releases.
  bool mayAcquireItself(Entity E);

private:
  /// How a body shows that what a call gives it is its own to release.
  enum class Shown : uint8_t { No, Handle, Memory };

  const Acquire *makeAcquire(const Fact &E);
  const Acquire *findOfBody(const Fact &E);
  bool tellsCount(const Fact &E, const clang::FunctionDecl &In);
  const Acquire *findDeclared(const Fact &E);
  const Acquire *getMemoryKind(Place At);
  const Acquire *getKindOfBody(const ObjectRef &O, Place At,
                               bool IsDeclared = false);
  /// What the model says of references that \p F is given or gives; may be
  /// null.
  const ReferenceUse *findUse(const clang::FunctionDecl *F) const;
  bool givesBack(const Fact &E, const ObjectRef &Place) const;
  bool isModeledMaker(const clang::FunctionDecl &F) const;
  llvm::ArrayRef<const Fact *> getReleases(const clang::FunctionDecl &In);
  Shown findShown(const ObjectRef &Place, const clang::FunctionDecl &Maker,
                  bool IsResult);
  Shown findShown(const Fact &By, const ObjectRef &Place,
                  const clang::FunctionDecl &Maker, bool IsResult) const;
  const Acquire *getKind(const clang::FieldDecl &Field, Place At);
  CallPath findInEnd(const clang::CXXRecordDecl &Class,
                     const clang::FieldDecl &Field);

  EffectTable &Effects;
  ModelLookup *const Known;
  mutable BodyMemory Memory; ///< answers, and keeps them
  Acquire MemoryKind;                          ///< of results
  std::map<unsigned, Acquire> MemoryBehind;    ///< by the argument
  const std::string Words;
  llvm::SmallVector<llvm::StringRef, 16> ReleaseWords; ///< of Words
  llvm::DenseMap<const clang::FieldDecl *, CallPath> FieldEnds;
  llvm::DenseMap<Entity, bool> Acquires;
  llvm::DenseMap<const Fact *, const Acquire *> Makers; ///< see findAcquire()
  /// By the body: what releases something in it.
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<const Fact *>>
      Releases;
  /// By what the handle is called, and the argument that gives it, or -1.
  std::map<std::pair<std::string, int>, Acquire> Kinds, OfBodies, OfDeclared;
  llvm::SmallPtrSet<const Acquire *, 8> BodysKinds; ///< values of the last two
  llvm::SmallPtrSet<const Acquire *, 8> Declared;   ///< OfDeclared's values
  DeclaredReleases Ends;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_PROGRAMHANDLES_H
