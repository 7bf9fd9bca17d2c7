// Suppressing a finding on its line.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <pthread.h>

static pthread_mutex_t a, b, c, d, e, f;

void orderA(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}
void goodSameLine(void) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NOLINT(interop-lock-order)
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

void orderC(void) {
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&d);
  pthread_mutex_unlock(&d);
  pthread_mutex_unlock(&c);
}
void goodNextLine(void) {
  pthread_mutex_lock(&d);
  // NOLINTNEXTLINE
  pthread_mutex_lock(&c);
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&d);
}

void orderE(void) {
  pthread_mutex_lock(&e);
  pthread_mutex_lock(&f);
  pthread_mutex_unlock(&f);
  pthread_mutex_unlock(&e);
}
void badOtherCheck(void) {
  pthread_mutex_lock(&f);
  pthread_mutex_lock(&e); // NOLINT(interop-missing-interpreter-lock)
  pthread_mutex_unlock(&e);
  pthread_mutex_unlock(&f);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'e' is locked here while 'f' is held, and elsewhere 'f' is locked while 'e' is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'f' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: the other way round, 'e' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'f' is locked here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: always lock 'e' first
