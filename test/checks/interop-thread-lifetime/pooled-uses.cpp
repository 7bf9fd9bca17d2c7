// Objects that end while a pool's thread may still use them.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <QtConcurrent>

// https://github.com/albertlauncher/albert/blob/15bd1f1796/src/plugins/files/src/main.cpp
class BadIndex {
public:
  void update() { Future = QtConcurrent::run(&BadIndex::read, this); }

private:
  void read() { ++Files; }
  int Files = 0;
  QFuture<void> Future;
};
class BadWindow {
public:
  BadWindow() : Index(new BadIndex) { Index->update(); }
  ~BadWindow() { delete Index; }
// CHECK-MESSAGES: :[[@LINE-1]]:18: warning: the thread that runs 'BadIndex::read' may still use this 'BadIndex' when it is destroyed: nothing waits for the thread
// CHECK-MESSAGES: :[[@LINE-12]]:28: note: the thread that runs 'BadIndex::read' is started here
// CHECK-MESSAGES: :[[@LINE-10]]:19: note: it uses the object here

private:
  BadIndex *Index;
};

// As Qt 5 has it.
class BadFirst {
public:
  void update() { Future = QtConcurrent::run(this, &BadFirst::read); }

private:
  void read() { ++Files; }
  int Files = 0;
  QFuture<void> Future;
};
void end(BadFirst *Index) { delete Index; }
// CHECK-MESSAGES: :[[@LINE-1]]:29: warning: the thread that runs 'BadFirst::read' may still use this 'BadFirst' when it is destroyed: nothing waits for the thread
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: the thread that runs 'BadFirst::read' is started here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: it uses the object here

class OkIndex {
public:
  ~OkIndex() { Future.waitForFinished(); }
  void update() { Future = QtConcurrent::run(&OkIndex::read, this); }

private:
  void read() { ++Files; }
  int Files = 0;
  QFuture<void> Future;
};
void okEnd(OkIndex *Index) { delete Index; }

class OkStopped {
public:
  void update() { Future = QtConcurrent::run(&OkStopped::read, this); }
  void stop() { Future.waitForFinished(); }

private:
  void read() { ++Files; }
  int Files = 0;
  QFuture<void> Future;
};
void okEnd(OkStopped *Index) {
  Index->stop();
  delete Index;
}

// Nothing in view ends it.
class OkLeft {
public:
  static OkLeft &make() { return *new OkLeft; }
  void update() { Future = QtConcurrent::run(&OkLeft::read, this); }

private:
  void read() { ++Files; }
  int Files = 0;
  QFuture<void> Future;
};
