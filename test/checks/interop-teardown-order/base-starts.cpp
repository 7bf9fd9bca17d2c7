// A base whose constructor starts the thread of this object, and one that starts the thread of another one of its class.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++11,c++20

#include <pthread.h>
#include <vector>

void work();

class Runner {
public:
  virtual ~Runner() {}
  void start() { pthread_create(&thread_, nullptr, &Runner::enter, this); }
  void join() { pthread_join(thread_, nullptr); }

protected:
  virtual int run() = 0;

private:
  static void *enter(void *self) {
    static_cast<Runner *>(self)->run();
    return nullptr;
  }
  pthread_t thread_;
};

class StartsOwn : public Runner {
public:
  explicit StartsOwn(int) { start(); }
};

class BadStartedByBase : public StartsOwn {
public:
  BadStartedByBase() : StartsOwn(1) {}
  ~BadStartedByBase() { join(); }

protected:
  int run() override { items_.push_back(1); return 0; }

private:
  std::vector<int> items_;
};

class Shared : public Runner {
protected:
  int run() override { work(); return 0; }
};
extern Shared TheShared;

class StartsOther {
public:
  explicit StartsOther(int) { TheShared.start(); }
};

class GoodStartsOther : public StartsOther, public Runner {
public:
  GoodStartsOther() : StartsOther(1) {}
  ~GoodStartsOther() { join(); }

protected:
  int run() override { items_.push_back(1); return 0; }

private:
  std::vector<int> items_;
};
