//===- PostedCallablesTest.cpp - Where given callables end up -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pools, dispatchers, listeners and what only looks like them: who calls what
// the function `user` gives away.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/PostedCallables.h"
#include "unit/EngineTestSupport.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr const char *PostModel = R"(
library: lib
defaults: {source: s, confidence: documented}
functions:
  - {name: "std::thread::thread", starts: {handle: object}}
  - {name: spawn, params: 2, starts: {body: 0, cookie: 1}}
  - {name: addIdle, params: 2,
     callbacks: {arg: 0, cookie: 1, when: later, thread: library}}
  - {name: each, params: 1, callbacks: {arg: 0, when: during}}
)";

constexpr const char *PostHeaders = R"(
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>
extern "C" { void spawn(void (*)(void *), void *);
             void addIdle(void (*)(void *), void *); }
void each(std::function<void()> F);
void foreign(std::function<void()> F);
void work();
)";

/// "work" or, of a lambda, "[user]" for the function that it stands in.
std::string name(const FunctionDecl *F) {
  if (!F)
    return "-";
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  if (M && M->getParent()->isLambda()) {
    const DeclContext *In = M->getParent()->getDeclContext();
    return "[" + name(dyn_cast<FunctionDecl>(In)) + "]";
  }
  if (M && M->getOverloadedOperator() == OO_Call)
    return M->getParent()->getNameAsString() + "()";
  return F->getNameAsString();
}

std::string describe(const PostedCallable &P) {
  std::string Text = name(P.Body);
  if (P.To)
    Text += ">" + name(P.To);
  Text += P.How == PostedCallable::Runs      ? " runs"
          : P.How == PostedCallable::Kept    ? " kept"
          : P.How == PostedCallable::Started ? " started"
                                             : " unknown";
  if (P.KeptIn)
    Text += " " + P.KeptIn->getNameAsString();
  if (!P.Invokers.empty())
    Text += " by";
  for (const FunctionDecl *F : P.Invokers)
    Text += " " + name(F);
  return Text;
}

/// What becomes of that which \p In gives away.
std::string find(llvm::StringRef Code, llvm::StringRef In = "user") {
  std::unique_ptr<ASTUnit> Unit = tooling::buildASTFromCodeWithArgs(
      (PostHeaders + Code).str(),
      {"-std=c++17", "-fcxx-exceptions", "-fexceptions", "-nostdinc++",
       "-isystem", INTEROP_SOURCE_DIR "/test/Inputs/system"});
  EXPECT_FALSE(Unit->getDiagnostics().hasErrorOccurred()) << Code.str();
  AnalysisContext TU(Unit->getASTContext(),
                     std::make_shared<ModelSet>(
                         std::vector<std::shared_ptr<const interop::Model>>{
                             parseOk(PostModel)},
                         Confidence::Convention));
  std::vector<std::string> Said;
  PostedCallables All(TU);
  for (const PostedCallable &P : All.get())
    if (name(P.In) == In)
      Said.push_back(describe(P));
  return llvm::join(Said, "; ");
}

//===-- Pools -------------------------------------------------------------===//

TEST(PostedCallables, PoolOfFunctions) {
  EXPECT_EQ(find(R"(
class ThreadPool {
public:
  explicit ThreadPool(int N) {
    for (int I = 0; I < N; ++I)
      workers.emplace_back([this] { loop(); });
  }
  void enqueue(std::function<void()> Task) {
    { std::lock_guard<std::mutex> L(mutex); tasks.push_back(std::move(Task)); }
    ready.notify_one();
  }
private:
  void loop() {
    while (true) {
      std::function<void()> Task;
      {
        std::unique_lock<std::mutex> L(mutex);
        ready.wait(L, [this] { return stop || !tasks.empty(); });
        if (stop)
          return;
        Task = std::move(tasks.front());
        tasks.pop_front();
      }
      Task();
    }
  }
  std::mutex mutex;
  std::condition_variable ready;
  std::vector<std::thread> workers;
  std::deque<std::function<void()>> tasks;
  bool stop = false;
};
void user(ThreadPool &P) {
  P.enqueue([] { work(); });
  P.enqueue(work);
  P.enqueue(std::bind(&work));
}
)"),
            "[user]>enqueue kept tasks by loop; "
            "work>enqueue kept tasks by loop; "
            "work>enqueue kept tasks by loop");
}

