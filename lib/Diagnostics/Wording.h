//===- Wording.h - How things are called in messages ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the names and phrases that the messages of all hazards share.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_WORDING_H
#define INTEROP_LIB_DIAGNOSTICS_WORDING_H

#include "Diagnostics/Finding.h"
#include "Facts/Fact.h"
#include <optional>
#include <string>

namespace interop {

/// "'Name'".
std::string quote(llvm::StringRef Name);
/// Returns the quoted name of \p D, without what it stands in.
std::string quoteName(const clang::NamedDecl &D);

/// "a zmq_socket", "an egl_context".
std::string withArticle(llvm::StringRef Name);
/// "a 'zmq_socket'".
std::string quoteWithArticle(llvm::StringRef Name);

/// The name of what \p E calls: the function, or the class it destroys.
std::string getCalledName(const Fact &E);

/// "variable 'v'", "member 'm_'", "base class 'B'", of what \p E destroys.
std::string describeDestroyed(const Fact &E);

/// "the thread that runs 'f' is started here"; a lambda has no name, and
/// \p Body may be empty.
NoteText describeStart(const std::string &Body);

/// "... (model posix.yaml)".
NoteText cite(const llvm::Twine &Text, const Origin &From);

/// "'poll' waits until ... (model posix.yaml)"; nothing if \p Row does not say.
std::optional<NoteText> describeWait(llvm::StringRef Called,
                                     const FunctionModel &Row);

/// "'f'", "the lambda".
std::string describeFunction(llvm::StringRef Name);

/// The innermost name of \p O, quoted.
std::string describe(const ObjectRef &O);
/// "the critical region 'name'"; OpenMP has an unnamed one, too.
std::string describeRegion(llvm::StringRef Name);

/// "A", "A and B", "A, B and C".
std::string join(llvm::ArrayRef<std::string> Names);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_WORDING_H
