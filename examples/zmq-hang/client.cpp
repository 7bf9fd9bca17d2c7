//===- client.cpp - A sender whose peer is gone ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The wrapper looks right: what the constructor takes the destructor gives
// back, the socket before its context. Yet the program never ends while nobody
// listens at the endpoint: a socket lingers for ever by default, and the
// context waits for it. README.md beside this file tells the story.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <string>
#include <zmq.h>

namespace {

/// Owns a context and one socket that sends to a collector.
class Client {
public:
  Client() : Context(zmq_ctx_new()), Socket(zmq_socket(Context, ZMQ_PUSH)) {}
  Client(const Client &) = delete;
  Client &operator=(const Client &) = delete;
  ~Client() { close(); }

  bool connect(const char *Endpoint) {
    return zmq_connect(Socket, Endpoint) == 0;
  }

  bool send(const std::string &Text) {
    return zmq_send(Socket, Text.data(), Text.size(), ZMQ_DONTWAIT) >= 0;
  }

private:
  void close() {
    zmq_close(Socket);
    zmq_ctx_term(Context); // reported
  }

  void *Context;
  void *Socket;
};

bool sendReports(const char *Endpoint) {
  Client Collector;
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
