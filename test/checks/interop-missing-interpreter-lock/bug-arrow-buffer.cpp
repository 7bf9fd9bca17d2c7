// A buffer that keeps an array of Python's alive: it is made where the GIL is released, and its last owner may be a
// thread of the library.
// https://github.com/apache/arrow/pull/1627 (the destructor)
// https://github.com/apache/arrow/commit/bdbf630041668b5503d15fb0a3bb0e1300c6f240 (the constructor)
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20

#include <memory>
#include <python/Python.h>
#include <thread>

class BadBuffer {
public:
  explicit BadBuffer(PyObject *array) : array_(array) { Py_INCREF(array_); }
  BadBuffer(const BadBuffer &) = delete;
  ~BadBuffer() { Py_XDECREF(array_); }
  void write(int file) const;

private:
  PyObject *array_;
};

class AcquireGIL {
public:
  AcquireGIL() : state_(PyGILState_Ensure()) {}
  AcquireGIL(const AcquireGIL &) = delete;
  ~AcquireGIL() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};

class GoodBuffer {
public:
  explicit GoodBuffer(PyObject *array) : array_(array) {
    AcquireGIL lock;
    Py_INCREF(array_);
  }
  GoodBuffer(const GoodBuffer &) = delete;
  ~GoodBuffer() {
    AcquireGIL lock;
    Py_XDECREF(array_);
  }
  void write(int file) const;

private:
  PyObject *array_;
};

static std::unique_ptr<BadBuffer> makeBad(PyObject *array) {
  return std::unique_ptr<BadBuffer>(new BadBuffer(array));
}
static std::unique_ptr<GoodBuffer> makeGood(PyObject *array) {
  return std::unique_ptr<GoodBuffer>(new GoodBuffer(array));
}

void badSerialize(PyObject *array) {
  std::unique_ptr<BadBuffer> buffer;
  Py_BEGIN_ALLOW_THREADS
  buffer = makeBad(array);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: 'makeBad' calls 'Py_INCREF', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-14]]:41: note: 'makeBad' calls 'BadBuffer::BadBuffer' here
// CHECK-MESSAGES: :[[@LINE-52]]:57: note: 'BadBuffer::BadBuffer' calls 'Py_INCREF' here
// CHECK-FIXES: void badSerialize(PyObject *array) {
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: buffer = makeBad(array);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

void goodSerialize(PyObject *array) {
  std::unique_ptr<GoodBuffer> buffer;
  Py_BEGIN_ALLOW_THREADS
  buffer = makeGood(array);
  Py_END_ALLOW_THREADS
}

static void writeBad(BadBuffer *buffer, int file) {
  std::unique_ptr<BadBuffer> owner(buffer);
  owner->write(file);
}
// CHECK-MESSAGES: :[[@LINE-3]]:30: warning: the end of 'owner' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+10]]:44: note: 'writeBad' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-71]]:18: note: 'BadBuffer::~BadBuffer' calls 'Py_XDECREF' here
// CHECK-FIXES: static void writeBad(BadBuffer *buffer, int file) {
// CHECK-FIXES-NEXT: AcquireGIL Acquire;
// CHECK-FIXES-NEXT: std::unique_ptr<BadBuffer> owner(buffer);
static void writeGood(GoodBuffer *buffer, int file) {
  std::unique_ptr<GoodBuffer> owner(buffer);
  owner->write(file);
}

void badWrite(PyObject *array, int file) { std::thread(writeBad, makeBad(array).release(), file).detach(); }
void goodWrite(PyObject *array, int file) { std::thread(writeGood, makeGood(array).release(), file).detach(); }
