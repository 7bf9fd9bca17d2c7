#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes sources of shapes that break what walks them by recursion: make_deep.py SHAPE COUNT."""

import sys

HEAD = '#include <poll.h>\n#include <atomic>\n#include <thread>\nvoid work();\n'


def make_sum(count):
    """One expression of many terms, in a destructor that waits."""
    terms = " + ".join(f"part({i % 7})" for i in range(count))
    return f"int part(int);\nclass Deep {{\npublic:\n  ~Deep() {{\n    int sum = {terms};\n    poll(nullptr, 0, sum ? -1 : -1);\n    poll(nullptr, 0, -1);\n  }}\n}};\n"


def make_chain(count):
    """One expression of many chained member calls."""
    calls = ".add(1)" * count
    return ("struct Builder { Builder &add(int); };\nclass Deep {\npublic:\n"
            f"  ~Deep() {{\n    Builder builder;\n    builder{calls};\n    poll(nullptr, 0, -1);\n  }}\n}};\n")


def make_calls(count, condition="-1"):
    """Functions that call each other in a row, and the last one waits."""
    lines = ["void call0(int milliseconds) { poll(nullptr, 0, milliseconds); }"]
    lines += [f"void call{i}(int milliseconds) {{ call{i - 1}(milliseconds); }}" for i in range(1, count)]
    return "\n".join(lines) + f"\nclass Deep {{\npublic:\n  ~Deep() {{ call{count - 1}({condition}); }}\n}};\n"


def make_bounded_calls(count):
    """The same with a value that does not wait."""
    return make_calls(count, "100")


def make_backward_calls(count):
    """The same, declared first and defined from the outside in."""
    lines = [f"void call{i}(int);" for i in range(count)]
    lines += [f"void call{i}(int milliseconds) {{ call{i - 1}(milliseconds); }}" for i in range(count - 1, 0, -1)]
    lines += ["void call0(int milliseconds) { poll(nullptr, 0, milliseconds); }"]
    return "\n".join(lines) + f"\nclass Deep {{\npublic:\n  ~Deep() {{ call{count - 1}(-1); }}\n}};\n"


def make_ring(count):
    """Functions that call each other in a ring; one of them waits."""
    lines = [f"void call{i}(int);" for i in range(count)]
    lines += [f"void call{i}(int n) {{ if (n) call{(i + 1) % count}(n - 1); }}" for i in range(1, count)]
    lines += ["void call0(int n) { poll(nullptr, 0, -1); call1(n); }"]
    return "\n".join(lines) + "\nclass Deep {\npublic:\n  ~Deep() { call1(2000); }\n};\n"


def make_members(count):
    """A class of many members, each of which has one of its own."""
    lines = ["struct M0 { ~M0() { poll(nullptr, 0, -1); } };"]
    lines += [f"struct M{i} {{ M{i - 1} member; }};" for i in range(1, count)]
    return "\n".join(lines) + "\n"


def make_statements(count):
    """A destructor of many statements and branches before its join."""
    body = "\n".join(f"    if (value_ == {i})\n      ++value_;" for i in range(count))
    return ("class Deep {\npublic:\n  Deep() : thread_([this] { while (!stop_) work(); }) {}\n"
            f"  ~Deep() {{\n{body}\n    thread_.join();\n  }}\n\nprivate:\n  int value_ = 0;\n"
            "  std::atomic<bool> stop_{false};\n  std::thread thread_;\n};\n")


def make_fields(count):
    """Very many classes that each join a thread of their own."""
    return "".join(
        f"class Deep{i} {{\npublic:\n  Deep{i}() : thread_([this] {{ while (!stop_) work(); }}) {{}}\n"
        f"  ~Deep{i}() {{ thread_.join(); }}\n  std::atomic<bool> stop_{{false}};\n  std::thread thread_;\n}};\n"
        for i in range(count))


def make_pointers(count):
    """A chain of pointers and references to one object."""
    lines = ["    Owner *p0 = &owner_;"] + [f"    Owner *p{i} = p{i - 1};" for i in range(1, count)]
    return ("struct Owner { std::thread thread; };\nclass Deep {\npublic:\n  ~Deep() {\n" + "\n".join(lines) +
            f"\n    p{count - 1}->thread.join();\n    poll(nullptr, 0, -1);\n  }}\n  Owner owner_;\n}};\n")


def make_branches(count):
    """A constructor with more ways through it than are told apart: each of the objects is there or not."""
    fields = " ".join(f"int *p{i} = nullptr;" for i in range(count))
    lines = "\n".join(f"    if (bits & {1 << i}) p{i} = new int;" for i in range(count))
    return (f"class Deep {{\npublic:\n  explicit Deep(int bits) {{\n{lines}\n    if (bits < 0) throw bits;\n  }}\n"
            f"  ~Deep();\n  {fields}\n}};\n")


if __name__ == "__main__":
    print(HEAD + globals()["make_" + sys.argv[1]](int(sys.argv[2])))