TEST(PostedCallables, PoolOfPackagedTasks) {
  EXPECT_EQ(find(R"(
class ThreadPool {
public:
  explicit ThreadPool(int N) {
    for (int I = 0; I < N; ++I)
      workers.emplace_back([this] {
        for (;;) {
          std::function<void()> task;
          {
            std::unique_lock<std::mutex> lock(mutex);
            ready.wait(lock, [this] { return stop || !tasks.empty(); });
            if (stop && tasks.empty())
              return;
            task = std::move(tasks.front());
            tasks.pop_front();
          }
          task();
        }
      });
  }
  template <class F, class... Args>
  std::future<void> enqueue(F &&f, Args &&...args) {
    auto task = std::make_shared<std::packaged_task<void()>>(
        std::bind(std::forward<F>(f), std::forward<Args>(args)...));
    std::future<void> res = task->get_future();
    {
      std::unique_lock<std::mutex> lock(mutex);
      tasks.emplace_back([task]() { (*task)(); });
    }
    ready.notify_one();
    return res;
  }
private:
  std::vector<std::thread> workers;
  std::deque<std::function<void()>> tasks;
  std::mutex mutex;
  std::condition_variable ready;
  bool stop = false;
};
void user(ThreadPool &P) { P.enqueue([](int) { work(); }, 3); }
)"),
            "[user]>enqueue kept tasks by [enqueue]");
}

TEST(PostedCallables, LambdaOfAPoolIsKept) {
  EXPECT_EQ(find(R"(
struct Pool {
  std::deque<std::function<void()>> tasks;
  void loop() { auto T = std::move(tasks.front()); T(); }
  template <class F> void post(F f) { tasks.push_back([f] { f(); }); }
};
void user(Pool &P) { P.post([] { work(); }); }
)",
                 "post"),
            "[post] kept tasks by loop");
}

TEST(PostedCallables, ElementsWithMore) {
  const char *Pool = R"(
struct Job { int Priority; std::function<void()> Run; };
struct Pool {
  std::queue<Job> jobs;
  void post(int N, std::function<void()> F) { jobs.push(Job{N, std::move(F)}); }
  void postLater(std::function<void()> F) { Job J; J.Run = F; jobs.push(J); }
  void loop() { Job J = std::move(jobs.front()); jobs.pop(); J.Run(); }
};
)";
  EXPECT_EQ(find(Pool + std::string("void user(Pool &P) { P.post(1, work); }")),
            "work>post kept Run by loop");
  EXPECT_EQ(
      find(Pool + std::string("void user(Pool &P) { P.postLater(work); }")),
      "work>postLater kept Run by loop");
}

TEST(PostedCallables, BlockingQueueOfItsOwn) {
  EXPECT_EQ(find(R"(
template <class T> class BlockingQueue {
public:
  void push(T V) { std::lock_guard<std::mutex> L(M); Q.push_back(std::move(V)); }
  T pop() { T V = std::move(Q.front()); Q.pop_front(); return V; }
  bool tryPop(T &V) { V = std::move(Q.front()); Q.pop_front(); return true; }
private:
  std::deque<T> Q;
  std::mutex M;
};
struct Pool {
  BlockingQueue<std::function<void()>> Tasks;
  void post(std::function<void()> F) { Tasks.push(std::move(F)); }
  void loop() { auto T = Tasks.pop(); T(); }
  void poll() { std::function<void()> T; if (Tasks.tryPop(T)) T(); }
};
void user(Pool &P) { P.post(work); }
)"),
            "work>post kept Q by poll loop");
}

TEST(PostedCallables, ContainerByItsBase) {
  EXPECT_EQ(find(R"(
template <class T> struct List : std::list<T> {
  void append(T V) { this->push_back(std::move(V)); }
  template <class F> void forEach(F &&f) { for (auto &V : *this) f(V); }
};
struct Poller {
  List<std::function<void()>> Tasks;
  void post(std::function<void()> F) { Tasks.append(std::move(F)); }
  void poll() { Tasks.forEach([](std::function<void()> &F) { F(); }); }
};
void user(Poller &P) { P.post(work); }
)"),
            "work>post kept Tasks by [poll]");
}

