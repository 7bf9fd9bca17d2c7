// Findings in the user's headers are reported and mended there, once; in system headers never.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20 --suffix=SHOWN --also=Inputs/sender.h -- -- -isystem %S/Inputs/system
// RUN: %check_interop_tidy %s interop-teardown-order %t --suffix=SHOWN --also=Inputs/sender.h -- -- -isystem %S/Inputs/system -DTWICE
// RUN: %check_interop_tidy %s interop-teardown-order %t --suffix=SHOWN --also=Inputs/sender.h -- --system-headers -- -isystem %S/Inputs/system
// RUN: %check_interop_tidy %s interop-teardown-order %t --also=Inputs/sender.h -- --header-filter=none -- -isystem %S/Inputs/system

#include "Inputs/sender.h"
#include <lib_sender.h>
#include <memory>
#ifdef TWICE
#include "Inputs/sender.h"
#endif

// CHECK-MESSAGES-SHOWN: Inputs/sender.h:11:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES-SHOWN: Inputs/sender.h:12:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES-SHOWN: Inputs/sender.h:8:29: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES-SHOWN: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
class GoodOwnsBadInHeader {
  BadInHeader member_;
};

class GoodOwnsSystemClass {
  lib::Sender sender_;
};

class BadSystemClass {
public:
  void open() { socket_ = std::make_unique<lib::Socket>(context_); }

private:
  std::unique_ptr<lib::Socket> socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:32: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadSystemClass {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: std::unique_ptr<lib::Socket> socket_;
