// A thread that comes to the join of itself; what is reached only while a flag says that it does not run.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <pthread.h>

#define NULL ((void *)0)
int openLog(void);
int isQuick(void);

//===-- Set up by whoever comes first -------------------------------------===//

static pthread_t okWorker;
static int okInitialized;
static void okStop(void) { pthread_join(okWorker, NULL); }
static void *okWork(void *argument);
static int okStart(void) { return pthread_create(&okWorker, NULL, okWork, NULL); }
static int okInit(void) {
  okInitialized = 1;
  if (openLog() < 0) {
    okStop();
    okInitialized = 0;
    return -1;
  }
  return okStart();
}
// While the thread runs, this is initialized.
void okLog(void) {
  if (!okInitialized)
    okInit();
}
static void *okWork(void *argument) {
  while (isQuick())
    okLog();
  return argument;
}

//===-- A flag that says that it does run ---------------------------------===//

static pthread_t badWorker;
static int badRuns;
static void badStop(void) {
  if (badRuns) {
    badRuns = 0;
    pthread_join(badWorker, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the thread that runs 'badWork' comes to this join of itself: it waits for ever, or the join fails
// CHECK-MESSAGES: :[[@LINE+11]]:10: note: the thread that runs 'badWork' is started here
// CHECK-MESSAGES: :[[@LINE+5]]:5: note: 'badWork' calls 'badStop' here
  }
}
static void *badWork(void *argument) {
  while (isQuick())
    badStop();
  return argument;
}
int badStart(void) {
  badRuns = 1;
  return pthread_create(&badWorker, NULL, badWork, NULL);
}
void badEnd(void) { badStop(); }

//===-- A flag that says nothing of the thread ----------------------------===//

static pthread_t loudWorker;
static int isLoud;
static void loudStop(void) {
  if (!isLoud)
    pthread_join(loudWorker, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the thread that runs 'loudWork' comes to this join of itself: it waits for ever, or the join fails
// CHECK-MESSAGES: :[[@LINE+9]]:33: note: the thread that runs 'loudWork' is started here
// CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'loudWork' calls 'loudStop' here
}
static void *loudWork(void *argument) {
  while (isQuick())
    loudStop();
  return argument;
}
void setLoud(int loud) { isLoud = loud; }
int badStartLoud(void) { return pthread_create(&loudWorker, NULL, loudWork, NULL); }
void badEndLoud(void) { loudStop(); }