TEST(PostedCallables, MethodsThatAreNotSeen) {
  EXPECT_EQ(find(R"(
struct Socket { std::function<void()> Own; void onRead(std::function<void()> F); };
struct Server {
  std::unique_ptr<Socket> Of;
  void user() { Of->onRead([] { work(); }); }
};
)"),
            "");
}

TEST(PostedCallables, WrapperOfItsOwn) {
  EXPECT_EQ(find(R"(
class Task {
  struct Base { virtual ~Base() {} virtual void call() = 0; };
  template <class F> struct Holder : Base {
    F Function;
    Holder(F &&Given) : Function(std::move(Given)) {}
    void call() override { Function(); }
  };
  std::unique_ptr<Base> Impl;
public:
  Task() {}
  template <class F> Task(F &&Given) : Impl(new Holder<F>(std::move(Given))) {}
  Task(Task &&Other) noexcept : Impl(std::move(Other.Impl)) {}
  Task &operator=(Task &&Other) noexcept;
  void operator()() { Impl->call(); }
};
std::deque<Task> Queue;
void post(Task T) { Queue.push_back(std::move(T)); }
void loop() { Task T = std::move(Queue.front()); T(); }
void user() { post([] { work(); }); }
)"),
            "[user]>post kept Queue by loop");
}

//===-- Dispatchers, registries, listeners --------------------------------===//

TEST(PostedCallables, DispatcherWithOneLoop) {
  EXPECT_EQ(find(R"(
namespace Gui {
std::mutex M;
std::vector<std::function<void()>> Pending;
bool onThread();
void post(std::function<void()> F) {
  if (onThread())
    return F();
  std::lock_guard<std::mutex> L(M);
  Pending.push_back(std::move(F));
}
void run() {
  std::vector<std::function<void()>> Now;
  { std::lock_guard<std::mutex> L(M); std::swap(Now, Pending); }
  for (auto &F : Now)
    F();
}
}
void user() { Gui::post([] { work(); }); }
)"),
            "[user]>post runs by post; [user]>post kept Pending by run");
}

TEST(PostedCallables, RegistryOfMembers) {
  EXPECT_EQ(find(R"(
struct Server {
  using Handler = void (Server::*)(int);
  std::map<int, Handler> handlers;
  void add(int Code, Handler H) { handlers[Code] = H; }
  void onRead(int);
  void serve(int Code) { Handler H = handlers[Code]; (this->*H)(Code); }
  void user() { add(1, &Server::onRead); }
};
)"),
            "onRead>add kept handlers by serve");
}

TEST(PostedCallables, Listeners) {
  EXPECT_EQ(find(R"(
class Signal {
public:
  int connect(std::function<void(int)> Slot) {
    Slots[++Last] = std::move(Slot);
    return Last;
  }
  void emit(int V) { for (auto &S : Slots) S.second(V); }
private:
  std::map<int, std::function<void(int)>> Slots;
  int Last = 0;
};
void user(Signal &S) { S.connect([](int) { work(); }); }
)"),
            "[user]>connect kept Slots by emit");
}

TEST(PostedCallables, FieldsAndGlobals) {
  EXPECT_EQ(find(R"(
struct Client {
  std::function<void()> OnDone;
  void (*Raw)() = nullptr;
  void setDone(std::function<void()> F) { OnDone = std::move(F); }
  void finish() { if (OnDone) OnDone(); if (Raw) Raw(); }
};
void (*Hook)();
void hooked() { Hook(); }
void user(Client &C) {
  C.setDone([] { work(); });
  C.OnDone = work;
  C.Raw = work;
  Hook = &work;
}
)"),
            "[user]>setDone kept OnDone by finish; work kept OnDone by finish; "
            "work kept Raw by finish; work kept Hook by hooked");
}

