//===- dispatcher.h - Runs tasks on one owning thread -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For libraries that one thread must call: all calls of such a library go
// through one dispatcher, whatever thread they come from. C++11 and later, with
// and without exceptions; includes nothing but the standard library.
//
//   interop::Dispatcher Engine; // starts the thread that owns the engine
//
//   double Sum = Engine.run([&] { return engine_sum(Array); }); // waits
//   Engine.post([Array] { engine_free(Array); });               // does not
//
// Or without a thread of its own, for a loop that is there anyway:
//
//   interop::Dispatcher Gui(interop::Dispatcher::Pumped, [] { wakeLoop(); });
//   while (waitForEvent())
//     Gui.runPending();
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_DISPATCHER_H
#define INTEROP_DISPATCHER_H

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

// As INTEROP_DISPATCHER and INTEROP_ENGINE_THREAD of annotations.h, which this
// file does without.
#if defined(__clang__)
#define INTEROP_RUNS_ON_OWNER __attribute__((annotate("interop::dispatcher")))
#define INTEROP_IS_ON_OWNER __attribute__((annotate("interop::engine_thread")))
#else
#define INTEROP_RUNS_ON_OWNER
#define INTEROP_IS_ON_OWNER
#endif

namespace interop {

/// Thrown by Dispatcher::run() where nobody will ever run the task.
class DispatcherClosed : public std::runtime_error {
public:
  DispatcherClosed()
      : std::runtime_error("interop::Dispatcher was shut down, and did not "
                           "run the task") {}
};

/// What a dispatcher has done so far. To wait for another thread costs, and
/// that should be seen: print this now and then, or test LongestWait.
struct DispatcherCounts {
  unsigned long long Posted = 0;    ///< tasks that post() took
  unsigned long long Waited = 0;    ///< calls of run() that waited
  unsigned long long Immediate = 0; ///< calls of run() on the owning thread
  unsigned long long Refused = 0;   ///< of either, never to be run
  std::chrono::nanoseconds LongestWait{0}; ///< of one call of run()
  std::chrono::nanoseconds TotalWait{0};   ///< of all of them
};

/// Runs tasks one after the other, in the order in which they came, on the one
/// thread that owns it.
///
/// - Owned by a thread that it starts, or (Pumped) by the one that makes it and
///   calls runPending(). All else may be called by any thread at any time.
/// - post() never waits for a task; run() waits until its task is done. So do
///   not call run() with a lock held that a task may want, in a finalizer, or
///   on one dispatcher from a task of another that may do the reverse.
/// - An exception that leaves a task of run() is thrown by run(), in the thread
///   that called it. One that leaves a posted task ends the program
///   (std::terminate), as one that leaves a thread does: catch inside.
/// - Made without exceptions (-fno-exceptions), run() ends the program where it
///   would throw DispatcherClosed. post() then still returns false.
/// - A task and what it captured end on the owning thread, once it has run. If
///   it is refused, they end uncalled, in the thread that finds out.
/// - What has begun is done to its end. A task that never ends keeps whoever
///   called run() for it, and a shutdown that was given no time limit.
/// - A child of fork() has no thread to run its tasks: make a new dispatcher
///   there.
class Dispatcher {
public:
  enum PumpedTy { Pumped };
  typedef std::function<void()> WakeFunction;

  /// Starts the owning thread. Throws std::system_error if there is none.
  Dispatcher() : Shared(std::make_shared<State>()), HasThread(true) {
    std::shared_ptr<State> Kept = Shared;
    Thread = std::thread([Kept] { Kept->loop(); });
  }

  /// Owned by the thread that makes it, and starts none. WAKE tells that
  /// thread's loop to call runPending() soon: it is called for every task, by
  /// the thread that brings it, and must neither wait nor throw.
  explicit Dispatcher(PumpedTy, WakeFunction Wake = WakeFunction())
      : Shared(std::make_shared<State>()), HasThread(false) {
    Shared->Wake = std::move(Wake);
    Shared->Owner = std::this_thread::get_id();
  }

  Dispatcher(const Dispatcher &) = delete;
  Dispatcher &operator=(const Dispatcher &) = delete;

  /// As shutDown(), unless that has been done. No other thread may be in a call
  /// of this object any more, but those that wait in run().
  ~Dispatcher() {
    if (!Shared->isAbandoned())
      shutDown();
    if (!Thread.joinable())
      return;
    if (isOwner() || Shared->isAbandoned())
      Thread.detach(); // it keeps what it needs
    else
      Thread.join();
  }

