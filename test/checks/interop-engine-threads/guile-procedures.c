// Procedures of Guile run on the thread that evaluates; bodies of its threads do not.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <stddef.h>

typedef struct scm *SCM;
SCM scm_c_define_gsubr(const char *name, int required, int optional, int rest, void *run);
SCM scm_spawn_thread(SCM (*body)(void *), void *data, SCM (*handler)(void *, SCM, SCM), void *more);
struct passwd;
struct group;
struct passwd *getpwuid(unsigned);
struct group *getgrgid(unsigned);

static SCM okUser(void) {
  getpwuid(1);
  return NULL;
}
static SCM badGroup(void *data) {
  getgrgid(1);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'getgrgid' must not run on two threads at once, but a library's thread, which calls 'badGroup', and the main thread reach the group entry of libc without a lock
// CHECK-MESSAGES: :[[@LINE+5]]:20: note: 'badGroup' is given to 'scm_spawn_thread' here, which has it called, on another thread
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: the main thread calls 'getgrgid' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'getgrnam_r' and 'getgrgid_r' write to memory of the caller's (model libc-statics.yaml)
int main(void) {
  scm_c_define_gsubr("user", 0, 0, 0, okUser);
  scm_spawn_thread(badGroup, NULL, NULL, NULL);
  getpwuid(2);
  getgrgid(2);
  return 0;
}
