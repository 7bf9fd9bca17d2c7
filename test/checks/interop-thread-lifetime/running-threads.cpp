// A class that is a thread ends the process where an object ends whose thread still runs.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c++17,c++20

#include <QtCore>

class Work : public QObject {};

//===-- The thread's own loop ---------------------------------------------===//

class BadQuit {
public:
  BadQuit() { Thread.start(); }
  // CHECK-NOTES: :[[@LINE+1]]:3: warning: the thread of 'BadQuit::Thread' may still run when a 'BadQuit' is destroyed, which ends the process
  ~BadQuit() { Thread.quit(); }
  // CHECK-NOTES: :[[@LINE-3]]:15: note: the thread is started here
  // CHECK-NOTES: :[[@LINE+4]]:11: note: nothing in view waits for the thread; to ask it to end is not enough
  // CHECK-NOTES: :[[@LINE-3]]:3: note: the end of an object whose thread runs ends the process (model qt.yaml)

private:
  QThread Thread;
};

class BadWorker : public QObject {
  Q_OBJECT
public:
  BadWorker() : Worker(new Work) {
    Worker->moveToThread(&Thread);
    connect(&Thread, &QThread::started, this, &BadWorker::begin);
    connect(&Thread, &QThread::finished, Worker, &QObject::deleteLater);
    Thread.start();
  }
  // CHECK-NOTES: :[[@LINE+1]]:3: warning: the thread of 'BadWorker::Thread' may still run when a 'BadWorker' is destroyed, which ends the process
  ~BadWorker() override {
    startTimer(1);
    Thread.quit();
  }
  // CHECK-NOTES: :[[@LINE-7]]:5: note: the thread is started here
  // CHECK-NOTES: :[[@LINE+9]]:11: note: nothing in view waits for the thread; to ask it to end is not enough
  // CHECK-NOTES: :[[@LINE-6]]:3: note: the end of an object whose thread runs ends the process (model qt.yaml)

signals:
  void sent(int);

private:
  void begin() {}
  Work *Worker;
  QThread Thread;
};

class BadPointer {
public:
  BadPointer() : Thread(new QThread) { Thread->start(); }
  // CHECK-NOTES: :[[@LINE+1]]:3: warning: the thread of 'BadPointer::Thread' may still run when a 'BadPointer' is destroyed, which ends the process
  ~BadPointer() {
    Thread->quit();
    delete Thread;
  }
  // CHECK-NOTES: :[[@LINE-6]]:40: note: the thread is started here
  // CHECK-NOTES: :[[@LINE+4]]:12: note: nothing in view waits for the thread; to ask it to end is not enough
  // CHECK-NOTES: :[[@LINE-6]]:3: note: the end of an object whose thread runs ends the process (model qt.yaml)

private:
  QThread *Thread;
};

class Looping : public QThread {
public:
  bool Stops = false;

private:
  void run() override {
    while (!Stops)
      msleep(1);
  }
};

class BadFlag {
public:
  BadFlag() { Thread.start(); }
  // CHECK-NOTES: :[[@LINE+1]]:3: warning: the thread of 'BadFlag::Thread' may still run when a 'BadFlag' is destroyed, which ends the process
  ~BadFlag() { Thread.Stops = true; }
  // CHECK-NOTES: :[[@LINE-3]]:15: note: the thread that runs 'Looping::run' is started here
  // CHECK-NOTES: :[[@LINE+4]]:11: note: nothing in view waits for the thread; to ask it to end is not enough
  // CHECK-NOTES: :[[@LINE-3]]:3: note: the end of an object whose thread runs ends the process (model qt.yaml)

private:
  Looping Thread;
};

class Serving : public QThread {
  void run() override {
    msleep(5);
    exec();
  }
};

bool connectAll();

void badWay() {
  Serving Thread;
  // CHECK-NOTES: :[[@LINE-1]]:11: warning: the thread of 'Thread' may still run when it is destroyed, which ends the process
  // CHECK-NOTES: :[[@LINE+3]]:3: note: the thread that runs 'Serving::run' is started here
  // CHECK-NOTES: :[[@LINE+4]]:5: note: this return destroys 'Thread' without a join
  // CHECK-NOTES: :[[@LINE-4]]:11: note: the end of an object whose thread runs ends the process (model qt.yaml)
  Thread.start();
  if (!connectAll())
    return;
  Thread.quit();
  Thread.wait();
}

