// A loop that asks a flag of this file alone, to which nothing gives the value that ends it: then nothing else that the thread is told does.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c11

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

struct codec {
  void (*close)(void);
  int state;
};

//===-- The thread waits in a call, too ------------------------------------===//

static bool receiving = true;
static pthread_t receiver;
static int connection;
static void *receive_all(void *unused) {
  char byte;
  while (receiving) {
    if (connection < 0) {
      usleep(100);
      continue;
    }
    recv(connection, &byte, 1, 0);
  }
  return NULL;
}
void receiver_start(void) { pthread_create(&receiver, NULL, receive_all, NULL); }
void bad_receiver_stop(void) {
  pthread_join(receiver, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_receiver_stop' may block forever in 'pthread_join': nothing tells the thread to stop [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'bad_receiver_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-5]]:29: note: the thread that runs 'receive_all' is started here
  // CHECK-MESSAGES: :[[@LINE-15]]:3: note: it leaves this loop only when 'receiving' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
}

//===-- Something else is told ---------------------------------------------===//

static struct codec *codec;
static bool decoding = true;
static pthread_t decoder;
static void *decode_all(void *unused) {
  while (decoding) {
    if (codec)
      codec->state++;
    usleep(10);
  }
  return NULL;
}
void decoder_start(void) { pthread_create(&decoder, NULL, decode_all, NULL); }
void bad_decoder_close(void) {
  if (codec) {
    codec->close();
    codec = NULL;
  }
  pthread_join(decoder, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_decoder_close' may block forever in 'pthread_join': nothing tells the thread to stop [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'bad_decoder_close' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-9]]:28: note: the thread that runs 'decode_all' is started here
  // CHECK-MESSAGES: :[[@LINE-17]]:3: note: it leaves this loop only when 'decoding' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
}

//===-- Who may change it --------------------------------------------------===//

// The address is given away.
void keep_flag(bool *flag);
static bool given = true;
static pthread_t given_thread;
static void *given_run(void *unused) {
  while (given)
    usleep(10);
  return NULL;
}
void given_start(void) {
  keep_flag(&given);
  pthread_create(&given_thread, NULL, given_run, NULL);
}
void good_given_stop(void) { pthread_join(given_thread, NULL); }

// Its value is only looked at.
void note_flag(bool flag);
static bool noted = true;
static pthread_t noted_thread;
static void *noted_run(void *unused) {
  while (noted)
    usleep(10);
  return NULL;
}
void noted_start(void) {
  note_flag(noted);
  pthread_create(&noted_thread, NULL, noted_run, NULL);
}
void bad_noted_stop(void) {
  pthread_join(noted_thread, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_noted_stop' may block forever in 'pthread_join': nothing tells the thread to stop [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'bad_noted_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: the thread that runs 'noted_run' is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:3: note: it leaves this loop only when 'noted' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
}

// It is cancelled, and asks a flag beside.
static bool cancelled_going = true;
static pthread_t cancelled_thread;
static void *cancelled_run(void *unused) {
  while (cancelled_going)
    usleep(10);
  return NULL;
}
void cancelled_start(void) { pthread_create(&cancelled_thread, NULL, cancelled_run, NULL); }
void good_cancelled_stop(void) {
  pthread_cancel(cancelled_thread);
  pthread_join(cancelled_thread, NULL);
}

// A handler changes it.
static bool handled = true;
static pthread_t handled_thread;
static void *handled_run(void *unused) {
  while (handled)
    usleep(10);
  return NULL;
}
void handled_on_signal(int number) { handled = false; }
void handled_start(void) { pthread_create(&handled_thread, NULL, handled_run, NULL); }
void good_handled_stop(void) { pthread_join(handled_thread, NULL); }
