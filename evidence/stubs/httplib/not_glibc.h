/* A system that is neither Windows, macOS nor glibc: the resolver that uses a thread is compiled. */
#include <mutex>
#include <thread>
#include <sys/socket.h>
#undef _GNU_SOURCE
