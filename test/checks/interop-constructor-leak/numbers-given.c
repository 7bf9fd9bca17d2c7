// A function without a visible body that is given a number has not taken it if the body ends it itself behind that.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

int socket(int domain, int type, int protocol);
int close(int fd);
int check(void);
void set_nonblocking(int fd);
void enqueue(int fd);
struct conn {
  int fd;
};

int probe(void) {
  int fd = socket(1, 1, 0);
  if (fd < 0)
    return -1;
  set_nonblocking(fd);
  if (check())
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'probe' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  close(fd);
  return 0;
}
int make(void) {
  int fd = socket(1, 1, 0);
  if (fd < 0)
    return -1;
  set_nonblocking(fd);
  if (check())
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'make' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return fd;
}
int fill(struct conn *to) {
  int fd = socket(1, 1, 0);
  if (fd < 0)
    return -1;
  set_nonblocking(fd);
  if (check())
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'fill' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  to->fd = fd;
  return 0;
}
int okProbe(void) {
  int fd = socket(1, 1, 0);
  if (fd < 0)
    return -1;
  set_nonblocking(fd);
  if (check()) {
    close(fd);
    return -1;
  }
  close(fd);
  return 0;
}
// It is the queue's from then on.
int okGive(void) {
  int fd = socket(1, 1, 0);
  if (fd < 0)
    return -1;
  if (check()) {
    close(fd);
    return -1;
  }
  enqueue(fd);
  if (check())
    return -1;
  return 0;
}
// The close is of the next one, which the queue does not have yet.
int okGiveAll(int n) {
  while (n--) {
    int fd = socket(1, 1, 0);
    if (fd < 0)
      return -1;
    if (check()) {
      close(fd);
      continue;
    }
    enqueue(fd);
    if (check())
      return -1;
  }
  return 0;
}
int okGiveEach(int n) {
  int fd;
  while (n--) {
    fd = socket(1, 1, 0);
    if (fd < 0)
      return -1;
    if (check()) {
      close(fd);
      continue;
    }
    enqueue(fd);
    if (check())
      return -1;
  }
  return 0;
}
