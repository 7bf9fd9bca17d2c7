//===- cppzmq-ends.cpp - A cppzmq client that ends -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The context is declared before the socket, so it goes after it, and the
// socket keeps what is unsent for half a second at most. Nothing to report.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <string>
#include <zmq.hpp>

static void reportTemperature(const std::string &Endpoint, double Degrees) {
  zmq::context_t Context;
  zmq::socket_t Socket(Context, zmq::socket_type::push);
  Socket.set(zmq::sockopt::linger, 500);
  Socket.connect(Endpoint);
  Socket.send(zmq::buffer(std::to_string(Degrees)), zmq::send_flags::dontwait);
}

int main(int Argc, char **Argv) {
  reportTemperature(Argc > 1 ? Argv[1] : "tcp://127.0.0.1:5999", 20.5);
  std::puts("ended");
  return 0;
}
