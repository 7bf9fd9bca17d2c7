// In C++ the same holds of any function without a visible body, unless the result of the call chooses the way to the end.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

extern "C" int socket(int domain, int type, int protocol);
extern "C" int close(int fd);
bool check();
int tune(int fd);
void say(const char *text, int fd);
bool add(int fd);
struct loop {
  void watch(int fd);
};

int probe() {
  int fd = socket(1, 1, 0);
  if (fd < 0)
    return -1;
  tune(fd);
  if (check())
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'probe' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  close(fd);
  return 0;
}
int make() {
  int fd = socket(1, 1, 0);
  if (fd < 0)
    return -1;
  say("made", fd);
  if (check())
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'make' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return fd;
}
// It is given back where that fails, and is others' then.
int okAdd() {
  int fd = socket(1, 1, 0);
  if (fd < 0)
    return -1;
  if (!add(fd)) {
    close(fd);
    return -1;
  }
  if (check())
    return -1;
  return 0;
}
int okAddTold() {
  int fd = socket(1, 1, 0);
  if (fd < 0)
    return -1;
  bool ok = add(fd);
  if (!ok) {
    close(fd);
    return -1;
  }
  if (check())
    return -1;
  return 0;
}
int okWatch(loop &l) {
  int fd = socket(1, 1, 0);
  if (fd < 0)
    return -1;
  l.watch(fd);
  if (check())
    return -1;
  return 0;
}
