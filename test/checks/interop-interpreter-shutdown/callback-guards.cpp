// Guards in callbacks: what a guard drops and takes again was the thread's own before.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t -- --config="{CheckOptions: {interop-interpreter-shutdown.Callbacks: true}}"

#include <python/Python.h>

typedef void (*DoneFn)(void *Cookie);
void submit(DoneFn Done, void *Cookie);
void work(void *Cookie);

class Dropped {
public:
  Dropped() : Saved(PyEval_SaveThread()) {}
  ~Dropped() { PyEval_RestoreThread(Saved); }

private:
  PyThreadState *Saved;
};
class Taken {
public:
  Taken() : State(PyGILState_Ensure()) {}
  ~Taken() { PyGILState_Release(State); }

private:
  PyGILState_STATE State;
};

static void okDrops(void *Cookie) {
  Dropped Guard;
  work(Cookie);
}
static void badTakes(void *Cookie) {
  Taken Guard;
  PyErr_Clear();
}
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: 'badTakes' takes the GIL on a thread that is not the interpreter's, and does not test whether the Python interpreter is ending: the thread hangs, is killed or crashes
// CHECK-MESSAGES: :[[@LINE-4]]:9: note: 'badTakes' calls 'Taken::Taken' here
// CHECK-MESSAGES: :[[@LINE-17]]:19: note: 'Taken::Taken' calls 'PyGILState_Ensure' here
// CHECK-MESSAGES: :[[@LINE+3]]:9: note: likewise 'Taken::Taken'
// CHECK-MESSAGES: :[[@LINE-7]]:9: note: stop it and wait for it before the Python interpreter ends, without the GIL; or ask first whether that is ending
static void badTakesThenDrops(void *Cookie) {
  Taken Guard;
  Dropped Meanwhile;
  work(Cookie);
}
void start(void *Cookie) {
  submit(okDrops, Cookie);
  submit(badTakes, Cookie);
  submit(badTakesThenDrops, Cookie);
}
