// A model of the user's tells of wrappers whose bodies are elsewhere.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/wrappers.yaml'}}"

#include <python/Python.h>
#include <thread>

int compute(int);
extern "C" {
void python_enter(void);
void python_leave(void);
void *python_pause(void);
void python_resume(void *);
int python_holds(void);
}
class GilGuard {
public:
  GilGuard();
  ~GilGuard();
  void forget();
};

void goodEnter() {
  std::thread([] {
    compute(1);
    python_enter();
    PyErr_Clear();
    python_leave();
  }).detach();
}

void badAfterLeave() {
  std::thread([] {
    python_enter();
    PyErr_Clear();
    python_leave();
    PyErr_Print();
  }).detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'PyErr_Print' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: the GIL is released here
// CHECK-FIXES: void badAfterLeave
// CHECK-FIXES: python_leave();
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: GilGuard Acquire;
// CHECK-FIXES-NEXT: PyErr_Print();
// CHECK-FIXES-NEXT: }

void goodPause() {
  PyErr_Clear();
  void *token = python_pause();
  compute(1);
  python_resume(token);
  PyErr_Clear();
}

void badPause() {
  PyErr_Clear();
  void *token = python_pause();
  PyErr_Print();
  python_resume(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyErr_Print' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:17: note: the GIL is released here
// CHECK-FIXES: void badPause
// CHECK-FIXES: = python_pause();
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: GilGuard Acquire;
// CHECK-FIXES-NEXT: PyErr_Print();
// CHECK-FIXES-NEXT: }

void goodGuard() {
  std::thread([] {
    GilGuard guard;
    PyErr_Clear();
  }).detach();
}

void goodTested() {
  std::thread([] {
    if (python_holds())
      PyErr_Clear();
  }).detach();
}

void badNoGuard() {
  std::thread([] { PyErr_Clear(); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:20: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: void badNoGuard() {
// CHECK-FIXES-NEXT: std::thread([] { GilGuard {{.*}}; PyErr_Clear(); }).detach();
