// libzmq's C API: zmq_ctx_term waits for every socket, and for what lingers in it.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20

#include <zmq.h>

// What a context alone owns: nobody here bounds its sockets.
class BadContextAlone {
public:
  BadContextAlone() : context_(zmq_ctx_new()) {}
  ~BadContextAlone() { zmq_ctx_term(context_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadContextAlone' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadContextAlone::~BadContextAlone' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:24: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
  void *get() { return context_; }

private:
  void *context_;
};

class GoodContextNotBlocky {
public:
  GoodContextNotBlocky() : context_(zmq_ctx_new()) { zmq_ctx_set(context_, ZMQ_BLOCKY, 0); }
  ~GoodContextNotBlocky() { zmq_ctx_term(context_); }
  void *get() { return context_; }

private:
  void *context_;
};

class BadContextBlocky {
public:
  BadContextBlocky() : context_(zmq_ctx_new()) { zmq_ctx_set(context_, ZMQ_BLOCKY, 1); }
  ~BadContextBlocky() { zmq_ctx_term(context_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: destructor of 'BadContextBlocky' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'BadContextBlocky::~BadContextBlocky' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-3]]:25: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:25: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'

private:
  void *context_;
};

class BadContextOtherOption {
public:
  BadContextOtherOption() : context_(zmq_ctx_new()) { zmq_ctx_set(context_, ZMQ_IO_THREADS, 0); }
  ~BadContextOtherOption() { zmq_ctx_term(context_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: destructor of 'BadContextOtherOption' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:30: note: 'BadContextOtherOption::~BadContextOtherOption' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-3]]:30: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:30: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'

private:
  void *context_;
};

class BadSenderDefaultLinger {
public:
  BadSenderDefaultLinger() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUSH)) {
    zmq_connect(socket_, "tcp://127.0.0.1:5555");
  }
  ~BadSenderDefaultLinger() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadSenderDefaultLinger' may block forever in 'zmq_ctx_term'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadSenderDefaultLinger::~BadSenderDefaultLinger' calls 'zmq_ctx_term' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-9]]:63: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: bound the linger period; messages not sent by then are lost
    // CHECK-ALTERNATIVE-1: ~BadSenderDefaultLinger() {
    // CHECK-ALTERNATIVE-1-NEXT: { int linger = 1000; zmq_setsockopt(socket_, ZMQ_LINGER, &linger, sizeof linger); }
    // CHECK-ALTERNATIVE-1-NEXT: zmq_close(socket_);
  }
  void send() { zmq_send(socket_, "x", 1, 0); }

private:
  void *context_;
  void *socket_;
};

class GoodSenderLingerSet {
public:
  GoodSenderLingerSet() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUSH)) {
    int linger = 0;
    zmq_setsockopt(socket_, ZMQ_LINGER, &linger, sizeof linger);
  }
  ~GoodSenderLingerSet() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }
  void send() { zmq_send(socket_, "x", 1, 0); }

private:
  void *context_;
  void *socket_;
};

class GoodLingerSetBeforeClose {
public:
  GoodLingerSetBeforeClose() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUSH)) {}
  ~GoodLingerSetBeforeClose() {
    int linger = 100;
    zmq_setsockopt(socket_, ZMQ_LINGER, &linger, sizeof linger);
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }
  void send() { zmq_send(socket_, "x", 1, 0); }

private:
  void *context_;
  void *socket_;
};

class BadOtherOptionSet {
public:
  BadOtherOptionSet() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUSH)) {
    int timeout = 0;
    zmq_setsockopt(socket_, ZMQ_SNDTIMEO, &timeout, sizeof timeout);
  }
  ~BadOtherOptionSet() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOtherOptionSet' may block forever in 'zmq_ctx_term'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOtherOptionSet::~BadOtherOptionSet' calls 'zmq_ctx_term' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-10]]:58: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: bound the linger period; messages not sent by then are lost
  }
  void send() { zmq_send(socket_, "x", 1, 0); }

private:
  void *context_;
  void *socket_;
};

class GoodNeverSends {
public:
  GoodNeverSends() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_SUB)) {}
  ~GoodNeverSends() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }
  int receive() {
    char byte;
    return zmq_recv(socket_, &byte, 1, 0);
  }

