#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""The translation units that bench.py and small.py measure on. Same text on every run."""

import glob
from collections import namedtuple

USES_MODELS_HEAD = """#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <zmq.hpp>
"""

# A well-written client: its thread is told to stop, its sockets are closed before their context.
USES_MODELS_CLASS = """
class Client{n} {{
public:
  explicit Client{n}(const std::string &Endpoint)
      : Socket(Context, zmq::socket_type::push), Thread([this] {{ run(); }}) {{
    Socket.set(zmq::sockopt::linger, {linger});
    Socket.connect(Endpoint);
  }}

  ~Client{n}() {{
    Stop = true;
    Thread.join();
    Socket.close();
  }}

  int send(const std::string &Text) {{
    std::lock_guard<std::mutex> Lock(Mutex);
    zmq::message_t Message(Text.size());
    if (!Socket.send(Message, zmq::send_flags::dontwait))
      return -1;
    return ++Sent;
  }}

private:
  void run() {{
    while (!Stop) {{
      std::lock_guard<std::mutex> Lock(Mutex);
      Seen += Sent * {factor};
    }}
  }}

  zmq::context_t Context;
  zmq::socket_t Socket;
  std::mutex Mutex;
  std::atomic<bool> Stop{{false}};
  int Sent = 0;
  int Seen = 0;
  std::thread Thread;
}};
"""

USES_NONE_HEAD = """#include <iostream>
#include <memory>
#include <mutex>
"""

USES_NONE_CLASS = """
class Shape{n} {{
public:
  Shape{n}(int Width, int Height) : Width(Width), Height(Height) {{}}
  virtual ~Shape{n}() {{ Width = 0; }}

  virtual int area() const {{ return Width * Height * {factor}; }}

  int countCells(int Step) const {{
    int Count = 0;
    for (int X = 0; X < Width; X += Step)
      for (int Y = 0; Y < Height; Y += Step)
        Count += (X ^ Y) % {factor} ? area() : X - Y;
    return Count;
  }}

private:
  int Width;
  int Height;
}};

static int compare{n}(const Shape{n} &A, const Shape{n} &B) {{
  switch (A.area() - B.area()) {{
  case 0:
    return A.countCells(1) < B.countCells(2);
  case 1:
    return 1;
  default:
    return A.area() < B.area() ? -1 : {factor};
  }}
}}
int use{n}() {{
  return compare{n}(Shape{n}(1, 2), Shape{n}(3, {factor}));
}}
"""


MANY_CLASSES_HEAD = """#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <zmq.h>
"""

# Well-written: all its waits are bounded, and nothing is said.
MANY_SENDER = """
class Sender{n} {{
public:
  Sender{n}() : Context(zmq_ctx_new()), Socket(zmq_socket(Context, ZMQ_PUSH)) {{
    int Linger = {n};
    zmq_setsockopt(Socket, ZMQ_LINGER, &Linger, sizeof(Linger));
    Thread = std::thread([this] {{ run(); }});
  }}
  ~Sender{n}() {{
    Stop = true;
    Thread.join();
    zmq_close(Socket);
    zmq_ctx_term(Context);
  }}
  int send(const char *Text, unsigned long Size) {{
    std::lock_guard<std::mutex> Lock(Mutex);
    if (zmq_send(Socket, Text, Size, ZMQ_DONTWAIT) < 0)
      return -1;
    return ++Sent;
  }}

private:
  void run() {{
    while (!Stop) {{
      std::lock_guard<std::mutex> Lock(Mutex);
      Seen += Sent * 3;
    }}
  }}

  void *Context;
  void *Socket;
  std::mutex Mutex;
  std::atomic<bool> Stop{{false}};
  int Sent = 0;
  int Seen = 0;
  std::thread Thread;
}};
"""

