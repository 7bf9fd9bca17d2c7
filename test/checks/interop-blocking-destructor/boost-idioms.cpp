// What code from before C++11 writes with Boost is read as its twins of the standard library are.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

// In the shape of Boost's headers.
namespace boost {
struct thread_resource_error {};

namespace atomics {
namespace detail {
template <class T> class base_atomic {
public:
  explicit base_atomic(T V) : Storage(V) {}
  void store(T V) { __atomic_store_n(&Storage, V, __ATOMIC_SEQ_CST); }
  T load() const { return __atomic_load_n(&Storage, __ATOMIC_SEQ_CST); }

private:
  T Storage;
};
} // namespace detail
template <class T> class atomic : public detail::base_atomic<T> {
public:
  atomic(T V) : detail::base_atomic<T>(V) {}
};
} // namespace atomics
using atomics::atomic;

template <class T> class mf0 {
public:
  explicit mf0(void (T::*F)()) : f_(F) {}
  void operator()(T *P) const { (P->*f_)(); }

private:
  void (T::*f_)();
};
template <class F, class A> class bind_t {
public:
  bind_t(F Fn, A Arg) : Function(Fn), Bound(Arg) {}
  void operator()() { Function(Bound); }

private:
  F Function;
  A Bound;
};
template <class T> bind_t<mf0<T>, T *> bind(void (T::*F)(), T *P) { return {mf0<T>(F), P}; }

class thread {
public:
  thread();
  template <class F> explicit thread(F Body);
  template <class F, class A> thread(F Body, A Arg);
  thread(thread &&);
  thread &operator=(thread &&);
  void join();
};
inline thread &&move(thread &T) { return static_cast<thread &&>(T); }

class mutex {
public:
  void lock();
  void unlock();
};
template <class M> class unique_lock {
public:
  explicit unique_lock(M &);
  ~unique_lock();
};
class condition_variable {
public:
  void wait(unique_lock<mutex> &);
  void notify_one();
};
} // namespace boost

//===-- A bound method, a moved thread ------------------------------------===//

struct Endless {
  void consume() {
    boost::unique_lock<boost::mutex> Guard(Lock);
    for (;;)
      Filled.wait(Guard);
  }
  boost::mutex Lock;
  boost::condition_variable Filled;
};

