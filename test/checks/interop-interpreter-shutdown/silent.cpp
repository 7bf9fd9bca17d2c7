// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

extern "C" int poll(struct pollfd *fds, unsigned long nfds, int timeout);
int ask();

int okDoesNotWait() { return ask(); }
