// Functions of C that only use a handle, and lose it where they fail.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <unistd.h>

int open(const char *path, int flags, ...);
int ioctl(int fd, unsigned long request, ...);
int watch_fd(int fd, void (*ready)(void));
int give_back(int fd);

// It is closed, but on one way only.
int load(const char *path, char *to) {
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  if (read(fd, to, 16) != 16)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'load' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  close(fd);
  return 0;
}

int okLoad(const char *path, char *to) {
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  if (read(fd, to, 16) != 16) {
    close(fd);
    return -1;
  }
  close(fd);
  return 0;
}

// Nobody closes it.
int readId(const char *path, int *id) {
  char text[16];
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  long size = read(fd, text, sizeof text);
  if (size < 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'readId' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-8]]:12: note: nothing releases it or hands it over
  *id = text[0];
  return 0;
}

// Who is given it may have kept it.
int okWatched(const char *path, void (*ready)(void)) {
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  if (watch_fd(fd, ready) < 0)
    return -1;
  return 0;
}

// A lock is held for as long as the program runs.
int lockf(int fd, int how, long size);
int okLocked(const char *path) {
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  if (lockf(fd, 2, 0) < 0)
    return -1;
  return 0;
}

// A failure takes the place of its only copy.
long openPort(const char *path, int exclusive) {
  long fd = open(path, 0);
  if (fd != -1) {
    if (ioctl(fd, 5) != 0)
      fd = -4;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: failure stored here leaves 'openPort' without releasing 'fd', an fd
    // CHECK-MESSAGES: :[[@LINE-5]]:13: note: 'open' acquires it here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is handed over here, but only where nothing fails
  }
  return fd;
}

long okOpenPort(const char *path, int exclusive) {
  long fd = open(path, 0);
  if (fd != -1) {
    if (ioctl(fd, 5) != 0) {
      close(fd);
      fd = -4;
    }
  }
  return fd;
}

// A function that is not to be seen may have closed it.
long okGivenBack(const char *path) {
  long fd = open(path, 0);
  if (fd != -1) {
    if (ioctl(fd, 5) != 0) {
      give_back(fd);
      fd = -1;
    }
  }
  return fd;
}
