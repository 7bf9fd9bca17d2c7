// Class templates speak through their instantiations, once.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <memory>
#include <poll.h>
#include <thread>
#include <vector>
#include <waiter.h>

void work();

// Two instantiations, one finding.
template <class T> class BadTwice {
public:
  ~BadTwice() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadTwice' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadTwice::~BadTwice' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: end the wait first, with 'write' or 'writev'

private:
  T value_;
};
BadTwice<int> *twiceInt;
void useTwice() {
  BadTwice<int> first;
  BadTwice<char> second;
}

template <class T> class GoodNeverInstantiated {
public:
  ~GoodNeverInstantiated() { poll(nullptr, 0, -1); }

private:
  T value_;
};

// What the argument brings in.
template <class T> class BadForSome {
  T value_;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadForSome' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:5: note: member 'value_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};
void useForSome(BadForSome<int> *, BadForSome<lib::Waiter> *);
class UsesForSome {
  BadForSome<int> good_;
  BadForSome<lib::Waiter> bad_;
};

template <class T> class GoodForAll {
  T value_;
};
class UsesForAll {
  GoodForAll<int> good_;
  GoodForAll<lib::Quick> quick_;
};

template <int Milliseconds> class BadForMinusOne {
public:
  ~BadForMinusOne() { poll(nullptr, 0, Milliseconds); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadForMinusOne' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadForMinusOne::~BadForMinusOne' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:23: note: end the wait first, with 'write' or 'writev'
};
void useValues() {
  BadForMinusOne<-1> bad;
  BadForMinusOne<10> good;
}

template <int Milliseconds> class GoodForTen {
public:
  ~GoodForTen() { poll(nullptr, 0, Milliseconds); }
};
void useTen() {
  GoodForTen<10> good;
}

template <> class GoodForTen<-1> {
public:
  ~GoodForTen() {}
};
void useSpecialized() {
  GoodForTen<-1> good;
}

template <class T> class GoodSpecialized {
public:
  ~GoodSpecialized() {}
};
template <> class GoodSpecialized<lib::Quick> {};

template <class T> class Primary {
public:
  ~Primary() {}
};
template <> class Primary<lib::Waiter> {
  lib::Waiter BadInSpecialization;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destructor of 'Primary' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: member 'BadInSpecialization' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

template <class T> class Partial {
public:
  ~Partial() {}
};
template <class T> class Partial<T *> {
public:
  ~Partial() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'Partial' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'Partial::~Partial' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: end the wait first, with 'write' or 'writev'
};
Partial<int> goodPrimary;
Partial<int *> badPartial;

// A thread in a class template.
template <class Job> class BadWorker {
public:
  BadWorker() : thread_([this] { run(); }) {}
  ~BadWorker() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadWorker' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadWorker::~BadWorker' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:18: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() {
    while (!stop_)
      job_();
  }
  Job job_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

template <class Job> class GoodWorker {
public:
  GoodWorker() : thread_([this] { run(); }) {}
  ~GoodWorker() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      job_();
  }
  Job job_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};
struct JobA {
  void operator()() { work(); }
};
struct JobB {
  void operator()() { work(); }
};
void useWorkers() {
  BadWorker<JobA> badA;
  BadWorker<JobB> badB;
  GoodWorker<JobA> goodA;
  GoodWorker<JobB> goodB;
}

// CRTP: the base asks the derived class to stop.
template <class Derived> class StoppableBase {
public:
  StoppableBase() : thread_([this] { run(); }) {}
  ~StoppableBase() { thread_.join(); }

protected:
  void run() {
    while (!stop_)
      static_cast<Derived *>(this)->step();
  }
  std::atomic<bool> stop_{false};

private:
  std::thread thread_;
};
class GoodCrtp : public StoppableBase<GoodCrtp> {
public:
  ~GoodCrtp() { stop_ = true; }
  void step() { work(); }
};

template <class T> void badInFunctionTemplate() {
  struct Local {
    ~Local() { poll(nullptr, 0, -1); }
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'badInFunctionTemplate::Local' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'badInFunctionTemplate::Local::~Local' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:16: note: end the wait first, with 'write' or 'writev'
    T value;
  } local;
}
void useFunctionTemplate() {
  badInFunctionTemplate<int>();
  badInFunctionTemplate<char>();
}

template <class... Ts> class Variadic : Ts... {};
struct BadPieceOfPack {
  ~BadPieceOfPack() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadPieceOfPack' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadPieceOfPack::~BadPieceOfPack' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:40: note: wait for a bounded time
};
Variadic<BadPieceOfPack> *variadic;
