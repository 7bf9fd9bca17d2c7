//===- TidyServer.cpp - One interop-clang-tidy for all units --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/TidyServer.h"
#include "Program/RunRequest.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Errno.h"
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace llvm;

extern char **environ;

namespace interop {

namespace {
/// Both ends are closed in programs that are started.
struct Pipe {
  int From = -1, To = -1;
  Pipe() {
    int Ends[2];
    if (::pipe2(Ends, O_CLOEXEC) == 0)
      From = Ends[0], To = Ends[1];
  }
  ~Pipe() {
    if (From >= 0)
      ::close(From);
    if (To >= 0)
      ::close(To);
  }
};
} // namespace

/// Ours, with what spares the processes a tenth of their time, in the system:
/// memory that malloc takes in large pages, and from one arena, because one
/// thread works at a time. Other C libraries do not know the variable.
static std::vector<char *> makeEnvironment() {
  static char Tunables[] =
      "GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1";
  std::vector<char *> All;
  for (char **Each = environ; *Each; ++Each)
    All.push_back(*Each);
  if (!::getenv("GLIBC_TUNABLES")) // the user knows better
    All.push_back(Tunables);
  All.push_back(nullptr);
  return All;
}

/// Its number; 0 if it cannot be started.
static pid_t spawn(const std::string &Program, int Input, int Output) {
  std::string Argument = RunRequest::Argument.str();
  char *Words[] = {const_cast<char *>(Program.c_str()), Argument.data(),
                   nullptr};
  posix_spawn_file_actions_t Actions;
  ::posix_spawn_file_actions_init(&Actions);
  ::posix_spawn_file_actions_adddup2(&Actions, Input, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&Actions, Output, STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&Actions, STDERR_FILENO, "/dev/null",
                                     O_WRONLY, 0);
  pid_t Started = 0;
  int Problem = ::posix_spawn(&Started, Program.c_str(), &Actions, nullptr,
                              Words, makeEnvironment().data());
  ::posix_spawn_file_actions_destroy(&Actions);
  return Problem ? 0 : Started;
}

/// Appends what comes to \p Bytes; false at the end.
static bool readSome(int From, std::string &Bytes) {
  char Buffer[4096];
  char *More = Buffer;
  ssize_t Size = sys::RetryAfterSignal(-1, ::read, From, More, sizeof(Buffer));
  if (Size > 0)
    Bytes.append(More, Size);
  return Size > 0;
}

static std::optional<std::string> takeLine(std::string &Bytes) {
  size_t End = Bytes.find('\n');
  if (End == std::string::npos)
    return std::nullopt;
  std::string Line = Bytes.substr(0, End);
  Bytes.erase(0, End + 1);
  return Line;
}

void TidyServer::start() {
  Pipe Requests, Answers;
  if (Requests.From < 0 || Answers.From < 0)
    return;
  pid_t Number = spawn(Program, Requests.From, Answers.To);
  if (Number == 0)
    return;
  Server.begin(Number);
  ::close(std::exchange(Answers.To, -1));
  FromServer = std::exchange(Answers.From, -1);
  std::string First;
  while (!StringRef(First).contains('\n') && readSome(FromServer, First))
    ;
  // One of another release says something else, and ends.
  if (takeLine(First) == "ready")
    ToServer = std::exchange(Requests.To, -1);
  if (ToServer >= 0)
    Listener = std::thread([this] { listen(); });
}

TidyServer::~TidyServer() {
  if (ToServer >= 0)
    ::close(ToServer);
  if (Listener.joinable())
    Listener.join();
  if (FromServer < 0)
    return;
  ::close(FromServer);
  // Its number is of no other process until it is waited for.
  int Number = Server.getNumber();
  sys::RetryAfterSignal(-1, ::waitpid, Number, nullptr, 0);
  Server.end();
}

//===-- Requests ----------------------------------------------------------===//

bool TidyServer::send(StringRef Bytes) {
  std::lock_guard<std::mutex> Lock(Writing);
  while (!Bytes.empty()) {
    ssize_t Written = sys::RetryAfterSignal(-1, ::write, ToServer, Bytes.data(),
                                            Bytes.size());
    if (Written < 0)
      return false;
    Bytes = Bytes.drop_front(Written);
  }
  return true;
}

ProcessEnd TidyServer::run(ArrayRef<std::string> Arguments, StringRef Output,
                           StringRef Errors, StringRef Input,
                           ChildProcess *Shown) {
  std::call_once(Started, [this] { start(); });
  auto New = std::make_shared<Request>();
  New->Shown = Shown;
  std::future<ProcessEnd> End = New->End.get_future();
  RunRequest Asking{"", Input.str(), Output.str(), Errors.str(),
                    Arguments.vec()};
  if (enter(Asking, New) && send(Asking.encode()))
    return End.get();
  return runProcess(Arguments, Output, Errors, Input, Shown);
}

bool TidyServer::enter(RunRequest &Asking, std::shared_ptr<Request> New) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (ToServer < 0 || IsLost)
    return false;
  Asking.Id = std::to_string(++Last);
  Asked[Asking.Id] = std::move(New);
  return true;
}

//===-- Answers -----------------------------------------------------------===//

/// As llvm::sys::Wait has it.
static ProcessEnd readEnd(StringRef Status, StringRef Kilobytes) {
  ProcessEnd End;
  int Number = -1;
  if (Status.getAsInteger(10, Number) || Number < 0)
    End.Error = "it cannot be started";
  else if (WIFSIGNALED(Number))
    End.Error = ::strsignal(WTERMSIG(Number));
  else
    End.Code = WEXITSTATUS(Number);
  uint64_t Peak = 0;
  if (!Kilobytes.getAsInteger(10, Peak))
    End.Peak = Peak * 1024;
  return End;
}

void TidyServer::hear(StringRef Line) {
  auto [What, Rest] = Line.split(' ');
  auto [Id, Figures] = Rest.split(' ');
  std::lock_guard<std::mutex> Lock(Mutex);
  auto Found = Asked.find(Id);
  if (Found == Asked.end())
    return;
  Request &R = *Found->second;
  int Number;
  if (What == "began" && !Figures.getAsInteger(10, Number))
    R.getProcess().begin(Number);
  if (What != "ended")
    return;
  R.getProcess().end();
  auto [Status, Kilobytes] = Figures.split(' ');
  R.End.set_value(readEnd(Status, Kilobytes));
  Asked.erase(Found);
}

void TidyServer::listen() {
  std::string Bytes;
  while (readSome(FromServer, Bytes))
    while (std::optional<std::string> Line = takeLine(Bytes))
      hear(*Line);
  std::lock_guard<std::mutex> Lock(Mutex);
  IsLost = true;
  for (auto &Each : Asked) {
    ProcessEnd Lost;
    Lost.Error = "what started it has ended";
    Each.getValue()->getProcess().end();
    Each.getValue()->End.set_value(std::move(Lost));
  }
  Asked.clear();
}

} // namespace interop
