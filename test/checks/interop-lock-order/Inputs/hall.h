/* Libraries of the tests: one with mutexes, one with a lock of its own. */
#ifndef HALL_H
#define HALL_H

typedef struct cloak_mutex_s cloak_mutex;
void cloak_lock(cloak_mutex *m);
void cloak_unlock(cloak_mutex *m);
int cloak_try(cloak_mutex *m);

typedef struct hall_s hall;
void hall_enter(hall *h);                     /* takes the hall's door */
void hall_guess(hall *h);                     /* so it seems, too */
void hall_look(hall *h);                      /* takes nothing */
void hall_each(hall *h, void (*visit)(void)); /* calls back behind the door */

#endif
