//===- Naming.h - Names of declarations, for models and messages ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names declarations as models and messages do: functions and types by
// qualified name without template arguments and inline namespaces. Nothing here
// allocates in the AST.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_NAMING_H
#define INTEROP_LIB_AST_NAMING_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include <string>

namespace interop {

/// "zmq::context_t::close", "std::thread::~thread"; inline and anonymous
/// namespaces are left out, and so are template arguments, and all namespaces
/// of a function of C. A lambda's call operator is "lambda", a local class is
/// qualified by its function.
std::string getQualifiedName(const clang::NamedDecl &D);

/// The unqualified name that a model mentions: of a constructor or destructor
/// that of its class.
llvm::StringRef getMentionedName(const clang::NamedDecl &D);

/// True if \p D is declared in namespace std or in one of the names reserved
/// for its implementation (__gnu_cxx), at any depth.
bool isInStd(const clang::Decl &D);

/// True if what \p F returns is its one argument, to be moved from: std::move,
/// or what another library has for it.
bool isMove(const clang::FunctionDecl &F);

/// True if \p R is std::exception or derived from it.
bool isException(const clang::CXXRecordDecl &R);

/// True if \p R or a base of it declares the operator.
bool hasOperator(const clang::CXXRecordDecl &R,
                 clang::OverloadedOperatorKind Kind);

/// True if \p Loc, which is of a file, is in a system header: in one that the
/// compiler takes for such, or that is installed in the system's
/// own folders. pkg-config names these with -I, which says nothing to a
/// compiler.
bool isInSystemFile(clang::SourceLocation Loc, const clang::SourceManager &SM);

/// True if \p D is (a specialization of) a class defined in a system header.
bool isSystem(const clang::Decl &D, const clang::SourceManager &SM);

/// The name of \p R, or of the typedef that an unnamed one is for; may be
/// empty.
llvm::StringRef getRecordName(const clang::RecordDecl &R);

/// True if \p D, which may be null, has this qualified name.
bool hasQualifiedName(const clang::NamedDecl *D, llvm::StringRef Name);

/// True if \p Name is the qualified name of \p T or of a typedef that it is
/// written with.
bool isTypeNamed(clang::QualType T, llvm::StringRef Name);

/// The class that \p T names, through arrays, be it complete or not.
const clang::CXXRecordDecl *getNamedClass(clang::QualType T);

/// The class whose definition \p T names, through arrays; null for pointers,
/// references, dependent and incomplete types.
const clang::CXXRecordDecl *getDefinedClass(clang::QualType T);
/// The class that \p T points to, or that it is a template over first
/// (`unique_ptr<X>`, `vector<X>`); else the one that it names. Null if there is
/// none.
const clang::CXXRecordDecl *getClassBehind(clang::QualType T);

} // namespace interop

#endif // INTEROP_LIB_AST_NAMING_H
