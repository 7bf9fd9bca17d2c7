// Jumps of the program's own: an error that is handled loses what is held, the end of a run does not.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <setjmp.h>

int open(const char *path, int flags, ...);
int close(int fd);
struct device {
  int fd;
};
static jmp_buf failed;

static void raise_error(const char *text) {
  longjmp(failed, 1);
}
static void test_abort(const char *text) {
  longjmp(failed, 1);
}
int probe(int fd);

int device_open(struct device *d, const char *path) {
  int fd = open(path, 0);
  if (probe(fd))
    raise_error("no device");
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: error jump from 'raise_error' leaves 'device_open' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-4]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is handed over here, but only where nothing jumps
  // CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'longjmp' leaves by a jump (model posix.yaml)
  d->fd = fd;
  return 0;
}

int ok_test(struct device *d, const char *path) {
  int fd = open(path, 0);
  if (probe(fd))
    test_abort("no device");
  d->fd = fd;
  return 0;
}
