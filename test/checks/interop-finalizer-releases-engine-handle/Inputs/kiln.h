/* A library of the tests, whose parts choose the threads that call them. */
#ifndef KILN_H
#define KILN_H

#ifdef __cplusplus
#include <functional>
extern "C" {
#endif

/* The kiln: the same thread for the life of the process. */
typedef struct pot pot;
pot *pot_make(int clay);
int pot_free(pot *p);
int pot_glaze(pot *p);
void pot_free_anywhere(pot *p);
/* The showroom: the main thread alone. */
typedef struct vase vase;
vase *vase_make(void);
void vase_free(vase *v);
/* A wheel: the thread that made it. */
typedef struct wheel wheel;
wheel *wheel_make(void);
void wheel_free(wheel *w);
/* The yard: one thread at a time. */
typedef struct brick brick;
brick *brick_make(void);
void brick_free(brick *b);
/* A shelf: whoever it was handed to. */
typedef struct shelf shelf;
shelf *shelf_make(void);
void shelf_free(shelf *s);
/* The store: any thread, once it is open. */
typedef struct crate crate;
crate *crate_make(void);
void crate_free(crate *c);
void store_open(void);

int kiln_is_mine(void);
void kiln_later(void (*task)(void *), void *cookie);

#ifdef __cplusplus
}

/* Several threads of its own. */
class helpers {
public:
  void give(std::function<void()> Task);
  /* Called for each change, on a thread of theirs. */
  void watch(std::function<void()> Task);
};
#endif
#endif
