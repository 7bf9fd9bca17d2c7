/* A mock of the system header: what the tests need, quick to parse. */
#ifndef MOCK_SYS_WAIT_H
#define MOCK_SYS_WAIT_H

#ifdef __cplusplus
extern "C" {
#endif

typedef int pid_t;
#define WNOHANG 1
#define WUNTRACED 2
pid_t wait(int *status);
pid_t waitpid(pid_t pid, int *status, int options);

#ifdef __cplusplus
}
#endif

#endif
