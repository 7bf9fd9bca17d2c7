// Codes of failures that come to one return on several ways: from errno, from a test, from another variable.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#define O_RDONLY 0
int open(const char *path, int flags, ...);
#include <unistd.h>
int *__errno_location(void);
#define errno (*__errno_location())

int prepare(int fd);
int use(int fd, int how);

int openPrepared(const char *path, int *out) {
  int rc, fd = open(path, O_RDONLY);
  if (fd < 0)
    return -errno;
  rc = prepare(fd);
  if (rc < 0)
    goto failed;
  if (use(fd, 1) == -1) {
    rc = -errno;
    goto failed;
  }
  *out = fd;
  return 0;
failed:
  *out = -1;
  return rc;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: failure returned here leaves 'openPrepared' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-16]]:16: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed over here, but only where nothing fails
}
int okOpenPrepared(const char *path, int *out) {
  int rc, fd = open(path, O_RDONLY);
  if (fd < 0)
    return -errno;
  rc = prepare(fd);
  if (rc < 0)
    goto failed;
  if (use(fd, 1) == -1) {
    rc = -errno;
    goto failed;
  }
  *out = fd;
  return 0;
failed:
  close(fd);
  *out = -1;
  return rc;
}
// The number may be that of what was opened, as far as can be seen.
int okNumber(const char *path, int *out) {
  int rc, fd = open(path, O_RDONLY);
  if (fd < 0)
    return -errno;
  rc = prepare(fd);
  if (use(fd, 1) == -1)
    rc = use(fd, 2);
  return rc;
}
int copied(const char *path, int *out) {
  int rc, code = 0, fd = open(path, O_RDONLY);
  if (fd < 0)
    return -errno;
  rc = prepare(fd);
  if (rc != 0) {
    code = rc;
    goto done;
  }
  *out = fd;
  return 0;
done:
  return code;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: failure returned here leaves 'copied' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-13]]:26: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: it is handed over here, but only where nothing fails
}
