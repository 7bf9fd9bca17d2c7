//===- leak_reporter.h - Tells of a handle that nobody released -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For finalizers of handles that only one thread may release: a collector's
// thread cannot, so it tells of the leak, and of where the handle was made, and
// somebody mends that. C++11 and later, with and without exceptions; includes
// nothing but the standard library and, where there are such, <execinfo.h>,
// <poll.h> and <unistd.h>.
//
//   struct Batch {
//     Handle Array = engine_create();
//     interop::LeakReporter Leak{"a batch"};
//   };
//   void release(Batch &B) { engine_free(B.Array); B.Leak.dismiss(); }
//   void finalize(Batch &B) { B.Leak.report(); } // and no engine_free()
//
// With INTEROP_LEAK_TRACES=1 in the environment a reporter remembers the calls
// that led to where it was made; link with -rdynamic for their names.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LEAK_REPORTER_H
#define INTEROP_LEAK_REPORTER_H

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#if defined(__has_include)
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#define INTEROP_HAS_BACKTRACE
#endif
#if __has_include(<poll.h>) && __has_include(<unistd.h>)
#include <poll.h>
#include <unistd.h>
#define INTEROP_HAS_POLL
#endif
#endif

// Where the caller stands, if the compiler can tell.
#if defined(__GNUC__) || defined(__clang__) ||                                 \
    (defined(_MSC_VER) && _MSC_VER >= 1926)
#define INTEROP_CALLERS_FILE __builtin_FILE()
#define INTEROP_CALLERS_LINE __builtin_LINE()
#else
#define INTEROP_CALLERS_FILE nullptr
#define INTEROP_CALLERS_LINE 0
#endif

namespace interop {

/// Goes with a handle from where it is made to where a finalizer finds it.
///
/// - Nothing here throws, and nothing waits: there is no lock, and a report
///   that standard error would not take at once is dropped.
/// - Making a reporter costs a few stores; where creation traces are switched
///   on, also an allocation (without memory there is just no trace). A report
///   then asks the loader for names, which allocates as well.
/// - A reporter that is destroyed without report() or dismiss() says nothing.
/// - Movable, not copyable, not assignable. report() and dismiss() may be
/// called
///   by several threads at once, and the first one counts.
class LeakReporter {
public:
  /// Takes a report: complete lines in English, only valid during the call.
  /// Called by whatever thread reports, perhaps by several at once, with no
  /// lock held. What it throws is swallowed.
  typedef void (*SinkFunction)(const char *Text);

  /// WHAT is what leaks, as "a batch", and stays valid as long as this does.
  /// The place is that of the caller; leave it out.
  explicit LeakReporter(const char *What,
                        const char *File = INTEROP_CALLERS_FILE,
                        int Line = INTEROP_CALLERS_LINE) noexcept
      : Leaked(What ? What : "a handle"), MadeIn(File), MadeAt(Line),
        IsArmed(true) {
    if (areTracesOn())
      Trace = Frames::take();
  }

  /// OTHER says nothing any more; this one does in its place.
  LeakReporter(LeakReporter &&Other) noexcept
      : Leaked(Other.Leaked), MadeIn(Other.MadeIn), MadeAt(Other.MadeAt),
        IsArmed(Other.IsArmed.exchange(false)), Trace(std::move(Other.Trace)) {}

  LeakReporter(const LeakReporter &) = delete;
  LeakReporter &operator=(const LeakReporter &) = delete;

  /// The handle has been released as it should: there is nothing to report.
  void dismiss() noexcept { IsArmed = false; }

  /// Tells that the handle is lost, and where it was made. Returns whether it
  /// has: the second time, and after dismiss(), it does not.
  bool report() const noexcept {
    if (!IsArmed.exchange(false))
      return false;
    Report Text;
    Text.add("interop: leaked %s", Leaked);
    if (MadeIn)
      Text.add(", created at %s:%d", MadeIn, MadeAt);
    if (Trace)
      Trace->print(Text);
    Text.send();
    return true;
  }

  /// Has reports go to SINK, or to standard error again where that is null.
  /// Returns the earlier one, which may be in a call still.
  static SinkFunction setSink(SinkFunction Sink) noexcept {
    return getSink().exchange(Sink);
  }

