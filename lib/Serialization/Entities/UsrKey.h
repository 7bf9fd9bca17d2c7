//===- UsrKey.h - Names that all units agree on -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The key of a declaration is clang's USR where that says all: it is the same
// in every unit that declares the same thing. USRs of lambdas, of what is local
// and of what has no name hold places in files, and some types they leave out;
// there the key is put together here, of the key of what stands around it and a
// number or a name, so that a comment changes no key. What other units have no
// name for (a static function, an anonymous namespace) has the unit's path and
// '|' before it; no other key has a '|'.
//
//   c:@N@net@S@Client@F@close#        a method
//   src/a.cpp|c:a.cpp@F@helper#       a static function
//   c:@F@run##0                       the first lambda (or local) in it
//   c:@F@run##0@F@operator()#         its call operator
//   c:@F@run##p1                      its second parameter
//   c:@F@run##team0                   what the first team of threads in it runs
//   ~c:@N@net@S@Client                the destruction of the class
//
// One of more than 96 bytes, without what is behind it of a local, is its first
// 40, '%' and a hash of all of it: those of templates have kilobytes, and all
// who read summaries read keys.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_ENTITIES_USRKEY_H
#define INTEROP_LIB_SERIALIZATION_ENTITIES_USRKEY_H

#include "Facts/Entity.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"
#include <string>

namespace interop {

/// Keeps what it was asked; every declaration is read once.
class KeyMaker {
public:
  /// \p Unit: the path that what is the unit's own is known by.
  explicit KeyMaker(llvm::StringRef Unit) : Unit(Unit.str()) {}

  /// Total. Redeclarations have one key. The text lives as long as this does.
  llvm::StringRef getKey(const clang::Decl &D);
  std::string getKey(Entity E);
  /// Gives \p Body, which all threads of a team run, the key of \p In, the body
  /// that it stands in, and a number. To be called before the key is asked for.
  void addTeamBody(const clang::FunctionDecl &Body,
                   const clang::FunctionDecl &In);
  /// True if addTeamBody() made \p Key.
  static bool isOfTeam(llvm::StringRef Key) {
    llvm::StringRef Last = Key.rsplit('#').second;
    return Last.starts_with("team") && !Last.contains('%');
  }
  llvm::StringRef getUnit() const { return Unit; }

private:
  /// Without the unit.
  llvm::StringRef getBare(const clang::Decl &D);
  std::string makeBare(const clang::Decl &D);
  std::string makeParameter(const clang::ParmVarDecl &P,
                            const clang::FunctionDecl &F);
  std::string makeLocal(const clang::Decl &D, const clang::FunctionDecl &F);
  std::string makeFileLambda(const clang::CXXRecordDecl &R);
  std::string compose(const clang::Decl &D);
  std::string composeFunction(const clang::FunctionDecl &F);
  std::string composeTag(const clang::TagDecl &T);

  bool isInternal(const clang::Decl &D);
  bool isPlain(const clang::Decl &D);
  bool isPlain(clang::QualType T);
  bool isPlain(const clang::TemplateArgument &A);
  bool arePlain(llvm::ArrayRef<clang::TemplateArgument> Args);

  std::string encode(clang::QualType T);
  std::string encode(const clang::TemplateArgument &A);
  std::string encode(llvm::ArrayRef<clang::TemplateArgument> Args);

  void numberLocals(const clang::FunctionDecl &F);
  const clang::Decl *findOwner(const clang::CXXRecordDecl &Lambda);
  void numberLambdas(const clang::DeclContext &In);

  const std::string Unit;
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver{Memory};
  llvm::DenseMap<const clang::Decl *, llvm::StringRef> Keys, Bare;
  /// Among neighbors; of a body so many teams.
  llvm::DenseMap<const clang::Decl *, unsigned> Numbers;
  llvm::DenseSet<const clang::DeclContext *> Numbered;
  /// What a lambda outside of functions is written for.
  llvm::DenseMap<const clang::Decl *, const clang::Decl *> Owners;
};

/// For a question or two.
std::string makeKey(const clang::Decl &D, llvm::StringRef Unit);
std::string makeKey(Entity E, llvm::StringRef Unit);

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_ENTITIES_USRKEY_H
