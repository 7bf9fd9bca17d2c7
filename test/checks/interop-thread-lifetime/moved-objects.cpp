// An object that was moved to a thread may be called by it until somebody has waited for the thread.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c++17,c++20

#include <QtCore>
#include <memory>

class Work : public QObject {};

class BadOrder {
public:
  BadOrder() : Worker(new Work) {
    Worker->moveToThread(&Thread);
    Thread.start();
  }
  ~BadOrder() {
    delete Worker;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Worker' is gone before the join of the thread, which calls its functions
    // CHECK-NOTES: :[[@LINE-5]]:5: note: the thread is started here
    // CHECK-NOTES: :[[@LINE-7]]:5: note: 'Worker' is moved to the thread here
    // CHECK-NOTES: :[[@LINE+2]]:5: note: it is joined only here
    Thread.quit();
    Thread.wait();
  }

private:
  QThread Thread;
  Work *Worker;
};

class BadQuitFirst {
public:
  BadQuitFirst() : Worker(new Work) {
    Worker->moveToThread(&Thread);
    Thread.start();
  }
  void stop() {
    Thread.quit();
    Worker.reset();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Worker' is gone before the join of the thread, which calls its functions
    // CHECK-NOTES: :[[@LINE-6]]:5: note: the thread is started here
    // CHECK-NOTES: :[[@LINE-8]]:5: note: 'Worker' is moved to the thread here
    // CHECK-NOTES: :[[@LINE+1]]:5: note: it is joined only here
    Thread.wait();
  }

private:
  QThread Thread;
  std::unique_ptr<Work> Worker;
};

class GoodOrder {
public:
  GoodOrder() : Worker(new Work) {
    Worker->moveToThread(&Thread);
    Thread.start();
  }
  ~GoodOrder() {
    Thread.quit();
    Thread.wait();
    delete Worker;
  }

private:
  QThread Thread;
  Work *Worker;
};

class GoodLater {
public:
  GoodLater() : Worker(new Work) {
    Worker->moveToThread(&Thread);
    Thread.start();
  }
  ~GoodLater() {
    Worker->deleteLater();
    Thread.quit();
    Thread.wait();
  }

private:
  QThread Thread;
  Work *Worker;
};

class GoodMember {
public:
  GoodMember() : Worker(new Work) {
    Worker->moveToThread(&Thread);
    Thread.start();
  }
  ~GoodMember() {
    Thread.quit();
    Thread.wait();
  }

private:
  QThread Thread;
  std::unique_ptr<Work> Worker;
};

class GoodAsked {
public:
  GoodAsked() : Worker(new Work) {
    Worker->moveToThread(&Thread);
    Thread.start();
  }
  ~GoodAsked() {
    if (!Thread.isRunning())
      delete Worker;
    Thread.quit();
    Thread.wait();
  }

private:
  QThread Thread;
  Work *Worker;
};

// The object does not live on that thread, or not only there.
class GoodOther {
public:
  GoodOther() : Worker(new Work) { Thread.start(); }
  ~GoodOther() {
    delete Worker;
    Thread.quit();
    Thread.wait();
  }

private:
  QThread Thread;
  Work *Worker;
};

class GoodMovedBack {
public:
  GoodMovedBack() : Worker(new Work) {
    Worker->moveToThread(&Thread);
    Thread.start();
  }
  ~GoodMovedBack() {
    Worker->moveToThread(QThread::currentThread());
    delete Worker;
    Thread.quit();
    Thread.wait();
  }

private:
  QThread Thread;
  Work *Worker;
};

void useAll() {
  BadOrder A;
  BadQuitFirst B;
  B.stop();
  GoodOrder C;
  GoodLater D;
  GoodMember E;
  GoodAsked F;
  GoodOther G;
  GoodMovedBack H;
}
