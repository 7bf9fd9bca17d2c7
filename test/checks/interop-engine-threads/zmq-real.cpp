// cppzmq, as its own header has it.
// RUN: %check_interop_tidy %s interop-engine-threads %t --real-headers

#include <thread>
#include <zmq.hpp>

class BadPeer {
public:
  explicit BadPeer(zmq::context_t &Context) : Socket(Context, zmq::socket_type::pair) {
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
// CHECK-MESSAGES: :[[@LINE+39]]:3: note: 'main' calls 'BadPeer::publish' here
// CHECK-MESSAGES: :[[@LINE-15]]:43: note: the main thread calls 'zmq::detail::socket_base::send' here
// CHECK-MESSAGES: :[[@LINE-11]]:12: note: let each thread have a socket of its own, and connect them (inproc://) (model libzmq.yaml)

class GoodPeer {
public:
  explicit GoodPeer(zmq::context_t &Context) : Context(Context), Output(Context, zmq::socket_type::push) {
    Output.connect("inproc://out");
    Reader = std::thread([this] { read(); });
  }
  ~GoodPeer() { Reader.join(); }
  void publish(zmq::message_t &Message) { Output.send(Message, zmq::send_flags::none); }

private:
  void read() {
    zmq::socket_t Input(Context, zmq::socket_type::pull);
    Input.connect("inproc://in");
    zmq::message_t Message;
    while (Input.recv(Message))
      ;
  }
  zmq::context_t &Context;
  zmq::socket_t Output;
  std::thread Reader;
};

// Handed over: the thread alone has it.
void goodHandedOver(zmq::context_t &Context) {
  zmq::socket_t Socket(Context, zmq::socket_type::push);
  Socket.connect("inproc://out");
  std::thread Sender([Own = std::move(Socket)]() mutable { Own.send(zmq::str_buffer("done")); });
  Sender.join();
}

int main() {
  zmq::context_t Context;
  BadPeer Bad(Context);
  GoodPeer Good(Context);
  zmq::message_t Message;
  Bad.publish(Message);
  Good.publish(Message);
  goodHandedOver(Context);
  return 0;
}
