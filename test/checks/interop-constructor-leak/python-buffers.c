// A buffer that the arguments are parsed into is the function's: it must be released on each way on which parsing succeeded.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <python/Python.h>

int send_all(int fd, const void *data, Py_ssize_t size);

static PyObject *badShort(PyObject *self, PyObject *args) {
  int fd;
  Py_buffer data;
  if (!PyArg_ParseTuple(args, "iy*", &fd, &data))
    return NULL;
  if (data.len < 4)
    return NULL;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'badShort' without releasing 'data', a py_buffer
  // CHECK-MESSAGES: :[[@LINE-5]]:8: note: 'PyArg_ParseTuple' acquires it here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is released here, but only where nothing fails
  send_all(fd, data.buf, data.len);
  PyBuffer_Release(&data);
  return Py_None;
}

static PyObject *goodShort(PyObject *self, PyObject *args) {
  int fd;
  Py_buffer data;
  if (!PyArg_ParseTuple(args, "iy*", &fd, &data))
    return NULL;
  if (data.len < 4) {
    PyBuffer_Release(&data);
    return NULL;
  }
  send_all(fd, data.buf, data.len);
  PyBuffer_Release(&data);
  return Py_None;
}

// What is no buffer belongs to the arguments.
static PyObject *goodObject(PyObject *self, PyObject *args) {
  PyObject *object;
  Py_ssize_t size;
  if (!PyArg_ParseTuple(args, "On", &object, &size))
    return NULL;
  if (size < 4)
    return NULL;
  return object;
}

PyMethodDef methods[] = {{"short", badShort, 1}, {"good", goodShort, 1}, {"object", goodObject, 1}, {0}};
