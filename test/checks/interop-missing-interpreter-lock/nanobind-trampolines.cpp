// Virtual functions that Python overrides: the call of the override takes the lock by itself.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20

#include <nanobind/nanobind.h>
#include <nanobind/trampoline.h>
#include <thread>

namespace nb = nanobind;

class Task {
public:
  virtual ~Task() = default;
  virtual void wait();
  virtual int run(int n) = 0;
  void finish() { done_ = true; }

protected:
  bool done_ = false;
};

class PyTask : public Task {
public:
  NB_TRAMPOLINE(Task, 2);
  void wait() override { NB_OVERRIDE(wait); }
  int run(int n) override { NB_OVERRIDE_PURE(run, n); }
};

// By hand, without the macros.
class BadTask : public Task {
public:
  int run(int n) override { return nb::cast<int>(self_.attr("run")(n)); }
  nb::handle self_;
};

void goodWorker(PyTask *task) {
  std::thread thread([task] {
    task->PyTask::run(1);
    task->PyTask::wait();
  });
  thread.detach();
}
void badWorker(BadTask *task) {
  std::thread thread([task] { task->BadTask::run(1); });
  thread.detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'BadTask::run' calls 'nanobind::detail::api::operator()', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: the lambda runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-17]]:50: note: 'BadTask::run' calls 'nanobind::detail::api::operator()' here
// CHECK-FIXES: std::thread thread([task] { nb::gil_scoped_acquire {{.*}}; task->BadTask::run(1); });

// Made without the lock, it looks for the object of Python's that it belongs to.
void badMake() {
  nb::gil_scoped_release release;
  PyTask task;
  task.finish();
}
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: 'PyTask::PyTask' calls 'nanobind::detail::trampoline_new', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-36]]:3: note: 'PyTask::PyTask' calls 'NB_TRAMPOLINE' here
// CHECK-MESSAGES: trampoline.h:17:31: note: 'nanobind::detail::trampoline::trampoline' calls 'nanobind::detail::trampoline_new' here
// CHECK-MESSAGES: :[[@LINE-7]]:10: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyTask::PyTask' calls 'nanobind::detail::trampoline_new', which needs the GIL, where it is not held
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: 'PyTask::PyTask' calls 'NB_TRAMPOLINE' here
// CHECK-REMAINS: note: 'nanobind::detail::trampoline::trampoline' calls 'nanobind::detail::trampoline_new' here
// CHECK-REMAINS: note: take the GIL around it
void goodMake() {
  PyTask task;
  nb::gil_scoped_release release;
  task.finish();
}
