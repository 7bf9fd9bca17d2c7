// The session keeps a callable that owns a Python function, and ends it on a thread of its own when another one is set
// or it is closed: without the GIL, which the callable takes only to run.
// https://github.com/arvidn/libtorrent/commit/60b09be37e6efe0ecfa982fc055e5b4bf98d7037
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++17,c++20

#include <boost/optional.hpp>
#include <boost/python.hpp>
#include <functional>

using namespace boost::python;

namespace torrents {
class Session {
public:
  void setAlertNotify(std::function<void()> notify);
};
} // namespace torrents

struct LockGil {
  LockGil() : state(PyGILState_Ensure()) {}
  LockGil(const LockGil &) = delete;
  ~LockGil() { PyGILState_Release(state); }
  PyGILState_STATE state;
};

void alertNotify(object cb) try {
  LockGil lock;
  if (cb)
    cb();
} catch (const error_already_set &) {
}

void setAlertNotify(torrents::Session &s, object cb) {
  s.setAlertNotify(std::bind(&alertNotify, cb));
}

// As it was mended: the callable's end takes the GIL too.
struct NotifyWrapper {
  explicit NotifyWrapper(object cb) : callable(cb) {}
  ~NotifyWrapper() {
    LockGil lock;
    callable.reset();
  }
  void operator()() try {
    LockGil lock;
    (*callable)();
  } catch (const error_already_set &) {
  }
  boost::optional<object> callable;
};
void setAlertNotifyMended(torrents::Session &s, object cb) {
  s.setAlertNotify(NotifyWrapper(cb));
}

// Numbers need nothing.
void alertFd(int fd);
void setAlertFd(torrents::Session &s, int fd) {
  s.setAlertNotify(std::bind(&alertFd, fd));
}

BOOST_PYTHON_MODULE(torrents) {
  class_<torrents::Session, boost::noncopyable>("session", no_init)
      .def("set_alert_notify", &setAlertNotify)
      .def("set_alert_notify_mended", &setAlertNotifyMended)
      .def("set_alert_fd", &setAlertFd);
}
// CHECK-MESSAGES: :[[@LINE-33]]:44: warning: 'cb' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-41]]:11: note: 'alertNotify' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-43]]:25: note: each call copies it into 'cb', which outlives that
// CHECK-MESSAGES: :[[@LINE-36]]:3: note: it is handed to 'torrents::Session::setAlertNotify' here
// CHECK-MESSAGES: :[[@LINE-37]]:44: note: let an object whose destructor takes the GIL own it
