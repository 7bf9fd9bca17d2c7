// A wait that is given no deadline waits for ever; one that is given one does not.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

// In the shape of Qt's headers, whose default deadline is an object.
class QDeadlineTimer {
public:
  enum ForeverConstant { Forever };
  QDeadlineTimer(ForeverConstant);
  QDeadlineTimer(long long Time);

private:
  long long Seconds;
  unsigned Nanoseconds;
};
class QMutex {
public:
  void lock();
  void unlock();
};
class QWaitCondition {
public:
  bool wait(QMutex *, QDeadlineTimer = QDeadlineTimer(QDeadlineTimer::Forever));
  bool wait(QMutex *, unsigned long Time);
  void wakeAll();
};
class QSemaphore {
public:
  bool tryAcquire(int Count = 1);
  bool tryAcquire(int Count, int Time);
  void release(int Count = 1);
};

class ForEver {
public:
  void done() {
    Lock.lock();
    Ended = true;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'ForEver::done' changes 'Ended' and does not wake 'Wake': a thread that waits for that may wait on for ever
    // CHECK-NOTES: :[[@LINE+8]]:5: note: the same change is made here
    // CHECK-NOTES: :[[@LINE+8]]:5: note: and 'Wake' is woken
    // CHECK-NOTES: :[[@LINE+13]]:7: note: 'QWaitCondition::wait' waits for it here
    // CHECK-NOTES: :[[@LINE-5]]:5: note: wake 'Wake' after this, too
    Lock.unlock();
  }
  void finish() {
    Lock.lock();
    Ended = true;
    Wake.wakeAll();
    Lock.unlock();
  }
  void await() {
    Lock.lock();
    while (!Ended)
      Wake.wait(&Lock);
    Lock.unlock();
  }

private:
  QMutex Lock;
  QWaitCondition Wake;
  bool Ended = false;
};

class ForSomeTime {
public:
  void done() {
    Lock.lock();
    Ended = true;
    Lock.unlock();
  }
  void finish() {
    Lock.lock();
    Ended = true;
    Wake.wakeAll();
    Lock.unlock();
  }
  void await() {
    Lock.lock();
    while (!Ended)
      Wake.wait(&Lock, 100);
    Lock.unlock();
  }
  void await(unsigned long Time) {
    Lock.lock();
    while (!Ended)
      Wake.wait(&Lock, Time);
    Lock.unlock();
  }
  void awaitUntil(QDeadlineTimer Time) {
    Lock.lock();
    while (!Ended)
      Wake.wait(&Lock, Time);
    Lock.unlock();
  }

private:
  QMutex Lock;
  QWaitCondition Wake;
  bool Ended = false;
};

// That its caller leaves the time to a default says nothing of this wait.
class OwnDefault {
public:
  ~OwnDefault() { await(); }
  void await(unsigned long Time = 500) {
    Lock.lock();
    Wake.wait(&Lock, Time);
    Lock.unlock();
  }

private:
  QMutex Lock;
  QWaitCondition Wake;
};

class Waits {
public:
  ~Waits() { Wake.wait(&Lock); }
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: destructor of 'Waits' may block forever in 'QWaitCondition::wait'
  // CHECK-NOTES: :[[@LINE-2]]:14: note: 'Waits::~Waits' calls 'QWaitCondition::wait' here
  // CHECK-NOTES: :[[@LINE-3]]:14: note: 'QWaitCondition::wait' waits until it is woken (model qt.yaml)
  // CHECK-NOTES: :[[@LINE-4]]:14: note: tell whoever ends the wait to do so first

private:
  QMutex Lock;
  QWaitCondition Wake;
};

class WithinTime {
public:
  ~WithinTime() { Wake.wait(&Lock, 100); }

private:
  QMutex Lock;
  QWaitCondition Wake;
};

class Acquires {
public:
  ~Acquires() { Left.tryAcquire(1, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'Acquires' may block forever in 'QSemaphore::tryAcquire'
  // CHECK-NOTES: :[[@LINE-2]]:17: note: 'Acquires::~Acquires' calls 'QSemaphore::tryAcquire' here
  // CHECK-NOTES: :[[@LINE-3]]:17: note: 'QSemaphore::tryAcquire' waits until the semaphore is released (model qt.yaml)
  // CHECK-NOTES: :[[@LINE-4]]:17: note: tell whoever ends the wait to do so first

private:
  QSemaphore Left;
};

class Tries {
public:
  ~Tries() {
    Left.tryAcquire();
    Left.tryAcquire(2);
    Left.tryAcquire(1, 50);
  }

private:
  QSemaphore Left;
};
