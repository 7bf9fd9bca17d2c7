// C functions in C++, methods, operators, constructors.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++98,c++11,c++20

#include <pthread.h>
#include <python/Python.h>

int compute(int);
class Hold {
public:
  Hold() : state_(PyGILState_Ensure()) {}
  ~Hold() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};

extern "C" {
static void *badWorker(void *cookie) {
  PyErr_Clear();
  return cookie;
}
static void *goodWorker(void *cookie) {
  Hold hold;
  PyErr_Clear();
  return cookie;
}
}
void start(pthread_t *thread) {
  pthread_create(thread, 0, badWorker, 0);
  pthread_create(thread, 0, goodWorker, 0);
}
// CHECK-MESSAGES: :[[@LINE-13]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'badWorker' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badWorker(void *cookie) {
// CHECK-FIXES-NEXT: Hold {{.*}};
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: return cookie;

class Job {
public:
  static void *run(void *self) {
    static_cast<Job *>(self)->work();
    return self;
  }
  void work() {
    PyErr_Clear();
    compute(1);
  }
  void start() { pthread_create(&thread_, 0, &Job::run, this); }

private:
  pthread_t thread_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:5: warning: 'Job::work' calls 'PyErr_Clear', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'Job::run' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'Job::work' calls 'PyErr_Clear' here
// CHECK-FIXES: static void *run(void *self) {
// CHECK-FIXES-NEXT: Hold {{.*}};
// CHECK-FIXES-NEXT: static_cast<Job *>(self)->work();

// Constructors, operators, conversions.
class Text {
public:
  explicit Text(long n) : object_(PyLong_FromLong(n)) {}
  ~Text() { Py_XDECREF(object_); }
  Text &operator+=(const Text &other) {
    PyList_Append(object_, other.object_);
    return *this;
  }
  operator long() const { return PyLong_AsLong(object_); }

private:
  Text(const Text &);
  PyObject *object_;
};
void badConstructor() {
  PyThreadState *token = PyEval_SaveThread();
  {
    Text text(1);
    compute(1);
  }
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-5]]:10: warning: 'Text::Text' calls 'PyLong_FromLong', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-8]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-22]]:35: note: 'Text::Text' calls 'PyLong_FromLong' here
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: take the GIL around it
// CHECK-REMAINS: warning: 'Text::Text' calls 'PyLong_FromLong', which needs the GIL, where it is not held
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: 'Text::Text' calls 'PyLong_FromLong' here
// CHECK-REMAINS: note: take the GIL around it
void badOperator(Text &a, Text &b) {
  PyThreadState *token = PyEval_SaveThread();
  a += b;
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Text::operator+=' calls 'PyList_Append', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-32]]:5: note: 'Text::operator+=' calls 'PyList_Append' here
// CHECK-FIXES: void badOperator
// CHECK-FIXES: Hold {{.*}};
// CHECK-FIXES-NEXT: a += b;
void badConversion(Text &a) {
  PyThreadState *token = PyEval_SaveThread();
  long n = a;
  compute((int)n);
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-4]]:12: warning: 'Text::operator long' calls 'PyLong_AsLong', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-41]]:34: note: 'Text::operator long' calls 'PyLong_AsLong' here
// CHECK-FIXES: void badConversion
// CHECK-FIXES: long n;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: Hold {{.*}};
// CHECK-FIXES-NEXT: n = a;
// CHECK-FIXES-NEXT: }
void goodText(long n) {
  PyThreadState *token = PyEval_SaveThread();
  compute(1);
  PyEval_RestoreThread(token);
  Text text(n);
  text += text;
}
