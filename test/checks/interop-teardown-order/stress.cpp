// Unusual code: nothing to say, nothing to crash on, nothing to run for ever in.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20,c++23

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
#include <zmq.hpp>

void work();

// Classes that hold themselves, or each other.
class Node {
  std::unique_ptr<Node> next_;
  std::vector<Node> children_;
  std::jthread worker_;
};
class Second;
class First {
  std::unique_ptr<Second> second_;
  std::mutex mutex_;
};
class Second {
  std::unique_ptr<First> first_;
  std::mutex mutex_;
};

// Threads that start themselves again, and functions that call each other.
class Recursive {
public:
  void start() {
    worker_ = std::jthread([this] { start(); });
  }

private:
  std::jthread worker_;
};
class Mutual {
public:
  void start() {
    worker_ = std::jthread([this] { ping(1); });
  }
  void ping(int n) { n ? pong(n - 1) : work(); }
  void pong(int n) { n ? ping(n - 1) : work(); }

private:
  std::jthread worker_;
  std::vector<int> items_;
};
std::function<void()> again;
void callsItself() {
  again = [] { again(); };
}

// Members without names, of reference, array, function pointer and dependent type.
struct Odd {
  int : 3;
  union {
    int number;
    void *pointer;
  };
  struct {
    std::mutex mutex;
  };
  void (*function)();
  void (Odd::*member)();
  int Odd::*field;
  std::jthread threads[2][2];
  std::jthread (&reference)[2];
  const std::vector<int> items;
};
template <class T, int N> struct Dependent {
  T value;
  typename T::type inner;
  T values[N];
  std::jthread worker{[this] { value.run(); }};
  decltype(T::make()) made;
};
template <class... Ts> struct Variadic : Ts... {
  std::tuple<Ts...> all;
  std::variant<Ts...> one;
  std::jthread worker;
};
using Empty = Variadic<>;
Empty *empty;

// No destructor at all, a deleted one, a pure virtual one, one that is a template's only.
struct NoDestructor {
  ~NoDestructor() = delete;
  zmq::socket_t socket;
  zmq::context_t context;
};
struct Pure {
  virtual ~Pure() = 0;
};
template <class T> struct OnlyDeclared {
  ~OnlyDeclared();
  T value;
};
OnlyDeclared<zmq::socket_t> *onlyDeclared;

// Statements everywhere.
int statements(int n, void *context, void *socket) {
again:
  switch (n) {
  case 0:
    if (n)
      goto again;
  case 1: {
    void *other = context;
    zmq_close(socket), zmq_ctx_term(other);
    break;
  }
  default:
    do {
      try {
        throw 1;
      } catch (...) {
        zmq_ctx_term(context);
      }
    } while (n--);
  }
  return n ? zmq_ctx_term(context) : zmq_close(socket);
}

// Function try blocks, noreturn, constructors that delegate in a ring of templates.
struct TryBlock {
  TryBlock() try : worker([] { work(); }) {
  } catch (...) {
  }
  ~TryBlock() try { worker.join(); } catch (...) {
  }
  std::thread worker;
  std::vector<int> items;
};
[[noreturn]] void die();
struct Dies {
  ~Dies() { die(); }
  std::jthread worker;
  std::vector<int> items;
};

// Locals of all kinds.
void locals() {
  static std::jthread first([] { work(); });
  thread_local std::jthread second([] { work(); });
  extern std::jthread third;
  std::jthread &fourth = first;
  auto [a, b] = std::pair<int, int>{1, 2};
  std::jthread many[2];
  for (std::jthread each; a < b;)
    ++a;
  if (std::jthread inner; a)
    work();
  {
    std::vector<int> items;
    std::jthread last([&items] { items.push_back(1); });
  }
}

// Lambdas in default arguments, in initializers of members, in templates, generic and called with everything.
struct Lambdas {
  int value = [this] { return 1; }();
  std::function<int(int)> square = [](auto n) { return n * n; };
  void run(std::function<void()> f = [] { work(); }) { f(); }
  std::jthread worker{[](auto... arguments) { work(); }, 1, 2, 3};
};

// Operators, conversions and friends.
struct Operators {
  explicit operator bool() const { return true; }
  Operators &operator=(Operators &&) = default;
  friend void swap(Operators &a, Operators &b) { std::swap(a.number, b.number); }
  void operator()() { items.clear(); }
  int number = 0;
  std::vector<int> items;
  std::jthread worker;
};

// Bases of bases.
template <int N> struct Deep : Deep<N - 1> {
  std::mutex mutex;
};
template <> struct Deep<0> {
  virtual ~Deep() {
    if (worker.joinable())
      worker.join();
  }
  std::thread worker;
};
Deep<50> deep;
