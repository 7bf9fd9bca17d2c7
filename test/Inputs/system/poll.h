/* A mock of the system header: what the tests need, quick to parse. */
#ifndef MOCK_POLL_H
#define MOCK_POLL_H

#ifdef __cplusplus
extern "C" {
#endif

struct pollfd {
  int fd;
  short events;
  short revents;
};
#define POLLIN 1
typedef unsigned long nfds_t;
int poll(struct pollfd *fds, nfds_t nfds, int timeout);

#ifdef __cplusplus
}
#endif

#endif
