// Recursion and mutual recursion: an answer, and no witness that goes round.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20

#include <atomic>
#include <poll.h>
#include <thread>

void work();

void countDown(int n) {
  if (n > 0)
    return countDown(n - 1);
  poll(nullptr, 0, -1);
}
class BadRecursive {
public:
  ~BadRecursive() { countDown(3); }
};

void countDownShortly(int n) {
  if (n > 0)
    return countDownShortly(n - 1);
  poll(nullptr, 0, 1);
}
class GoodRecursive {
public:
  ~GoodRecursive() { countDownShortly(3); }
};

void ping(int n);
void pong(int n) {
  ping(n);
}
void ping(int n) {
  if (n == 0)
    poll(nullptr, 0, -1);
  else
    pong(n - 1);
}
class BadMutual {
public:
  ~BadMutual() { pong(3); }
};

void tick();
void tock() {
  tick();
}
void tick() {
  tock();
}
class GoodMutual {
public:
  ~GoodMutual() { tick(); }
};

// The parameter changes its place at each round.
void turn(int a, int b, int c, int rounds) {
  if (rounds > 0)
    turn(b, c, a, rounds - 1);
  poll(nullptr, 0, a);
}
class BadTurn {
public:
  ~BadTurn() { turn(0, 0, -1, 2); }
};
class GoodTurn {
public:
  ~GoodTurn() { turn(0, 0, 0, 2); }
};

// A body that calls itself.
class BadRecursiveBody {
public:
  BadRecursiveBody() : thread_([this] { run(3); }) {}
  ~BadRecursiveBody() { thread_.join(); }

private:
  void run(int n) {
    if (n > 0)
      run(n - 1);
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// A list that owns its tail.
class GoodList {
public:
  ~GoodList() { delete next_; }

private:
  GoodList *next_ = nullptr;
};
class BadList {
public:
  ~BadList() {
    delete next_;
    poll(nullptr, 0, -1);
  }

private:
  BadList *next_ = nullptr;
};