//===-- Waits -------------------------------------------------------------===//

class GoodQuit {
public:
  GoodQuit() { Thread.start(); }
  ~GoodQuit() {
    Thread.quit();
    Thread.wait();
  }

private:
  QThread Thread;
};

// Whoever waits for a time only knows how long the thread needs.
class GoodTime {
public:
  GoodTime() { Thread.start(); }
  ~GoodTime() {
    Thread.quit();
    Thread.wait(3000);
  }

private:
  QThread Thread;
};

class GoodStop {
public:
  GoodStop() { Thread.start(); }
  ~GoodStop() { Thread.quit(); }
  void stop() {
    Thread.quit();
    Thread.wait();
  }

private:
  QThread Thread;
};

class GoodAsked {
public:
  GoodAsked() { Thread.start(); }
  ~GoodAsked() {
    Thread.quit();
    while (Thread.isRunning())
      QThread::msleep(1);
  }

private:
  QThread Thread;
};

class WaitsItself : public QThread {
public:
  ~WaitsItself() override {
    quit();
    wait();
  }
};

class GoodItself {
public:
  GoodItself() { Thread.start(); }

private:
  WaitsItself Thread;
};

class Stopping : public QThread {
public:
  void stop() {
    quit();
    wait();
  }
};

class GoodOwnStop {
public:
  GoodOwnStop() { Thread.start(); }
  ~GoodOwnStop() { Thread.stop(); }

private:
  Stopping Thread;
};

void goodWay() {
  Serving Thread;
  Thread.start();
  connectAll();
  Thread.quit();
  Thread.wait();
}

//===-- Threads that may have ended ---------------------------------------===//

class Short : public QThread {
  void run() override { msleep(10); }
};

class GoodShort {
public:
  GoodShort() { Thread.start(); }

private:
  Short Thread;
};

class Counting : public QThread {
  void run() override {
    while (Left > 0) {
      msleep(1);
      --Left;
    }
  }
  int Left = 10;
};

class GoodCounting {
public:
  GoodCounting() { Thread.start(); }

private:
  Counting Thread;
};

class LeavesEarly : public QThread {
  void run() override {
    if (connectAll())
      return;
    exec();
  }
};

class GoodEarly {
public:
  GoodEarly() { Thread.start(); }

private:
  LeavesEarly Thread;
};

// It ends with what it is there for.
class GoodQuitBySignal : public QObject {
public:
  GoodQuitBySignal() {
    connect(this, &GoodQuitBySignal::done, &Thread, &QThread::quit);
    Thread.start();
  }
  void done();

private:
  QThread Thread;
};

// The object may go when the thread has ended.
class GoodAtEnd : public QObject {
public:
  GoodAtEnd() {
    connect(&Thread, &QThread::finished, this, &QObject::deleteLater);
    Thread.start();
  }

private:
  QThread Thread;
};

class GoodAtEndFunctor : public QObject {
public:
  GoodAtEndFunctor() {
    connect(&Thread, &QThread::finished, [this] { delete this; });
    Thread.start();
  }

private:
  QThread Thread;
};

class NeverStarted {
public:
  ~NeverStarted() { Thread.quit(); }

private:
  QThread Thread;
};

class Derived : public QThread {
  void run() override {}
};

// What it points to may be an object of another class.
class GoodDerived {
public:
  explicit GoodDerived(bool Serves) {
    if (Serves)
      Thread = new QThread;
    else
      Thread = new Derived;
    Thread->start();
  }
  ~GoodDerived() { delete Thread; }

private:
  QThread *Thread;
};

// Its owner is out of sight.
class GoodElsewhere {
public:
  GoodElsewhere() { Thread.start(); }
  void stop();

private:
  QThread Thread;
};

void lend(QThread *);

class GoodLent {
public:
  GoodLent() {
    Thread.start();
    lend(&Thread);
  }

private:
  QThread Thread;
};

void useAll() {
  BadQuit A;
  BadWorker B;
  BadPointer C;
  BadFlag D;
  GoodQuit E;
  GoodTime F;
  GoodStop G;
  GoodAsked H;
  GoodItself I;
  GoodOwnStop J;
  GoodShort K;
  GoodCounting L;
  GoodEarly M;
  GoodQuitBySignal N;
  GoodAtEnd O;
  GoodAtEndFunctor P;
  NeverStarted Q;
  GoodDerived R(true);
  GoodElsewhere S;
  GoodLent T;
}