# Nothing bounds what is still to be sent: a finding.
MANY_PUBLISHER = """
class Publisher{n} {{
public:
  Publisher{n}() : Context(zmq_ctx_new()), Socket(zmq_socket(Context, ZMQ_PUB)) {{}}
  ~Publisher{n}() {{
    zmq_close(Socket);
    zmq_ctx_term(Context);
  }}
  int publish(const std::string &Text) {{
    std::lock_guard<std::mutex> Lock(Mutex);
    return zmq_send(Socket, Text.data(), Text.size(), 0);
  }}

private:
  void *Context;
  void *Socket;
  std::mutex Mutex;
}};
"""

# Two locks in one order, a thread that is told to stop.
MANY_QUEUE = """
class Queue{n} {{
public:
  Queue{n}() {{ Thread = std::thread(&Queue{n}::run, this); }}
  ~Queue{n}() {{
    {{
      std::lock_guard<std::mutex> Lock(Mutex);
      Stop = true;
    }}
    Changed.notify_all();
    Thread.join();
  }}
  void put(int Number) {{
    std::lock_guard<std::mutex> First(Mutex);
    std::lock_guard<std::mutex> Second(Other);
    Numbers += Number;
    Changed.notify_one();
  }}

private:
  void run() {{
    std::unique_lock<std::mutex> Lock(Mutex);
    while (!Stop)
      Changed.wait(Lock);
  }}

  std::mutex Mutex;
  std::mutex Other;
  std::condition_variable Changed;
  bool Stop = false;
  int Numbers = 0;
  std::thread Thread;
}};
"""

# A thread that is never told: a finding.
MANY_READER = """
class Reader{n} {{
public:
  explicit Reader{n}(int Number) : Descriptor(socket(AF_INET, SOCK_STREAM, 0)), Thread([this] {{ run(); }}) {{}}
  ~Reader{n}() {{
    Thread.join();
    close(Descriptor);
  }}
  int take() {{
    std::lock_guard<std::mutex> Lock(Mutex);
    return Last;
  }}

private:
  void run() {{
    char Byte;
    while (recv(Descriptor, &Byte, 1, 0) == 1) {{
      std::lock_guard<std::mutex> Lock(Mutex);
      Last = Byte;
    }}
  }}

  int Descriptor;
  std::mutex Mutex;
  int Last = 0;
  std::thread Thread;
}};
"""

MANY_CLASSES = [MANY_SENDER, MANY_PUBLISHER, MANY_QUEUE, MANY_READER]


def make(head, template, lines):
    """About that many lines of code below the includes."""
    text, number = head, 0
    while text.count("\n") < lines + head.count("\n"):
        text += template.format(n=number, linger=number * 10, factor=number % 7 + 2)
        number += 1
    return text


def make_translation_units():
    """Name to text."""
    return {
        "uses-models": make(USES_MODELS_HEAD, USES_MODELS_CLASS, 1000),
        "uses-none": make(USES_NONE_HEAD, USES_NONE_CLASS, 1000),
    }


def make_many_classes(lines):
    """About that many lines of classes that hold locks, handles, sockets and threads, of four kinds in turn."""
    parts, count = [MANY_CLASSES_HEAD], 0
    while count < lines:
        text = MANY_CLASSES[(len(parts) - 1) % len(MANY_CLASSES)].format(n=len(parts))
        parts.append(text)
        count += text.count("\n")
    return "".join(parts)


class SmallFile(namedtuple("SmallFile", "name text folders")):
    """A C file of some twenty lines, and patterns of the folders with its headers."""

    def find_headers(self):
        """The last folder by name of each pattern; those that are not there are left out."""
        return [max(found) for found in map(glob.glob, self.folders) if found]


SMALL_PLAIN = r"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int count(FILE *In) {
  char Line[256];
  int Lines = 0;
  while (fgets(Line, sizeof Line, In))
    Lines += strchr(Line, '\n') != NULL;
  return Lines;
}

