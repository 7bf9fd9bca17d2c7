// POSIX threads: a function and a cookie.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++98,c++11,c++20

#include <poll.h>
#include <pthread.h>

void work();

class BadCookie {
public:
  BadCookie() : stop_(false) { pthread_create(&thread_, 0, &BadCookie::enter, this); }
  ~BadCookie() { pthread_join(thread_, 0); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadCookie' may block forever in 'pthread_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadCookie::~BadCookie' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:32: note: the thread that runs 'BadCookie::enter' is started here
  // CHECK-MESSAGES: :[[@LINE+9]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:18: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  static void *enter(void *self) {
    static_cast<BadCookie *>(self)->run();
    return 0;
  }
  void run() {
    while (!stop_)
      work();
  }
  volatile bool stop_;
  pthread_t thread_;
};

class GoodCookie {
public:
  GoodCookie() : stop_(false) { pthread_create(&thread_, 0, &GoodCookie::enter, this); }
  ~GoodCookie() {
    stop_ = true;
    pthread_join(thread_, 0);
  }

private:
  static void *enter(void *self) {
    static_cast<GoodCookie *>(self)->run();
    return 0;
  }
  void run() {
    while (!stop_)
      work();
  }
  volatile bool stop_;
  pthread_t thread_;
};

class FreeBad;
extern "C" void *enterFreeBad(void *cookie);
class BadFreeFunction {
  friend void *enterFreeBad(void *);

public:
  BadFreeFunction() : stop_(false) { pthread_create(&thread_, 0, enterFreeBad, this); }
  ~BadFreeFunction() { pthread_join(thread_, 0); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadFreeFunction' may block forever in 'pthread_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadFreeFunction::~BadFreeFunction' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:38: note: the thread that runs 'enterFreeBad' is started here
  // CHECK-MESSAGES: :[[@LINE+9]]:3: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:24: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  volatile bool stop_;
  pthread_t thread_;
};
extern "C" void *enterFreeBad(void *cookie) {
  BadFreeFunction *self = static_cast<BadFreeFunction *>(cookie);
  while (!self->stop_)
    work();
  return 0;
}

extern "C" void *enterFreeGood(void *cookie);
class GoodFreeFunction {
  friend void *enterFreeGood(void *);

public:
  GoodFreeFunction() : stop_(false) { pthread_create(&thread_, 0, enterFreeGood, this); }
  ~GoodFreeFunction() {
    stop_ = true;
    pthread_join(thread_, 0);
  }

private:
  volatile bool stop_;
  pthread_t thread_;
};
extern "C" void *enterFreeGood(void *cookie) {
  GoodFreeFunction *self = (GoodFreeFunction *)cookie;
  while (!self->stop_)
    work();
  return 0;
}

class BadSleepsInPoll {
public:
  BadSleepsInPoll() { pthread_create(&thread_, 0, &BadSleepsInPoll::enter, this); }
  ~BadSleepsInPoll() {
    stop_ = true;
    pthread_join(thread_, 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadSleepsInPoll' may block forever in 'pthread_join': nothing ends the thread's wait in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadSleepsInPoll::~BadSleepsInPoll' calls 'pthread_join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:23: note: the thread that runs 'BadSleepsInPoll::enter' is started here
    // CHECK-MESSAGES: :[[@LINE+9]]:7: note: 'BadSleepsInPoll::enter' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE+8]]:7: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: this comes before the wait, but does not end it
  }

private:
  static void *enter(void *cookie) {
    BadSleepsInPoll *self = static_cast<BadSleepsInPoll *>(cookie);
    while (!self->stop_)
      poll(0, 0, -1);
    return 0;
  }
  volatile bool stop_;
  pthread_t thread_;
};

class GoodCancelled {
public:
  GoodCancelled() { pthread_create(&thread_, 0, &GoodCancelled::enter, this); }
  ~GoodCancelled() {
    pthread_cancel(thread_);
    pthread_join(thread_, 0);
  }

private:
  static void *enter(void *) {
    for (;;)
      poll(0, 0, -1);
    return 0;
  }
  pthread_t thread_;
};

class GoodComputes {
public:
  GoodComputes() { pthread_create(&thread_, 0, &GoodComputes::enter, this); }
  ~GoodComputes() { pthread_join(thread_, 0); }

private:
  static void *enter(void *) {
    work();
    return 0;
  }
  pthread_t thread_;
};

class GoodTimedJoin {
public:
  GoodTimedJoin() : stop_(false) { pthread_create(&thread_, 0, &GoodTimedJoin::enter, this); }
  ~GoodTimedJoin() { pthread_timedjoin_np(thread_, 0, 0); }

private:
  static void *enter(void *cookie) {
    while (!static_cast<GoodTimedJoin *>(cookie)->stop_)
      work();
    return 0;
  }
  volatile bool stop_;
  pthread_t thread_;
};

class BadSeveral {
public:
  BadSeveral() : stop_(false) {
    for (int i = 0; i < 4; ++i)
      pthread_create(&threads_[i], 0, &BadSeveral::enter, this);
  }
  ~BadSeveral() {
    for (int i = 0; i < 4; ++i)
      pthread_join(threads_[i], 0);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadSeveral' may block forever in 'pthread_join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadSeveral::~BadSeveral' calls 'pthread_join' here
      // CHECK-MESSAGES: :[[@LINE-7]]:7: note: the thread that runs 'BadSeveral::enter' is started here
      // CHECK-MESSAGES: :[[@LINE+10]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  static void *enter(void *self) {
    static_cast<BadSeveral *>(self)->run();
    return 0;
  }
  void run() {
    while (!stop_)
      work();
  }
  volatile bool stop_;
  pthread_t threads_[4];
};

// The project's own thread: start in one function, join in the destructor.
class ThreadBase {
public:
  virtual void run() = 0;
  void start() { pthread_create(&thread_, 0, &ThreadBase::enter, this); }
  void join() { pthread_join(thread_, 0); }
  virtual ~ThreadBase() {}

private:
  static void *enter(void *self) {
    static_cast<ThreadBase *>(self)->run();
    return 0;
  }
  pthread_t thread_;
};

// start() is called on an object of this very class, so that run() is its own.
class BadDerived : public ThreadBase {
public:
  BadDerived() : stop_(false) { start(); }
  ~BadDerived() { join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadDerived' may block forever in 'pthread_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadDerived::~BadDerived' calls 'ThreadBase::join' here
  // CHECK-MESSAGES: :[[@LINE-18]]:17: note: 'ThreadBase::join' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-20]]:18: note: the thread that runs 'ThreadBase::enter' is started here
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-21]]:17: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  virtual void run() {
    while (!stop_)
      work();
  }

private:
  volatile bool stop_;
};

class GoodDerived : public ThreadBase {
public:
  GoodDerived() : stop_(false) { start(); }
  ~GoodDerived() {
    stop_ = true;
    join();
  }
  virtual void run() {
    while (!stop_)
      work();
  }

private:
  volatile bool stop_;
};
