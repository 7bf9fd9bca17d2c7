// POSIX threads: a function and a cookie.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++98,c++11,c++20

#include <poll.h>
#include <pthread.h>

void work();

class BadCookie {
public:
  BadCookie() : stop_(false) { pthread_create(&thread_, 0, &BadCookie::enter, this); }
  ~BadCookie() { pthread_join(thread_, 0); }

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

// Which run() runs cannot be told from the base.
class StrictDerived : public ThreadBase {
public:
  StrictDerived() : stop_(false) { start(); }
  ~StrictDerived() { join(); }
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
