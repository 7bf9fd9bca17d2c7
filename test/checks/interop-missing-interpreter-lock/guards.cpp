// Guards of the project's own: no model is needed where their bodies are seen.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++98,c++11,c++20

#include <python/Python.h>

int compute(int);

class Unlocked {
public:
  Unlocked() : token_(PyEval_SaveThread()) {}
  ~Unlocked() { PyEval_RestoreThread(token_); }

private:
  PyThreadState *token_;
};

class Locked {
public:
  Locked() : state_(PyGILState_Ensure()) {}
  ~Locked() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};

void badInGuard(PyObject *list) {
  Unlocked unlocked;
  PyList_Append(list, list);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: the GIL is released here
// CHECK-FIXES: void badInGuard
// CHECK-FIXES: Unlocked unlocked;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: Locked Acquire;
// CHECK-FIXES-NEXT: PyList_Append(list, list);
// CHECK-FIXES-NEXT: }

void goodAfterGuard(PyObject *list) {
  {
    Unlocked unlocked;
    compute(1);
  }
  PyList_Append(list, list);
}

void goodLockedInGuard(PyObject *list) {
  Unlocked unlocked;
  compute(1);
  Locked locked;
  PyList_Append(list, list);
}

void badAfterLocked(PyObject *list) {
  Unlocked unlocked;
  {
    Locked locked;
    PyList_Append(list, list);
  }
  PyErr_Clear();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-8]]:12: note: the GIL is released here
// CHECK-FIXES: void badAfterLocked
// CHECK-FIXES: {
// CHECK-FIXES: Locked Acquire;
// CHECK-FIXES-NEXT: PyErr_Clear();

// A guard that can be ended early.
class Region {
public:
  Region() : token_(PyEval_SaveThread()) {}
  ~Region() { unlock(); }
  void unlock() {
    if (token_)
      PyEval_RestoreThread(token_);
    token_ = 0;
  }

private:
  PyThreadState *token_;
};

void goodEndedEarly(PyObject *list) {
  Region region;
  compute(1);
  region.unlock();
  PyList_Append(list, list);
}

void badBeforeEnd(PyObject *list) {
  Region region;
  PyList_Append(list, list);
  region.unlock();
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: the GIL is released here
// CHECK-FIXES: void badBeforeEnd
// CHECK-FIXES: Locked Acquire;
// CHECK-FIXES-NEXT: PyList_Append(list, list);

// One that does nothing until told to.
class Manual {
public:
  Manual() : token_(0) {}
  ~Manual() {
    if (token_)
      PyEval_RestoreThread(token_);
  }
  void start() { token_ = PyEval_SaveThread(); }
  void stop() {
    PyEval_RestoreThread(token_);
    token_ = 0;
  }

private:
  PyThreadState *token_;
};

void badManual(PyObject *list) {
  Manual manual;
  PyList_Append(list, list);
  manual.start();
  PyErr_Clear();
  manual.stop();
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-FIXES: void badManual
// CHECK-FIXES: Locked Acquire;
// CHECK-FIXES-NEXT: PyErr_Clear();

void goodManual(PyObject *list) {
  Manual manual;
  manual.start();
  compute(1);
  manual.stop();
  PyList_Append(list, list);
}

// On the heap.
void badOnHeap(PyObject *list) {
  Unlocked *unlocked = new Unlocked;
  PyList_Append(list, list);
  delete unlocked;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the GIL is released here
// CHECK-FIXES: void badOnHeap
// CHECK-FIXES: Locked Acquire;
// CHECK-FIXES-NEXT: PyList_Append(list, list);

void goodOnHeap(PyObject *list) {
  Unlocked *unlocked = new Unlocked;
  compute(1);
  delete unlocked;
  PyList_Append(list, list);
}

// A temporary ends at once.
void goodTemporary(PyObject *list) {
  Unlocked();
  PyList_Append(list, list);
}

// A base class, a member.
class Derived : private Unlocked {
public:
  int work() { return compute(1); }
};
class Owner {
public:
  int work() { return compute(1); }

private:
  Unlocked unlocked_;
};
void badDerived(PyObject *list) {
  Derived derived;
  PyList_Append(list, list);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:11: note: the GIL is released here
// CHECK-FIXES: void badDerived
// CHECK-FIXES: Locked Acquire;
// CHECK-FIXES-NEXT: PyList_Append(list, list);
void badOwner(PyObject *list) {
  Owner owner;
  PyList_Append(list, list);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:9: note: the GIL is released here
// CHECK-FIXES: void badOwner
// CHECK-FIXES: Locked Acquire;
// CHECK-FIXES-NEXT: PyList_Append(list, list);
void goodOwner(PyObject *list) {
  {
    Owner owner;
    owner.work();
  }
  PyList_Append(list, list);
}

// A template.
template <bool Active> class Maybe {
public:
  Maybe() : token_(Active ? PyEval_SaveThread() : 0) {}
  ~Maybe() {
    if (Active)
      PyEval_RestoreThread(token_);
  }

private:
  PyThreadState *token_;
};
void goodInactive(PyObject *list) {
  Maybe<false> region;
  PyList_Append(list, list);
}
