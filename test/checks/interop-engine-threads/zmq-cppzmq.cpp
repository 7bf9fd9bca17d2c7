// cppzmq: sockets as members of what has threads.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <string>
#include <thread>
#include <zmq.hpp>

// Publishes on the caller's thread, reads on its own: two threads, one socket.
class BadPeer {
public:
  explicit BadPeer(zmq::context_t &Context) : Socket(Context, ZMQ_PAIR) {
    Socket.connect("tcp://localhost:5555");
    Reader = std::thread([this] { read(); });
  }
  ~BadPeer() { Reader.join(); }
  void publish(zmq::message_t &Message) { Socket.send(Message, zmq::send_flags::none); }

private:
  void read() {
    zmq::message_t Message;
    while (Socket.recv(Message))
      ;
  }
  zmq::socket_t Socket;
  std::thread Reader;
};
// CHECK-MESSAGES: :[[@LINE-6]]:12: warning: 'zmq::detail::socket_base::recv' must not run on two threads at once, but the thread that runs the lambda and the main thread reach 'Socket' without a lock
// CHECK-MESSAGES: :[[@LINE-15]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-16]]:35: note: the lambda calls 'BadPeer::read' here
// CHECK-MESSAGES: :[[@LINE+32]]:3: note: 'main' calls 'BadPeer::publish' here
// CHECK-MESSAGES: :[[@LINE-15]]:43: note: the main thread calls 'zmq::detail::socket_base::send' here
// CHECK-MESSAGES: :[[@LINE-11]]:12: note: let each thread have a socket of its own, and connect them (inproc://) (model libzmq.yaml)

// A socket for each side.
class GoodPeer {
public:
  explicit GoodPeer(zmq::context_t &Context) : Context(Context), Output(Context, ZMQ_PUSH) {
    Output.connect("inproc://out");
    Reader = std::thread([this] { read(); });
  }
  ~GoodPeer() { Reader.join(); }
  void publish(zmq::message_t &Message) { Output.send(Message, zmq::send_flags::none); }

private:
  void read() {
    zmq::socket_t Input(Context, ZMQ_PULL);
    Input.connect("inproc://in");
    zmq::message_t Message;
    while (Input.recv(Message))
      ;
  }
  zmq::context_t &Context;
  zmq::socket_t Output;
  std::thread Reader;
};

int main() {
  zmq::context_t Context;
  BadPeer Bad(Context);
  GoodPeer Good(Context);
  zmq::message_t Message;
  Bad.publish(Message);
  Good.publish(Message);
  return 0;
}
