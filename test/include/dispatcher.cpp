// interop::Dispatcher keeps what its header promises, in every standard and with the other compiler.
// DEFINE: %{flags} = -Wall -Wextra -Wpedantic -Wshadow -Werror -pthread -I%root/include
// RUN: clang++ -std=c++11 %{flags} %s -o %t && %t && %t throw
// RUN: clang++ -std=c++17 %{flags} %s -o %t && %t && %t throw
// RUN: clang++ -std=c++23 %{flags} -O2 %s -o %t && %t && %t throw
// RUN: g++ -std=c++11 %{flags} -O2 %s -o %t && %t && %t throw
// RUN: g++ -std=c++20 %{flags} %s -o %t && %t && %t throw

// By itself, and without exceptions and run-time types.
// RUN: clang++ -std=c++11 %{flags} -fno-exceptions -fno-rtti %S/Inputs/dispatcher-alone.cpp -o %t && %t
// RUN: g++ -std=c++20 %{flags} -fno-exceptions -fno-rtti %S/Inputs/dispatcher-alone.cpp -o %t && %t

#include <interop/dispatcher.h>

#undef NDEBUG
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <unistd.h>
#include <vector>

using interop::Dispatcher;
using interop::DispatcherClosed;
using interop::DispatcherCounts;

static_assert(!std::is_copy_constructible<Dispatcher>::value, "");
static_assert(!std::is_move_constructible<Dispatcher>::value, "");
static_assert(!std::is_convertible<Dispatcher::PumpedTy, Dispatcher>::value,
              "");

