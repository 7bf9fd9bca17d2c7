// pipe() and socketpair() make two handles: what ends the one leaves the other.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

int pipe(int fds[2]);
int socketpair(int domain, int type, int protocol, int fds[2]);
int close(int fd);
int fork(void);
int check(void);
struct ends {
  int fds[2];
  int in, out;
};

int firstClosed(void) {
  int p[2];
  if (pipe(p) != 0)
    return -1;
  if (fork() == -1) {
    close(p[0]);
    return -1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'firstClosed' without releasing 'p[1]', an fd
    // CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'pipe' acquires it here
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note: it is released here, but only where nothing fails
  }
  close(p[0]);
  close(p[1]);
  return 0;
}
int okBothClosed(void) {
  int p[2];
  if (pipe(p) != 0)
    return -1;
  if (fork() == -1) {
    close(p[0]);
    close(p[1]);
    return -1;
  }
  close(p[0]);
  close(p[1]);
  return 0;
}
int oneHanded(int *out) {
  int p[2];
  if (pipe(p) != 0)
    return -1;
  *out = p[0];
  if (fork() == -1)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'oneHanded' without releasing 'p[1]', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'pipe' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  close(p[1]);
  return 0;
}
int okOneReturned(void) {
  int p[2];
  if (pipe(p) != 0)
    return -1;
  close(p[1]);
  return p[0];
}
int okByIndex(void) {
  int p[2];
  if (pipe(p) != 0)
    return -1;
  if (fork() == -1) {
    for (int i = 0; i < 2; ++i)
      close(p[i]);
    return -1;
  }
  close(p[0]);
  close(p[1]);
  return 0;
}
int okByName(void) {
  int p[2];
  if (socketpair(1, 1, 0, p) != 0)
    return -1;
  int in = p[0], out = p[1];
  if (fork() == -1) {
    close(in);
    close(out);
    return -1;
  }
  close(in);
  close(p[1]);
  return 0;
}
int okEmptied(void) {
  int p[2] = {-1, -1};
  if (pipe(p) != 0)
    return -1;
  if (check()) {
    close(p[0]);
    p[0] = -1;
    goto failed;
  }
  close(p[0]);
  close(p[1]);
  return 0;
failed:
  if (p[0] != -1)
    close(p[0]);
  if (p[1] != -1)
    close(p[1]);
  return -1;
}
static void close_both(int *p) {
  close(p[0]);
  close(p[1]);
}
int okTogether(void) {
  int p[2];
  if (pipe(p) != 0)
    return -1;
  if (fork() == -1) {
    close_both(p);
    return -1;
  }
  close_both(p);
  return 0;
}
int okRecord(struct ends *to) {
  int p[2];
  if (pipe(p) != 0)
    return -1;
  to->in = p[0];
  to->out = p[1];
  return 0;
}

// A wrapper gives the ends by two parameters.
static int helper;
static int make_pair(int *a, int *b) {
  int p[2];
  int rc = socketpair(1, 1, 0, p);
  if (rc == 0) {
    *a = p[0];
    *b = p[1];
  }
  return rc;
}
int startHelper(void) {
  int end;
  if (make_pair(&helper, &end) != 0)
    goto failure;
  if (fork() == -1)
    goto failure;
  close(end);
  return 1;
failure:
  return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: return here leaves 'startHelper' without releasing 'end', an fd
  // CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'startHelper' calls 'make_pair' here
  // CHECK-MESSAGES: :[[@LINE-19]]:12: note: 'socketpair' acquires it here
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is released here, but only on other ways
}
int okStartHelper(void) {
  int end;
  if (make_pair(&helper, &end) != 0)
    goto failure;
  if (fork() == -1) {
    close(end);
    goto failure;
  }
  close(end);
  return 1;
failure:
  return 0;
}
