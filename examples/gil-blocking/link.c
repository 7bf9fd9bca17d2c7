//===- link.c - A receive that stops every other thread -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Python extension that receives messages from a socket. It waits for the
// next one while it holds the GIL. No other Python thread runs meanwhile, and if
// the message is to come from one of them, the wait never ends. README.md beside
// this file tells the story.
//
//===----------------------------------------------------------------------===//

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>

/// 1 once there is something to receive, -1 with errno on errors.
static int waitForMessage(int Socket) {
  struct pollfd Incoming = {Socket, POLLIN, 0};
  int Ready = 0;
  do {
    Ready = poll(&Incoming, 1, -1); // reported
  } while (Ready < 0 && errno == EINTR);
  return Ready;
}

static PyObject *receive(PyObject *Module, PyObject *Arguments) {
  int Socket = 0;
  (void)Module;
  if (!PyArg_ParseTuple(Arguments, "i:receive", &Socket))
    return NULL;
  int Ready = waitForMessage(Socket);
  if (Ready < 0)
    return PyErr_SetFromErrno(PyExc_OSError);
  char Message[256];
  ssize_t Size = recv(Socket, Message, sizeof Message, MSG_DONTWAIT);
  if (Size < 0)
    return PyErr_SetFromErrno(PyExc_OSError);
  return PyBytes_FromStringAndSize(Message, Size);
}

static PyMethodDef Methods[] = {
    {"receive", receive, METH_VARARGS, "receive(descriptor) -> bytes"},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef Definition = {PyModuleDef_HEAD_INIT,
                                        .m_name = "link",
                                        .m_size = -1,
                                        .m_methods = Methods};

PyMODINIT_FUNC PyInit_link(void) { return PyModule_Create(&Definition); }
