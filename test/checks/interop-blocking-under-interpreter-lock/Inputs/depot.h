/* A library of the tests, with waits of every kind, two locks and callbacks under them. */
#ifndef DEPOT_H
#define DEPOT_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct depot_s depot;
typedef void (*depot_callback)(void *cookie);

int depot_take(depot *d);                 /* waits without bound */
int depot_take_for(depot *d, int ms);     /* below 0: without bound */
int depot_pack(depot *d, int parcel);     /* slow */
int depot_count(depot *d);                /* never waits */
int depot_label(depot *d, const char *s); /* slow */
char *depot_name(depot *d);               /* slow */
void depot_rest(depot *d);                /* bounded */
void depot_wait(depot *d);                /* until depot_signal */
void depot_signal(depot *d);
int depot_sort(depot *d);                 /* in no model */

void depot_close(depot *d);                                              /* takes the depot's lock */
void depot_open_gate(depot *d);                                          /* takes the gate's */
void depot_on_parcel(depot *d, depot_callback callback, void *cookie);   /* called under the depot's lock */
void depot_on_idle(depot *d, depot_callback callback, void *cookie);     /* called under none */
void depot_each(depot *d, depot_callback callback, void *cookie);        /* during the call */
void depot_on_turn(depot *d, depot_callback callback, void *cookie);     /* during depot_turn */
void depot_turn(depot *d);

#ifdef __cplusplus
}
#endif

#endif
