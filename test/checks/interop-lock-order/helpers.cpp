// Locks that callees take, and locks that callers hold.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20

#include <mutex>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;
int compute(int);

// The mutex is taken in a callee of what is bound, the interpreter's lock in a callee of what locks.
class Deep {
public:
  Deep() : thread_([this] { run(); }) {}
  int get() { return lockedGet(); }
  void run() {
    std::lock_guard<std::mutex> lock(mutex_);
    tell();
  }

private:
  int lockedGet() {
    std::lock_guard<std::mutex> lock(mutex_);
    return compute(size_);
  }
  void tell() { call(); }
  void call() {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-20]]:22: warning: 'Deep::lockedGet' locks 'Deep::mutex_' while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+113]]:42: note: 'Deep::get' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-14]]:33: note: 'Deep::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-21]]:33: note: the other way round, 'Deep::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-21]]:5: note: 'Deep::run' calls 'Deep::tell' here
// CHECK-MESSAGES: :[[@LINE-14]]:17: note: 'Deep::tell' calls 'Deep::call' here
// CHECK-MESSAGES: :[[@LINE-13]]:28: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-27]]:22: note: release the GIL before 'Deep::mutex_' is locked
class DeepGood {
public:
  DeepGood() : thread_([this] { run(); }) {}
  int get() { return lockedGet(); }
  void run() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      compute(1);
    }
    tell();
  }

private:
  int lockedGet() {
    std::lock_guard<std::mutex> lock(mutex_);
    return compute(size_);
  }
  void tell() { call(); }
  void call() {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};

// put() locks and calls put_locked(): what that does is done under the mutex.
static std::mutex table;
static int entries;
static void put_locked(int n) {
  entries += n;
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void put(int n) {
  std::lock_guard<std::mutex> lock(table);
  put_locked(n);
}
void badCount() {
  std::lock_guard<std::mutex> lock(table);
  compute(entries);
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'table' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+64]]:18: note: 'badCount' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: the other way round, 'table' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'put' calls 'put_locked' here
// CHECK-MESSAGES: :[[@LINE-16]]:28: note: the GIL is taken here
// CHECK-FIXES: void badCount() {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(table);
// CHECK-REMAINS: warning: 'Deep::lockedGet' locks 'Deep::mutex_' while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-REMAINS: note: 'Deep::get' is bound here and entered with the GIL held
// CHECK-REMAINS: note: 'Deep::mutex_' is locked here
// CHECK-REMAINS: note: the other way round, 'Deep::mutex_' is locked here
// CHECK-REMAINS: note: 'Deep::run' calls 'Deep::tell' here
// CHECK-REMAINS: note: 'Deep::tell' calls 'Deep::call' here
// CHECK-REMAINS: note: the GIL is taken here
// CHECK-REMAINS: note: release the GIL before 'Deep::mutex_' is locked

// Somebody calls it without the mutex, too: that says nothing of the other way.
static std::mutex other_table;
static void put_freely(int n) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void putOther(int n) {
  {
    std::lock_guard<std::mutex> lock(other_table);
    entries += n;
  }
  put_freely(n);
}
void goodCount() {
  std::lock_guard<std::mutex> lock(other_table);
  compute(entries);
}

// A helper that locks and leaves it locked, and one that unlocks.
class Split {
public:
  Split() : thread_([this] { run(); }) {}
  void enter() { mutex_.lock(); }
  void leave() { mutex_.unlock(); }
  void run() {
    mutex_.lock();
    mutex_.unlock();
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  int goodGet() {
    mutex_.lock();
    int n = size_;
    mutex_.unlock();
    return n;
  }

private:
  std::mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};

PYBIND11_MODULE(helpers, m) {
  py::class_<Deep>(m, "Deep").def("get", &Deep::get);
  py::class_<DeepGood>(m, "DeepGood").def("get", &DeepGood::get);
  py::class_<Split>(m, "Split").def("get", &Split::goodGet);
  m.def("count", &badCount);
  m.def("good_count", &goodCount);
}