struct Bound : Endless {
  Bound() { Worker = boost::thread(boost::bind(&Bound::run, this)); }
  ~Bound() { Worker.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: destructor of 'Bound' may block forever in 'boost::thread::join': nothing tells the thread to stop
  // CHECK-NOTES: :[[@LINE-2]]:14: note: 'Bound::~Bound' calls 'boost::thread::join' here
  // CHECK-NOTES: :[[@LINE-4]]:22: note: the thread that runs 'Bound::run' is started here
  // CHECK-NOTES: :[[@LINE+4]]:16: note: 'Bound::run' calls 'Endless::consume' here
  // CHECK-NOTES: :[[@LINE-13]]:7: note: 'Endless::consume' calls 'boost::condition_variable::wait' here
  // CHECK-NOTES: :[[@LINE-14]]:7: note: 'boost::condition_variable::wait' waits until another thread notifies it (model boost-thread.yaml)
  // CHECK-NOTES: :[[@LINE-7]]:14: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  void run() { consume(); }
  boost::thread Worker;
};

struct Moved : Endless {
  Moved() {
    boost::thread Started(&Moved::run, this);
    Worker = boost::move(Started);
  }
  ~Moved() { Worker.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: destructor of 'Moved' may block forever in 'boost::thread::join': nothing tells the thread to stop
  // CHECK-NOTES: :[[@LINE-2]]:14: note: 'Moved::~Moved' calls 'boost::thread::join' here
  // CHECK-NOTES: :[[@LINE-6]]:19: note: the thread that runs 'Moved::run' is started here
  // CHECK-NOTES: :[[@LINE+4]]:16: note: 'Moved::run' calls 'Endless::consume' here
  // CHECK-NOTES: :[[@LINE-30]]:7: note: 'Endless::consume' calls 'boost::condition_variable::wait' here
  // CHECK-NOTES: :[[@LINE-31]]:7: note: 'boost::condition_variable::wait' waits until another thread notifies it (model boost-thread.yaml)
  // CHECK-NOTES: :[[@LINE-7]]:14: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  void run() { consume(); }
  boost::thread Worker;
};

struct BoundEnds {
  BoundEnds() { Worker = boost::thread(boost::bind(&BoundEnds::run, this)); }
  ~BoundEnds() { Worker.join(); }
  void run() {}
  boost::thread Worker;
};

//===-- A flag ------------------------------------------------------------===//

// A store wakes nobody.
class FlagOnly {
public:
  FlagOnly() : Worker(&FlagOnly::run, this) {}
  ~FlagOnly() {
    Running.store(false);
    Worker.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'FlagOnly' may block forever in 'boost::thread::join': nothing ends the thread's wait in 'boost::condition_variable::wait'
    // CHECK-NOTES: :[[@LINE-2]]:5: note: 'FlagOnly::~FlagOnly' calls 'boost::thread::join' here
    // CHECK-NOTES: :[[@LINE-6]]:16: note: the thread that runs 'FlagOnly::run' is started here
    // CHECK-NOTES: :[[@LINE+13]]:7: note: 'FlagOnly::run' calls 'boost::condition_variable::wait' here
    // CHECK-NOTES: :[[@LINE+12]]:7: note: 'boost::condition_variable::wait' waits until another thread notifies it (model boost-thread.yaml)
    // CHECK-NOTES: :[[@LINE-7]]:5: note: this comes before the wait, but does not end it
    // CHECK-FIXES: Lock.lock();
    // CHECK-FIXES-NEXT: Lock.unlock();
    // CHECK-FIXES-NEXT: Filled.notify_one();
    // CHECK-FIXES-NEXT: Worker.join();
  }

private:
  void run() {
    boost::unique_lock<boost::mutex> Guard(Lock);
    while (Running.load())
      Filled.wait(Guard);
  }
  boost::mutex Lock;
  boost::condition_variable Filled;
  boost::atomic<bool> Running{true};
  boost::thread Worker;
};

class FlagAndWake {
public:
  FlagAndWake() : Worker(&FlagAndWake::run, this) {}
  ~FlagAndWake() {
    {
      boost::unique_lock<boost::mutex> Guard(Lock);
      Running.store(false);
    }
    Filled.notify_one();
    Worker.join();
  }

private:
  void run() {
    boost::unique_lock<boost::mutex> Guard(Lock);
    while (Running.load())
      Filled.wait(Guard);
  }
  boost::mutex Lock;
  boost::condition_variable Filled;
  boost::atomic<bool> Running{true};
  boost::thread Worker;
};

// A loop that only looks at the flag is ended by it.
class FlagOfLoop {
public:
  FlagOfLoop() : Worker(&FlagOfLoop::run, this) {}
  ~FlagOfLoop() {
    Running.store(false);
    Worker.join();
  }

private:
  void run() {
    while (Running.load())
      ++Count;
  }
  int Count = 0;
  boost::atomic<bool> Running{true};
  boost::thread Worker;
};

// The bound and the moved thread have no fix.
// CHECK-REMAINS: warning: destructor of 'Bound' may block forever in 'boost::thread::join': nothing tells the thread to stop
// CHECK-REMAINS: note: 'Bound::~Bound' calls 'boost::thread::join' here
// CHECK-REMAINS: note: the thread that runs 'Bound::run' is started here
// CHECK-REMAINS: note: 'Bound::run' calls 'Endless::consume' here
// CHECK-REMAINS: note: 'Endless::consume' calls 'boost::condition_variable::wait' here
// CHECK-REMAINS: note: 'boost::condition_variable::wait' waits until another thread notifies it (model boost-thread.yaml)
// CHECK-REMAINS: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
// CHECK-REMAINS: warning: destructor of 'Moved' may block forever in 'boost::thread::join': nothing tells the thread to stop
// CHECK-REMAINS: note: 'Moved::~Moved' calls 'boost::thread::join' here
// CHECK-REMAINS: note: the thread that runs 'Moved::run' is started here
// CHECK-REMAINS: note: 'Moved::run' calls 'Endless::consume' here
// CHECK-REMAINS: note: 'Endless::consume' calls 'boost::condition_variable::wait' here
// CHECK-REMAINS: note: 'boost::condition_variable::wait' waits until another thread notifies it (model boost-thread.yaml)
// CHECK-REMAINS: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
