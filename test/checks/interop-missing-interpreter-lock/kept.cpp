// Callables that take the GIL to run, but own an object whose end needs it too: whoever keeps them ends them without it.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20,c++23

#include <functional>
#include <memory>
#include <pybind11/pybind11.h>
#include <utility>
#include <vector>

namespace py = pybind11;

class Session {
public:
  explicit Session(std::function<void()> f);
  void onClose(std::function<void()> f);
  void onError(const std::function<void()> &f);
  virtual void onLost(std::function<void()> f);
};
void post(std::function<void(int)> f);

// Captures.
void badLambda(Session &s, py::object f) {
  s.onClose([f] {
    py::gil_scoped_acquire acquire;
    f();
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:14: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: let an object whose destructor takes the GIL own it
void badInit(Session &s, py::object f) {
  s.onClose([kept = std::move(f)] {
    py::gil_scoped_acquire acquire;
    kept();
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:14: warning: 'kept' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: let an object whose destructor takes the GIL own it
void badImplicit(Session &s, py::object f) {
  s.onClose([=] {
    py::gil_scoped_acquire acquire;
    f();
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:13: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-8]]:13: note: let an object whose destructor takes the GIL own it
void badVector(Session &s, std::vector<py::object> all) {
  s.onClose([all] {
    py::gil_scoped_acquire acquire;
    for (const py::object &f : all)
      f();
  });
}
// CHECK-MESSAGES: :[[@LINE-6]]:14: warning: 'all' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: let an object whose destructor takes the GIL own it
// Another closure owns it.
void badNested(Session &s, py::object f) {
  auto call = [f] { f(); };
  s.onClose([call] {
    py::gil_scoped_acquire acquire;
    call();
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:14: warning: 'call' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: let an object whose destructor takes the GIL own it
void badTwo(Session &s, py::object f, py::object g) {
  s.onClose([f, g] {
    py::gil_scoped_acquire acquire;
    f(g);
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:14: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: let an object whose destructor takes the GIL own it
// CHECK-MESSAGES: :[[@LINE-9]]:17: warning: 'g' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-12]]:17: note: let an object whose destructor takes the GIL own it
// With a name of its own.
void badVariable(Session &s, py::object f) {
  auto close = [f] {
    py::gil_scoped_acquire acquire;
    f();
  };
  s.onClose(close);
}
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: let an object whose destructor takes the GIL own it
// By calls.
void badEnsure(Session &s, py::object f) {
  s.onClose([f] {
    PyGILState_STATE state = PyGILState_Ensure();
    f();
    PyGILState_Release(state);
  });
}
// CHECK-MESSAGES: :[[@LINE-6]]:14: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-6]]:30: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: let an object whose destructor takes the GIL own it
void badReference(Session &s, py::object f) {
  s.onError([f] {
    py::gil_scoped_acquire acquire;
    f();
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:14: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'Session::onError' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: let an object whose destructor takes the GIL own it
void badVirtual(Session &s, py::object f) {
  s.onLost([f] {
    py::gil_scoped_acquire acquire;
    f();
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:13: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'Session::onLost' here
// CHECK-MESSAGES: :[[@LINE-8]]:13: note: let an object whose destructor takes the GIL own it
void badFunction(py::object f) {
  post([f](int n) {
    py::gil_scoped_acquire acquire;
    f(n);
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:9: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'post' here
// CHECK-MESSAGES: :[[@LINE-8]]:9: note: let an object whose destructor takes the GIL own it
template <class T> void badTemplate(Session &s, T f) {
  s.onClose([f] {
    py::gil_scoped_acquire acquire;
    f();
  });
}
// CHECK-MESSAGES: :[[@LINE-5]]:14: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: let an object whose destructor takes the GIL own it
void useTemplate(Session &s, py::object f) { badTemplate(s, f); }
#define ON_CLOSE(SESSION, F)                                                                                           \
  SESSION.onClose([F] {                                                                                                \
    py::gil_scoped_acquire acquire;                                                                                    \
    F();                                                                                                               \
  })
void badMacro(Session &s, py::object f) {
  ON_CLOSE(s, f);
}
// CHECK-MESSAGES: :[[@LINE-2]]:15: warning: 'f' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: expanded from macro 'ON_CLOSE'
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: it is handed to 'Session::onClose' here
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: let an object whose destructor takes the GIL own it

// Taken with the lock, let go of with it.
void goodMovedOut(Session &s, py::object f) {
  s.onClose([f]() mutable {
    py::gil_scoped_acquire acquire;
    py::object mine = std::move(f);
    mine();
  });
}
void goodReleased(Session &s, py::object f) {
  s.onClose([f]() mutable {
    py::gil_scoped_acquire acquire;
    f();
    f.release().dec_ref();
  });
}
// Its end takes the GIL.
class Locked {
public:
  explicit Locked(const py::object &o) : o_(o.ptr()) { o_.inc_ref(); }
  Locked(const Locked &other) : o_(other.o_) {
    py::gil_scoped_acquire acquire;
    o_.inc_ref();
  }
  ~Locked() {
    py::gil_scoped_acquire acquire;
    o_.dec_ref();
  }
  void call() const { o_(); }

private:
  py::handle o_;
};
void goodLocked(Session &s, py::object f) {
  s.onClose([kept = Locked(f)] {
    py::gil_scoped_acquire acquire;
    kept.call();
  });
}
// The last of several ends it, and knows how.
void goodShared(Session &s, std::shared_ptr<py::object> f) {
  s.onClose([f] {
    py::gil_scoped_acquire acquire;
    (*f)();
  });
}
// Not owned.
void goodByReference(Session &s, py::object &f) {
  s.onClose([&f] {
    py::gil_scoped_acquire acquire;
    f();
  });
}
void goodHandle(Session &s, py::object f) {
  py::handle kept = f.release();
  s.onClose([kept] {
    py::gil_scoped_acquire acquire;
    kept();
  });
}
void goodNumber(Session &s, int n) {
  s.onClose([n] {
    py::gil_scoped_acquire acquire;
    if (n)
      PyErr_Clear();
  });
}
// It does not take the GIL: whoever calls it holds it, and may well end it so.
void goodWithout(Session &s, py::object f) {
  s.onClose([f] { f(); });
}
// Called here and now.
static void now(const std::function<void()> &f) { f(); }
void goodNow(py::object f) {
  now([f] {
    py::gil_scoped_acquire acquire;
    f();
  });
}
// Python keeps it, and ends it with the GIL.
PYBIND11_MODULE(kept, m) {
  m.def("make", [](py::object f) {
    return py::cpp_function([f] {
      py::gil_scoped_acquire acquire;
      f();
    });
  });
  py::object f = m;
  m.def("call", [f] {
    py::gil_scoped_acquire acquire;
    f();
  });
}
