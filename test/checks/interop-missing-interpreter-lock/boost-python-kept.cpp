// Callables that take the GIL to run, but own what needs it to end as well: whoever keeps them ends them without it.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/radio.yaml'}}"

#include "Inputs/radio.h"
#include <boost/python.hpp>
#include <functional>
#include <memory>
#include <utility>

namespace bp = boost::python;

struct GilLock {
  GilLock() : state_(PyGILState_Ensure()) {}
  GilLock(const GilLock &) = delete;
  ~GilLock() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};

class Session {
public:
  void setNotify(std::function<void()> f); // kept
  void setFilter(std::function<bool(int)> f);
  int count(const std::function<bool(int)> &f) const; // called at once
};
void apply(const std::function<void()> &f) { f(); }

static void notify(bp::object cb) {
  GilLock lock;
  cb();
}
static void notifyPlain(bp::object cb) { cb(); }
static void notifyRef(const std::shared_ptr<bp::object> &cb) {
  GilLock lock;
  (*cb)();
}

void badBind(Session &s, bp::object cb) {
  s.setNotify(std::bind(&notify, cb));
}
void badLambda(Session &s, bp::object cb) {
  s.setNotify([cb] {
    GilLock lock;
    cb();
  });
}
void badInit(Session &s, bp::object cb) {
  s.setFilter([kept = cb](int n) {
    GilLock lock;
    return bool(bp::extract<bool>(kept(n)));
  });
}
struct Functor {
  explicit Functor(bp::object cb) : cb_(cb) {}
  void operator()() const {
    GilLock lock;
    cb_();
  }
  bp::object cb_;
};
void badFunctor(Session &s, bp::object cb) {
  s.setNotify(Functor(cb));
}
void badHandle(Session &s, PyObject *o) {
  bp::handle<> h(bp::borrowed(o));
  s.setNotify([h] {
    GilLock lock;
    PyObject_CallNoArgs(h.get());
  });
}

// Its end takes the GIL.
struct Holder {
  explicit Holder(bp::object cb) : cb_(new bp::object(cb)) {}
  Holder(const Holder &other) {
    GilLock lock;
    cb_ = new bp::object(*other.cb_);
  }
  ~Holder() {
    GilLock lock;
    delete cb_;
  }
  void operator()() const {
    GilLock lock;
    (*cb_)();
  }
  bp::object *cb_;
};
void goodFunctor(Session &s, bp::object cb) {
  s.setNotify(Holder(cb));
}
void goodHolder(Session &s, bp::object cb) {
  Holder holder(cb);
  s.setNotify([holder] { holder(); });
}
// Somebody else may be the last to own it.
void goodShared(Session &s, const std::shared_ptr<bp::object> &cb) {
  s.setNotify(std::bind(&notifyRef, cb));
}
struct DeleteLocked {
  void operator()(bp::object *o) const {
    GilLock lock;
    delete o;
  }
};
void goodSharedDeleter(Session &s, bp::object cb) {
  std::shared_ptr<bp::object> kept(new bp::object(cb), DeleteLocked());
  s.setNotify([kept] {
    GilLock lock;
    (*kept)();
  });
}
// Not owned.
void goodReference(Session &s, bp::object &cb) {
  s.setNotify([&cb] {
    GilLock lock;
    cb();
  });
}
void goodPointer(Session &s, bp::object *cb) {
  s.setNotify([cb] {
    GilLock lock;
    (*cb)();
  });
}
void goodRef(Session &s, bp::object &cb) {
  s.setNotify(std::bind(&notify, std::ref(cb)));
}
// Called here and now.
void goodNow(bp::object cb) {
  apply([cb] {
    GilLock lock;
    cb();
  });
}
void goodAsked(Session &s, bp::object cb) {
  s.count([cb](int n) {
    GilLock lock;
    return bool(bp::extract<bool>(cb(n)));
  });
}
// It does not take the GIL: whoever calls it holds it, and may well end it so.
void goodHeld(Session &s, bp::object cb) {
  s.setNotify([cb] { cb(); });
  s.setNotify(std::bind(&notifyPlain, cb));
}
// Nothing of Python's is owned.
void goodNumber(Session &s, int n) {
  s.setNotify([n] {
    GilLock lock;
    PyErr_Clear();
  });
}
// CHECK-MESSAGES: :[[@LINE-115]]:34: warning: 'cb' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-126]]:11: note: 'notify' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-128]]:31: note: each call copies it into 'cb', which outlives that
// CHECK-MESSAGES: :[[@LINE-118]]:3: note: it is handed to 'Session::setNotify' here
// CHECK-MESSAGES: :[[@LINE-119]]:34: note: let an object whose destructor takes the GIL own it
// CHECK-MESSAGES: :[[@LINE-117]]:16: warning: 'cb' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-117]]:13: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-119]]:3: note: it is handed to 'Session::setNotify' here
// CHECK-MESSAGES: :[[@LINE-120]]:16: note: let an object whose destructor takes the GIL own it
// CHECK-MESSAGES: :[[@LINE-115]]:16: warning: 'kept' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-115]]:13: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-117]]:3: note: it is handed to 'Session::setFilter' here
// CHECK-MESSAGES: :[[@LINE-118]]:16: note: let an object whose destructor takes the GIL own it
// CHECK-MESSAGES: :[[@LINE-105]]:15: warning: 'cb_' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-112]]:13: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-107]]:3: note: it is handed to 'Session::setNotify' here
// CHECK-MESSAGES: :[[@LINE-108]]:15: note: let an object whose destructor takes the GIL own it
// CHECK-MESSAGES: :[[@LINE-105]]:16: warning: 'h' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-105]]:13: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-107]]:3: note: it is handed to 'Session::setNotify' here
// CHECK-MESSAGES: :[[@LINE-108]]:16: note: let an object whose destructor takes the GIL own it
