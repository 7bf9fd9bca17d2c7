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

// The helper has closed it where it fails.
struct sqlite3;
int sqlite3_open(const char *path, struct sqlite3 **to);
int sqlite3_close(struct sqlite3 *db);
int sqlite3_exec(struct sqlite3 *db, const char *text, void *each, void *data, char **error);
static int openDatabase(struct sqlite3 **to) {
  int ret = 0;
  if (sqlite3_open("x", to) != 0) {
    ret = -1;
    sqlite3_close(*to);
    return ret;
  }
  return ret;
}
int okDatabase(void) {
  struct sqlite3 *db;
  int ret = openDatabase(&db);
  if (ret != 0)
    return ret;
  ret = sqlite3_exec(db, "", 0, 0, 0);
  sqlite3_close(db);
  return ret;
}

// Failures close it, and what goes well does not.
int attach(const char *path, int *id) {
  char text[16];
  int fd = -1;
  fd = open(path, 0);
  if (fd < 0)
    goto error;
  if (read(fd, text, sizeof text) < 0)
    goto error;
  *id = text[0];
  return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: return here leaves 'attach' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-8]]:8: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: it is released here, but only on other ways
error:
  if (fd >= 0)
    close(fd);
  return -1;
}

// What is released under a condition first may be another one.
int okPerhaps(const char *path, int own, int *id) {
  char text[16];
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  read(fd, text, sizeof text);
  if (own)
    close(fd);
  *id = text[0];
  *id += 1;
  if (*id)
    own = 0;
  return 0;
}

// A function that is not to be seen may have kept it.
int okKeptOn(const char *path) {
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  if (watch_fd(fd, 0)) {
    close(fd);
    return -1;
  }
  return 0;
}