TEST(PostedCallables, FunctionAndCookie) {
  EXPECT_EQ(
      find(R"(
struct Loop {
  struct Entry { void (*Call)(void *); void *Data; };
  std::deque<Entry> Entries;
  void add(void (*Call)(void *), void *Data) {
    Entries.push_back(Entry{Call, Data});
  }
  void run() { Entry E = Entries.front(); E.Call(E.Data); }
};
void trampoline(void *Data) {
  auto *F = static_cast<std::function<void()> *>(Data);
  (*F)();
  delete F;
}
void user(Loop &L) { L.add(trampoline, new std::function<void()>(work)); }
)"),
      "trampoline>add kept Call by run; work>add kept Data by trampoline");
}

//===-- At once, on a thread ----------------------------------------------===//

TEST(PostedCallables, CalledAtOnce) {
  EXPECT_EQ(find(R"(
void inner(const std::function<void()> &F) { F(); }
void outer(std::function<void()> F) { inner(F); }
template <class F> void apply(F f) { f(); }
template <class F> void viaEach(F f) { each(f); }
void wrapped(std::function<void()> F) { inner([&F] { F(); }); }
void user() { outer(work); apply(work); viaEach(work); wrapped(work); }
)"),
            "work>outer runs by inner; work>apply runs by apply; "
            "work>viaEach runs by viaEach; work>wrapped runs by [wrapped]");
}

TEST(PostedCallables, StartsThreads) {
  EXPECT_EQ(find(R"(
void start(std::function<void()> F) { std::thread T(F); T.detach(); }
void startWrapped(std::function<void()> F) {
  std::thread T([F] { F(); });
  T.detach();
}
struct Threads {
  std::vector<std::thread> All;
  void add(std::function<void()> F) { All.emplace_back(std::move(F)); }
};
void onIdle(void (*F)(void *), void *Data) { addIdle(F, Data); }
void idle(void *);
void user(Threads &T) {
  start(work);
  startWrapped(work);
  onIdle(idle, nullptr);
}
)"),
            "work>start started; work>startWrapped started by [startWrapped]; "
            "idle>onIdle started");
}

TEST(PostedCallables, HandedToARowWithACookie) {
  EXPECT_EQ(find(R"(
void trampoline(void *Data) {
  (*static_cast<std::function<void()> *>(Data))();
}
void post(std::function<void()> F) {
  addIdle(trampoline, new std::function<void()>(std::move(F)));
}
void user() { post(work); }
)"),
            "work>post runs by trampoline");
}

//===-- What is not given away --------------------------------------------===//

TEST(PostedCallables, WhatIsSeenAnyway) {
  EXPECT_EQ(find(R"(
void user(std::vector<int> &V) {
  auto F = [] { work(); };
  F();
  work();
  std::thread T([] { work(); });
  addIdle([](void *) { work(); }, nullptr);
  T.join();
}
)"),
            "");
}

TEST(PostedCallables, WhatGetsLost) {
  EXPECT_EQ(find(R"(
void give(std::function<void()> F) { foreign(F); }
void drop(std::function<void()> F) {}
struct Unused { std::function<void()> F; };
void keep(Unused &U, std::function<void()> F) { U.F = F; }
void user(Unused &U) { give(work); drop(work); keep(U, work); }
)"),
            "work>give unknown; work>drop unknown; work>keep kept F");
}

TEST(PostedCallables, OtherFieldsAreNotMixedUp) {
  EXPECT_EQ(find(R"(
struct Two {
  std::vector<std::function<void()>> A, B;
  void addA(std::function<void()> F) { A.push_back(F); }
  void addB(std::function<void()> F) { B.push_back(F); }
  void runA() { for (auto &F : A) F(); }
  void runB() { for (int I = 0; I < 9; ++I) B[I](); }
};
void a(); void b();
void user(Two &T) { T.addA(a); T.addB(b); }
)"),
            "a>addA kept A by runA; b>addB kept B by runB");
}

TEST(PostedCallables, RecursionEnds) {
  EXPECT_EQ(find(R"(
std::function<void()> Next;
void again(std::function<void()> F) { if (F) again(F); Next = [F] { F(); }; }
void user() { again([] { again(work); }); }
)"),
            "[user]>again kept Next by [again]");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
