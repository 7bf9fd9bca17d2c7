// A failure for want of memory alone is told of only where that is asked for.
// RUN: %check_interop_tidy %s interop-constructor-leak %t
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=MEMORY -- --config="{CheckOptions: {interop-constructor-leak.ReportBadAlloc: true}}"

#include <stddef.h>

int socket(int domain, int type, int protocol);
int close(int fd);
void *malloc(size_t size);
int is_known(const char *name);

int connect_with_buffer(char **out) {
  int fd = socket(2, 1, 0);
  if (fd < 0)
    return -1;
  char *buffer = malloc(100);
  if (!buffer)
    return -1;
// CHECK-MESSAGES-MEMORY: :[[@LINE-1]]:5: warning: failure returned here leaves 'connect_with_buffer' without releasing 'fd', an fd
// CHECK-MESSAGES-MEMORY: :[[@LINE-7]]:12: note: 'socket' acquires it here
// CHECK-MESSAGES-MEMORY: :[[@LINE+2]]:3: note: it is handed over here, but only where nothing fails
  *out = buffer;
  return fd;
}

int connect_if_known(const char *name) {
  int fd = socket(2, 1, 0);
  if (fd < 0)
    return -1;
  if (!is_known(name))
    return -1;
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'connect_if_known' without releasing 'fd', an fd
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'socket' acquires it here
// CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return fd;
}
