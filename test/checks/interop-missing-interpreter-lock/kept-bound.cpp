// What is bound by value and the members of a functor are owned by the callable as well.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++17,c++20

#include <functional>
#include <memory>
#include <pybind11/pybind11.h>
#include <utility>

namespace py = pybind11;

class Session {
public:
  void onClose(std::function<void()> f);
  void onMessage(std::function<void(int)> f);
};

static void call(const py::object &f) {
  py::gil_scoped_acquire acquire;
  f();
}
static void callCopy(py::object f) {
  py::gil_scoped_acquire acquire;
  f();
}
static void callWith(int n, const py::object &f) {
  py::gil_scoped_acquire acquire;
  f(n);
}
static void callHeld(const py::object &f) { f(); }
static void callShared(const std::shared_ptr<py::object> &f) {
  py::gil_scoped_acquire acquire;
  (*f)();
}
void elsewhere(const py::object &f);

void badBind(Session &s, py::object f) {
  s.onClose(std::bind(&call, f));
}
// CHECK-MESSAGES: :[[@LINE-2]]:30: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-22]]:26: note: 'call' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-5]]:30: note: let an object whose destructor takes the GIL own it
void badBindMoved(Session &s, py::object f) {
  s.onClose(std::bind(call, std::move(f)));
}
// CHECK-MESSAGES: :[[@LINE-2]]:29: warning: a bound argument is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-29]]:26: note: 'call' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-5]]:29: note: let an object whose destructor takes the GIL own it
void badBindMade(Session &s, py::handle f) {
  s.onClose(std::bind(&call, py::object(f)));
}
// CHECK-MESSAGES: :[[@LINE-2]]:30: warning: a bound argument is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-36]]:26: note: 'call' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-5]]:30: note: let an object whose destructor takes the GIL own it
// Each call copies it once more.
void badBindCopy(Session &s, py::object f) {
  s.onClose(std::bind(&callCopy, f));
}
// CHECK-MESSAGES: :[[@LINE-2]]:34: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-40]]:26: note: 'callCopy' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-42]]:33: note: each call copies it into 'f', which outlives that
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-6]]:34: note: let an object whose destructor takes the GIL own it
void badBindSecond(Session &s, py::object f) {
  s.onClose(std::bind(&callWith, 1, f));
}
// CHECK-MESSAGES: :[[@LINE-2]]:37: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-44]]:26: note: 'callWith' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-5]]:37: note: let an object whose destructor takes the GIL own it
void badBindReference(Session &s, const py::object &f) {
  s.onClose(std::bind(&call, f));
}
// CHECK-MESSAGES: :[[@LINE-2]]:30: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-59]]:26: note: 'call' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-5]]:30: note: let an object whose destructor takes the GIL own it

void goodRef(Session &s, py::object &f) {
  s.onClose(std::bind(&call, std::ref(f)));
}
void goodCref(Session &s, const py::object &f) {
  s.onClose(std::bind(&call, std::cref(f)));
}
void goodShared(Session &s, std::shared_ptr<py::object> f) {
  s.onClose(std::bind(&callShared, f));
}
// Whoever calls them holds the GIL, as far as is known.
void goodHeld(Session &s, py::object f) {
  s.onClose(std::bind(&callHeld, f));
}
void goodElsewhere(Session &s, py::object f) {
  s.onClose(std::bind(&elsewhere, f));
}
void goodOtherArgument(Session &s) {
  s.onClose(std::bind(&callWith, 1, std::ref(*new py::object)));
}

// Methods and the object that they are called with.
class Listener {
public:
  explicit Listener(const py::object &f) : f_(f) {}
  void run() {
    py::gil_scoped_acquire acquire;
    f_();
  }

private:
  py::object f_;
};
void badObject(Session &s, Listener l) {
  s.onClose(std::bind(&Listener::run, l));
}
// CHECK-MESSAGES: :[[@LINE-2]]:39: warning: 'l' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-11]]:28: note: 'Listener::run' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-5]]:39: note: let an object whose destructor takes the GIL own it
void goodObjectPointer(Session &s, Listener *l) {
  s.onClose(std::bind(&Listener::run, l));
}
void goodObjectRef(Session &s, Listener &l) {
  s.onClose(std::bind(&Listener::run, std::ref(l)));
}
void goodObjectShared(Session &s, std::shared_ptr<Listener> l) {
  s.onClose(std::bind(&Listener::run, l));
}

// Functors.
struct Functor {
  explicit Functor(const py::object &f) : f(f) {}
  void operator()() const {
    py::gil_scoped_acquire acquire;
    f();
  }
  py::object f;
};
void badFunctor(Session &s, const py::object &f) {
  s.onClose(Functor(f));
}
// CHECK-MESSAGES: :[[@LINE-2]]:13: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: let an object whose destructor takes the GIL own it
void badFunctorVariable(Session &s, const py::object &f) {
  Functor close(f);
  s.onClose(close);
}
// CHECK-MESSAGES: :[[@LINE-2]]:13: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-17]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: let an object whose destructor takes the GIL own it
struct Pair {
  explicit Pair(const py::object &a) : a(a), b(a) {}
  void operator()(int n) const {
    py::gil_scoped_acquire acquire;
    a(b);
  }
  py::object a, b;
  int count = 0;
};
void badPair(Session &s, const py::object &f) {
  s.onMessage(Pair(f));
}
// CHECK-MESSAGES: :[[@LINE-2]]:15: warning: 'a' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-10]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed to 'Session::onMessage' here
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: let an object whose destructor takes the GIL own it
void goodFunctorRef(Session &s, Functor &f) {
  s.onClose(std::ref(f));
}
// A destructor of its own, that takes the GIL.
struct Careful {
  explicit Careful(const py::object &f) : f(f) {}
  Careful(const Careful &other) {
    py::gil_scoped_acquire acquire;
    f = other.f;
  }
  ~Careful() {
    py::gil_scoped_acquire acquire;
    f = py::object();
  }
  void operator()() const {
    py::gil_scoped_acquire acquire;
    f();
  }
  py::object f;
};
void goodCareful(Session &s, const py::object &f) {
  s.onClose(Careful(f));
}
struct Borrowing {
  void operator()() const {
    py::gil_scoped_acquire acquire;
    f();
  }
  py::handle f;
};
void goodBorrowing(Session &s, py::handle f) {
  s.onClose(Borrowing{f});
}
struct Held {
  void operator()() const { f(); }
  py::object f;
};
void goodHeldFunctor(Session &s, const py::object &f) {
  s.onClose(Held{f});
}

// Bound to Python: it is called with the GIL, and so it ends.
void bound(py::object f) {
  py::gil_scoped_acquire acquire;
  f();
}
PYBIND11_MODULE(bound, m) {
  m.def("bound", &bound);
  m.def("keep", [](Session &s, py::object f) { s.onClose(std::bind(&bound, f)); });
}
