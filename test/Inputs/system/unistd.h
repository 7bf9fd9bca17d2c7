/* A mock of the system header: what the tests need, quick to parse. */
#ifndef MOCK_UNISTD_H
#define MOCK_UNISTD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef long ssize_t;
typedef int pid_t;
ssize_t read(int fd, void *buf, size_t count);
ssize_t write(int fd, const void *buf, size_t count);
int close(int fd);
int pipe(int fds[2]);
pid_t fork(void);
pid_t getppid(void);
int execv(const char *path, char *const arguments[]);
void _exit(int status) __attribute__((noreturn));
unsigned sleep(unsigned seconds);
int usleep(unsigned microseconds);
int pause(void);
int fcntl(int fd, int command, ...);
#define F_SETFL 4
#define O_NONBLOCK 04000

#ifdef __cplusplus
}
#endif

#endif
