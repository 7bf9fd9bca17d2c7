// Exceptions for locks that could not be made come of a lack of memory: ReportBadAlloc counts them.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <pthread.h>

struct Error {
  explicit Error(int) {}
};
void check(int error) {
  if (error)
    throw Error(error);
}

class TestedLock {
public:
  TestedLock() {
    if (pthread_mutex_init(&lock_, nullptr) != 0)
      throw Error(1);
  }
  ~TestedLock() { pthread_mutex_destroy(&lock_); }

private:
  pthread_mutex_t lock_;
};

class CheckedLock {
public:
  CheckedLock() {
    int error = pthread_mutex_init(&lock_, nullptr);
    check(error);
  }
  ~CheckedLock() { pthread_mutex_destroy(&lock_); }

private:
  pthread_mutex_t lock_;
};

template <class Lock> class GoodReactor {
public:
  GoodReactor() : h_(gadget_open()) {}
  ~GoodReactor() { gadget_close(h_); }

private:
  gadget *h_;
  Lock lock_;
};
template class GoodReactor<TestedLock>;
template class GoodReactor<CheckedLock>;

class BadReactor {
public:
  explicit BadReactor(int error) : h_(gadget_open()) {
    check(error);
  }
  ~BadReactor() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadReactor' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-52]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadReactor(int error) : h_(gadget_open()) {
// CHECK-FIXES: check(error);
