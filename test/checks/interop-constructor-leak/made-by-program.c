// What functions of the program have made is lost where 0 or another number says failure, too.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

int socket(int domain, int type, int protocol);
int close(int fd);
int check(void);
int look(int fd);

static int make(void) { return socket(1, 1, 0); }
static int make_into(int *fd) {
  int s = socket(1, 1, 0);
  if (s < 0)
    return -1;
  *fd = s;
  return 0;
}

_Bool byResult(void) {
  int fd = make();
  if (fd < 0)
    return 0;
  if (check())
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: return here leaves 'byResult' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'byResult' calls 'make' here
  // CHECK-MESSAGES: :[[@LINE-17]]:32: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only on other ways
  close(fd);
  return 1;
}
_Bool okByResult(void) {
  int fd = make();
  if (fd < 0)
    return 0;
  if (check()) {
    close(fd);
    return 0;
  }
  close(fd);
  return 1;
}
_Bool byParameter(void) {
  int fd;
  if (make_into(&fd) != 0)
    return 0;
  if (check())
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: return here leaves 'byParameter' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'byParameter' calls 'make_into' here
  // CHECK-MESSAGES: :[[@LINE-39]]:11: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only on other ways
  close(fd);
  return 1;
}
_Bool handed(int *to) {
  int fd = make();
  if (fd < 0)
    return 0;
  if (check())
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'handed' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'handed' calls 'make' here
  // CHECK-MESSAGES: :[[@LINE-54]]:32: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  *to = fd;
  return 1;
}
// Bodies in view that only read it.
static int is_good(int fd) { return fd > 2 && fd < 9; }
void readOnly(void) {
  int fd = make();
  if (fd < 0)
    return;
  if (is_good(fd))
    return;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: return here leaves 'readOnly' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'readOnly' calls 'make' here
  // CHECK-MESSAGES: :[[@LINE-69]]:32: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE-70]]:32: note: nothing releases it or hands it over
  check();
  return;
}
// Others keep it.
static int kept;
static int keep(int fd) { return kept = fd; }
void okKept(void) {
  int fd = make();
  if (fd < 0)
    return;
  if (keep(fd))
    return;
  check();
  return;
}
// One that is there once for all is nobody's to close.
static int shared = -1;
static int get_shared(void) {
  if (shared < 0)
    shared = socket(1, 1, 0);
  return shared;
}
_Bool okShared(void) {
  int fd = get_shared();
  if (fd < 0)
    return 0;
  if (check())
    return 0;
  close(fd);
  return 1;
}
// It may stay with whoever gets it.
_Bool okLooked(void) {
  int fd = make();
  if (fd < 0)
    return 0;
  if (look(fd))
    return 0;
  close(fd);
  return 1;
}
