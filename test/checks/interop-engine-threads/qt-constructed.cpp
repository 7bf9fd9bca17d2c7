// What a constructor makes is there before the threads that its object starts: it belongs to another one.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtCore>
#include <thread>

class BadValue : public QObject {
public:
  BadValue() : Thread([this] { work(); }) {}
  ~BadValue() override { Thread.join(); }

private:
  void work() {
    Timer.start(10);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'QTimer::start' uses 'Timer' on the thread that runs the lambda, but it belongs to the thread that made it
    // CHECK-NOTES: :[[@LINE-7]]:16: note: the lambda is started as a thread here
    // CHECK-NOTES: :[[@LINE-8]]:32: note: the lambda calls 'BadValue::work' here
    // CHECK-NOTES: :[[@LINE-9]]:3: note: 'Timer' is made here, on another thread
    // CHECK-NOTES: :[[@LINE-5]]:5: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
  }
  QTimer Timer;
  std::thread Thread;
};

class BadPointer : public QObject {
public:
  BadPointer() : Timer(new QTimer) {}
  ~BadPointer() override { Thread.join(); }
  void go() { Thread = std::thread(&BadPointer::work, this); }

private:
  void work() {
    Timer->start(10);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'QTimer::start' uses 'Timer' on the thread that runs 'BadPointer::work', but it belongs to the thread that made it
    // CHECK-NOTES: :[[@LINE-6]]:24: note: 'BadPointer::work' is started as a thread here
    // CHECK-NOTES: :[[@LINE-9]]:18: note: 'Timer' is made here, on another thread
    // CHECK-NOTES: :[[@LINE-4]]:5: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
  }
  QTimer *Timer;
  std::thread Thread;
};

// Whoever makes it: a QThread's object does not live on the thread that it is.
class BadOwn : public QThread {
public:
  BadOwn() {}

private:
  void run() override {
    Timer.start(10);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'QTimer::start' uses 'Timer' on a library's thread, which calls 'BadOwn::run', but it belongs to the thread that made it
    // CHECK-NOTES: :[[@LINE-8]]:7: note: 'BadOwn::run' is called for 'QThread', on another thread
    // CHECK-NOTES: :[[@LINE-7]]:3: note: 'Timer' is made here, on another thread
    // CHECK-NOTES: :[[@LINE-4]]:5: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
    exec();
  }
  QTimer Timer;
};

static QTimer Loaded;
static void workOnLoaded() {
  Loaded.start(10);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'QTimer::start' uses 'Loaded' on the thread that runs 'workOnLoaded', but it belongs to the thread that made it
  // CHECK-NOTES: :[[@LINE+5]]:15: note: 'workOnLoaded' is started as a thread here
  // CHECK-NOTES: :[[@LINE-5]]:15: note: 'Loaded' is made here, when the program is loaded
  // CHECK-NOTES: :[[@LINE-4]]:3: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
}
void goLoaded() {
  std::thread Thread(workOnLoaded);
  Thread.join();
}

//===-- Made by the thread itself, or by nobody knows whom ----------------===//

class GoodLazy : public QThread {
public:
  GoodLazy() : Timer(nullptr) {}

private:
  void run() override {
    Timer = new QTimer;
    Timer->start(10);
    exec();
  }
  QTimer *Timer;
};

class GoodSetter : public QThread {
public:
  GoodSetter() : Timer(new QTimer) {}
  void setTimer(QTimer *To) { Timer = To; }

private:
  void run() override {
    Timer->start(10);
    exec();
  }
  QTimer *Timer;
};

class GoodGiven : public QThread {
public:
  explicit GoodGiven(QTimer *Given) : Timer(Given) {}

private:
  void run() override {
    Timer->start(10);
    exec();
  }
  QTimer *Timer;
};

// The object's own methods run wherever they are called.
class GoodMethod : public QObject {
public:
  GoodMethod() {}
  void go() { Timer.start(10); }

private:
  QTimer Timer;
};

// The thread's own object.
class GoodPart {
public:
  GoodPart() {}
  void go() { Timer.start(10); }

private:
  QTimer Timer;
};
class GoodWhole : public QThread {
  void run() override {
    GoodPart Part;
    Part.go();
    exec();
  }
};

static void workOnOwn() {
  static QTimer Own;
  Own.start(10);
}
void goOwn() {
  std::thread Thread(workOnOwn);
  Thread.join();
}
