// A mutex and the interpreter's lock, in C++.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20

#include <mutex>
#include <pybind11/pybind11.h>
#include <shared_mutex>
#include <thread>

namespace py = pybind11;
int compute(int);
static py::function callable;

// The thread takes the interpreter's lock under the guard.
class Guarded {
public:
  Guarded() : thread_([this] { run(); }) {}
  void put(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }
  void run() {
    std::lock_guard<std::mutex> lock(mutex_);
    py::gil_scoped_acquire acquire;
    callable(size_);
  }

private:
  std::mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-14]]:33: warning: 'Guarded::mutex_' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+142]]:48: note: 'Guarded::put' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-12]]:33: note: the other way round, 'Guarded::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:28: note: the GIL is taken here
// CHECK-FIXES: void put(int n) {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(mutex_);
// CHECK-FIXES-NEXT: size_ += n;
// CHECK-FIXES-NEXT: }

// It unlocks in between.
class Unlocked {
public:
  Unlocked() : thread_([this] { run(); }) {}
  void put(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    int n = size_;
    lock.unlock();
    py::gil_scoped_acquire acquire;
    callable(n);
  }

private:
  std::mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};

// It locks again, with the interpreter's lock held: the order of put().
class Relocked {
public:
  Relocked() : thread_([this] { run(); }) {}
  void put(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    lock.unlock();
    py::gil_scoped_acquire acquire;
    lock.lock();
    size_ = 0;
  }

private:
  std::mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};

// It unlocks too late.
class Late {
public:
  Late() : thread_([this] { run(); }) {}
  void put(int n) {
    std::scoped_lock<std::recursive_mutex> lock(mutex_);
    size_ += n;
  }
  void run() {
    std::unique_lock<std::recursive_mutex> lock(mutex_);
    py::gil_scoped_acquire acquire;
    lock.unlock();
    callable(size_);
  }

private:
  std::recursive_mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-15]]:44: warning: 'Late::mutex_' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+71]]:42: note: 'Late::put' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-13]]:44: note: the other way round, 'Late::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:28: note: the GIL is taken here
// CHECK-FIXES: class Late {
// CHECK-FIXES: void put(int n) {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: std::scoped_lock<std::recursive_mutex> lock(mutex_);

// A reader waits for a writer.
class Readers {
public:
  Readers() : thread_([this] { run(); }) {}
  int get() {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    return size_;
  }
  void run() {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    py::gil_scoped_acquire acquire;
    size_ = callable.is_none();
  }

private:
  std::shared_mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-14]]:41: warning: 'Readers::mutex_' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+44]]:48: note: 'Readers::get' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-12]]:41: note: the other way round, 'Readers::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:28: note: the GIL is taken here
// CHECK-FIXES: int get() {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: std::shared_lock<std::shared_mutex> lock(mutex_);

// The scope ends before the guard, and its end waits under the mutex.
class Scope {
public:
  void badAfter() {
    std::lock_guard<std::mutex> lock(mutex_);
    py::gil_scoped_release release;
    compute(1);
  }

private:
  std::mutex mutex_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:33: warning: 'Scope::mutex_' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+25]]:46: note: 'Scope::badAfter' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: the end of 'release' takes the GIL
// CHECK-FIXES: void badAfter() {
// CHECK-FIXES-NEXT: py::gil_scoped_release release;
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(mutex_);
// CHECK-FIXES-NEXT: compute(1);

class ScopeBefore {
public:
  void goodBefore() {
    py::gil_scoped_release release;
    std::lock_guard<std::mutex> lock(mutex_);
    compute(1);
  }

private:
  std::mutex mutex_;
};

PYBIND11_MODULE(order, m) {
  py::class_<Guarded>(m, "Guarded").def("put", &Guarded::put);
  py::class_<Unlocked>(m, "Unlocked").def("put", &Unlocked::put);
  py::class_<Relocked>(m, "Relocked").def("put", &Relocked::put);
  py::class_<Late>(m, "Late").def("put", &Late::put);
  py::class_<Readers>(m, "Readers").def("get", &Readers::get);
  py::class_<Scope>(m, "Scope").def("after", &Scope::badAfter);
  py::class_<ScopeBefore>(m, "ScopeBefore").def("before", &ScopeBefore::goodBefore);
}
