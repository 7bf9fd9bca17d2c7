/* A library of the tests: an engine for each affinity, and who calls back on which thread. */
#ifndef PRESS_H
#define PRESS_H

#ifdef __cplusplus
extern "C" {
#endif

/* One thread for the process's life. */
void press_start(void);
void press_stop(void);
int press_run(int sheet);
int press_version(void);

/* One thread at a time; any, once ink_make_safe() was called. */
void ink_mix(int colour);
void ink_pour(void);
void ink_make_safe(void);

/* The main thread. */
void desk_show(int sheet);

/* Of the thread that made it. */
typedef struct plate plate;
plate *plate_make(void);
int plate_open(plate **made);
void plate_cut(plate *p, int line);
void plate_free(plate *p);

/* By one thread at a time, and handed over. */
typedef struct roll roll;
roll *roll_make(void);
void roll_feed(roll *r, int length);
void roll_free(roll *r);

/* Any thread; not after a fork. */
void bell_ring(void);

/* Who calls what they are given. */
typedef void press_function(void *cookie);
void press_on_report(press_function *, void *);     /* a thread of the library */
void press_on_page(press_function *, void *);       /* several of them */
void press_on_anything(press_function *, void *);   /* any */
void press_each(press_function *, void *);          /* the caller, at once */
void press_on_poll(press_function *, void *);       /* who calls press_poll() */
void press_poll(void);
void desk_later(press_function *, void *);          /* the main thread */
void press_post(press_function *, void *);          /* the engine's own thread */
int press_is_mine(void);                            /* asks for the thread */

#ifdef __cplusplus
}
#endif

#endif
