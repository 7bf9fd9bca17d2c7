// A call of the session waits until the network thread has done it, with the GIL held: that thread may be in an
// extension written in Python. The guard belongs to the project.
// https://github.com/arvidn/libtorrent/commit/3515199eb579eca5bfdf5f7dee1372f4a9a53c2b
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++17,c++20

#include <condition_variable>
#include <functional>
#include <mutex>
#include <python/Python.h>

class Session {
public:
  int addTorrent(const char *uri) {
    int id = 0;
    bool done = false;
    post([&] {
      std::lock_guard<std::mutex> lock(mutex_);
      id = 1;
      done = true;
      condition_.notify_all();
    });
    std::unique_lock<std::mutex> lock(mutex_);
    condition_.wait(lock, [&] { return done; });
    return id;
  }

private:
  void post(std::function<void()> job);
  std::mutex mutex_;
  std::condition_variable condition_;
};
static Session session;

struct AllowThreading {
  AllowThreading() : save(PyEval_SaveThread()) {}
  AllowThreading(const AllowThreading &) = delete;
  ~AllowThreading() { PyEval_RestoreThread(save); }
  PyThreadState *save;
};

static PyObject *badAddMagnet(PyObject *self, PyObject *args) {
  const char *uri;
  if (!PyArg_ParseTuple(args, "s", &uri))
    return nullptr;
  int id = session.addTorrent(uri);
  return PyLong_FromLong(id);
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: 'Session::addTorrent' can take long in 'std::condition_variable::wait' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+25]]:26: note: 'badAddMagnet' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-27]]:5: note: 'Session::addTorrent' calls 'std::condition_variable::wait' here
// CHECK-MESSAGES: :[[@LINE-28]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
// CHECK-FIXES: static PyObject *badAddMagnet(PyObject *self, PyObject *args) {
// CHECK-FIXES: return nullptr;
// CHECK-FIXES-NEXT: int id;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreading Release;
// CHECK-FIXES-NEXT: id = session.addTorrent(uri);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return PyLong_FromLong(id);

static PyObject *goodAddMagnet(PyObject *self, PyObject *args) {
  const char *uri;
  if (!PyArg_ParseTuple(args, "s", &uri))
    return nullptr;
  int id;
  {
    AllowThreading guard;
    id = session.addTorrent(uri);
  }
  return PyLong_FromLong(id);
}

static PyMethodDef methods[] = {
    {"add_magnet_early", badAddMagnet, METH_VARARGS, ""},
    {"add_magnet", goodAddMagnet, METH_VARARGS, ""},
    {nullptr, nullptr, 0, nullptr},
};
PyTypeObject *makeType(PyMethodDef *);
PyTypeObject *sessionType() { return makeType(methods); }
