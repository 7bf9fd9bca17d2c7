// Returns that tell of no failure, and lose what only a local holds.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- -- -isystem %S/Inputs/system

#include <streams.h>

static int sum;

void readSum(const char *path) {
  FILE *f = fopen(path, "r");
  if (!f)
    return;
  int first = fgetc(f);
  if (first < 0)
    return;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: return here leaves 'readSum' without releasing 'f', a stdio_stream
  // CHECK-MESSAGES: :[[@LINE-7]]:13: note: 'fopen' acquires it here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is released here, but only on other ways
  sum += first;
  fclose(f);
}

void okReadSum(const char *path) {
  FILE *f = fopen(path, "r");
  if (!f)
    return;
  int first = fgetc(f);
  if (first < 0) {
    fclose(f);
    return;
  }
  sum += first;
  fclose(f);
}

// The descriptor is the stream's: who gets it cannot close the stream.
int makeTemporary(void) {
  FILE *f = tmpfile();
  if (!f)
    return -1;
  return fileno(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: return here leaves 'makeTemporary' without releasing 'f', a stdio_stream
  // CHECK-MESSAGES: :[[@LINE-5]]:13: note: 'tmpfile' acquires it here
  // CHECK-MESSAGES: :[[@LINE-6]]:13: note: nothing releases it or hands it over
}

int okMakeTemporary(void) {
  FILE *f = tmpfile();
  if (!f)
    return -1;
  int fd = dup(fileno(f));
  fclose(f);
  return fd;
}

// A body in view may keep it.
struct log {
  FILE *to;
};
static struct log *last;
static void keep(struct log *l, FILE *f) { l->to = f; }
int okKept(const char *path) {
  FILE *f = fopen(path, "w");
  if (!f)
    return -1;
  keep(last, f);
  return fileno(f);
}

// The end of the variable releases it.
static void closeStream(FILE **f) {
  if (*f)
    fclose(*f);
}
void okCleanedUp(const char *path) {
  __attribute__((cleanup(closeStream))) FILE *f = fopen(path, "r");
  if (!f)
    return;
  int first = fgetc(f);
  if (first < 0)
    return;
  sum += first;
}
int okCleanedUpLater(const char *path) {
  __attribute__((cleanup(closeStream))) FILE *f = 0;
  FILE *opened = fopen(path, "r");
  if (!opened)
    return -1;
  f = opened;
  if (fgetc(f) < 0)
    return -1;
  return 0;
}
