// Destructors that call through a table of functions: what only this file puts there is known.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20

#include <poll.h>
#include <pthread.h>
#include <zmq.h>

// A library behind a table of the file's own.
struct Library {
  void *(*open)(void);
  int (*close)(void *);
};
static int closeContext(void *context) { return zmq_ctx_term(context); }
static const Library library = {zmq_ctx_new, closeContext};

class BadTable {
public:
  BadTable() : context_(zmq_ctx_new()) {}
  ~BadTable() { library.close(context_); }
  void *get() { return context_; }

private:
  void *context_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: destructor of 'BadTable' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'BadTable::~BadTable' calls 'closeContext' here
// CHECK-MESSAGES: :[[@LINE-14]]:49: note: 'closeContext' calls 'zmq_ctx_term' here
// CHECK-MESSAGES: :[[@LINE-15]]:49: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:17: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
class BadOpenedByTable {
public:
  BadOpenedByTable() : context_(library.open()), library_(&library) {}
  ~BadOpenedByTable() { library_->close(context_); }
  void *get() { return context_; }

private:
  void *context_;
  const Library *library_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:25: warning: destructor of 'BadOpenedByTable' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-8]]:25: note: 'BadOpenedByTable::~BadOpenedByTable' calls 'closeContext' here
// CHECK-MESSAGES: :[[@LINE-29]]:49: note: 'closeContext' calls 'zmq_ctx_term' here
// CHECK-MESSAGES: :[[@LINE-30]]:49: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:25: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
class GoodQuiet {
public:
  GoodQuiet() : context_(library.open()) { zmq_ctx_set(context_, ZMQ_BLOCKY, 0); }
  ~GoodQuiet() { library.close(context_); }
  void *get() { return context_; }

private:
  void *context_;
};

// A library's function itself; how it is called decides.
struct Waits {
  int (*wait)(pollfd *, nfds_t, int);
  int (*join)(pthread_t, void **);
};
static Waits waits = {poll, pthread_join};
class BadWaits {
public:
  ~BadWaits() { waits.wait(&ready_, 1, -1); }

private:
  pollfd ready_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: destructor of 'BadWaits' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'BadWaits::~BadWaits' calls 'poll' here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:40: note: wait for a bounded time
class GoodBounded {
public:
  ~GoodBounded() { waits.wait(&ready_, 1, 100); }

private:
  pollfd ready_;
};

// One of several backends.
struct Backend {
  void (*stop)(void *);
};
static void stopAndWait(void *context) { zmq_ctx_term(context); }
static int stopped;
static void stopNothing(void *) { ++stopped; }
static const Backend network = {stopAndWait}, none = {stopNothing};
class GoodEither {
public:
  explicit GoodEither(bool isOnline) : backend_(isOnline ? &network : &none), context_(zmq_ctx_new()) {}
  ~GoodEither() { backend_->stop(context_); }
  void *get() { return context_; }

private:
  const Backend *backend_;
  void *context_;
};
// A function that does nothing is no alternative: with the other backend the destructor waits.
struct Uplink {
  void (*stop)(void *);
};
static void stopEmpty(void *) {}
static const Uplink wire = {stopAndWait}, air = {stopEmpty};
class BadOrEmpty {
public:
  explicit BadOrEmpty(bool isOnline) : uplink_(isOnline ? &wire : &air), context_(zmq_ctx_new()) {}
  ~BadOrEmpty() { uplink_->stop(context_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadOrEmpty' may block forever in 'zmq_ctx_term' [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadOrEmpty::~BadOrEmpty' calls 'stopAndWait' here
  // CHECK-MESSAGES: :[[@LINE-26]]:42: note: 'stopAndWait' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-27]]:42: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:19: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
  void *get() { return context_; }

private:
  const Uplink *uplink_;
  void *context_;
};
// Whoever makes the object gives it.
struct Hooks {
  void (*end)(void *);
};
class GoodGiven {
public:
  explicit GoodGiven(void (*end)(void *)) : context_(zmq_ctx_new()) { hooks_.end = end; }
  ~GoodGiven() { hooks_.end(context_); }
  void *get() { return context_; }

private:
  Hooks hooks_;
  void *context_;
};
