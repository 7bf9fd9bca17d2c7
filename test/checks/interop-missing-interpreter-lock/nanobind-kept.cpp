// Callables that take the GIL to run, but own an object whose end needs it too: whoever keeps them ends them without it.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20

#include <functional>
#include <memory>
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <string>
#include <utility>

namespace nb = nanobind;

class Session {
public:
  void onMessage(std::function<void(const char *)> f);
  void onClose(std::function<void()> f);
};

void badObject(Session &s, nb::object f) {
  s.onClose([f] {
    nb::gil_scoped_acquire acquire;
    f();
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:14: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: let an object whose destructor takes the GIL own it
void badCallable(Session &s, nb::callable f) {
  s.onMessage([f](const char *text) {
    nb::gil_scoped_acquire acquire;
    f(nb::str(text));
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:16: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'Session::onMessage' here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: let an object whose destructor takes the GIL own it
static void notify(nb::callable f) {
  nb::gil_scoped_acquire acquire;
  f();
}
void badBind(Session &s, nb::callable f) {
  s.onClose(std::bind(&notify, f));
}
// CHECK-MESSAGES: :[[@LINE-2]]:32: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'notify' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-9]]:33: note: each call copies it into 'f', which outlives that
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-6]]:32: note: let an object whose destructor takes the GIL own it

// The last owner lets go of it under the lock.
struct Release {
  void operator()(nb::object *o) const {
    nb::gil_scoped_acquire acquire;
    delete o;
  }
};
void goodShared(Session &s, nb::object f) {
  std::shared_ptr<nb::object> kept(new nb::object(std::move(f)), Release());
  s.onClose([kept] {
    nb::gil_scoped_acquire acquire;
    (*kept)();
  });
}
class Locked {
public:
  explicit Locked(nb::object o) : o_(o.release()) {}
  Locked(const Locked &other) : o_(other.o_) {
    nb::gil_scoped_acquire acquire;
    o_.inc_ref();
  }
  ~Locked() {
    nb::gil_scoped_acquire acquire;
    o_.dec_ref();
  }
  void call() const { o_(); }

private:
  nb::handle o_;
};
void goodLocked(Session &s, nb::object f) {
  Locked locked(f);
  s.onClose([locked] {
    nb::gil_scoped_acquire acquire;
    locked.call();
  });
}
// A reference is counted by hand, and given up by the call, which comes once.
void goodHandle(Session &s, nb::object f) {
  nb::handle h = f.release();
  s.onClose([h] {
    nb::gil_scoped_acquire acquire;
    h();
    h.dec_ref();
  });
}
// nanobind's own conversion to a C++ function takes the lock to be copied and to end.
void goodFunction(Session &s, std::function<void()> f) {
  s.onClose([f] { f(); });
  s.onClose(f);
}
void goodOnce(Session &s, nb::callable f) {
  s.onClose([f]() mutable {
    nb::gil_scoped_acquire acquire;
    nb::callable mine = std::move(f);
    mine();
  });
}
void goodReference(Session &s, nb::object &f) {
  s.onClose([&f] {
    nb::gil_scoped_acquire acquire;
    f();
  });
}

// Bound functions are entered with the lock, and end with it.
NB_MODULE(sessions, m) {
  nb::object f = m.attr("f");
  m.def("call", [f] { return f(); });
  m.def("call_locked", [f] {
    nb::gil_scoped_acquire acquire;
    f();
  });
  m.attr("g") = nb::cpp_function([f] {
    nb::gil_scoped_acquire acquire;
    f();
  });
  nb::class_<Session>(m, "Session").def("on_close", &goodFunction).def("on_message", &badCallable);
}
