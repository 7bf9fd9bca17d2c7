// A library of the tests: releases that take more than the handle.
#ifndef MAPPING_H
#define MAPPING_H

#include "toys.h"

typedef struct ring_s ring;
enum { RING_LATER, RING_NOW };

extern "C" {
void *mapping_make(unsigned long size);
void mapping_end(void *start, unsigned long size);
ring *ring_make(void);
void ring_end(ring **r, int when);
void gadget_swap(gadget **g);
}

#endif
