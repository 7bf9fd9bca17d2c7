#ifndef LIB_SENDER_H
#define LIB_SENDER_H

#include <zmq.hpp>

namespace lib {

// What system headers hold in the wrong order is their own.
class Sender {
public:
  Sender() { socket_ = zmq::socket_t(context_, ZMQ_PUSH); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};

// What they bring into the user's classes is not.
class Socket {
public:
  explicit Socket(zmq::context_t &context) : socket_(context, ZMQ_PUSH) {}

private:
  zmq::socket_t socket_;
};

} // namespace lib

#endif
