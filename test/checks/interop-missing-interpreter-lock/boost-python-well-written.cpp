// What programs do with Boost.Python, and rightly so.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock,interop-blocking-under-interpreter-lock,interop-blocking-finalizer,interop-callback-into-interpreter,interop-lock-order %t -std=c++14,c++17,c++20

#include <boost/python.hpp>
#include <boost/python/raw_function.hpp>
#include <boost/shared_ptr.hpp>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace bp = boost::python;

struct ScopedGILLock {
  ScopedGILLock() : state_(PyGILState_Ensure()) {}
  ScopedGILLock(const ScopedGILLock &) = delete;
  ~ScopedGILLock() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};
struct ScopedGILRelease {
  ScopedGILRelease() : state_(PyEval_SaveThread()) {}
  ScopedGILRelease(const ScopedGILRelease &) = delete;
  ~ScopedGILRelease() { PyEval_RestoreThread(state_); }

private:
  PyThreadState *state_;
};

// A function of Python's that anybody may end.
struct DeleteLocked {
  void operator()(bp::object *o) const {
    ScopedGILLock lock;
    delete o;
  }
};
static std::shared_ptr<bp::object> share(const bp::object &o) {
  return std::shared_ptr<bp::object>(new bp::object(o), DeleteLocked());
}

// A pool that calls Python functions.
class Pool {
public:
  Pool() : thread_([this] { run(); }) {}
  ~Pool() {
    ScopedGILRelease release;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stopped_ = true;
      ready_.notify_one();
    }
    thread_.join();
  }
  void submit(bp::object f) {
    auto shared = share(f);
    auto job = [shared] {
      ScopedGILLock gil;
      try {
        (*shared)();
      } catch (const bp::error_already_set &) {
        PyErr_Print();
      }
    };
    ScopedGILRelease release;
    std::lock_guard<std::mutex> lock(mutex_);
    jobs_.push_back(job);
    ready_.notify_one();
  }
  void wait() {
    ScopedGILRelease release;
    std::unique_lock<std::mutex> lock(mutex_);
    while (!jobs_.empty())
      ready_.wait(lock);
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stopped_) {
      ready_.wait(lock);
      if (jobs_.empty())
        continue;
      std::function<void()> job = jobs_.back();
      jobs_.pop_back();
      lock.unlock();
      job();
      lock.lock();
    }
  }
  std::mutex mutex_;
  std::condition_variable ready_;
  std::vector<std::function<void()>> jobs_;
  bool stopped_ = false;
  std::thread thread_;
};

// Overridden in Python, and called by C++ on any thread.
class Node {
public:
  virtual ~Node() {}
  virtual int evaluate(int n) { return n; }
};
class NodeWrap : public Node, public bp::wrapper<Node> {
public:
  int evaluate(int n) override {
    {
      ScopedGILLock lock;
      if (bp::override f = this->get_override("evaluate"))
        return f(n);
    }
    return Node::evaluate(n);
  }
};
static int evaluateAll(bp::list nodes) {
  int sum = 0;
  for (Py_ssize_t i = 0; i < bp::len(nodes); ++i) {
    boost::shared_ptr<Node> node = bp::extract<boost::shared_ptr<Node>>(nodes[i]);
    ScopedGILRelease release;
    sum += node->evaluate(i);
  }
  return sum;
}

struct Point {
  int x, y;
};
struct PointToPython {
  static PyObject *convert(const Point &p) { return bp::incref(bp::make_tuple(p.x, p.y).ptr()); }
};
struct PointFromPython {
  PointFromPython() { bp::converter::registry::push_back(&convertible, &construct, bp::type_id<Point>()); }
  static void *convertible(PyObject *o) { return o == Py_None ? nullptr : o; }
  static void construct(PyObject *o, bp::converter::rvalue_from_python_stage1_data *data) {
    bp::object from(bp::handle<>(bp::borrowed(o)));
    void *storage = reinterpret_cast<bp::converter::rvalue_from_python_storage<Point> *>(data)->storage.bytes;
    Point *p = static_cast<Point *>(storage);
    p->x = bp::extract<int>(from[0]);
    p->y = bp::extract<int>(from[1]);
    data->convertible = storage;
  }
};

static bp::object raw(bp::tuple args, bp::dict keywords) {
  if (bp::len(keywords))
    return bp::object();
  return args[0];
}

BOOST_PYTHON_MODULE(well_written) {
  bp::scope module;
  module.attr("version") = "1.0";
  bp::to_python_converter<Point, PointToPython>();
  PointFromPython();
  bp::def("evaluate_all", &evaluateAll, bp::args("nodes"));
  bp::def("raw", bp::raw_function(&raw, 1));
  bp::class_<Pool, boost::noncopyable>("Pool").def("submit", &Pool::submit).def("wait", &Pool::wait);
  bp::class_<NodeWrap, boost::shared_ptr<NodeWrap>, boost::noncopyable>("Node").def("evaluate", &Node::evaluate);
}

// A program that embeds Python.
int runProgram() {
  Py_Initialize();
  try {
    bp::object main = bp::import("__main__");
    bp::object space = main.attr("__dict__");
    bp::exec("print('hello')", space);
    std::thread worker([] {
      ScopedGILLock lock;
      bp::object result = bp::eval("1 + 1");
    });
    ScopedGILRelease release;
    worker.join();
  } catch (const bp::error_already_set &) {
    PyErr_Print();
    return 1;
  }
  return 0;
}