  /// Has TASK, callable without arguments, run on the owning thread, and does
  /// not wait for that; the owning thread's own tasks, too, wait for their
  /// turn. What it returns is ignored. False, and it will not be run, after a
  /// shutdown has begun. Throws std::bad_alloc; then it will not be run either.
  template <typename Callable> INTEROP_RUNS_ON_OWNER bool post(Callable Task) {
    std::unique_ptr<Entry> New(new Posted<Callable>(std::move(Task)));
    std::shared_ptr<State> Kept = Shared; // a task may end the dispatcher
    if (!Kept->take(New.get(), &DispatcherCounts::Posted))
      return false;
    New.release();
    Kept->wake();
    return true;
  }

  /// Runs TASK, callable without arguments, on the owning thread, and returns
  /// what it returns, or throws what it throws. At once if this is the owning
  /// thread, even within another task; else once all earlier tasks are done.
  /// TASK may use the caller's locals. Throws DispatcherClosed if a shutdown
  /// has begun, or if one refuses the task while it waits for its turn.
  template <typename Callable>
  INTEROP_RUNS_ON_OWNER auto run(Callable &&Task) -> decltype(Task()) {
    std::shared_ptr<State> Kept = Shared;
    if (Kept->countIfOwner())
      return Task();
    Awaited<decltype(Task())> Call(*Kept, std::ref(Task));
    return Call.get();
  }

  /// Whether this is the owning thread.
  bool isOwner() const { return Shared->isOwner(); }

  /// Of a Pumped one, on its owning thread: runs the tasks that are there, but
  /// not those that come meanwhile, and returns how many it has run. Throws
  /// std::logic_error on any other thread.
  std::size_t runPending() {
    std::shared_ptr<State> Kept = Shared;
    if (!Kept->isOwner())
      fail<std::logic_error>("interop::Dispatcher is pumped by a thread that "
                             "does not own it");
    std::size_t Count = Kept->countPending();
    for (std::size_t Done = 0; Done < Count; ++Done)
      if (!Kept->runNext())
        return Done;
    return Count;
  }

  /// Takes no more tasks, has those that are there run, and waits for that.
  /// - On the owning thread, also within a task: runs them itself.
  /// - Of a Pumped one, on any other thread: refuses them instead.
  /// Does nothing the second time but wait likewise.
  void shutDown() {
    if (Shared->close(HasThread))
      Shared->waitForEnd();
  }

  /// As shutDown(), but waits no longer than LIMIT. False if a task still runs
  /// then. The tasks behind that one are refused, and the thread is left to
  /// itself: it ends after that task, and nobody waits for it any more.
  template <typename Rep, typename Period>
  bool shutDown(std::chrono::duration<Rep, Period> Limit) {
    if (!Shared->close(HasThread) ||
        Shared->waitForEnd(std::chrono::steady_clock::now() + Limit))
      return true;
    Shared->refuseAll();
    return false;
  }

  DispatcherCounts getCounts() const {
    std::lock_guard<std::mutex> Guard(Shared->Mutex);
    return Shared->Counts;
  }

  /// How many tasks are waiting for their turn.
  std::size_t countPending() const { return Shared->countPending(); }

private:
  /// Without exceptions there is only one way out.
  template <typename Error, typename... Texts>
  [[noreturn]] static void fail(Texts... Text) {
#if defined(__cpp_exceptions) || defined(__EXCEPTIONS) || defined(_CPPUNWIND)
    throw Error(Text...);
#else
    static_cast<void>(sizeof...(Text));
    std::terminate();
#endif
  }

  /// One task. Called once, without the lock, and not used afterwards.
  struct Entry {
    virtual ~Entry() {}
    virtual void run() = 0;
    virtual void refuse() = 0;
  };

  template <typename Callable> struct Posted : Entry {
    explicit Posted(Callable Given) : Task(std::move(Given)) {}

    void run() noexcept override {
      std::unique_ptr<Entry> Self(this);
      static_cast<void>(Task());
    }

    void refuse() override { delete this; }

    Callable Task;
  };

  struct State {
    ~State() { refuseAll(); }

    /// False, and ADDED is not taken, if a shutdown has begun.
    bool take(Entry *Added, unsigned long long DispatcherCounts::*Count) {
      std::lock_guard<std::mutex> Guard(Mutex);
      if (IsClosed) {
        ++Counts.Refused;
        return false;
      }
      Queue.push_back(Added);
      ++(Counts.*Count);
      Changed.notify_one();
      return true;
    }

    void wake() noexcept {
      if (Wake)
        Wake();
    }

    bool isOwner() const {
      std::lock_guard<std::mutex> Guard(Mutex);
      return Owner == std::this_thread::get_id();
    }

    bool countIfOwner() {
      std::lock_guard<std::mutex> Guard(Mutex);
      bool Is = Owner == std::this_thread::get_id();
      Counts.Immediate += Is;
      return Is;
    }

