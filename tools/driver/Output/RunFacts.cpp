//===- RunFacts.cpp - Where findings come from ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Output/RunFacts.h"
#include "driver/Project/Git.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>

using namespace llvm;

namespace interop {

static std::string describeTime() {
  auto Now = std::chrono::time_point_cast<std::chrono::seconds>(
      std::chrono::system_clock::now());
  int64_t Set;
  if (std::optional<std::string> Epoch =
          sys::Process::GetEnv("SOURCE_DATE_EPOCH");
      Epoch && !StringRef(*Epoch).getAsInteger(10, Set))
    Now = sys::TimePoint<std::chrono::seconds>(std::chrono::seconds(Set));
  std::time_t Seconds = std::chrono::system_clock::to_time_t(Now);
  char Text[32];
  std::tm Parts;
  if (!gmtime_r(&Seconds, &Parts) ||
      !std::strftime(Text, sizeof(Text), "%Y-%m-%d %H:%M UTC", &Parts))
    return "";
  return Text;
}

/// As a shell takes it.
static std::string describeCommand(ArrayRef<std::string> Words) {
  std::string Text;
  raw_string_ostream Out(Text);
  for (const std::string &Word : Words) {
    if (&Word != &Words.front())
      Out << ' ';
    sys::printArg(Out, Word, /*Quote=*/false);
  }
  return Out.str();
}

/// "1f2e3d4c5b6a, with changes"; empty if nobody knows.
static std::string findRevision(StringRef Root) {
  Expected<Git> In = Git::open(Root);
  if (!In) {
    consumeError(In.takeError());
    return "";
  }
  Expected<std::string> Revision = In->run({"rev-parse", "--short=12", "HEAD"});
  if (!Revision) {
    consumeError(Revision.takeError());
    return "";
  }
  std::string Text = StringRef(*Revision).trim().str();
  Expected<std::string> Changes =
      In->run({"status", "--porcelain", "--untracked-files=no"});
  if (!Changes)
    consumeError(Changes.takeError());
  else if (!Changes->empty())
    Text += ", with changes";
  return Text;
}

std::vector<std::pair<std::string, std::string>>
getRunFacts(ArrayRef<std::string> Command, StringRef Root) {
  std::vector<std::pair<std::string, std::string>> Facts = {
      {"Time", describeTime()}, {"Command", describeCommand(Command)}};
  if (std::string Revision = findRevision(Root); !Revision.empty())
    Facts.push_back({"Revision", std::move(Revision)});
  return Facts;
}

} // namespace interop
