/* A library of the tests: callbacks under its locks, on its threads, and in its frames. */
#ifndef ORCHARD_H
#define ORCHARD_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct orchard orchard;
typedef void (*orchard_callback)(void *cookie);
typedef int (*orchard_measure)(int size, void *cookie);

/* Under one lock of the process. */
int orchard_best_size(orchard_measure f, void *cookie); /* during the call */
void orchard_on_season(orchard_callback f, void *cookie); /* later, on a thread of its own */
#define ORCHARD_SEASON 1
#define ORCHARD_NAME 2
void orchard_config(int option, ...); /* ORCHARD_SEASON: a callback, later, and its cookie */
void orchard_launch(int size);
void orchard_reset(void);

/* Under a lock of each orchard. */
void orchard_on_fruit(orchard *o, orchard_callback f, void *cookie); /* later, in orchard_tend */
void orchard_tend(orchard *o);
void orchard_prune(orchard *o);
int orchard_count(orchard *o); /* takes no lock */
void orchard_lock(orchard *o); /* its lock, for programs */
void orchard_unlock(orchard *o);

/* Under none. */
/* What a hive calls. */
typedef struct orchard_hive {
  orchard_callback on_swarm;
  orchard_callback on_queen; /* whoever calls it lets exceptions pass */
} orchard_hive;
void orchard_put(orchard *o, const orchard_hive *hive);
void orchard_on_wasp(orchard *o, orchard_callback f, void *cookie); /* later, on a thread of its own */
void orchard_stop(orchard *o);                                      /* waits for that thread */
void orchard_stop_for(orchard *o, int ms);                          /* not for long */
void orchard_each(orchard *o, orchard_callback f, void *cookie);    /* during the call */
void orchard_parallel(orchard_callback f, void *cookie);              /* during the call, on its threads */
int orchard_sort(orchard *o, orchard_measure f, void *cookie);      /* a callback that fails returns -1 */
int orchard_pick(orchard *o, orchard_measure f, void *cookie);      /* whatever a callback returns counts */
void orchard_safe_each(orchard *o, orchard_callback f, void *cookie); /* lets exceptions pass */

#ifdef __cplusplus
}

namespace grove {
// Visitors may not throw, though this is C++.
template <class F> void visit(F &&f, void *cookie) {
  f(cookie);
}
template <class F> void walk(F &&f, void *cookie) {
  f(cookie);
}
} // namespace grove
#endif

#endif
