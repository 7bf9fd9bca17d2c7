// What a class's thread does in a loop, and what its other methods do, which nobody in view calls.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <mutex>
#include <thread>
#include <atomic>

typedef struct redisContext redisContext;
extern "C" {
redisContext *redisConnect(const char *, int);
void redisFree(redisContext *);
void *redisCommand(redisContext *, const char *, ...);
}

class BadPoller {
public:
  BadPoller() : Redis(redisConnect("localhost", 6379)), Worker([this] { run(); }) {}
  ~BadPoller() {
    Stop = true;
    Worker.join();
    redisCommand(Redis, "QUIT");
    redisFree(Redis);
  }
  void set(const char *key) { redisCommand(Redis, "SET %s 1", key); }

private:
  void run() {
    while (!Stop)
      redisCommand(Redis, "PING");
  }
  redisContext *Redis;
  std::atomic<bool> Stop{false};
  std::thread Worker;
};
// CHECK-MESSAGES: :[[@LINE-6]]:7: warning: 'redisCommand' must not run on two threads at once, but the thread that runs the lambda and whoever calls 'BadPoller::set' reach 'Redis' without a lock
// CHECK-MESSAGES: :[[@LINE-19]]:57: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-20]]:73: note: the lambda calls 'BadPoller::run' here
// CHECK-MESSAGES: :[[@LINE-14]]:31: note: the other thread calls 'redisCommand' here
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: let each thread have a context of its own (model hiredis.yaml)

// All of them lock.
class GoodPoller {
public:
  GoodPoller() : Redis(redisConnect("localhost", 6379)), Worker([this] { run(); }) {}
  ~GoodPoller() {
    Stop = true;
    Worker.join();
    redisFree(Redis);
  }
  void set(const char *key) {
    std::lock_guard<std::mutex> guard(Lock);
    redisCommand(Redis, "SET %s 1", key);
  }

private:
  void run() {
    while (!Stop) {
      std::lock_guard<std::mutex> guard(Lock);
      redisCommand(Redis, "PING");
    }
  }
  redisContext *Redis;
  std::mutex Lock;
  std::atomic<bool> Stop{false};
  std::thread Worker;
};

// What opens or closes it comes before the thread, or after it.
class GoodOpened {
public:
  void open() {
    Redis = redisConnect("localhost", 6379);
    redisCommand(Redis, "AUTH secret");
    Worker = std::thread([this] { run(); });
  }
  void close() {
    Stop = true;
    Worker.join();
    redisCommand(Redis, "QUIT");
    redisFree(Redis);
  }

private:
  void run() {
    while (!Stop)
      redisCommand(Redis, "PING");
  }
  redisContext *Redis = nullptr;
  std::atomic<bool> Stop{false};
  std::thread Worker;
};

// The thread makes one call, and nothing says when.
class GoodOnce {
public:
  GoodOnce() : Redis(redisConnect("localhost", 6379)), Worker([this] { redisCommand(Redis, "PING"); }) {}
  void set(const char *key) { redisCommand(Redis, "SET %s 1", key); }

private:
  redisContext *Redis;
  std::thread Worker;
};

// The thread itself calls the method.
class GoodOwnCall {
public:
  GoodOwnCall() : Redis(redisConnect("localhost", 6379)), Worker([this] { run(); }) {}
  void set(const char *key) { redisCommand(Redis, "SET %s 1", key); }

private:
  void run() {
    while (!Stop)
      set("alive");
  }
  redisContext *Redis;
  std::atomic<bool> Stop{false};
  std::thread Worker;
};
