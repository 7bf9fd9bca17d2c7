/* A library of the tests, with callbacks of every kind. */
#ifndef RADIO_H
#define RADIO_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct radio_s radio;
typedef void (*radio_callback)(void *cookie);

void radio_each(radio *r, radio_callback callback, void *cookie);      /* during the call */
void radio_poll(radio *r, int ms);                                     /* calls what was set by on_notice */
void radio_on_notice(radio *r, radio_callback callback, void *cookie); /* during radio_poll */
void radio_on_signal(radio *r, radio_callback callback, void *cookie); /* on a thread of the library */
void radio_on_event(radio *r, radio_callback callback, void *cookie);  /* on any thread */
void radio_on_change(radio *r, radio_callback callback, void *cookie); /* nothing is said of the thread */
void radio_keep(radio *r, void *value, radio_callback end);            /* end is entered with the lock */
void radio_at_exit(radio_callback callback);                           /* entered without the lock */
/* What a radio calls. */
typedef struct radio_handlers {
  int size;
  radio_callback on_signal; /* on a thread of the library */
  radio_callback on_notice; /* during radio_poll */
  radio_callback on_change; /* nothing is said of the thread */
} radio_handlers;
void radio_use(radio *r, const radio_handlers *handlers, void *cookie);
void radio_run(radio *r, radio_callback callback, void *cookie);       /* in no model */
int radio_tune(radio *r, double frequency);

#ifdef __cplusplus
}
#endif

#endif