namespace {

typedef std::chrono::milliseconds Ms;

/// Keeps a dispatcher's thread in a task until it is opened.
class Gate {
public:
  void open() { Opened.set_value(); }
  void passThrough() {
    Reached.set_value();
    Opened.get_future().wait();
  }
  void waitUntilReached() { Reached.get_future().wait(); }

private:
  std::promise<void> Reached, Opened;
};

void waitForPending(Dispatcher &D, std::size_t Count) {
  while (D.countPending() < Count)
    std::this_thread::sleep_for(Ms(1));
}

bool isRefused(Dispatcher &D) {
  try {
    D.run([] {});
    return false;
  } catch (const DispatcherClosed &) {
    return true;
  }
}

void runsOnOneOtherThread() {
  Dispatcher D;
  std::thread::id Here = std::this_thread::get_id();
  std::thread::id First = D.run([] { return std::this_thread::get_id(); });
  assert(First != Here && !D.isOwner());
  assert(D.run([&] { return D.isOwner(); }));
  for (int I = 0; I < 100; ++I)
    D.post([=] { assert(std::this_thread::get_id() == First); });
  std::thread([&] {
    assert(D.run([] { return std::this_thread::get_id(); }) == First);
  }).join();
}

void runsInOrder() {
  Dispatcher D;
  std::string Order;
  for (char C = 'a'; C <= 'y'; ++C)
    assert(D.post([&Order, C] { Order += C; }));
  D.run([&Order] { Order += 'z'; });
  assert(Order == "abcdefghijklmnopqrstuvwxyz");
}

// No two at once, and none is lost, whoever brings them.
void runsOneAtATime() {
  int Sum = 0; // without a lock
  std::atomic<int> Inside{0};
  {
    Dispatcher D;
    std::vector<std::thread> Callers;
    auto Add = [&] {
      assert(Inside.fetch_add(1) == 0);
      ++Sum;
      --Inside;
    };
    for (int Caller = 0; Caller < 4; ++Caller)
      Callers.emplace_back([&] {
        for (int I = 0; I < 100; ++I) {
          D.post(Add);
          D.run(Add);
        }
      });
    for (std::thread &Caller : Callers)
      Caller.join();
  }
  assert(Sum == 800);
}

struct Immovable {
  Immovable() = default;
  Immovable(const Immovable &) = delete;
  int operator()() { return 7; }
};

int Called = 0;
int countCall() { return ++Called; }

void takesWhatIsCallable() {
  Dispatcher D;
  assert(D.run(countCall) == 1 && D.run(&countCall) == 2);
  Immovable Stays;
  assert(D.run(Stays) == 7);
  std::function<int()> Function = countCall;
  assert(D.run(Function) == 3);
  assert(D.post(countCall) && D.post(Function));
  const auto Constant = [] { return 'c'; };
  assert(D.run(Constant) == 'c');
  D.shutDown();
  assert(Called == 5);
}

struct Token { // can only be moved
  explicit Token(int Given) : Number(new int(Given)) {}
  Token(Token &&) = default;
  int operator()() const { return *Number; }
  std::unique_ptr<int> Number;
};

void movesTasksAndResults() {
  Dispatcher D;
  int Local = 1;
  int &Same = D.run([&]() -> int & { return Local; });
  assert(&Same == &Local);
  assert(*D.run([] { return Token(8); }).Number == 8);
  assert(D.run(Token(9)) == 9);
  assert(D.post(Token(10)));
}

void carriesExceptionsBack() {
  Dispatcher D;
  for (int I = 0; I < 3; ++I) {
    try {
      D.run([I]() -> int { throw I; });
      assert(false);
    } catch (int Thrown) {
      assert(Thrown == I);
    }
  }
  try {
    D.run([&] { D.run([] { throw std::runtime_error("from within"); }); });
    assert(false);
  } catch (const std::runtime_error &E) {
    assert(std::strcmp(E.what(), "from within") == 0);
  }
  assert(D.run([] { return 1; }) == 1);
}

void runsAtOnceOnItsThread() {
  Dispatcher D;
  std::string Order;
  D.run([&] {
    D.post([&] { Order += '3'; });
    D.run([&] { Order += '1'; });
    Order += D.run([&] { return D.run([] { return '2'; }); });
  });
  D.run([] {});
  assert(Order == "123");
  DispatcherCounts Counts = D.getCounts();
  assert(Counts.Waited == 2 && Counts.Immediate == 3 && Counts.Posted == 1);
}

void countsCallsAndWaits() {
  Dispatcher D;
  assert(D.getCounts().LongestWait.count() == 0);
  D.run([] {});
  D.run([] { std::this_thread::sleep_for(Ms(30)); });
  D.run([] {});
  D.post([] { std::this_thread::sleep_for(Ms(5)); });
  DispatcherCounts Counts = D.getCounts();
  assert(Counts.Waited == 3 && Counts.Posted == 1);
  assert(Counts.Immediate == 0 && Counts.Refused == 0);
  assert(Counts.LongestWait >= Ms(30));
  assert(Counts.TotalWait > Counts.LongestWait);
  assert(Counts.TotalWait <= 3 * Counts.LongestWait);
}

// The wait for one's turn is a wait, too.
void countsTheWaitForEarlierTasks() {
  Dispatcher D;
  Gate First;
  D.post([&] { First.passThrough(); });
  First.waitUntilReached();
  std::thread Caller([&] { D.run([] {}); });
  waitForPending(D, 1);
  std::this_thread::sleep_for(Ms(20));
  First.open();
  Caller.join();
  assert(D.getCounts().LongestWait >= Ms(20));
}

void refusesAfterShutdown() {
  Dispatcher D;
  auto Kept = std::make_shared<int>(1);
  D.shutDown();
  assert(!D.post([Kept] { assert(false); }) && Kept.use_count() == 1);
  assert(isRefused(D) && D.getCounts().Refused == 2);
  assert(D.getCounts().Posted == 0 && D.getCounts().Waited == 0);
  D.shutDown();
  assert(D.shutDown(Ms(1)));
}

void runsWhatIsQueuedAtShutdown() {
  Dispatcher D;
  Gate First;
  int Runs = 0;
  D.post([&] { First.passThrough(); });
  First.waitUntilReached();
  for (int I = 0; I < 10; ++I)
    D.post([&] { ++Runs; });
  bool HasRun = false;
  std::thread Caller([&] { HasRun = D.run([] { return true; }); });
  waitForPending(D, 11);
  std::thread Ender([&] { D.shutDown(); });
  while (D.post([] {})) {
  }
  First.open();
  D.shutDown(); // a second one, at the same time
  assert(Runs == 10 && D.countPending() == 0);
  Ender.join();
  Caller.join();
  assert(HasRun && D.getCounts().Refused == 1);
}

// What a task brings after that is refused, so that there is an end.
void endsThoughTasksBringTasks() {
  int Runs = 0;
  {
    Dispatcher D;
    struct Chain {
      Dispatcher &D;
      int &Runs;
      void operator()() const {
        ++Runs;
        D.post(*this);
      }
    };
    D.post(Chain{D, Runs});
    std::this_thread::sleep_for(Ms(2));
  }
  assert(Runs > 0);
}

// Whoever waits behind a task that does not end gets an answer.
void answersCallersWhenTimeIsUp() {
  Gate Stuck;
  {
    Dispatcher D;
    auto Kept = std::make_shared<int>(1);
    D.post([&] { Stuck.passThrough(); });
    Stuck.waitUntilReached();
    D.post([Kept] { assert(false); });
    bool Refused = false;
    std::thread Caller([&] { Refused = isRefused(D); });
    waitForPending(D, 2);
    assert(!D.shutDown(Ms(20)));
    Caller.join();
    assert(Refused && Kept.use_count() == 1);
    assert(D.getCounts().Refused == 2 && D.getCounts().Posted == 2);
  } // does not wait either
  Stuck.open();
}

void endsInTime() {
  Dispatcher D;
  D.post([] { std::this_thread::sleep_for(Ms(5)); });
  int Runs = 0;
  D.post([&] { ++Runs; });
  assert(D.shutDown(std::chrono::seconds(20)) && Runs == 1);
}

// A task shuts down: what is queued runs first, and what it runs itself runs.
void isShutDownByItsOwnTask() {
  Dispatcher D;
  std::string Order;
  Gate First;
  D.post([&] {
    First.passThrough();
    D.shutDown();
    assert(!D.post([] {}) && D.run([] { return 5; }) == 5);
    Order += '3';
  });
  First.waitUntilReached();
  D.post([&] { Order += '1'; });
  D.post([&] { Order += '2'; });
  First.open();
  D.shutDown();
  assert(Order == "123");
}

// The last owner may be a task.
void isDestroyedByItsOwnTask() {
  std::promise<std::string> Ended;
  std::string Order;
  Gate First;
  auto Shared = std::make_shared<Dispatcher>();
  Dispatcher &D = *Shared;
  D.post([&Order, &Ended, &First, Shared]() mutable {
    First.passThrough();
    Shared.reset();
    Ended.set_value(Order + "2");
  });
  First.waitUntilReached();
  D.post([&Order] { Order += '1'; });
  std::thread Caller([&] { D.run([&] { Order += 'w'; }); });
  waitForPending(D, 2);
  Shared.reset();
  First.open();
  assert(Ended.get_future().get() == "1w2");
  Caller.join();
}

void endsTheCapturesOnItsThread() {
  Dispatcher D;
  std::thread::id Owner = D.run([] { return std::this_thread::get_id(); });
  std::thread::id EndedOn;
  std::shared_ptr<void> Captured(
      nullptr, [&](void *) { EndedOn = std::this_thread::get_id(); });
  Gate First;
  D.post([&] { First.passThrough(); });
  D.post([Captured] {});
  Captured.reset();
  First.open();
  D.shutDown();
  assert(EndedOn == Owner);
}

// --- Pumped

void runsWhenPumped() {
  Dispatcher D(Dispatcher::Pumped);
  std::string Order;
  assert(D.isOwner() && D.runPending() == 0);
  D.post([&] { Order += '1'; });
  D.post([&] {
    Order += '2';
    D.post([&] { Order += '3'; });
  });
  assert(Order.empty());
  assert(D.runPending() == 2 && Order == "12" && D.countPending() == 1);
  assert(D.runPending() == 1 && Order == "123");
  assert(D.run([] { return 4; }) == 4);
}

void answersOtherThreadsWhenPumped() {
  Dispatcher D(Dispatcher::Pumped);
  std::thread::id Owner = std::this_thread::get_id();
  std::atomic<bool> IsDone{false};
  std::thread Caller([&] {
    assert(!D.isOwner());
    assert(D.run([] { return std::this_thread::get_id(); }) == Owner);
    try {
      D.run([] { throw 3; });
      assert(false);
    } catch (int) {
    }
    IsDone = true;
  });
  while (!IsDone)
    if (D.runPending() == 0)
      std::this_thread::yield();
  Caller.join();
  assert(D.getCounts().Waited == 2);
}

void wakesTheLoop() {
  std::promise<void> Woken;
  std::atomic<int> Calls{0};
  Dispatcher D(Dispatcher::Pumped, [&] {
    if (++Calls == 1)
      Woken.set_value();
  });
  std::thread Caller([&] { D.run([] {}); });
  Woken.get_future().wait();
  assert(D.runPending() == 1);
  Caller.join();
  D.post([] {});
  assert(Calls == 2);
  D.shutDown();
  assert(!D.post([] {}) && Calls == 2);
}

void refusesToBePumpedElsewhere() {
  Dispatcher Own, D(Dispatcher::Pumped);
  int Errors = 0;
  auto Pump = [&Errors](Dispatcher &Other) {
    try {
      Other.runPending();
    } catch (const std::logic_error &) {
      ++Errors;
    }
  };
  std::thread([&] { Pump(D); }).join();
  Pump(Own);
  assert(Errors == 2);
}

void endsPumpedByItsOwner() {
  int Runs = 0;
  {
    Dispatcher D(Dispatcher::Pumped);
    D.post([&] { ++Runs; });
    D.post([&] { ++Runs; });
  }
  assert(Runs == 2);
}

// Nobody but the owner may run them: they are refused, and callers answered.
void refusesWhenEndedElsewhere() {
  Dispatcher D(Dispatcher::Pumped);
  D.post([] { assert(false); });
  bool Refused = false;
  std::thread Caller([&] { Refused = isRefused(D); });
  waitForPending(D, 2);
  std::thread([&] { D.shutDown(); }).join();
  Caller.join();
  assert(Refused && D.runPending() == 0 && D.getCounts().Refused == 2);
}

// While others are in the middle of it; the counts add up.
void isShutDownUnderLoad() {
  for (int Round = 0; Round < 20; ++Round) {
    Dispatcher D;
    std::atomic<unsigned long long> Runs{0}, Taken{0}, Refused{0};
    std::vector<std::thread> Callers;
    for (int Caller = 0; Caller < 4; ++Caller)
      Callers.emplace_back([&] {
        for (int I = 0; I < 200; ++I) {
          bool IsTaken = D.post([&] { ++Runs; });
          ++(IsTaken ? Taken : Refused);
          try {
            D.run([&] { ++Runs; });
            ++Taken;
          } catch (const DispatcherClosed &) {
            ++Refused;
          }
        }
      });
    std::this_thread::sleep_for(Ms(Round % 5));
    D.shutDown();
    for (std::thread &Caller : Callers)
      Caller.join();
    DispatcherCounts Counts = D.getCounts();
    assert(Taken + Refused == 1600 && Runs == Taken);
    assert(Counts.Posted + Counts.Waited == Taken && Counts.Refused == Refused);
  }
}

[[noreturn]] void endWell() { std::_Exit(0); }

// std::terminate is called: nobody is there to be told.
[[noreturn]] void endsWhereAPostedTaskThrows() {
  std::set_terminate(endWell);
  Dispatcher D;
  D.post([] { throw 1; });
  D.shutDown();
  std::_Exit(1);
}

} // namespace

int main(int Argc, char **Argv) {
  alarm(120); // a test that hangs fails
  if (Argc > 1 && std::strcmp(Argv[1], "throw") == 0)
    endsWhereAPostedTaskThrows();
  runsOnOneOtherThread();
  runsInOrder();
  runsOneAtATime();
  takesWhatIsCallable();
  movesTasksAndResults();
  carriesExceptionsBack();
  runsAtOnceOnItsThread();
  countsCallsAndWaits();
  countsTheWaitForEarlierTasks();
  refusesAfterShutdown();
  runsWhatIsQueuedAtShutdown();
  endsThoughTasksBringTasks();
  answersCallersWhenTimeIsUp();
  endsInTime();
  isShutDownByItsOwnTask();
  isDestroyedByItsOwnTask();
  endsTheCapturesOnItsThread();
  runsWhenPumped();
  answersOtherThreadsWhenPumped();
  wakesTheLoop();
  refusesToBePumpedElsewhere();
  endsPumpedByItsOwner();
  refusesWhenEndedElsewhere();
  isShutDownUnderLoad();
}
