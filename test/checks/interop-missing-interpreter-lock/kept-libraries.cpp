// Who keeps a callable: a library of whose callbacks a model tells, one that takes a type-erased closure, and nobody who
// calls it meanwhile. Over Python's own API.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/relay.yaml'}}"

#include "Inputs/relay.h"
#include <memory>
#include <python/Python.h>
#include <utility>

using relay::Relay;

// What programs write themselves.
class Gil {
public:
  Gil() : state_(PyGILState_Ensure()) {}
  Gil(const Gil &) = delete;
  ~Gil() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};
class Ref {
public:
  explicit Ref(PyObject *o) : o_(o) { Py_XINCREF(o_); }
  Ref(const Ref &other) : o_(other.o_) { Py_XINCREF(o_); }
  Ref(Ref &&other) noexcept : o_(other.o_) { other.o_ = nullptr; }
  ~Ref() { Py_XDECREF(o_); }
  PyObject *get() const { return o_; }

private:
  PyObject *o_;
};
class LockedRef {
public:
  explicit LockedRef(PyObject *o) : o_(o) { Py_XINCREF(o_); }
  LockedRef(const LockedRef &other) : o_(other.o_) {
    Gil gil;
    Py_XINCREF(o_);
  }
  ~LockedRef() {
    if (!Py_IsInitialized())
      return;
    Gil gil;
    Py_XDECREF(o_);
  }
  PyObject *get() const { return o_; }

private:
  PyObject *o_;
};

void badLibrary(Relay &r, Ref f) {
  r.onMessage([f] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:16: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:9: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'relay::Relay::onMessage' here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: let an object whose destructor takes the GIL own it
void badAny(Relay &r, Ref f) {
  r.onEvent([f] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:14: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:9: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'relay::Relay::onEvent' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: let an object whose destructor takes the GIL own it
// The lock may be there already; where it is not, it is taken.
void badUnlessHeld(Relay &r, Ref f) {
  r.onEvent([f] {
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject_CallNoArgs(f.get());
    PyGILState_Release(state);
  });
}
// CHECK-MESSAGES: :[[@LINE-6]]:14: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-6]]:30: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: it is handed to 'relay::Relay::onEvent' here
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: let an object whose destructor takes the GIL own it
// Later, where the caller waits for it: it ends there as well, wherever that is.
void goodCaller(Relay &r, Ref f) {
  r.onTurn([f] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
void goodNothingSaid(Relay &r, Ref f) {
  r.onChange([f] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
// Called here and now.
void goodNow(Relay &r, Ref f) {
  r.each([f] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
void goodAtOnce(Relay &r, Ref f) {
  r.eachAtOnce([f] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
void goodBody(Relay &r, Ref f) {
  r.now([f] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
// What is done with it is in view, as far as it goes.
void goodNoModel(Relay &r, Ref f) {
  r.onNotice([f] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
// Of a started thread it is told as what that ends.
void badStarted(Relay &r, Ref f) {
  r.start([f] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:12: warning: 'f' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
void goodLocked(Relay &r, LockedRef f) {
  r.onMessage([f] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
void goodMoved(Relay &r, Ref f) {
  r.onMessage([f]() mutable {
    Gil gil;
    Ref mine = std::move(f);
    PyObject_CallNoArgs(mine.get());
  });
}
// Counted by hand: who lets go of it does so in the body.
void goodByHand(Relay &r, PyObject *f) {
  Py_INCREF(f);
  r.onMessage([f] {
    Gil gil;
    PyObject_CallNoArgs(f);
    Py_DECREF(f);
  });
}
struct LockedDelete {
  void operator()(PyObject *o) const {
    Gil gil;
    Py_DECREF(o);
  }
};
void goodUnique(Relay &r, PyObject *f) {
  Py_INCREF(f);
  r.onMessage([f = std::unique_ptr<PyObject, LockedDelete>(f)] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
struct PlainDelete {
  void operator()(PyObject *o) const { Py_DECREF(o); }
};
void badUnique(Relay &r, PyObject *f) {
  Py_INCREF(f);
  r.onMessage([f = std::unique_ptr<PyObject, PlainDelete>(f)] {
    Gil gil;
    PyObject_CallNoArgs(f.get());
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:16: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:9: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'relay::Relay::onMessage' here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: let an object whose destructor takes the GIL own it
