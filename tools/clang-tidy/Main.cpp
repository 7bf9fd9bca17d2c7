//===- Main.cpp - clang-tidy with the checks linked in --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs clang-tidy's own main function, which is told where Clang's headers are
// unless they lie beside the executable or the user names some. interop-tidy
// names a file with what it asks besides: SessionRequest.h.
//
//===----------------------------------------------------------------------===//

#include "CompilerHeaders.h"
#include "Findings/Formats/FindingsFile.h"
#include "Program/Summary/SummaryFile.h"
#include "Session/SessionHost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

using namespace interop;

namespace clang::tidy {
int clangTidyMain(int Argc, const char **Argv); // in libclangTidyMain.a
} // namespace clang::tidy

static bool namesHeaders(llvm::StringRef Arg) {
  return Arg.contains("-resource-dir");
}

/// Takes the argument with the request out of \p Args; one that asks nothing
/// if there is none.
static llvm::Expected<SessionRequest>
takeRequest(std::vector<const char *> &Args) {
  auto Found = llvm::find_if(Args, [](llvm::StringRef Arg) {
    return Arg.starts_with(SessionRequest::Argument);
  });
  if (Found == Args.end())
    return SessionRequest();
  llvm::StringRef Path(*Found);
  Args.erase(Found);
  return SessionRequest::read(Path.substr(SessionRequest::Argument.size()));
}

static llvm::Error writeFindings(SessionHost &Host) {
  if (!Host.wantsFindings())
    return llvm::Error::success();
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  writeFindingsFile(Host.takeFindings(), /*Root=*/"", Out);
  return writeWhole(Host.getRequest().FindingsFile, Out.str());
}

static int fail(llvm::Error Problem) {
  llvm::errs() << "interop-clang-tidy: " << llvm::toString(std::move(Problem))
               << "\n";
  return 2;
}

int main(int Argc, const char **Argv) {
  std::vector<const char *> Args(Argv, Argv + Argc);
  llvm::Expected<SessionRequest> Request = takeRequest(Args);
  if (!Request)
    return fail(Request.takeError());
  SessionHost Host(std::move(*Request));
  SessionHost::install(Host);
  std::string Headers;
  if (Argc > 0 && llvm::none_of(Args, namesHeaders))
    Headers = findCompilerHeaders(Argv[0]).str();
  if (!Headers.empty()) {
    Headers = "--extra-arg-before=-resource-dir=" + Headers;
    Args.insert(Args.begin() + 1, Headers.c_str());
  }
  int Count = static_cast<int>(Args.size());
  Args.push_back(nullptr);
  int Code = clang::tidy::clangTidyMain(Count, Args.data());
  if (llvm::Error Problem = writeFindings(Host))
    return fail(std::move(Problem));
  return Code;
}