private:
  void *context_;
  void *socket_;
};

// A request is answered before the next: nothing is on its way when it closes.
class GoodLockstep {
public:
  GoodLockstep() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_REQ)) {}
  ~GoodLockstep() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }
  void ask() {
    char answer[8];
    zmq_send(socket_, "x", 1, 0);
    zmq_recv(socket_, answer, sizeof answer, 0);
  }

private:
  void *context_;
  void *socket_;
};

class BadRequestWithoutAnswer {
public:
  BadRequestWithoutAnswer() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_REQ)) {}
  ~BadRequestWithoutAnswer() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadRequestWithoutAnswer' may block forever in 'zmq_ctx_term'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadRequestWithoutAnswer::~BadRequestWithoutAnswer' calls 'zmq_ctx_term' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:64: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: bound the linger period; messages not sent by then are lost
  }
  void ask() { zmq_send(socket_, "x", 1, 0); }

private:
  void *context_;
  void *socket_;
};

class BadClosedAfterTerm {
public:
  BadClosedAfterTerm() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUSH)) {}
  ~BadClosedAfterTerm() {
    zmq_ctx_term(context_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadClosedAfterTerm' may block forever in 'zmq_ctx_term'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadClosedAfterTerm::~BadClosedAfterTerm' calls 'zmq_ctx_term' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-6]]:59: note: 'zmq_socket' made here is still open then
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: release it before what it was made from
    zmq_close(socket_);
  }

private:
  void *context_;
  void *socket_;
};

class BadNeverClosed {
public:
  BadNeverClosed() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUSH)) {}
  ~BadNeverClosed() { zmq_ctx_term(context_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadNeverClosed' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadNeverClosed::~BadNeverClosed' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:55: note: 'zmq_socket' made here is still open then
  // CHECK-MESSAGES: :[[@LINE-5]]:23: note: release it before what it was made from

private:
  void *context_;
  void *socket_;
};

// A linger period begins when the socket is closed.
class BadLingerSetButNeverClosed {
public:
  BadLingerSetButNeverClosed() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUSH)) {
    int linger = 0;
    zmq_setsockopt(socket_, ZMQ_LINGER, &linger, sizeof linger);
  }
  ~BadLingerSetButNeverClosed() { zmq_ctx_term(context_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: destructor of 'BadLingerSetButNeverClosed' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:35: note: 'BadLingerSetButNeverClosed::~BadLingerSetButNeverClosed' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-3]]:35: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-8]]:67: note: 'zmq_socket' made here is still open then
  // CHECK-MESSAGES: :[[@LINE-5]]:35: note: release it before what it was made from

private:
  void *context_;
  void *socket_;
};

class BadNotBlockyButNeverClosed {
public:
  BadNotBlockyButNeverClosed() : context_(zmq_ctx_new()) {
    zmq_ctx_set(context_, ZMQ_BLOCKY, 0);
    socket_ = zmq_socket(context_, ZMQ_PUSH);
  }
  ~BadNotBlockyButNeverClosed() { zmq_ctx_term(context_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: destructor of 'BadNotBlockyButNeverClosed' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:35: note: 'BadNotBlockyButNeverClosed::~BadNotBlockyButNeverClosed' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-3]]:35: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'zmq_socket' made here is still open then
  // CHECK-MESSAGES: :[[@LINE-5]]:35: note: release it before what it was made from

private:
  void *context_;
  void *socket_;
};

