//===- OldLibc.cpp - What a program needs to run with an older glibc ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program that is linked here asks for the newest version of each function
// of glibc, and does not start where glibc is older. This file takes the place
// of every function that is newer than glibc 2.28 (2018): it has the same name,
// is hidden, and calls the older version, or does the same by older means.
// glibc keeps all older versions. tools/package/make_archive.py refuses
// a program that still asks for a newer one.
//
//===----------------------------------------------------------------------===//

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/random.h>
#include <time.h>

#ifndef __x86_64__
#error "the versions below are those of x86-64"
#endif

// NAME is the function of that name with VERSION, a text: a program that
// formats sources would put a space into it otherwise.
#define OLDER(NAME, VERSION)                                                   \
  asm(".symver older_" #NAME ", " #NAME "@" VERSION "\n"                       \
      ".text\n"                                                                \
      ".globl " #NAME "\n"                                                     \
      ".hidden " #NAME "\n"                                                    \
      ".type " #NAME ", @function\n" #NAME ": jmp older_" #NAME "@PLT\n"       \
      ".size " #NAME ", . - " #NAME "\n");

// In 2.29 they lost a way to report errors that nobody used.
OLDER(exp, "GLIBC_2.2.5")
OLDER(exp2, "GLIBC_2.2.5")
OLDER(log, "GLIBC_2.2.5")
OLDER(log2, "GLIBC_2.2.5")
OLDER(pow, "GLIBC_2.2.5")

// In 2.34 they moved from libpthread, libdl and librt into libc.
OLDER(__pthread_key_create, "GLIBC_2.2.5")
OLDER(dladdr, "GLIBC_2.2.5")
OLDER(dlclose, "GLIBC_2.2.5")
OLDER(dlerror, "GLIBC_2.2.5")
OLDER(dlopen, "GLIBC_2.2.5")
OLDER(dlsym, "GLIBC_2.2.5")
OLDER(pthread_attr_setstacksize, "GLIBC_2.2.5")
OLDER(pthread_create, "GLIBC_2.2.5")
OLDER(pthread_detach, "GLIBC_2.2.5")
OLDER(pthread_getname_np, "GLIBC_2.12")
OLDER(pthread_getspecific, "GLIBC_2.2.5")
OLDER(pthread_join, "GLIBC_2.2.5")
OLDER(pthread_key_create, "GLIBC_2.2.5")
OLDER(pthread_key_delete, "GLIBC_2.2.5")
OLDER(pthread_mutex_trylock, "GLIBC_2.2.5")
OLDER(pthread_once, "GLIBC_2.2.5")
OLDER(pthread_rwlock_rdlock, "GLIBC_2.2.5")
OLDER(pthread_rwlock_trywrlock, "GLIBC_2.2.5")
OLDER(pthread_rwlock_unlock, "GLIBC_2.2.5")
OLDER(pthread_rwlock_wrlock, "GLIBC_2.2.5")
OLDER(pthread_setname_np, "GLIBC_2.12")
OLDER(pthread_setspecific, "GLIBC_2.2.5")
OLDER(pthread_sigmask, "GLIBC_2.2.5")
OLDER(shm_open, "GLIBC_2.2.5")
OLDER(shm_unlink, "GLIBC_2.2.5")

extern "C" {

// Up to 2.32 these were macros over functions that get a version of the struct.
int __xstat(int, const char *, void *);
int __lxstat(int, const char *, void *);
int __fxstat(int, int, void *);
int __xmknod(int, const char *, unsigned, void *);

int stat(const char *Path, void *To) { return __xstat(1, Path, To); }
int stat64(const char *Path, void *To) { return __xstat(1, Path, To); }
int lstat(const char *Path, void *To) { return __lxstat(1, Path, To); }
int lstat64(const char *Path, void *To) { return __lxstat(1, Path, To); }
int fstat(int File, void *To) { return __fxstat(1, File, To); }
int fstat64(int File, void *To) { return __fxstat(1, File, To); }
int mknod(const char *Path, unsigned Mode, unsigned long Device) {
  return __xmknod(0, Path, Mode, &Device);
}

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
struct mallinfo2 mallinfo2() noexcept {
  struct mallinfo Narrow = mallinfo();
  struct mallinfo2 Wide = {};
  Wide.arena = static_cast<unsigned>(Narrow.arena);
  Wide.hblkhd = static_cast<unsigned>(Narrow.hblkhd);
  Wide.uordblks = static_cast<unsigned>(Narrow.uordblks);
  Wide.fordblks = static_cast<unsigned>(Narrow.fordblks);
  return Wide;
}

// From 2.30 on a wait can end by any clock; before, by the one of the day. If
// that is set meanwhile, a wait ends early or late.
int pthread_cond_clockwait(pthread_cond_t *Condition, pthread_mutex_t *Mutex,
                           clockid_t Clock, const timespec *End) {
  timespec Now, Day;
  clock_gettime(Clock, &Now);
  clock_gettime(CLOCK_REALTIME, &Day);
  Day.tv_sec += End->tv_sec - Now.tv_sec;
  Day.tv_nsec += End->tv_nsec - Now.tv_nsec;
  if (Day.tv_nsec < 0) {
    Day.tv_nsec += 1000000000;
    --Day.tv_sec;
  } else if (Day.tv_nsec >= 1000000000) {
    Day.tv_nsec -= 1000000000;
    ++Day.tv_sec;
  }
  return pthread_cond_timedwait(Condition, Mutex, &Day);
}

// libstdc++ counts references with atomic instructions unless this is set.
char __libc_single_threaded = 0;

uint32_t arc4random() noexcept {
  uint32_t Number;
  if (getrandom(&Number, sizeof(Number), 0) != sizeof(Number))
    abort();
  return Number;
}
}

// --- The tables by which an exception finds its way -----------------------

static bool covers(const dl_phdr_info &Object, uintptr_t Address) {
  for (int I = 0; I < Object.dlpi_phnum; ++I) {
    const ElfW(Phdr) &Part = Object.dlpi_phdr[I];
    uintptr_t Begin = Object.dlpi_addr + Part.p_vaddr;
    if (Part.p_type == PT_LOAD && Address - Begin < Part.p_memsz)
      return true;
  }
  return false;
}

static int fillIn(dl_phdr_info *Object, size_t, void *Data) {
  auto *Result = static_cast<dl_find_object *>(Data);
  if (!covers(*Object, reinterpret_cast<uintptr_t>(Result->dlfo_map_start)))
    return 0;
  for (int I = 0; I < Object->dlpi_phnum; ++I)
    if (Object->dlpi_phdr[I].p_type == PT_GNU_EH_FRAME)
      Result->dlfo_eh_frame = reinterpret_cast<void *>(
          Object->dlpi_addr + Object->dlpi_phdr[I].p_vaddr);
  return 1;
}

// libgcc reads no more of the result than where the tables are.
extern "C" int _dl_find_object(void *Address, dl_find_object *Result) noexcept {
  *Result = {};
  Result->dlfo_map_start = Address;
  dl_iterate_phdr(fillIn, Result);
  return Result->dlfo_eh_frame ? 0 : -1;
}

// --- The start --------------------------------------------------------------

// From 2.34 on the C library runs a program's initializers itself, and what the
// compiler puts before main gives it none. The older version asks for them.
using Initializer = void (*)(int, char **, char **);
using Main = int (*)(int, char **, char **);

extern "C" {
extern Initializer __init_array_start[], __init_array_end[];
void _init();
int startOlder(Main, int, char **, Initializer, void (*)(), void (*)(), void *);
asm(".symver startOlder, __libc_start_main@GLIBC_2.2.5");

static void runInitializers(int Count, char **Arguments, char **Environment) {
  _init();
  for (Initializer *I = __init_array_start; I != __init_array_end; ++I)
    (*I)(Count, Arguments, Environment);
}

int __libc_start_main(Main Run, int Count, char **Arguments, Initializer,
                      void (*Finish)(), void (*FinishLoader)(), void *Stack) {
  return startOlder(Run, Count, Arguments, runInitializers, Finish,
                    FinishLoader, Stack);
}
}
