// What is run on another object's thread while the caller waits.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20

#include <QtCore>

class QMutex {
public:
  void lock();
  void unlock();
};
class QMutexLocker {
public:
  explicit QMutexLocker(QMutex *Mutex);
  ~QMutexLocker();
};

class Counter : public QObject {
public:
  void step() {
    QMutexLocker hold(&mutex);
    count++;
  }
  void badBlocking() {
    QMutexLocker hold(&mutex);
    QMetaObject::invokeMethod(this, [this] { step(); }, Qt::BlockingQueuedConnection);
    // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: the lambda locks 'Counter::mutex' again, which this thread holds already: it waits for itself for ever
    // CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'Counter::mutex' is locked here
    // CHECK-MESSAGES: :[[@LINE-3]]:46: note: the lambda calls 'Counter::step' here
    // CHECK-MESSAGES: :[[@LINE-9]]:18: note: 'Counter::mutex' is locked again here
  }
  // It runs later, when the lock is free again.
  void okQueued() {
    QMutexLocker hold(&mutex);
    QMetaObject::invokeMethod(this, [this] { step(); }, Qt::QueuedConnection);
  }
  void okUnlocked() {
    {
      QMutexLocker hold(&mutex);
      count++;
    }
    QMetaObject::invokeMethod(this, [this] { step(); }, Qt::BlockingQueuedConnection);
  }
  void okOther() {
    QMutexLocker hold(&other);
    QMetaObject::invokeMethod(this, [this] { step(); }, Qt::BlockingQueuedConnection);
  }

private:
  QMutex mutex, other;
  int count = 0;
};