int main(int Count, char **Names) {
  for (int I = 1; I < Count; ++I) {
    FILE *In = fopen(Names[I], "r");
    if (!In)
      return EXIT_FAILURE;
    printf("%d %s\n", count(In), Names[I]);
    fclose(In);
  }
  return EXIT_SUCCESS;
}
"""

SMALL_PY = r"""#define PY_SSIZE_T_CLEAN
#include <Python.h>

static PyObject *add(PyObject *Self, PyObject *Args) {
  long A, B;
  if (!PyArg_ParseTuple(Args, "ll", &A, &B))
    return NULL;
  return PyLong_FromLong(A + B);
}

static PyMethodDef Methods[] = {{"add", add, METH_VARARGS, "Adds."},
                                {NULL, NULL, 0, NULL}};

static struct PyModuleDef Module = {PyModuleDef_HEAD_INIT, "small", NULL, -1,
                                    Methods};

PyMODINIT_FUNC PyInit_small(void) {
  return PyModule_Create(&Module);
}
"""

SMALL_LUA = r"""#include <lua.h>
#include <lauxlib.h>

static int add(lua_State *L) {
  lua_Integer A = luaL_checkinteger(L, 1);
  lua_Integer B = luaL_checkinteger(L, 2);
  lua_pushinteger(L, A + B);
  return 1;
}

static const luaL_Reg Functions[] = {{"add", add}, {NULL, NULL}};

int luaopen_small(lua_State *L) {
  luaL_newlib(L, Functions);
  return 1;
}
"""

SMALL_RB = r"""#include <ruby.h>

static VALUE add(VALUE Self, VALUE A, VALUE B) {
  return LONG2NUM(NUM2LONG(A) + NUM2LONG(B));
}

void Init_small(void) {
  VALUE Module = rb_define_module("Small");
  rb_define_module_function(Module, "add", add, 2);
}
"""

SMALL_NODE = r"""#include <node_api.h>

static napi_value add(napi_env Env, napi_callback_info Info) {
  size_t Count = 2;
  napi_value Args[2], Sum;
  double A, B;
  if (napi_get_cb_info(Env, Info, &Count, Args, NULL, NULL) != napi_ok)
    return NULL;
  napi_get_value_double(Env, Args[0], &A);
  napi_get_value_double(Env, Args[1], &B);
  napi_create_double(Env, A + B, &Sum);
  return Sum;
}

static napi_value init(napi_env Env, napi_value Exports) {
  napi_value Function;
  napi_create_function(Env, "add", NAPI_AUTO_LENGTH, add, NULL, &Function);
  napi_set_named_property(Env, Exports, "add", Function);
  return Exports;
}

NAPI_MODULE(small, init)
"""

SMALL_JNI = r"""#include <jni.h>

JNIEXPORT jlong JNICALL Java_Small_add(JNIEnv *Env, jclass Class, jlong A,
                                       jlong B) {
  if (A > 0 && B > 0x7fffffffffffffffLL - A) {
    jclass Error = (*Env)->FindClass(Env, "java/lang/ArithmeticException");
    if (Error)
      (*Env)->ThrowNew(Env, Error, "too large");
    return 0;
  }
  return A + B;
}
"""


def make_small_files():
    """Extension modules of several runtimes, and a program that uses none."""
    return [
        SmallFile("plain-c", SMALL_PLAIN, []),
        SmallFile("python", SMALL_PY, ["/usr/include/python3.*"]),
        SmallFile("lua", SMALL_LUA, ["/usr/include/lua5.*"]),
        SmallFile("ruby", SMALL_RB, ["/usr/include/ruby-*", "/usr/include/*/ruby-*"]),
        SmallFile("node", SMALL_NODE, ["/usr/include/node"]),
        SmallFile("jni", SMALL_JNI, ["/usr/lib/jvm/java-*-openjdk-*/include", "/usr/lib/jvm/java-*-openjdk-*/include/linux"]),
    ]
