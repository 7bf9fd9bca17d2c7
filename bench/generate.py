#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""The translation units that bench.py measures on. Same text on every run."""

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
