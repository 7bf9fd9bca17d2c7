// Locks behind functions and classes of the program's own.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17

#include <pthread.h>

class Mutex {
public:
  Mutex() { pthread_mutex_init(&Handle, nullptr); }
  void Lock() { pthread_mutex_lock(&Handle); }
  void Unlock() { pthread_mutex_unlock(&Handle); }

private:
  pthread_mutex_t Handle;
};

class Locker {
public:
  explicit Locker(Mutex *M) : M(M) {
    if (M)
      M->Lock();
  }
  ~Locker() {
    if (M)
      M->Unlock();
  }

private:
  Mutex *M;
};

class Thread {
public:
  virtual ~Thread() {}
  void Start() {
    Running = true;
    pthread_create(&Id, nullptr, &Thread::Enter, this);
  }

protected:
  virtual void Action() = 0;
  void Cancel() {
    Running = false;
    pthread_join(Id, nullptr);
  }
  volatile bool Running = false;

private:
  static void *Enter(void *Self) {
    static_cast<Thread *>(Self)->Action();
    return nullptr;
  }
  pthread_t Id;
};

class BadReceiver : public Thread {
public:
  void Stop() {
    Locker Lock(&Guarded);
    Cancel();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'pthread_join' waits, while 'BadReceiver::Guarded' is held, for the thread of 'Thread::Enter', which locks it [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-3]]:12: note: 'BadReceiver::Guarded' is locked here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'BadReceiver::Stop' calls 'Thread::Cancel' here
    // CHECK-MESSAGES: :[[@LINE-20]]:5: note: 'pthread_join' waits here
    // CHECK-MESSAGES: :[[@LINE-28]]:5: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-16]]:5: note: 'Thread::Enter' calls 'Thread::Action' here
    // CHECK-MESSAGES: :[[@LINE+7]]:14: note: 'BadReceiver::Guarded' is locked here; this waits for ever if the other waits already
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: unlock 'BadReceiver::Guarded' before this call
  }

protected:
  void Action() override {
    while (Running) {
      Locker Lock(&Guarded);
      ++Frames;
    }
  }

private:
  Mutex Guarded;
  int Frames = 0;
};

class GoodReceiver : public Thread {
public:
  void Stop() {
    Cancel();
    Locker Lock(&Guarded);
    Frames = 0;
  }

protected:
  void Action() override {
    while (Running) {
      Locker Lock(&Guarded);
      ++Frames;
    }
  }

private:
  Mutex Guarded;
  int Frames = 0;
};

// Two orders of two such mutexes.
class BadPair {
public:
  void put() {
    Locker First(&A);
    B.Lock();
    ++Size;
    B.Unlock();
  }
  void take() {
    B.Lock();
    A.Lock();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'BadPair::A' is locked here while 'BadPair::B' is held, and elsewhere 'BadPair::B' is locked while 'BadPair::A' is held [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'BadPair::B' is locked here
    // CHECK-MESSAGES: :[[@LINE-10]]:12: note: the other way round, 'BadPair::A' is locked here
    // CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'BadPair::B' is locked here
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: lock both with std::scoped_lock, or always lock 'BadPair::A' first
    --Size;
    A.Unlock();
    B.Unlock();
  }

private:
  Mutex A, B;
  int Size = 0;
};

class GoodPair {
public:
  void put() {
    Locker First(&A);
    Locker Second(&B);
    ++Size;
  }
  void take() {
    A.Lock();
    B.Lock();
    --Size;
    B.Unlock();
    A.Unlock();
  }

private:
  Mutex A, B;
  int Size = 0;
};

// One wrapper tries: nobody waits.
static bool tryLock(pthread_mutex_t *M) { return pthread_mutex_trylock(M) == 0; }

class GoodTried {
public:
  void put() {
    pthread_mutex_lock(&A);
    pthread_mutex_lock(&B);
    ++Size;
    pthread_mutex_unlock(&B);
    pthread_mutex_unlock(&A);
  }
  void take() {
    pthread_mutex_lock(&B);
    if (tryLock(&A)) {
      --Size;
      pthread_mutex_unlock(&A);
    }
    pthread_mutex_unlock(&B);
  }

private:
  pthread_mutex_t A, B;
  int Size = 0;
};

// A guard that can give up its lock early: its end calls that same function, and asks whether there is something to unlock.
class EarlyLocker {
public:
  explicit EarlyLocker(Mutex &M) : M(M) { M.Lock(); }
  ~EarlyLocker() { Unlock(); }
  void Unlock() { M.Unlock(); }

private:
  Mutex &M;
};

class OwningLocker {
public:
  explicit OwningLocker(Mutex &M) : M(M), Owns(true) { M.Lock(); }
  ~OwningLocker() {
    if (Owns)
      M.Unlock();
  }
  void Release() { Owns = false; }

private:
  Mutex &M;
  bool Owns;
};

class BadEarly : public Thread {
public:
  void Stop() {
    EarlyLocker Lock(Guarded);
    Cancel();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'pthread_join' waits, while 'BadEarly::Guarded' is held, for the thread of 'Thread::Enter', which locks it [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'BadEarly::Guarded' is locked here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'BadEarly::Stop' calls 'Thread::Cancel' here
    // CHECK-MESSAGES: :[[@LINE-167]]:5: note: 'pthread_join' waits here
    // CHECK-MESSAGES: :[[@LINE-175]]:5: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-163]]:5: note: 'Thread::Enter' calls 'Thread::Action' here
    // CHECK-MESSAGES: :[[@LINE+11]]:20: note: 'BadEarly::Guarded' is locked here; this waits for ever if the other waits already
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: unlock 'BadEarly::Guarded' before this call
  }
  void Pause() {
    EarlyLocker Lock(Guarded);
    Frames = 0;
  }

protected:
  void Action() override {
    while (Running) {
      OwningLocker Lock(Guarded);
      ++Frames;
    }
  }

private:
  Mutex Guarded;
  int Frames = 0;
};

class GoodEarly : public Thread {
public:
  void Stop() {
    EarlyLocker Lock(Guarded);
    Frames = 0;
    Lock.Unlock();
    Cancel();
  }

protected:
  void Action() override {
    while (Running) {
      OwningLocker Lock(Guarded);
      ++Frames;
    }
  }

private:
  Mutex Guarded;
  int Frames = 0;
};