    bool isAbandoned() const {
      std::lock_guard<std::mutex> Guard(Mutex);
      return IsAbandoned;
    }

    std::size_t countPending() const {
      std::lock_guard<std::mutex> Guard(Mutex);
      return Queue.size();
    }

    Entry *takeNext() {
      std::lock_guard<std::mutex> Guard(Mutex);
      if (Queue.empty())
        return nullptr;
      Entry *Next = Queue.front();
      Queue.pop_front();
      return Next;
    }

    INTEROP_IS_ON_OWNER bool runNext() {
      Entry *Next = takeNext();
      if (Next)
        Next->run();
      return Next != nullptr;
    }

    void refuseAll() {
      std::deque<Entry *> Refused;
      {
        std::lock_guard<std::mutex> Guard(Mutex);
        Refused.swap(Queue);
        Counts.Refused += Refused.size();
        IsAbandoned = true;
      }
      for (Entry *Each : Refused)
        Each->refuse();
    }

    /// The owning thread's body.
    void loop() {
      {
        std::lock_guard<std::mutex> Guard(Mutex);
        Owner = std::this_thread::get_id();
      }
      while (waitForTask())
        runNext();
      std::lock_guard<std::mutex> Guard(Mutex);
      HasEnded = true;
      Ended.notify_all();
    }

    /// False once there is nothing more to come.
    bool waitForTask() {
      std::unique_lock<std::mutex> Lock(Mutex);
      Changed.wait(Lock, [this] { return IsClosed || !Queue.empty(); });
      return !Queue.empty();
    }

    /// Whether there is a thread to wait for.
    bool close(bool OwnsThread) {
      {
        std::lock_guard<std::mutex> Guard(Mutex);
        IsClosed = true;
        Changed.notify_one();
      }
      if (isOwner()) {
        while (runNext()) {
        }
        return false;
      }
      if (!OwnsThread)
        refuseAll();
      return OwnsThread;
    }

    void waitForEnd() {
      std::unique_lock<std::mutex> Lock(Mutex);
      Ended.wait(Lock, [this] { return HasEnded; });
    }

    bool waitForEnd(std::chrono::steady_clock::time_point Limit) {
      std::unique_lock<std::mutex> Lock(Mutex);
      return Ended.wait_until(Lock, Limit, [this] { return HasEnded; });
    }

    mutable std::mutex Mutex; ///< of all that follows; tasks run without it
    std::condition_variable Changed, Ended;
    std::deque<Entry *> Queue;
    std::thread::id Owner; ///< nobody else gets it while the dispatcher lives
    DispatcherCounts Counts;
    WakeFunction Wake; ///< never changes
    bool IsClosed = false;
    bool IsAbandoned = false; ///< nobody waits for the thread
    bool HasEnded = false;
  };

  /// A task whose caller waits, on that caller's stack: it leaves nothing
  /// behind on the owning thread.
  template <typename Result> class Awaited : public Entry {
  public:
    template <typename Callable>
    Awaited(State &Owner, Callable Call) : Runner(Owner), Task(Call) {}

    Result get() {
      std::chrono::steady_clock::time_point Start =
          std::chrono::steady_clock::now();
      if (!Runner.take(this, &DispatcherCounts::Waited))
        fail<DispatcherClosed>();
      Runner.wake();
      if (!waitUntilDone(Start))
        fail<DispatcherClosed>();
      return Task.get_future().get();
    }

    void run() override {
      Task(); // keeps what it returns or throws
      finish(true);
    }

    void refuse() override { finish(false); }

  private:
    void finish(bool Success) {
      std::lock_guard<std::mutex> Guard(Runner.Mutex);
      HasRun = Success;
      IsDone = true;
      Done.notify_one(); // with the lock: then this object may end
    }

    bool waitUntilDone(std::chrono::steady_clock::time_point Start) {
      std::unique_lock<std::mutex> Lock(Runner.Mutex);
      Done.wait(Lock, [this] { return IsDone; });
      std::chrono::nanoseconds Wait = std::chrono::steady_clock::now() - Start;
      Runner.Counts.TotalWait += Wait;
      if (Runner.Counts.LongestWait < Wait)
        Runner.Counts.LongestWait = Wait;
      return HasRun;
    }

    State &Runner;
    std::packaged_task<Result()> Task;
    std::condition_variable Done;
    bool IsDone = false;
    bool HasRun = false;
  };

  std::shared_ptr<State> Shared; ///< with the owning thread
  const bool HasThread;          ///< of its own, that is
  std::thread Thread;
};

} // namespace interop

#undef INTEROP_RUNS_ON_OWNER
#undef INTEROP_IS_ON_OWNER

#endif // INTEROP_DISPATCHER_H
