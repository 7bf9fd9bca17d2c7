// Functions that nanobind binds.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++17 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}" -- -DMOCK_NB_MAJOR=3

#include "Inputs/depot.h"
#include <condition_variable>
#include <mutex>
#include <nanobind/nanobind.h>

namespace nb = nanobind;

static depot *d;
int badFree(int n) { return depot_take(d) + n; }
int badStatic(int n) { return depot_take(d) + n; }
int goodPolicy(int n) { return depot_take(d) + n; }
int goodGuards(int n) { return depot_take(d) + n; }
int goodFree(int n) { return depot_count(d) + n; }
int overloaded(int n) { return depot_take(d) + n; }
int overloaded(double x);
int chosen(int n) { return depot_pack(d, n); }
int chosen(double x);
int made(int n) { return depot_take(d) + n; }
struct Redirect {};

// It needs the interpreter: the wait alone may run without it.
nb::list badMixed() {
  nb::list all;
  depot_take(d);
  all.append(1);
  return all;
}
nb::list goodMixed() {
  nb::list all;
  {
    nb::gil_scoped_release release;
    depot_take(d);
  }
  all.append(1);
  return all;
}

class Queue {
public:
  Queue() = default;
  explicit Queue(int n) : size_(depot_take(d) + n) {}
  int pop() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (size_ == 0)
      ready_.wait(lock);
    return --size_;
  }
  void push(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
    ready_.notify_one();
  }
  int load() const { return depot_pack(d, 1); }
  void save(int n) { size_ = depot_pack(d, n); }
  int size() const { return size_; }

private:
  std::mutex mutex_;
  std::condition_variable ready_;
  int size_ = 0;
};

NB_MODULE(depot, m) {
  m.def("bad_free", &badFree);
  m.def("good_policy", &goodPolicy, nb::call_guard<nb::gil_scoped_release>());
  m.def("good_guards", &goodGuards, nb::arg("n"), nb::call_guard<Redirect, nb::gil_scoped_release>());
  m.def("good_free", &goodFree);
  m.def("overloaded", nb::overload_cast<int>(&overloaded), nb::arg("n"));
  m.def("chosen", static_cast<int (*)(int)>(&chosen));
  m.def("bad_lambda", [](int n) { return depot_take(d) + n; });
  m.def("good_lambda", [](int n) {
    nb::gil_scoped_release release;
    return depot_take(d) + n;
  });
  m.def("bad_mixed", &badMixed);
  m.def("good_mixed", &goodMixed);
  m.attr("made") = nb::cpp_function(&made, nb::call_guard<nb::gil_scoped_release>());
  nb::class_<Queue>(m, "Queue")
      .def(nb::init<>())
      .def(nb::new_([](int n) { return new Queue(n); }))
      .def(nb::new_([](int n, int) { return new Queue(n); }), nb::call_guard<nb::gil_scoped_release>())
      .def("pop", &Queue::pop)
      .def("pop_quietly", &Queue::pop, nb::call_guard<nb::gil_scoped_release>())
      .def("push", &Queue::push)
      .def_prop_rw("value", &Queue::load, &Queue::save)
      .def_prop_rw("good", &Queue::load, &Queue::save, nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("next", [](Queue &self) { return self.pop(); })
      .def_prop_ro("size", &Queue::size)
      .def_static("static_take", &badStatic);
}
// CHECK-MESSAGES: :[[@LINE-67]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-17]]:22: note: 'badMixed' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-69]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-30]]:21: warning: 'badFree' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-86]]:29: note: 'badFree' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-87]]:29: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-29]]:23: warning: 'overloaded' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-84]]:32: note: 'overloaded' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-85]]:32: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-31]]:19: warning: 'chosen' is bound without releasing the GIL, and can take long in 'depot_pack'
// CHECK-MESSAGES: :[[@LINE-85]]:28: note: 'chosen' calls 'depot_pack' here
// CHECK-MESSAGES: :[[@LINE-86]]:28: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-33]]:23: warning: the lambda is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-34]]:42: note: the lambda calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-35]]:42: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-26]]:21: warning: the lambda is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-27]]:44: note: the lambda calls 'Queue::Queue' here
// CHECK-MESSAGES: :[[@LINE-67]]:33: note: 'Queue::Queue' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-68]]:33: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-28]]:19: warning: 'Queue::pop' is bound without releasing the GIL, and may block forever in 'std::condition_variable::wait'
// CHECK-MESSAGES: :[[@LINE-66]]:7: note: 'Queue::pop' calls 'std::condition_variable::wait' here
// CHECK-MESSAGES: :[[@LINE-67]]:7: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-28]]:29: warning: 'Queue::load' is bound without releasing the GIL, and can take long in 'depot_pack'
// CHECK-MESSAGES: :[[@LINE-61]]:29: note: 'Queue::load' calls 'depot_pack' here
// CHECK-MESSAGES: :[[@LINE-62]]:29: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-31]]:43: warning: 'Queue::save' is bound without releasing the GIL, and can take long in 'depot_pack'
// CHECK-MESSAGES: :[[@LINE-63]]:30: note: 'Queue::save' calls 'depot_pack' here
// CHECK-MESSAGES: :[[@LINE-64]]:30: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-32]]:28: warning: the lambda is bound without releasing the GIL, and may block forever in 'std::condition_variable::wait'
// CHECK-MESSAGES: :[[@LINE-33]]:53: note: the lambda calls 'Queue::pop' here
// CHECK-MESSAGES: :[[@LINE-76]]:7: note: 'Queue::pop' calls 'std::condition_variable::wait' here
// CHECK-MESSAGES: :[[@LINE-77]]:7: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-34]]:34: warning: 'badStatic' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-114]]:31: note: 'badStatic' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-115]]:31: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: nb::list badMixed() {
// CHECK-FIXES: nb::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES: m.def("bad_free", &badFree, nb::call_guard<nb::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("good_policy", &goodPolicy, nb::call_guard<nb::gil_scoped_release>());
// CHECK-FIXES: m.def("overloaded", nb::overload_cast<int>(&overloaded), nb::arg("n"), nb::call_guard<nb::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("chosen", static_cast<int (*)(int)>(&chosen), nb::call_guard<nb::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("bad_lambda", [](int n) { return depot_take(d) + n; }, nb::call_guard<nb::gil_scoped_release>());
// CHECK-FIXES: .def(nb::new_([](int n) { return new Queue(n); }), nb::call_guard<nb::gil_scoped_release>())
// CHECK-FIXES: .def("pop", &Queue::pop, nb::call_guard<nb::gil_scoped_release>())
// CHECK-FIXES: .def_prop_rw("value", &Queue::load, &Queue::save, nb::call_guard<nb::gil_scoped_release>())
// CHECK-FIXES: .def_prop_ro("next", [](Queue &self) { return self.pop(); }, nb::call_guard<nb::gil_scoped_release>())
// CHECK-FIXES: .def_static("static_take", &badStatic, nb::call_guard<nb::gil_scoped_release>());
