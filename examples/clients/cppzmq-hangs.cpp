//===- cppzmq-hangs.cpp - A cppzmq client that may never end ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No destructor is written here. The implicit one destroys the socket, then
// the context, and the context waits for what the socket has not delivered.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <string>
#include <zmq.hpp>

namespace {

/// Sends temperatures to a collector.
class Probe {
public:
  explicit Probe(const std::string &Endpoint)
      : Socket(Context, zmq::socket_type::push) {
    Socket.connect(Endpoint);
  }

  void report(double Degrees) {
    Socket.send(zmq::buffer(std::to_string(Degrees)),
                zmq::send_flags::dontwait);
  }

private:
  zmq::context_t Context; // reported
  zmq::socket_t Socket;
};

} // namespace

int main(int Argc, char **Argv) {
  {
    Probe Kitchen(Argc > 1 ? Argv[1] : "tcp://127.0.0.1:5999");
    Kitchen.report(20.5);
  }
  std::puts("ended");
  return 0;
}
