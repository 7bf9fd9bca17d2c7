//===- sender.cpp - A socket that outlives its context ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every class cleans up after itself, and the linger period is bounded. Yet
// the program never ends, peer or no peer: members die in reverse order of
// declaration, so the context goes first and waits for the socket, which is
// closed only after that. README.md beside this file tells the story.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <string>
#include <zmq.h>

namespace {

/// Owns a libzmq context. Its sockets linger only if they ask for it.
class Context {
public:
  explicit Context(int IoThreads) : Handle(zmq_ctx_new()) {
    zmq_ctx_set(Handle, ZMQ_IO_THREADS, IoThreads);
    zmq_ctx_set(Handle, ZMQ_BLOCKY, 0);
  }
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;
  ~Context() { zmq_ctx_term(Handle); }

  void *get() const { return Handle; }

private:
  void *Handle;
};

/// Owns a libzmq socket once it is open. What is unsent LingerMs after its end
/// is dropped.
class Socket {
public:
  explicit Socket(int LingerMs) : LingerMs(LingerMs) {}
  Socket(const Socket &) = delete;
  Socket &operator=(const Socket &) = delete;
  ~Socket() { close(); }

  bool open(const Context &From, int Type) {
    close();
    Handle = zmq_socket(From.get(), Type);
    if (!Handle)
      return false;
    return zmq_setsockopt(Handle, ZMQ_LINGER, &LingerMs, sizeof LingerMs) == 0;
  }

  void close() {
    if (Handle)
      zmq_close(Handle);
    Handle = nullptr;
  }

  void *get() const { return Handle; }

private:
  void *Handle = nullptr;
  int LingerMs;
};

/// Sends reports to a collector.
class Sender {
public:
  Sender(int LingerMs, int IoThreads) : Out(LingerMs), Ctx(IoThreads) {}

  bool connect(const char *Endpoint) {
    return Out.open(Ctx, ZMQ_PUSH) && zmq_connect(Out.get(), Endpoint) == 0;
  }

  bool send(const std::string &Text) {
    return zmq_send(Out.get(), Text.data(), Text.size(), ZMQ_DONTWAIT) >= 0;
  }

private:
  // The connection.
  Socket Out; // reported
  // libzmq's threads.
  Context Ctx;
};

bool sendReports(const char *Endpoint) {
  Sender Collector(/*LingerMs=*/500, /*IoThreads=*/1);
  if (!Collector.connect(Endpoint))
    return false;
  for (int I = 0; I < 3; ++I)
    if (!Collector.send("report " + std::to_string(I)))
      return false;
  std::puts("3 reports queued, leaving");
  std::fflush(stdout);
  return true;
}

} // namespace

int main(int Argc, char **Argv) {
  const char *Endpoint = Argc > 1 ? Argv[1] : "tcp://127.0.0.1:5999";
  if (!sendReports(Endpoint)) {
    std::fprintf(stderr, "cannot send to %s\n", Endpoint);
    return 1;
  }
  std::puts("ended");
  return 0;
}
