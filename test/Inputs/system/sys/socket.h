/* A mock of the system header: what the tests need, quick to parse. */
#ifndef MOCK_SYS_SOCKET_H
#define MOCK_SYS_SOCKET_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef long ssize_t;
typedef unsigned socklen_t;
struct sockaddr;
#define AF_INET 2
#define SOCK_STREAM 1
#define SOL_SOCKET 1
#define SO_RCVTIMEO 20
#define SO_KEEPALIVE 9
#define SHUT_RDWR 2
#define MSG_PEEK 2
#define MSG_DONTWAIT 0x40
int socket(int domain, int type, int protocol);
int accept(int fd, struct sockaddr *addr, socklen_t *len);
ssize_t recv(int fd, void *buf, size_t len, int flags);
ssize_t send(int fd, const void *buf, size_t len, int flags);
int shutdown(int fd, int how);
int setsockopt(int fd, int level, int option, const void *value, socklen_t len);

#ifdef __cplusplus
}
#endif

#endif
