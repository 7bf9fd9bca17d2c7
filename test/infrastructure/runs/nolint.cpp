// Suppressing works as for every check.
// RUN: %tidy --checks=-*,interop-* --config={} --quiet %s -- %inputs_system | FileCheck %s --implicit-check-not=warning:

#include <thread>

class Reported {
public:
  Reported() : Thread([this] { run(); }) {}
  ~Reported() { Thread.join(); }
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [interop-blocking-destructor]

private:
  void run() {
    while (!Stop)
      std::this_thread::yield();
  }
  bool Stop = false;
  std::thread Thread;
};

class OnTheLine {
public:
  OnTheLine() : Thread([this] { run(); }) {}
  ~OnTheLine() { Thread.join(); } // NOLINT(interop-blocking-destructor)

private:
  void run() {
    while (!Stop)
      std::this_thread::yield();
  }
  bool Stop = false;
  std::thread Thread;
};

class OnTheNextLine {
public:
  OnTheNextLine() : Thread([this] { run(); }) {}
  // NOLINTNEXTLINE(interop-*)
  ~OnTheNextLine() { Thread.join(); }

private:
  void run() {
    while (!Stop)
      std::this_thread::yield();
  }
  bool Stop = false;
  std::thread Thread;
};

class InABlock {
public:
  InABlock() : Thread([this] { run(); }) {}
  // NOLINTBEGIN(interop-blocking-destructor)
  ~InABlock() { Thread.join(); }
  // NOLINTEND(interop-blocking-destructor)

private:
  void run() {
    while (!Stop)
      std::this_thread::yield();
  }
  bool Stop = false;
  std::thread Thread;
};

class AnotherCheck {
public:
  AnotherCheck() : Thread([this] { run(); }) {}
  ~AnotherCheck() { Thread.join(); } // NOLINT(bugprone-use-after-move)
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [interop-blocking-destructor]

private:
  void run() {
    while (!Stop)
      std::this_thread::yield();
  }
  bool Stop = false;
  std::thread Thread;
};
