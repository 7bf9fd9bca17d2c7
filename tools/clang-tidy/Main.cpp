//===- Main.cpp - clang-tidy with the checks linked in --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs clang-tidy's own main function, which is told where Clang's headers are
// unless they lie beside the executable or the user names some. Our checks are
// on where nobody says which are. interop-tidy names a file with what it asks
// besides: SessionRequest.h.
//
// --time-trace=<file> is ours: it writes when which phase of clang and of our
// checks ran, in the format of clang's -ftime-trace, which clang-tidy does not
// have.
//
//===----------------------------------------------------------------------===//

#include "CompilerHeaders.h"
#include "DefaultChecks.h"
#include "Findings/Formats/FindingsFile.h"
#include "ForkServer.h"
#include "Program/RunRequest.h"
#include "Program/Summary/SummaryFile.h"
#include "Session/SessionHost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/TimeProfiler.h"
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

/// Takes `--time-trace=<file>` out of \p Args; empty if it is not there.
static std::string takeTrace(std::vector<const char *> &Args) {
  std::string File;
  llvm::erase_if(Args, [&File](llvm::StringRef Arg) {
    bool Is = Arg.consume_front("--time-trace=");
    if (Is)
      File = Arg.str();
    return Is;
  });
  return File;
}

/// False if it could not be written, which is said.
static bool writeTrace(const std::string &File) {
  llvm::Error Problem = llvm::timeTraceProfilerWrite(File, "");
  llvm::timeTraceProfilerCleanup();
  if (!Problem)
    return true;
  llvm::errs() << "interop-tidy: '" << File
               << "' cannot be written: " << llvm::toString(std::move(Problem))
               << "\n";
  return false;
}

static int runTidy(llvm::ArrayRef<const char *> Words) {
  std::vector<const char *> Args(Words);
  llvm::Expected<SessionRequest> Request = takeRequest(Args);
  if (!Request)
    return fail(Request.takeError());
  SessionHost Host(std::move(*Request));
  SessionHost::install(Host);
  std::string Trace = takeTrace(Args);
  if (!Trace.empty())
    llvm::timeTraceProfilerInitialize(/*TimeTraceGranularity=*/500, Words[0]);
  std::string Headers;
  if (!Words.empty() && llvm::none_of(Args, namesHeaders))
    Headers = findCompilerHeaders(Words[0]).str();
  if (!Headers.empty()) {
    Headers = "--extra-arg-before=-resource-dir=" + Headers;
    Args.insert(Args.begin() + 1, Headers.c_str());
  }
  if (!saysChecks(Args))
    Args.insert(Args.begin() + 1, "--checks=interop-*");
  int Count = static_cast<int>(Args.size());
  Args.push_back(nullptr);
  int Code = clang::tidy::clangTidyMain(Count, Args.data());
  if (llvm::Error Problem = writeFindings(Host))
    return fail(std::move(Problem));
  if (!Trace.empty() && !writeTrace(Trace) && Code == 0)
    Code = 1;
  return Code;
}

int main(int Argc, const char **Argv) {
  llvm::ArrayRef<const char *> Words(Argv, Argv + Argc);
  if (Words.size() != 2 || Words[1] != RunRequest::Argument)
    return runTidy(Words);
  std::optional<std::vector<std::string>> Asked = serve();
  if (!Asked)
    return 0;
  std::vector<const char *> Texts;
  for (const std::string &Word : *Asked)
    Texts.push_back(Word.c_str());
  return runTidy(Texts);
}
