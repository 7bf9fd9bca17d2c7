/*
 * Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loaded before all libraries of a program (LD_PRELOAD): one call that changes something on disk or runs a process
 * goes wrong, by number, so that each can be tried in turn.
 *
 *   FAULT_IN     the program that this is for, without its folder; nothing happens in others
 *   FAULT_COUNT  a file that gets a byte for each such call
 *   FAULT_AT     the number of the call, from 1, over all processes of that program; 0: none
 *   FAULT_KIND   SIGKILL, SIGTERM: before the call, or after half of what is to be written
 *                ENOSPC: the disk is full from this call on, after half of what is to be written
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum outcome { GOES_WELL, IS_HIT, IS_FULL };

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_kind(const char *kind) { return strcmp(getenv("FAULT_KIND"), kind) == 0; }

/* Counts the call; the file tells how many there were before, in any process. */
static enum outcome count(void) {
  const char *program = getenv("FAULT_IN");
  if (!program || strcmp(program, program_invocation_short_name) != 0)
    return GOES_WELL;
  int fd = syscall(SYS_openat, AT_FDCWD, getenv("FAULT_COUNT"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  syscall(SYS_write, fd, ".", 1);
  long number = syscall(SYS_lseek, fd, 0, SEEK_CUR), wanted = atol(getenv("FAULT_AT"));
  syscall(SYS_close, fd);
  if (!wanted || number < wanted)
    return GOES_WELL;
  return number == wanted ? IS_HIT : IS_FULL;
}

static void end(void) {
  if (is_kind("SIGKILL"))
    kill(getpid(), SIGKILL);
  if (is_kind("SIGTERM"))
    raise(SIGTERM);
}

/* True if the call fails for want of space. */
static int fails(void) {
  enum outcome outcome = count();
  if (outcome == IS_HIT)
    end();
  if (outcome == GOES_WELL || !is_kind("ENOSPC"))
    return 0;
  errno = ENOSPC;
  return 1;
}

static void pass(void) {
  if (count() == IS_HIT)
    end();
}

static int open_as(__typeof__(&open) real, const char *path, int flags, mode_t mode) {
  if ((flags & O_CREAT) && fails())
    return -1;
  return real(path, flags, mode);
}

static mode_t get_mode(int flags, va_list arguments) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

#define OPEN(name)                                                                                                     \
  int name(const char *path, int flags, ...) {                                                                         \
    va_list arguments;                                                                                                 \
    va_start(arguments, flags);                                                                                        \
    mode_t mode = get_mode(flags, arguments);                                                                          \
    va_end(arguments);                                                                                                 \
    return open_as(REAL(name), path, flags, mode);                                                                     \
  }
OPEN(open)
OPEN(open64)

ssize_t write(int fd, const void *bytes, size_t length) {
  struct stat of;
  if (fstat(fd, &of) || !S_ISREG(of.st_mode))
    return REAL(write)(fd, bytes, length);
  enum outcome outcome = count();
  if (outcome == IS_HIT) {
    ssize_t written = REAL(write)(fd, bytes, (length + 1) / 2);
    end();
    return written;
  }
  if (outcome == IS_FULL && is_kind("ENOSPC")) {
    errno = ENOSPC;
    return -1;
  }
  return REAL(write)(fd, bytes, length);
}

int mkdir(const char *path, mode_t mode) { return fails() ? -1 : REAL(mkdir)(path, mode); }

int rename(const char *from, const char *to) { return fails() ? -1 : REAL(rename)(from, to); }

int remove(const char *path) {
  pass();
  return REAL(remove)(path);
}

int unlink(const char *path) {
  pass();
  return REAL(unlink)(path);
}

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attr,
                char *const argv[], char *const envp[]) {
  pass();
  return REAL(posix_spawn)(pid, path, actions, attr, argv, envp);
}

pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage) {
  pass();
  return REAL(wait4)(pid, status, options, usage);
}
