// What libc keeps for all threads in one place.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>

typedef long time_t;
struct tm;
struct hostent;
struct passwd;
struct tm *localtime(const time_t *);
struct tm *localtime_r(const time_t *, struct tm *);
char *ctime(const time_t *);
char *strtok(char *, const char *);
char *strtok_r(char *, const char *, char **);
struct hostent *gethostbyname(const char *);
struct passwd *getpwuid(unsigned);
char *strerror(int);

static time_t now;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *badStamp(void *arg) {
  localtime(&now);
  return arg;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'localtime' must not run on two threads at once, but the thread that runs 'badStamp' and the main thread reach the broken-down time of libc without a lock
// CHECK-MESSAGES: :[[@LINE+39]]:3: note: 'badStamp' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+46]]:3: note: the main thread calls 'ctime' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'localtime_r', 'gmtime_r', 'ctime_r' and 'asctime_r' write to memory of the caller's (model libc-statics.yaml)

static void *goodStamp(void *into) {
  localtime_r(&now, into);
  strerror(5);
  return into;
}

static void *badSplit(void *text) {
  for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
    ;
  return text;
}
// CHECK-MESSAGES: :[[@LINE-4]]:21: warning: 'strtok' must not run on two threads at once, but several threads that run 'badSplit' reach it without a lock
// CHECK-MESSAGES: :[[@LINE+26]]:5: note: 'badSplit' is started as a thread here, in a loop
// CHECK-MESSAGES: :[[@LINE-6]]:53: note: 'strtok' is called here, too
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'strtok_r' keeps the place in a variable of the caller's (model libc-statics.yaml)

static void *goodSplit(void *text) {
  char *at;
  strtok_r(text, " ", &at);
  return text;
}

// Under one lock.
static void *goodResolve(void *name) {
  pthread_mutex_lock(&lock);
  gethostbyname(name);
  pthread_mutex_unlock(&lock);
  return name;
}

// Nobody else asks for users.
static void *goodUser(void *arg) { return getpwuid(0); }

int main(int argc, char **argv) {
  pthread_t threads[8];
  pthread_create(&threads[0], NULL, badStamp, NULL);
  pthread_create(&threads[1], NULL, goodStamp, NULL);
  for (int i = 2; i < 4; ++i)
    pthread_create(&threads[i], NULL, badSplit, argv[1]);
  pthread_create(&threads[4], NULL, goodSplit, argv[1]);
  for (int i = 5; i < 7; ++i)
    pthread_create(&threads[i], NULL, goodResolve, argv[1]);
  pthread_create(&threads[7], NULL, goodUser, NULL);
  ctime(&now);
  for (int i = 0; i < 8; ++i)
    pthread_join(threads[i], NULL);
}
