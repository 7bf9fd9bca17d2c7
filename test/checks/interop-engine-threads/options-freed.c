// What a thread calls with a constant does not come to what is for other constants.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <pwd.h>
#include <stddef.h>

enum command { SET, FREE };
static void parse(enum command command, const char *name) {
  switch (command) {
  case FREE:
    break;
  case SET:
    getpwnam(name);
    break;
  }
}
static void handle(enum command command, const char *name) { parse(command, name); }
static void *goodThread(void *cookie) {
  handle(FREE, NULL);
  return NULL;
}

static void look(enum command command, const char *name) {
  if (command == SET)
    getpwuid(1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'getpwuid' must not run on two threads at once, but the thread that runs 'badThread' and the main thread reach the user entry of libc without a lock
// CHECK-MESSAGES: :[[@LINE+14]]:3: note: 'badThread' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'badThread' calls 'look' here
// CHECK-MESSAGES: :[[@LINE+13]]:3: note: 'main' calls 'parse' here
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: the main thread calls 'getpwnam' here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'getpwnam_r' and 'getpwuid_r' write to memory of the caller's (model libc-statics.yaml)
static void *badThread(void *cookie) {
  look(FREE, NULL);
  look(SET, NULL);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, goodThread, NULL);
  pthread_create(&second, NULL, badThread, NULL);
  parse(SET, "name");
  look(SET, "name");
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
