#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""The whole programs that whole.py measures on: files and compile commands. Same text on every run."""

import json
import os

# Of each kind the program has as many units as of any other; unit N calls into units before it.
C_HEADER = """#ifndef PART_{n}_H
#define PART_{n}_H

#include <stddef.h>

struct part{n} {{
  int first;
  int second;
  char name[32];
}};

int part{n}_start(struct part{n} *p, int number);
int part{n}_work(struct part{n} *p, const char *text, size_t size);
void part{n}_end(struct part{n} *p);

#endif
"""

C_HEAD = """#include "part{n}.h"
#include "part{near}.h"
#include "part{far}.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
{includes}
"""

# Numbers and texts: no model knows anything of it.
C_PLAIN = """
static unsigned mix{f}(unsigned a, unsigned b) {{
  for (unsigned i = 0; i < {factor}; ++i)
    a = (a << 5) ^ (b >> 3) ^ (a * {factor}u + i);
  return a;
}}

static int parse{f}(const char *text, size_t size) {{
  int found = 0;
  for (size_t i = 0; i < size; ++i) {{
    switch (text[i]) {{
    case '{{':
      ++found;
      break;
    case '}}':
      --found;
      break;
    default:
      found += text[i] == '\\n' ? 1 : (int)mix{f}((unsigned)i, (unsigned char)text[i]) % 2;
    }}
    if (found < 0)
      return -EINVAL;
  }}
  return found;
}}
"""

# A descriptor that is read and closed on all paths.
C_FILE = """
static int load{f}(const char *path, char *into, size_t size) {{
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return -errno;
  ssize_t got = read(fd, into, size - 1);
  if (got < 0) {{
    close(fd);
    return -EIO;
  }}
  into[got] = 0;
  close(fd);
  return (int)got;
}}

static int keep{f}(const char *path, const char *text) {{
  FILE *out = fopen(path, "w");
  if (!out)
    return -errno;
  int done = fprintf(out, "%d %s\\n", {factor}, text);
  return fclose(out) == 0 ? done : -EIO;
}}
"""

# Locks that are taken in one order, and a wait that is told.
C_LOCK = """
static pthread_mutex_t outer{f} = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner{f} = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed{f} = PTHREAD_COND_INITIALIZER;
static int waiting{f};

static int put{f}(int number) {{
  pthread_mutex_lock(&outer{f});
  pthread_mutex_lock(&inner{f});
  waiting{f} += number;
  pthread_cond_signal(&changed{f});
  pthread_mutex_unlock(&inner{f});
  pthread_mutex_unlock(&outer{f});
  return number;
}}

static int take{f}(void) {{
  pthread_mutex_lock(&inner{f});
  while (!waiting{f})
    pthread_cond_wait(&changed{f}, &inner{f});
  int got = waiting{f}--;
  pthread_mutex_unlock(&inner{f});
  return got;
}}
"""

C_CALLS = {
    "plain": ("", C_PLAIN, "parse{f}(text, size)"),
    "file": ("#include <fcntl.h>\n#include <unistd.h>", C_FILE, "load{f}(text, p->name, sizeof p->name) + keep{f}(text, p->name)"),
    "lock": ("#include <pthread.h>", C_LOCK, "put{f}((int)size) + take{f}()"),
}

C_PART = """
int part{n}_start(struct part{n} *p, int number) {{
  struct part{near} near;
  memset(p, 0, sizeof *p);
  p->first = number;
  p->second = number < {factor} ? number : part{near}_start(&near, number / 2);
  snprintf(p->name, sizeof p->name, "part %d", number);
  return p->second;
}}

int part{n}_work(struct part{n} *p, const char *text, size_t size) {{
  struct part{far} far;
  int sum = 0;
{calls}  if (sum > p->first && size > {factor}) {{
    part{far}_start(&far, sum);
    sum += part{far}_work(&far, text + 1, size - 1);
    part{far}_end(&far);
  }}
  return sum;
}}

void part{n}_end(struct part{n} *p) {{
  p->first = p->second = 0;
}}
"""

C_MAIN_CALL = """  struct part{n} all{n};
  part{n}_start(&all{n}, count);
  for (int i = 1; i < count; ++i)
    printf("%d\\n", part{n}_work(&all{n}, words[i], strlen(words[i])));
  part{n}_end(&all{n});
"""

C_MAIN = """
int main(int count, char **words) {{
{calls}  return 0;
}}
"""

C_FUNCTIONS = 5


def name_unit(number):
    return f"part{number:03d}"


