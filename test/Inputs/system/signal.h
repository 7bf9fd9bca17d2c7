/* A mock of the system header: what the tests need, quick to parse. */
#ifndef MOCK_SIGNAL_H
#define MOCK_SIGNAL_H

#ifdef __cplusplus
extern "C" {
#endif

typedef int pid_t;
#define SIGKILL 9
#define SIGTERM 15
int kill(pid_t pid, int signal);
int raise(int signal);

#ifdef __cplusplus
}
#endif

#endif
