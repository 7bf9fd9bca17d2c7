// A record of the system's, and who uses it.
struct pollfd {
  int fd;
  short events, revents;
};
int poll(struct pollfd *fds, unsigned long count, int timeout);