def make_c_unit(number, units):
    kind = list(C_CALLS)[number % len(C_CALLS)]
    includes, template, call = C_CALLS[kind]
    # The first ten are for all; the others are groups of ten, in which each calls the one before it.
    near = number - 1 if number % 10 else number // 10
    names = {"n": f"{number:03d}", "near": f"{max(0, near):03d}", "far": f"{number % 10:03d}", "factor": number % 7 + 3}
    parts = [(C_PLAIN, C_CALLS["plain"][-1], f) for f in range(C_FUNCTIONS - 1)] + [(template, call, C_FUNCTIONS - 1)]
    calls = "".join("  sum += " + call.format(f=f) + ";\n" for _, call, f in parts)
    text = C_HEAD.format(includes=includes, **names)
    text += "".join(template.format(f=f, **names) for template, _, f in parts)
    text += C_PART.format(calls=calls, **names)
    return text + (make_c_main(units) if number == units - 1 else "")


def make_c_main(units):
    heads = [f"{number:03d}" for number in range(min(9, units - 1), units, 10)]
    calls = "".join(C_MAIN_CALL.format(n=n) for n in heads)
    includes = "".join(f'#include "part{n}.h"\n' for n in heads)
    return f"\n{includes}" + C_MAIN.format(calls=calls)


def make_c_program(units):
    """Name to text. A third of its units knows no library that has a model, and each calls two others."""
    files = {}
    for number in range(units):
        name = name_unit(number)
        files[name + ".h"] = C_HEADER.format(n=f"{number:03d}")
        files[name + ".c"] = make_c_unit(number, units)
    return files


CPP_HEADER = """#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

class Part{n} {{
public:
  explicit Part{n}(int Number);
  ~Part{n}();
  void put(const std::string &Text);
  int sum() const;

private:
  void run();

  mutable std::mutex Mutex;
  std::condition_variable Changed;
  std::vector<std::string> Texts;
  bool Stop = false;
  int Number = 0;
  std::unique_ptr<int[]> Numbers;
  std::thread Thread;
}};
"""

# A thread that is told to stop, a lock that nothing waits under.
CPP_UNIT = """#include "part{n}.hpp"
#include "part{near}.hpp"
#include "part{far}.hpp"
#include <algorithm>
#include <iostream>
#include <map>

Part{n}::Part{n}(int Number)
    : Number(Number), Numbers(std::make_unique<int[]>({factor}0)), Thread([this] {{ run(); }}) {{}}

Part{n}::~Part{n}() {{
  {{
    std::lock_guard<std::mutex> Lock(Mutex);
    Stop = true;
  }}
  Changed.notify_all();
  Thread.join();
}}

void Part{n}::put(const std::string &Text) {{
  std::lock_guard<std::mutex> Lock(Mutex);
  Texts.push_back(Text);
  Changed.notify_one();
}}

int Part{n}::sum() const {{
  std::lock_guard<std::mutex> Lock(Mutex);
  std::map<std::string, int> Counts;
  for (const std::string &Text : Texts)
    Counts[Text] += {factor};
  int All = 0;
  for (const auto &[Text, Count] : Counts)
    All += Count + Numbers[Text.size() % {factor}0];
  return All;
}}

void Part{n}::run() {{
  std::unique_lock<std::mutex> Lock(Mutex);
  while (!Stop) {{
    std::sort(Texts.begin(), Texts.end());
    Changed.wait(Lock);
  }}
}}

int use{n}(int Number) {{
  Part{near} Near(Number);
  Near.put(std::to_string(Number));
  if (Number < {factor})
    return Near.sum();
  Part{far} Far(Number / 2);
  Far.put("far");
  return Near.sum() + Far.sum();
}}
"""

CPP_MAIN = """
{uses}
int main(int Count, char **) {{
  int All = 0;
{calls}  std::cout << All << "\\n";
}}
"""


def make_cpp_program(units):
    """Name to text. Each unit has a class with a thread and a lock, and makes objects of two others."""
    files = {}
    for number in range(units):
        names = {"n": f"{number:03d}", "near": f"{max(0, number - 1):03d}", "far": f"{number // 2:03d}", "factor": number % 7 + 3}
        files[name_unit(number) + ".hpp"] = CPP_HEADER.format(**names)
        files[name_unit(number) + ".cpp"] = CPP_UNIT.format(**names)
    uses = "".join(f"int use{number:03d}(int Number);\n" for number in range(units))
    calls = "".join(f"  All += use{number:03d}(Count);\n" for number in range(units))
    files[name_unit(units - 1) + ".cpp"] += CPP_MAIN.format(uses=uses, calls=calls)
    return files


def write_program(files, flags, folder):
    """Writes FILES and their compile_commands.json into FOLDER; the paths of the units."""
    for name, text in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    units = [os.path.join(folder, name) for name in files if not name.endswith((".h", ".hpp"))]
    commands = [{"directory": folder, "file": unit, "arguments": ["cc", *flags, "-c", unit]} for unit in units]
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(commands, file, indent=1)
    return units