  /// How many leaks have been reported, written or not.
  static unsigned long long getCount() noexcept { return getCounter(); }

  /// Whether INTEROP_LEAK_TRACES was set, to something else than 0, when this
  /// was first asked.
  static bool areTracesOn() noexcept {
    static const bool AreOn = readSwitch();
    return AreOn;
  }

private:
  friend void reportLeak(const char *What) noexcept;

  /// The text of one report, cut off where there is no more room: a pipe takes
  /// so much in one piece.
  class Report {
  public:
    template <typename... Arguments>
    void add(const char *Format, Arguments... Values) noexcept {
      std::size_t Room = sizeof Text - Size - 1; // for the end of the line
      int Length = std::snprintf(Text + Size, Room, Format, Values...);
      if (Length > 0)
        Size += static_cast<std::size_t>(Length) < Room
                    ? static_cast<std::size_t>(Length)
                    : Room - 1;
    }

    void send() noexcept {
      Text[Size] = '\n';
      Text[Size + 1] = '\0';
      ++getCounter();
      SinkFunction Sink = getSink();
#if defined(__cpp_exceptions) || defined(__EXCEPTIONS) || defined(_CPPUNWIND)
      try {
        Sink ? Sink(Text) : write();
      } catch (...) {
      }
#else
      Sink ? Sink(Text) : write();
#endif
    }

  private:
    /// Without the lock of stderr, which somebody who waits may hold.
    void write() const noexcept {
#ifdef INTEROP_HAS_POLL
      struct pollfd Error = {STDERR_FILENO, POLLOUT, 0};
      if (::poll(&Error, 1, 0) != 1 || Error.revents != POLLOUT)
        return;
      if (::write(STDERR_FILENO, Text, Size + 1) < 0)
        return; // nobody is left to be told
#else
      std::fputs(Text, stderr);
#endif
    }

    char Text[4096];
    std::size_t Size = 0;
  };

  /// The calls that led to where a handle was made.
  class Frames {
  public:
    static std::unique_ptr<Frames> take() noexcept {
      std::unique_ptr<Frames> New(new (std::nothrow) Frames);
#ifdef INTEROP_HAS_BACKTRACE
      if (New)
        New->Count = ::backtrace(New->Addresses, Limit);
#endif
      return New;
    }

    void print(Report &Text) const noexcept {
#ifdef INTEROP_HAS_BACKTRACE
      char **Names = ::backtrace_symbols(Addresses, Count);
      for (int I = 0; I < Count; ++I)
        if (!Names)
          Text.add("\n    %p", Addresses[I]);
        else if (!std::strstr(Names[I], "LeakReporter")) // but for our own
          Text.add("\n    %s", Names[I]);
      std::free(Names);
#else
      static_cast<void>(Text);
#endif
    }

  private:
    enum { Limit = 24 };
    void *Addresses[Limit];
    int Count = 0;
  };

  static bool readSwitch() noexcept {
    const char *Value = std::getenv("INTEROP_LEAK_TRACES");
    return Value && *Value && std::strcmp(Value, "0") != 0;
  }

  // Never destroyed: finalizers may run after everything else.
  static std::atomic<SinkFunction> &getSink() noexcept {
    static std::atomic<SinkFunction> Sink(nullptr);
    return Sink;
  }
  static std::atomic<unsigned long long> &getCounter() noexcept {
    static std::atomic<unsigned long long> Counter(0);
    return Counter;
  }

  const char *Leaked;
  const char *MadeIn; ///< null: unknown
  int MadeAt;
  mutable std::atomic<bool> IsArmed;
  std::unique_ptr<Frames> Trace;
};

/// Reports WHAT where no LeakReporter was made with the handle, so that nobody
/// knows where that was. Never throws, never waits.
inline void reportLeak(const char *What) noexcept {
  LeakReporter::Report Text;
  Text.add("interop: leaked %s; make an interop::LeakReporter with it, and "
           "this says where",
           What ? What : "a handle");
  Text.send();
}

} // namespace interop

#undef INTEROP_CALLERS_FILE
#undef INTEROP_CALLERS_LINE
#undef INTEROP_HAS_BACKTRACE
#undef INTEROP_HAS_POLL

#endif // INTEROP_LEAK_REPORTER_H