class BadSecondNeverClosed {
public:
  BadSecondNeverClosed()
      : context_(zmq_ctx_new()), first_(zmq_socket(context_, ZMQ_SUB)), second_(zmq_socket(context_, ZMQ_SUB)) {}
  ~BadSecondNeverClosed() {
    zmq_close(first_);
    zmq_ctx_term(context_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadSecondNeverClosed' may block forever in 'zmq_ctx_term'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadSecondNeverClosed::~BadSecondNeverClosed' calls 'zmq_ctx_term' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:81: note: 'zmq_socket' made here is still open then
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: release it before what it was made from
  }

private:
  void *context_;
  void *first_;
  void *second_;
};

// A socket made and closed in a function of its own.
class GoodLocalSocket {
public:
  GoodLocalSocket() : context_(zmq_ctx_new()) {}
  ~GoodLocalSocket() { zmq_ctx_term(context_); }
  void send() {
    void *socket = zmq_socket(context_, ZMQ_PUSH);
    int linger = 0;
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    zmq_send(socket, "x", 1, 0);
    zmq_close(socket);
  }

private:
  void *context_;
};

class BadLocalSocketLingers {
public:
  BadLocalSocketLingers() : context_(zmq_ctx_new()) {}
  ~BadLocalSocketLingers() { zmq_ctx_term(context_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: destructor of 'BadLocalSocketLingers' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:30: note: 'BadLocalSocketLingers::~BadLocalSocketLingers' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-3]]:30: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE+3]]:20: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
  // CHECK-MESSAGES: :[[@LINE+4]]:5: note: bound the linger period; messages not sent by then are lost
  void send() {
    void *socket = zmq_socket(context_, ZMQ_PUSH);
    zmq_send(socket, "x", 1, 0);
    zmq_close(socket);
    // CHECK-ALTERNATIVE-4: { int linger = 1000; zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger); }
    // CHECK-ALTERNATIVE-4-NEXT: zmq_close(socket);
  }

private:
  void *context_;
};

// zmq_ctx_shutdown wakes who waits in the sockets, but closes none of them.
class BadShutdownOnly {
public:
  BadShutdownOnly() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUSH)) {}
  ~BadShutdownOnly() {
    zmq_ctx_shutdown(context_);
    zmq_ctx_term(context_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadShutdownOnly' may block forever in 'zmq_ctx_term'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadShutdownOnly::~BadShutdownOnly' calls 'zmq_ctx_term' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:56: note: 'zmq_socket' made here is still open then
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: release it before what it was made from
  }

private:
  void *context_;
  void *socket_;
};

class GoodNeverTerminated {
public:
  GoodNeverTerminated() : context_(zmq_ctx_new()) {}

private:
  void *context_;
};

class BadOldNames {
public:
  BadOldNames() : context_(zmq_ctx_new()) {}
  ~BadOldNames() { zmq_term(context_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destructor of 'BadOldNames' may block forever in 'zmq_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'BadOldNames::~BadOldNames' calls 'zmq_term' here
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'zmq_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'

private:
  void *context_;
};

class BadRecvInDestructor {
public:
  explicit BadRecvInDestructor(void *socket) : socket_(socket) {}
  ~BadRecvInDestructor() {
    char byte;
    zmq_recv(socket_, &byte, 1, 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadRecvInDestructor' may block forever in 'zmq_recv'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadRecvInDestructor::~BadRecvInDestructor' calls 'zmq_recv' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: bound the wait; the call then fails with EAGAIN
    // CHECK-ALTERNATIVE-5: { int receive_timeout = 1000; zmq_setsockopt(socket_, ZMQ_RCVTIMEO, &receive_timeout, sizeof receive_timeout); }
    // CHECK-ALTERNATIVE-5-NEXT: zmq_recv(socket_, &byte, 1, 0);
  }

private:
  void *socket_;
};

class GoodRecvDontWait {
public:
  explicit GoodRecvDontWait(void *socket) : socket_(socket) {}
  ~GoodRecvDontWait() {
    char byte;
    zmq_recv(socket_, &byte, 1, ZMQ_DONTWAIT);
  }

private:
  void *socket_;
};

class GoodRecvWithTimeout {
public:
  explicit GoodRecvWithTimeout(void *socket) : socket_(socket) {
    int timeout = 100;
    zmq_setsockopt(socket_, ZMQ_RCVTIMEO, &timeout, sizeof timeout);
  }
  ~GoodRecvWithTimeout() {
    char byte;
    zmq_recv(socket_, &byte, 1, 0);
  }

private:
  void *socket_;
};

// Behind a function of the project's own.
static void endContext(void *context) {
  zmq_ctx_term(context);
}
class BadBehindFunction {
public:
  BadBehindFunction() : context_(zmq_ctx_new()) {}
  ~BadBehindFunction() { endContext(context_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: destructor of 'BadBehindFunction' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:26: note: 'BadBehindFunction::~BadBehindFunction' calls 'endContext' here
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'endContext' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:26: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'

private:
  void *context_;
};
