// Class templates speak through their instantiations, once.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20

#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>
#include <zmq.hpp>

void work();

// Two instantiations, one finding, one fix.
template <class T> class BadTwice {
public:
  void start() {
    worker_ = std::jthread([this] { run(); });
  }

private:
  void run() { items_.push_back(T()); }
  std::jthread worker_;
  std::vector<T> items_;
};
void useTwice() {
  BadTwice<int> first;
  first.start();
  BadTwice<char> second;
  second.start();
}
// CHECK-MESSAGES: :[[@LINE-9]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-9]]:18: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-16]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-17]]:37: note: 'lambda' calls 'BadTwice::run' here
// CHECK-MESSAGES: :[[@LINE-14]]:16: note: 'items_' is used here
// CHECK-FIXES: template <class T> class BadTwice {
// CHECK-FIXES: std::vector<T> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

template <class T> class GoodTwice {
public:
  void start() {
    worker_ = std::jthread([this] { run(); });
  }

private:
  void run() { items_.push_back(T()); }
  std::vector<T> items_;
  std::jthread worker_;
};
void useGoodTwice() {
  GoodTwice<int> first;
  first.start();
  GoodTwice<char> second;
  second.start();
}

template <class T> class GoodNeverInstantiated {
public:
  void start() {
    worker_ = std::jthread([this] { items_.push_back(T()); });
  }

private:
  std::jthread worker_;
  std::vector<T> items_;
};

// What the argument brings in.
template <class T> class BadForSome {
public:
  void open();

private:
  T first_;
  zmq::context_t context_;
};
void useForSome() {
  BadForSome<int> good;
  BadForSome<zmq::socket_t> bad;
}
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: member 'first_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: template <class T> class BadForSome {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: T first_;

template <class T> class GoodForAll {
public:
  GoodForAll();

private:
  zmq::context_t context_;
  T first_;
};
void useForAll() {
  GoodForAll<int> one;
  GoodForAll<zmq::socket_t> two;
}

// Specializations are classes of their own.
template <class T> class Special {
  T value_;
};
template <> class Special<int> {
public:
  void open();

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
void useSpecial() {
  Special<char> one;
  Special<int> two;
}
// CHECK-MESSAGES: :[[@LINE-7]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: template <> class Special<int> {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;

// CRTP: the base runs what the derived class has.
template <class Derived> class Looper {
public:
  ~Looper() {
    if (thread_.joinable())
      thread_.join();
  }
  void start() {
    thread_ = std::thread([this] { static_cast<Derived *>(this)->step(); });
  }
  void join() { thread_.join(); }

private:
  std::thread thread_;
};

class BadLooper : public Looper<BadLooper> {
public:
  void step() { items_.push_back(1); }

private:
  std::vector<int> items_;
};
void useBadLooper() {
  BadLooper looper;
  looper.start();
}
// CHECK-MESSAGES: :[[@LINE-11]]:19: warning: base class 'Looper<BadLooper>' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'items_' is a member, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-21]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-22]]:36: note: 'lambda' calls 'BadLooper::step' here
// CHECK-MESSAGES: :[[@LINE-13]]:17: note: 'items_' is used here
// CHECK-MESSAGES: :[[@LINE-16]]:19: note: stop and join it in the destructor of 'BadLooper'

class GoodLooper : public Looper<GoodLooper> {
public:
  ~GoodLooper() { join(); }
  void step() { items_.push_back(1); }

private:
  std::vector<int> items_;
};
void useGoodLooper() {
  GoodLooper looper;
  looper.start();
}

// Function templates: locals and statements.
template <class T> void badLocal() {
  std::jthread worker;
  std::vector<T> items;
  worker = std::jthread([&] { items.push_back(T()); });
}
template void badLocal<int>();
template void badLocal<char>();
// CHECK-MESSAGES: :[[@LINE-6]]:16: warning: variable 'worker' outlives 'items', which its thread uses
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'items' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: 'items' is used here
// CHECK-FIXES: template <class T> void badLocal() {
// CHECK-FIXES-NEXT: std::vector<T> items;
// CHECK-FIXES-NEXT: std::jthread worker;

template <class T> void goodLocal() {
  std::vector<T> items;
  std::jthread worker;
  worker = std::jthread([&] { items.push_back(T()); });
}
template void goodLocal<int>();

template <int Type> void badStatements(void *context) {
  void *socket = zmq_socket(context, Type);
  zmq_ctx_term(context);
  zmq_close(socket);
}
template void badStatements<ZMQ_PUB>(void *);
template void badStatements<ZMQ_SUB>(void *);
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: template <int Type> void badStatements(void *context) {
// CHECK-FIXES: zmq_close(socket);
// CHECK-FIXES-NEXT: zmq_ctx_term(context);

// Members that only some instantiations use.
template <bool Threaded> class BadSometimes {
public:
  void start() {
    if constexpr (Threaded)
      worker_ = std::jthread([this] { items_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};
void useSometimes() {
  BadSometimes<false> good;
  good.start();
  BadSometimes<true> bad;
  bad.start();
}
// CHECK-MESSAGES: :[[@LINE-9]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-9]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-15]]:17: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-16]]:39: note: 'items_' is used here
// CHECK-FIXES: template <bool Threaded> class BadSometimes {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

// What has no edit stays.
// CHECK-REMAINS: warning: base class 'Looper<BadLooper>' outlives 'items_', which its thread uses
// CHECK-REMAINS: note: 'items_' is a member, so that it is destroyed first
// CHECK-REMAINS: note: the thread is started here
// CHECK-REMAINS: note: 'lambda' calls 'BadLooper::step' here
// CHECK-REMAINS: note: 'items_' is used here
// CHECK-REMAINS: note: stop and join it in the destructor of 'BadLooper'
