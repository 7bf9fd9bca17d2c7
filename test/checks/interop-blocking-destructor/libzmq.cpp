// libzmq's C API: zmq_ctx_term waits for every socket, and for what lingers in it.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20

#include <zmq.h>

// What a context alone owns: nobody here bounds its sockets.
class BadContextAlone {
public:
  BadContextAlone() : context_(zmq_ctx_new()) {}
  ~BadContextAlone() { zmq_ctx_term(context_); }
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

private:
  void *context_;
};

class BadContextOtherOption {
public:
  BadContextOtherOption() : context_(zmq_ctx_new()) { zmq_ctx_set(context_, ZMQ_IO_THREADS, 0); }
  ~BadContextOtherOption() { zmq_ctx_term(context_); }

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
  void send() {
    void *socket = zmq_socket(context_, ZMQ_PUSH);
    zmq_send(socket, "x", 1, 0);
    zmq_close(socket);
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

private:
  void *context_;
};

class BadRecvInDestructor {
public:
  explicit BadRecvInDestructor(void *socket) : socket_(socket) {}
  ~BadRecvInDestructor() {
    char byte;
    zmq_recv(socket_, &byte, 1, 0);
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

private:
  void *context_;
};
