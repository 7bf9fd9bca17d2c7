#ifndef SENDER_H
#define SENDER_H

#include <zmq.hpp>

class BadInHeader {
public:
  BadInHeader() { socket_ = zmq::socket_t(context_, ZMQ_PUSH); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};

class GoodInHeader {
public:
  GoodInHeader() { socket_ = zmq::socket_t(context_, ZMQ_PUSH); }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

#endif
