//===- client.cpp - A client that gives up half-way ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The destructor closes the socket, the caller catches the exception, and
// nothing lingers. Yet the program never ends: the constructor throws where the
// server is silent or of another version, the destructor of an object that was
// never finished does not run, and the context waits at its end for a socket
// that nobody can close any more. README.md beside this file tells the story.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <stdexcept>
#include <string>
#include <zmq.h>

namespace {

/// Owns a libzmq context. Its sockets linger only if they ask for it.
class Context {
public:
  Context() : Handle(zmq_ctx_new()) { zmq_ctx_set(Handle, ZMQ_BLOCKY, 0); }
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;
  ~Context() { zmq_ctx_term(Handle); }

  void *get() const { return Handle; }

private:
  void *Handle;
};

/// Asks a server of the same version.
class Client {
public:
  Client(Context &Shared, const char *Server)
      : Socket(zmq_socket(Shared.get(), ZMQ_DEALER)) {
    int PatienceMs = 500;
    zmq_setsockopt(Socket, ZMQ_RCVTIMEO, &PatienceMs, sizeof PatienceMs);
    zmq_connect(Socket, Server);
    requireVersion("2.1"); // reported
  }
  Client(const Client &) = delete;
  Client &operator=(const Client &) = delete;
  ~Client() { zmq_close(Socket); }

  std::string ask(const std::string &Question) {
    char Answer[256];
    zmq_send(Socket, Question.data(), Question.size(), ZMQ_DONTWAIT);
    int Size = zmq_recv(Socket, Answer, sizeof Answer, 0);
    if (Size < 0)
      throw std::runtime_error("the server is silent");
    return std::string(Answer, Size < 256 ? Size : 256);
  }

private:
  void requireVersion(const std::string &Ours) {
    std::string Theirs = ask("version");
    if (Theirs != Ours)
      throw std::runtime_error("the server is of version " + Theirs);
  }

  void *Socket;
};

/// Does without a server where there is none.
void work(Context &Shared, const char *Server) {
  try {
    Client Remote(Shared, Server);
    std::puts(Remote.ask("a question").c_str());
  } catch (const std::exception &Error) {
    std::printf("%s, doing without it\n", Error.what());
  }
  std::fflush(stdout);
}

} // namespace

int main(int Argc, char **Argv) {
  const char *Server = Argc > 1 ? Argv[1] : "tcp://127.0.0.1:5999";
  {
    Context Shared;
    work(Shared, Server);
    std::puts("leaving");
    std::fflush(stdout);
  }
  std::puts("ended");
  return 0;
}
