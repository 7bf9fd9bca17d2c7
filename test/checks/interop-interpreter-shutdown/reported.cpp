// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

extern "C" int poll(struct pollfd *fds, unsigned long nfds, int timeout);

void waitForEver() {
  poll(nullptr, 0, -1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'poll' may wait [interop-interpreter-shutdown]
}
