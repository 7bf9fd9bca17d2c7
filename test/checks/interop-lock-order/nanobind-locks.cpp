// Mutexes, statics and the interpreter's lock in what nanobind binds.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17 -- -- -DMOCK_NB_MAJOR=3

#include <mutex>
#include <nanobind/nanobind.h>
#include <thread>

namespace nb = nanobind;
int compute(int);
static nb::callable callable;

// The thread takes the interpreter's lock under the guard.
class Guarded {
public:
  Guarded() : thread_([this] { run(); }) {}
  void put(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }
  void putQuietly(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }
  void run() {
    std::lock_guard<std::mutex> lock(mutex_);
    nb::gil_scoped_acquire acquire;
    callable(size_);
  }

private:
  std::mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-18]]:33: warning: 'Guarded::mutex_' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+76]]:48: note: 'Guarded::put' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-12]]:33: note: the other way round, 'Guarded::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:28: note: the GIL is taken here
// CHECK-FIXES: void put(int n) {
// CHECK-FIXES-NEXT: nb::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(mutex_);

// It unlocks in between.
class Unlocked {
public:
  Unlocked() : thread_([this] { run(); }) {}
  void put(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }
  void run() {
    int n;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      n = size_;
    }
    nb::gil_scoped_acquire acquire;
    callable(n);
  }

private:
  std::mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};

// Whoever runs Python under a mutex lets go of the one and keeps the other.
static std::mutex calls;
static int size;
void badCount(nb::callable f) {
  std::lock_guard<std::mutex> lock(calls);
  f(size);
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'calls' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+39]]:18: note: 'badCount' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'nanobind::detail::api::operator()' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: release the GIL before 'calls' is locked
// CHECK-REMAINS: warning: 'calls' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-REMAINS: note: 'badCount' is bound here and entered with the GIL held
// CHECK-REMAINS: note: 'nanobind::detail::api::operator()' runs the interpreter here, which releases the GIL
// CHECK-REMAINS: note: release the GIL before 'calls' is locked
static std::mutex counts;
void goodCount(nb::callable f) {
  int n;
  {
    std::lock_guard<std::mutex> lock(counts);
    n = ++size;
  }
  f(n);
}

// A static is made once: who comes second waits for the first, who waits for the lock that the second has.
nb::object badImport() {
  static nb::object module = nb::module_::import_("numpy");
  return module;
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: static 'module' is initialized here while the GIL is held, and its initializer releases the GIL and takes it again
// CHECK-MESSAGES: :[[@LINE+18]]:22: note: 'badImport' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:30: note: 'nanobind::module_::import_' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: release the GIL before, and take it in the initializer
// CHECK-REMAINS: warning: static 'module' is initialized here while the GIL is held, and its initializer releases the GIL and takes it again
// CHECK-REMAINS: note: 'badImport' is bound here and entered with the GIL held
// CHECK-REMAINS: note: 'nanobind::module_::import_' runs the interpreter here, which releases the GIL
// CHECK-REMAINS: note: release the GIL before, and take it in the initializer
nb::object goodImport() { return nb::module_::import_("numpy"); }
nb::object goodStatic() {
  static nb::str name("numpy");
  return name;
}

NB_MODULE(locks, m) {
  nb::class_<Guarded>(m, "Guarded").def("put", &Guarded::put).def("put_quietly", &Guarded::putQuietly, nb::call_guard<nb::gil_scoped_release>());
  nb::class_<Unlocked>(m, "Unlocked").def("put", &Unlocked::put);
  m.def("count", &badCount);
  m.def("count_well", &goodCount);
  m.def("import_it", &badImport);
  m.def("import_well", &goodImport);
  m.def("name", &goodStatic);
}
