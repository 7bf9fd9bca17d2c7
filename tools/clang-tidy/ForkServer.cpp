//===- ForkServer.cpp - One process that makes many -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForkServer.h"
#include "Program/RunRequest.h"
#include "llvm/ADT/StringRef.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <map>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace interop {

/// What the handler of SIGCHLD writes to, for poll.
static int Ended[2];

static void noteEnd(int) {
  int Before = errno;
  // If it is full, poll returns as well.
  [[maybe_unused]] auto Written = ::write(Ended[1], "", 1);
  errno = Before;
}

namespace {
class ForkServer {
public:
  std::optional<std::vector<std::string>> run();

private:
  bool read();
  bool begin(const RunRequest &Request);
  void reportEnds();
  static void answer(const std::string &Line);

  std::string Bytes; ///< of requests that are not whole yet
  std::map<pid_t, std::string> Running;
};
} // namespace

void ForkServer::answer(const std::string &Line) {
  for (llvm::StringRef Rest = Line; !Rest.empty();) {
    ssize_t Written = ::write(STDOUT_FILENO, Rest.data(), Rest.size());
    if (Written < 0 && errno != EINTR)
      return; // nobody reads it: stdin ends, too
    Rest = Rest.drop_front(std::max<ssize_t>(Written, 0));
  }
}

static bool replace(int Descriptor, const std::string &Path, int Flags) {
  int New = ::open(Path.empty() ? "/dev/null" : Path.c_str(), Flags, 0666);
  bool Is = New >= 0 && ::dup2(New, Descriptor) >= 0;
  if (New > STDERR_FILENO)
    ::close(New);
  return Is;
}

/// True in the process that does it.
bool ForkServer::begin(const RunRequest &Request) {
  pid_t Child = ::fork();
  if (Child < 0)
    answer("ended " + Request.Id + " -1 0\n");
  if (Child > 0) {
    Running[Child] = Request.Id;
    answer("began " + Request.Id + " " + std::to_string(Child) + "\n");
  }
  if (Child != 0)
    return false;
  std::signal(SIGCHLD, SIG_DFL);
  ::close(Ended[0]);
  ::close(Ended[1]);
  constexpr int New = O_WRONLY | O_CREAT | O_TRUNC;
  if (!replace(STDIN_FILENO, Request.Input, O_RDONLY) ||
      !replace(STDOUT_FILENO, Request.Output, New) ||
      !replace(STDERR_FILENO, Request.Errors, New))
    ::_exit(127);
  return true;
}

void ForkServer::reportEnds() {
  char Notes[64];
  while (::read(Ended[0], Notes, sizeof(Notes)) > 0)
    ;
  int Status;
  struct rusage Usage;
  for (pid_t Child; (Child = ::wait4(-1, &Status, WNOHANG, &Usage)) > 0;) {
    auto Found = Running.find(Child);
    if (Found == Running.end())
      continue;
    answer("ended " + Found->second + " " + std::to_string(Status) + " " +
           std::to_string(Usage.ru_maxrss) + "\n");
    Running.erase(Found);
  }
}

/// False at the end.
bool ForkServer::read() {
  char More[4096];
  ssize_t Size = ::read(STDIN_FILENO, More, sizeof(More));
  if (Size > 0)
    Bytes.append(More, Size);
  return Size > 0 || (Size < 0 && errno == EINTR);
}

std::optional<std::vector<std::string>> ForkServer::run() {
  if (::pipe2(Ended, O_NONBLOCK | O_CLOEXEC) != 0)
    return std::nullopt;
  std::signal(SIGCHLD, noteEnd);
  answer("ready\n");
  for (;;) {
    pollfd Awaited[] = {{STDIN_FILENO, POLLIN, 0}, {Ended[0], POLLIN, 0}};
    if (::poll(Awaited, 2, -1) < 0 && errno != EINTR)
      return std::nullopt;
    reportEnds();
    if (!(Awaited[0].revents & (POLLIN | POLLHUP)))
      continue;
    if (!read())
      return std::nullopt;
    while (std::optional<RunRequest> Request = RunRequest::take(Bytes))
      if (begin(*Request))
        return std::move(Request->Words);
  }
}

std::optional<std::vector<std::string>> serve() { return ForkServer().run(); }

} // namespace interop
