// interop::LeakReporter keeps what its header promises, in every standard and with the other compiler.
// DEFINE: %{flags} = -Wall -Wextra -Wpedantic -Wshadow -Werror -pthread -rdynamic -I%root/include
// DEFINE: %{run} = env -u INTEROP_LEAK_TRACES %t && env INTEROP_LEAK_TRACES=1 %t traces && env INTEROP_LEAK_TRACES=0 %t
// RUN: clang++ -std=c++11 %{flags} %s -o %t && %{run}
// RUN: clang++ -std=c++17 %{flags} -O2 %s -o %t && %{run}
// RUN: clang++ -std=c++23 %{flags} %s -o %t && %{run}
// RUN: g++ -std=c++11 %{flags} -O2 %s -o %t && %{run}
// RUN: g++ -std=c++20 %{flags} %s -o %t && %{run}

// By itself, and without exceptions and run-time types.
// RUN: clang++ -std=c++11 %{flags} -fno-exceptions -fno-rtti %S/Inputs/leak-alone.cpp -o %t && %t 2>%t.err
// RUN: FileCheck %S/Inputs/leak-alone.cpp --input-file=%t.err
// RUN: g++ -std=c++20 %{flags} -fno-exceptions -fno-rtti %S/Inputs/leak-alone.cpp -o %t && %t 2>%t.err
// RUN: FileCheck %S/Inputs/leak-alone.cpp --input-file=%t.err

#include <interop/leak_reporter.h>

#undef NDEBUG
#include <cassert>
#include <fcntl.h>
#include <signal.h>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

using interop::LeakReporter;

static_assert(!std::is_copy_constructible<LeakReporter>::value, "");
static_assert(!std::is_copy_assignable<LeakReporter>::value, "");
static_assert(std::is_nothrow_move_constructible<LeakReporter>::value, "");
static_assert(std::is_nothrow_destructible<LeakReporter>::value, "");
static_assert(!std::is_convertible<const char *, LeakReporter>::value, "");
static_assert(noexcept(LeakReporter("")), "");
static_assert(noexcept(std::declval<LeakReporter &>().report()), "");
static_assert(noexcept(interop::reportLeak("")), "");

namespace {

std::string Reported;
void keepReport(const char *Text) { Reported += Text; }

std::string take() { return std::move(Reported); }

bool contains(const std::string &Text, const std::string &Part) {
  return Text.find(Part) != std::string::npos;
}

struct Batch {
  int Handle = 1;
  LeakReporter Leak{"a batch"};
};

void tellsWhatAndWhere() {
  LeakReporter Leak("a plan");
  const std::string Line = std::to_string(__LINE__ - 1);
  assert(Leak.report());
  const std::string Text = take();
  assert(contains(Text, "interop: leaked a plan, created at "));
  assert(contains(Text, "leak-reporter.cpp:" + Line + "\n"));
  assert(Text.back() == '\n');
}

void tellsOnce() {
  Batch Lost;
  const unsigned long long Before = LeakReporter::getCount();
  assert(Lost.Leak.report() && contains(take(), "a batch"));
  assert(!Lost.Leak.report() && take().empty());
  assert(LeakReporter::getCount() == Before + 1);
}

void isSilentOnceDismissed() {
  LeakReporter Leak("a plan");
  Leak.dismiss();
  Leak.dismiss();
  assert(!Leak.report() && take().empty());
}

void isSilentWhenDestroyed() {
  { LeakReporter Leak("a plan"); }
  assert(take().empty());
}

void tellsOnceWhenMoved() {
  LeakReporter First("a plan");
  LeakReporter Second(std::move(First));
  assert(!First.report() && take().empty());
  assert(Second.report() && contains(take(), "a plan, created at"));
  LeakReporter Third(std::move(Second));
  assert(!Third.report());
}

void tellsOnceToManyThreads() {
  static std::atomic<int> Reports;
  Reports = 0;
  LeakReporter::setSink([](const char *) { ++Reports; });
  LeakReporter Leak("a plan");
  std::vector<std::thread> Collectors;
  for (int I = 0; I < 4; ++I)
    Collectors.emplace_back([&] { Leak.report(); });
  for (std::thread &Collector : Collectors)
    Collector.join();
  LeakReporter::setSink(keepReport);
  assert(Reports == 1);
}

void swallowsWhatTheSinkThrows() {
  LeakReporter::setSink([](const char *) { throw 1; });
  assert(LeakReporter("a plan").report());
  assert(LeakReporter::setSink(keepReport) != keepReport);
  assert(LeakReporter::setSink(keepReport) == keepReport);
}

// A sink may itself meet a leak: there is no lock.
void reportsWithinAReport() {
  LeakReporter::setSink([](const char *) {
    LeakReporter::setSink(keepReport);
    interop::reportLeak("another one");
  });
  interop::reportLeak("one");
  assert(contains(take(), "leaked another one; "));
}

void cutsWhatIsTooLong() {
  const std::string Long(10000, 'x');
  LeakReporter Leak(Long.c_str());
  Leak.report();
  const std::string Text = take();
  assert(Text.size() < 4096 && Text.size() > 4000 && Text.back() == '\n');
  assert(Text.find('\n') == Text.size() - 1);
  interop::reportLeak(nullptr);
  assert(contains(take(), "leaked a handle; "));
}

// A pipe that nobody reads: the report is lost, and nobody waits.
void neverWaitsForStandardError() {
  int Pipe[2];
  assert(pipe(Pipe) == 0 && fcntl(Pipe[1], F_SETFL, O_NONBLOCK) == 0);
  const char Page[4096] = {};
  while (write(Pipe[1], Page, sizeof Page) > 0) {
  }
  assert(fcntl(Pipe[1], F_SETFL, 0) == 0);
  const int Kept = dup(STDERR_FILENO);
  dup2(Pipe[1], STDERR_FILENO);
  LeakReporter::setSink(nullptr);
  assert(LeakReporter("a plan").report());
  close(Pipe[0]); // and one that nobody can read any more: no SIGPIPE
  assert(LeakReporter("a plan").report());
  LeakReporter::setSink(keepReport);
  dup2(Kept, STDERR_FILENO);
  for (int Fd : {Pipe[1], Kept})
    close(Fd);
}

} // namespace

__attribute__((noinline)) LeakReporter makeTraced() {
  return LeakReporter("a plan");
}

namespace {

// The calls that led to where it was made, not to where it is reported.
void tracesIfAsked(bool IsAsked) {
  assert(LeakReporter::areTracesOn() == IsAsked);
  LeakReporter Made = makeTraced();
  LeakReporter Moved(std::move(Made));
  Moved.report();
  const std::string Text = take();
  assert(contains(Text, "makeTraced") == IsAsked);
  assert((Text.find("\n    ") != std::string::npos) == IsAsked);
  assert(!contains(Text, "LeakReporter"));
}

} // namespace

int main(int Argc, char **) {
  alarm(120); // a test that waits fails
  LeakReporter::setSink(keepReport);
  tracesIfAsked(Argc > 1);
  if (Argc > 1)
    return 0;
  tellsWhatAndWhere();
  tellsOnce();
  isSilentOnceDismissed();
  isSilentWhenDestroyed();
  tellsOnceWhenMoved();
  tellsOnceToManyThreads();
  swallowsWhatTheSinkThrows();
  reportsWithinAReport();
  cutsWhatIsTooLong();
  neverWaitsForStandardError();
}
