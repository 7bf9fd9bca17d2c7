// Two functions that take many mutexes in both orders have one fault.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <pthread.h>

static pthread_mutex_t first, second, third, fourth;

void down(void) {
  pthread_mutex_lock(&fourth);
  pthread_mutex_lock(&third);
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first);
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&third);
  pthread_mutex_unlock(&fourth);
}

void badUp(void) {
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&third);
  pthread_mutex_lock(&fourth);
  pthread_mutex_unlock(&fourth);
  pthread_mutex_unlock(&third);
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
}
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: 'second' is locked here while 'first' is held, and elsewhere 'first' is locked while 'second' is held
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'first' is locked here
// CHECK-MESSAGES: :[[@LINE-20]]:3: note: the other way round, 'second' is locked here
// CHECK-MESSAGES: :[[@LINE-20]]:3: note: 'first' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: the same two functions take 5 more pairs of mutexes in both orders
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: always lock 'second' first

// Three mutexes are three pairs, which are told each.
static pthread_mutex_t red, green, blue;

void back(void) {
  pthread_mutex_lock(&blue);
  pthread_mutex_lock(&green);
  pthread_mutex_lock(&red);
  pthread_mutex_unlock(&red);
  pthread_mutex_unlock(&green);
  pthread_mutex_unlock(&blue);
}

void badForth(void) {
  pthread_mutex_lock(&red);
  pthread_mutex_lock(&green);
  pthread_mutex_lock(&blue);
  pthread_mutex_unlock(&blue);
  pthread_mutex_unlock(&green);
  pthread_mutex_unlock(&red);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'green' is locked here while 'red' is held, and elsewhere 'red' is locked while 'green' is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'red' is locked here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: the other way round, 'green' is locked here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'red' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: always lock 'green' first
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: 'blue' is locked here while 'green' is held, and elsewhere 'green' is locked while 'blue' is held
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'green' is locked here
// CHECK-MESSAGES: :[[@LINE-23]]:3: note: the other way round, 'blue' is locked here
// CHECK-MESSAGES: :[[@LINE-23]]:3: note: 'green' is locked here
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: always lock 'blue' first
// CHECK-MESSAGES: :[[@LINE-15]]:3: warning: 'blue' is locked here while 'red' is held, and elsewhere 'red' is locked while 'blue' is held
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: 'red' is locked here
// CHECK-MESSAGES: :[[@LINE-28]]:3: note: the other way round, 'blue' is locked here
// CHECK-MESSAGES: :[[@LINE-27]]:3: note: 'red' is locked here
// CHECK-MESSAGES: :[[@LINE-19]]:3: note: always lock 'blue' first
