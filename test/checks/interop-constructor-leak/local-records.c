// A field of a record on the stack holds a handle as a local does.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- -- -isystem %S/Inputs/system

#include <pollers.h>

int open(const char *path, int flags, ...);
int close(int fd);
void *malloc(unsigned long size);
void *memcpy(void *to, const void *from, unsigned long size);
int check(void);
struct device {
  int fd;
  int size;
  struct device *next;
};
extern struct device *all;
int device_setup(struct device *d);
int device_end(struct device *d);
void device_log(const struct device *d);

int byClose(const char *path) {
  struct device d;
  d.fd = open(path, 2);
  if (d.fd < 0)
    return -1;
  if (check())
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'byClose' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  close(d.fd);
  return 0;
}
int okByClose(const char *path) {
  struct device d;
  d.fd = open(path, 2);
  if (d.fd < 0)
    return -1;
  if (check()) {
    close(d.fd);
    return -1;
  }
  close(d.fd);
  return 0;
}
int byReturn(const char *path) {
  struct device d;
  d.fd = open(path, 2);
  if (d.fd < 0)
    return -1;
  if (check())
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'byReturn' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return d.fd;
}
struct device okWhole(const char *path) {
  struct device d = {-1, 0, 0};
  d.fd = open(path, 2);
  return d;
}

// The system's functions use their own records.
int poller(const char *path) {
  struct pollfd p;
  p.fd = open(path, 2);
  if (p.fd < 0)
    return -1;
  p.events = 1;
  if (poll(&p, 1, 100) != 1)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'poller' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:10: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  close(p.fd);
  return 0;
}

// A function without a visible body may end it, or take it.
int okEndedUnseen(const char *path) {
  struct device d;
  d.fd = open(path, 2);
  if (d.fd < 0)
    return -1;
  if (check()) {
    device_end(&d);
    return -1;
  }
  close(d.fd);
  return 0;
}
int okTakenUnseen(const char *path) {
  struct device d;
  d.fd = open(path, 2);
  if (d.fd < 0)
    return -1;
  if (device_setup(&d))
    return -1;
  return 0;
}
// Not if the body ends it behind that.
int lentUnseen(const char *path) {
  struct device d;
  d.fd = open(path, 2);
  if (d.fd < 0)
    return -1;
  device_log(&d);
  if (check())
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'lentUnseen' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:10: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  close(d.fd);
  return 0;
}

// Copies, and pointers that are kept.
int okCopied(const char *path, struct device *to) {
  struct device d;
  d.fd = open(path, 2);
  if (d.fd < 0)
    return -1;
  *to = d;
  if (check())
    return -1;
  close(d.fd);
  return 0;
}
int okCopiedAsBytes(const char *path, struct device *to) {
  struct device d;
  d.fd = open(path, 2);
  if (d.fd < 0)
    return -1;
  memcpy(to, &d, sizeof d);
  if (check())
    return -1;
  return 0;
}
int okPointer(const char *path) {
  struct device d, *p = &d;
  p->fd = open(path, 2);
  if (p->fd < 0)
    return -1;
  if (check()) {
    close(d.fd);
    return -1;
  }
  close(p->fd);
  return 0;
}
static void take_over(struct device *to, const struct device *from) { to->fd = from->fd; }
int okTakenOver(const char *path, struct device *to) {
  struct device d;
  d.fd = open(path, 2);
  if (d.fd < 0)
    return -1;
  take_over(to, &d);
  if (check())
    return -1;
  return 0;
}
static void device_close(struct device *d) {
  if (d->fd >= 0)
    close(d->fd);
}
int okClosedByHelper(const char *path) {
  struct device d;
  d.fd = open(path, 2);
  if (d.fd < 0)
    return -1;
  if (check()) {
    device_close(&d);
    return -1;
  }
  device_close(&d);
  return 0;
}
// It is a field of what a pointer in the record leads to.
int okBehindPointer(const char *path, struct device *next) {
  struct device d = {-1, 0, next};
  d.next->fd = open(path, 2);
  if (d.next->fd < 0)
    return -1;
  if (check())
    return -1;
  return 0;
}
