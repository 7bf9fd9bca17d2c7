// The headers of an installed Boost.Python: bindings, policies, converters.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --real-headers -- -- -isystem %cpython_include
// REQUIRES: cpython
// REQUIRES: boost-python

#include <boost/python.hpp>
#include <boost/python/raw_function.hpp>
#include <condition_variable>
#include <mutex>
#include <semaphore.h>

namespace bp = boost::python;

struct AllowThreads {
  AllowThreads() : state(PyEval_SaveThread()) {}
  AllowThreads(const AllowThreads &) = delete;
  ~AllowThreads() { PyEval_RestoreThread(state); }
  PyThreadState *state;
};
template <class Base = bp::default_call_policies> struct Released : Base {
  template <class ArgumentPackage> bool precall(const ArgumentPackage &args) {
    state = PyEval_SaveThread();
    return Base::precall(args);
  }
  template <class ArgumentPackage> PyObject *postcall(const ArgumentPackage &args, PyObject *result) {
    PyEval_RestoreThread(state);
    return Base::postcall(args, result);
  }
  PyThreadState *state;
};

class Queue {
public:
  int pop() {
    std::unique_lock<std::mutex> lock(mutex_);
    ready_.wait(lock, [this] { return size_ > 0; });
    return --size_;
  }
  void popReleased() {
    AllowThreads released;
    pop();
  }
  void drain() {
    while (size_ > 0)
      pop();
  }
  void push(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
    ready_.notify_one();
  }

private:
  std::mutex mutex_;
  std::condition_variable ready_;
  int size_ = 0;
};
BOOST_PYTHON_MEMBER_FUNCTION_OVERLOADS(pushOverloads, push, 1, 1)

static sem_t ready;
bp::object waitRaw(bp::tuple args, bp::dict) {
  sem_wait(&ready);
  return args[0];
}
struct Stamp {
  int size;
};
struct Label {
  int size;
};
struct LabelToPython {
  static PyObject *convert(const Label &l) {
    sem_wait(&ready);
    return PyLong_FromLong(l.size);
  }
};
struct StampPickle : bp::pickle_suite {
  static bp::tuple getinitargs(const Stamp &s) {
    sem_wait(&ready);
    return bp::make_tuple(s.size);
  }
};
struct StampFromPython {
  StampFromPython() { bp::converter::registry::push_back(&convertible, &construct, bp::type_id<Stamp>()); }
  static void *convertible(PyObject *o) { return PyLong_Check(o) ? o : nullptr; }
  static void construct(PyObject *o, bp::converter::rvalue_from_python_stage1_data *data) {
    void *storage = reinterpret_cast<bp::converter::rvalue_from_python_storage<Stamp> *>(data)->storage.bytes;
    sem_wait(&ready);
    data->convertible = new (storage) Stamp{static_cast<int>(PyLong_AsLong(o))};
  }
};

BOOST_PYTHON_MODULE(real) {
  bp::class_<Queue, boost::noncopyable>("Queue")
      .def("pop", &Queue::pop)
      .def("pop_released", &Queue::popReleased)
      .def("drain", &Queue::drain, Released<>())
      .def("push", &Queue::push, pushOverloads(bp::args("n")));
  bp::def("wait_raw", bp::raw_function(&waitRaw));
  bp::to_python_converter<Label, LabelToPython>();
  StampFromPython();
  bp::class_<Stamp>("Stamp").def_pickle(StampPickle());
}
// CHECK-MESSAGES: :[[@LINE-68]]:5: warning: 'std::condition_variable::wait' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:19: note: 'Queue::pop' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-70]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-71]]:5: note: release the GIL before the mutex is locked, not around this call
// CHECK-MESSAGES: :[[@LINE-46]]:3: warning: 'sem_wait' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:40: note: 'waitRaw' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-48]]:3: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-38]]:5: warning: 'sem_wait' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'LabelToPython::convert' is called for 'boost::python::to_python_converter', and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-40]]:5: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-35]]:5: warning: 'sem_wait' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-38]]:8: note: 'StampPickle::getinitargs' is called for 'boost::python::pickle_suite', and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-37]]:5: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-29]]:5: warning: 'sem_wait' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-34]]:72: note: 'StampFromPython::construct' is handed to 'boost::python::converter::registry::push_back' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-31]]:5: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-FIXES: bp::object waitRaw(bp::tuple args, bp::dict) {
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: sem_wait(&ready);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return args[0];
// CHECK-FIXES: static PyObject *convert(const Label &l) {
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: sem_wait(&ready);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return PyLong_FromLong(l.size);
// CHECK-FIXES: static bp::tuple getinitargs(const Stamp &s) {
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: sem_wait(&ready);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return bp::make_tuple(s.size);
// CHECK-FIXES: void *storage = reinterpret_cast<bp::converter::rvalue_from_python_storage<Stamp> *>(data)->storage.bytes;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: sem_wait(&ready);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: data->convertible = new (storage) Stamp{static_cast<int>(PyLong_AsLong(o))};
// CHECK-REMAINS: warning: 'std::condition_variable::wait' may block forever while the GIL is held
// CHECK-REMAINS: note: 'Queue::pop' is bound here and entered with the GIL held
// CHECK-REMAINS: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
// CHECK-REMAINS: note: release the GIL before the mutex is locked, not around this call
