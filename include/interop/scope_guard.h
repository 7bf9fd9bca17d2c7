//===- scope_guard.h - Calls a closure at the end of a scope -- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The guard that fixes name where a handle is no pointer, so that
// std::unique_ptr cannot hold it. C++11 and later, with and without exceptions;
// includes nothing.
//
//   Journal::Journal(const char *Path) : Fd(::open(Path, O_RDONLY)) {
//     interop::ScopeGuard FdGuard([&] { ::close(Fd); });
//     readHeader();      // may throw: then Fd is closed
//     FdGuard.dismiss(); // the destructor of Journal closes it from here on
//   }
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_SCOPE_GUARD_H
#define INTEROP_SCOPE_GUARD_H

// A guard without a name ends at once; C++20 can say so.
#if __cplusplus >= 202002L
#define INTEROP_GUARD_NODISCARD [[nodiscard]]
#else
#define INTEROP_GUARD_NODISCARD
#endif

namespace interop {

/// Calls what it was given when it is destroyed, unless dismiss() was called or
/// it was moved from.
///
/// - The call is made once, on every way out of the scope: the end, a return, a
///   jump, an exception. What it returns is ignored.
/// - If the call throws, the program ends (std::terminate), even where no
///   other exception is under way: the destructor is noexcept. Catch inside.
/// - Making, moving and dismissing a guard never throws and never allocates, or
///   the handle might be lost in the very line that is to guard it. That is why
///   the closure is kept inside the guard and not in a std::function. It must
///   fit: up to eight captures by reference, or as much by value. What is
///   larger, is aligned more strictly, or may throw when it is moved does not
///   compile.
/// - A capture by reference ([&]) is read when the call is made: it sees the
///   handle's last value, and must not outlive it. Capture by value, or `this`,
///   what a guard that is moved to another scope needs.
/// - Guards of one scope run in reverse order of declaration.
/// - Not copyable, not assignable. Not for use by several threads at once.
///
/// A plain class, so that its name alone declares one, in C++11 as in C++17.
class ScopeGuard {
public:
  /// CALL is callable without arguments. Give a lambda expression: what is
  /// passed by name is copied first, outside of the guard's promises.
  template <typename Callable>
  INTEROP_GUARD_NODISCARD explicit ScopeGuard(Callable Call) noexcept
      : Act(&Closure<Callable>::act) {
    static_assert(sizeof(Callable) <= sizeof(Storage),
                  "the guard has room for eight captures by reference");
    static_assert(alignof(Callable) <= alignof(void *),
                  "the guard keeps nothing that is aligned more strictly than "
                  "a pointer");
    static_assert(noexcept(Callable(static_cast<Callable &&>(Call))),
                  "what the guard keeps must not throw when it is moved");
    new (Storage) Closure<Callable>{static_cast<Callable &&>(Call)};
  }

  /// OTHER will call nothing any more; this guard does in its place.
  ScopeGuard(ScopeGuard &&Other) noexcept : Act(Other.Act) {
    if (Act)
      Act(Move, Other.Storage, Storage);
    Other.Act = nullptr;
  }

  ScopeGuard(const ScopeGuard &) = delete;
  ScopeGuard &operator=(const ScopeGuard &) = delete;

  ~ScopeGuard() {
    if (Act)
      Act(Run, Storage, nullptr);
  }

  /// The closure is destroyed uncalled. Does nothing the second time.
  void dismiss() noexcept {
    if (Act)
      Act(Drop, Storage, nullptr);
    Act = nullptr;
  }

private:
  /// What to do with a closure; it is destroyed in each case.
  enum Action { Run, Drop, Move };

  template <typename Callable> struct Closure {
    Callable Call;

    static void act(Action What, void *From, void *To) {
      Closure *Self = static_cast<Closure *>(From);
      if (What == Run)
        Self->Call();
      else if (What == Move)
        new (To) Closure{static_cast<Callable &&>(Self->Call)};
      Self->~Closure();
    }

    static void *operator new(decltype(sizeof(0)), void *Place) noexcept {
      return Place;
    }
    static void operator delete(void *, void *) noexcept {}
  };

  void (*Act)(Action What, void *From, void *To); ///< null: call nothing
  alignas(void *) unsigned char Storage[8 * sizeof(void *)];
};

} // namespace interop

#undef INTEROP_GUARD_NODISCARD

#endif // INTEROP_SCOPE_GUARD_H
