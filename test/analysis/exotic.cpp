// Constructs that code seldom has: no crash, no finding, and the one wait among them is found.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++20,c++23

#include <atomic>
#include <functional>
#include <initializer_list>
#include <memory>
#include <poll.h>
#include <thread>
#include <vector>

void work();

namespace std {
template <class R, class... As> struct coroutine_traits {
  using promise_type = typename R::promise_type;
};
template <class P = void> struct coroutine_handle {
  static coroutine_handle from_address(void *) noexcept;
  operator coroutine_handle<>() const noexcept;
};
template <> struct coroutine_handle<void> {
  static coroutine_handle from_address(void *) noexcept;
};
struct suspend_never {
  bool await_ready() noexcept { return true; }
  void await_suspend(coroutine_handle<>) noexcept {}
  void await_resume() noexcept {}
};
} // namespace std

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
struct Local {
  ~Local() { work(); }
};
Task coroutine() {
  Local local;
  co_await std::suspend_never();
}

union AnonymousHolder {
  AnonymousHolder() {}
  ~AnonymousHolder() {}
  Local local;
  int number;
};

class AnonymousMembers {
  union {
    int number_;
    float real_;
  };
  struct {
    Local local_;
  };
  int bits_ : 3;
  int : 0;
  int flexible_[];
};

template <class T>
concept Waits = requires(T t) { t.wait(); };
template <Waits T> class Constrained {
public:
  ~Constrained() { value_.wait(); }

private:
  T value_;
};
struct Waiting {
  void wait() { work(); }
};
Constrained<Waiting> constrained;

// A destructor that only some instantiations have.
template <class T> class Conditional {
public:
  ~Conditional()
    requires(sizeof(T) > 4)
  {
    work();
  }
  ~Conditional() = default;
};
Conditional<long> conditionalLong;
Conditional<char> conditionalChar;

class Recursive {
  std::vector<Recursive> children_;
  std::unique_ptr<Recursive> next_;
  std::shared_ptr<Recursive> self_;
};

template <int N> struct Deep : Deep<N - 1> {
  Local local;
};
template <> struct Deep<0> {};
Deep<100> deep;

class DefaultedOutside {
public:
  ~DefaultedOutside();

private:
  Local local_;
};
DefaultedOutside::~DefaultedOutside() = default;

class Deleted {
public:
  ~Deleted() = delete;
};
Deleted *deleted;

class PrivateDestructor {
  ~PrivateDestructor() = default;
  friend class Friend;
};

struct PointersToMembers {
  ~PointersToMembers() {
    (this->*function_)();
    (this->*variable_)();
    std::invoke_result_t<decltype([] {})> *none = nullptr;
    (void)none;
  }
  void (PointersToMembers::*function_)() = nullptr;
  std::function<void()> PointersToMembers::*variable_ = nullptr;
};

struct Operators {
  ~Operators() {
    (*this)();
    (*this)[1];
    +*this;
    static_cast<bool>(*this);
    this->~Operators();
    new (this) Operators;
    delete this;
    ::operator delete(this);
  }
  void operator()() {}
  int operator[](int) { return 1; }
  Operators &operator+() { return *this; }
  explicit operator bool() const { return true; }
  void *operator new(unsigned long);
  void *operator new(unsigned long, void *);
  void operator delete(void *) {}
};

struct Gotos {
  ~Gotos() {
    int n = 0;
  again:
    if (n++ < 3)
      goto again;
    switch (n) {
    case 0:
      do {
        work();
      case 1:;
      } while (--n);
    }
    for (int i : {1, 2, 3})
      n += i;
    __builtin_unreachable();
  }
};

struct StatementExpression {
  ~StatementExpression() {
    int n = ({
      Local local;
      3;
    });
    __builtin_expect(n, 0);
    asm("");
    [[maybe_unused]] auto size = sizeof(poll(nullptr, 0, -1));
    using Result = decltype(poll(nullptr, 0, -1));
    Result result = 0;
    (void)result;
  }
};

// The operand of noexcept is not evaluated, but counts.
struct FP_Noexcept {
  ~FP_Noexcept() { [[maybe_unused]] constexpr bool same = noexcept(poll(nullptr, 0, -1)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:68: warning: destructor of 'FP_Noexcept' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:68: note: 'FP_Noexcept::~FP_Noexcept' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:68: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:85: note: wait for a bounded time
};

class VirtualDiamond : virtual Local {};
class Left : virtual VirtualDiamond {};
class Right : virtual VirtualDiamond {};
class Bottom : Left, Right {};

template <class... Ts> struct Overloaded : Ts... {
  using Ts::operator()...;
};
auto overloaded = Overloaded{[](int) { work(); }, [](char) { poll(nullptr, 0, 0); }};

struct Threads {
  std::thread none;
  std::thread moved = std::move(none);
  std::thread *null = nullptr;
  std::vector<std::vector<std::thread>> nested;
  ~Threads() {
    none.join();
    if (null)
      null->join();
    for (auto &row : nested)
      for (auto &thread : row)
        thread.join();
    std::thread([] {}).join();
    (std::thread([] {})).detach();
    std::thread local([](auto &&...) {}, 1, 2.0, "three");
    local.join();
  }
};

// The one that waits.
class BadAmongThem {
public:
  ~BadAmongThem() {
    auto wait = [](auto... milliseconds) { (poll(nullptr, 0, milliseconds), ...); };
    wait(0, 100, -1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadAmongThem' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadAmongThem::~BadAmongThem' calls 'lambda' here
    // CHECK-MESSAGES: :[[@LINE-4]]:45: note: 'lambda' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-5]]:45: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: end the wait first, with 'write' or 'writev'
  }
};

// And one that is checked with all threads of the file in view.
class BadWithThreads {
public:
  BadWithThreads() : thread_([this] {
    while (!stop_)
      work();
  }) {}
  ~BadWithThreads() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadWithThreads' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadWithThreads::~BadWithThreads' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-7]]:22: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-7]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:23: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};
