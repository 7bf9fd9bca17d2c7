/*===- annotations.h - Tell interop-tidy what a function does ---*- C -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knowledge written at the declaration, for functions whose body is not seen or
// says too little. Each macro has the meaning of the model key of that name
// (docs/models.md) and wins over every model. Write it before the declaration,
// in C or C++:
//
//   INTEROP_BLOCKS("a job arrives") struct job *queue_pop(struct queue *q);
//   INTEROP_STOP_SIGNAL void queue_close(struct queue *q);
//
// Nothing is left of it where the compiler is not clang.
//
//===----------------------------------------------------------------------===*/

#ifndef INTEROP_ANNOTATIONS_H
#define INTEROP_ANNOTATIONS_H

#if defined(__clang__)
#define INTEROP_ANNOTATE(text) __attribute__((annotate(text)))
#else
#define INTEROP_ANNOTATE(text)
#endif

/* Waits without bound; UNTIL, a literal, completes "waits until ...". */
#define INTEROP_BLOCKS(until) INTEROP_ANNOTATE("interop::blocks=" until)

/* Waits, but ends by itself (a timeout, a short wait). */
#define INTEROP_BLOCKS_BOUNDED(until)                                          \
  INTEROP_ANNOTATE("interop::blocks_bounded=" until)

/* Never waits, whatever its body seems to do. */
#define INTEROP_NONBLOCKING INTEROP_ANNOTATE("interop::nonblocking")

/* A call tells a thread to stop and wakes it, whatever it waits in. */
#define INTEROP_STOP_SIGNAL INTEROP_ANNOTATE("interop::stop_signal")

/* A call never tells a thread anything. */
#define INTEROP_NO_SIGNAL INTEROP_ANNOTATE("interop::no_signal")

/* Makes a handle of KIND (a literal), which is the result; releases the one
   that is argument 0. The _AT forms name another place: "object" (of a
   constructor or method), "result", "arg0", "arg1", ... */
#define INTEROP_ACQUIRES(kind) INTEROP_ANNOTATE("interop::acquires=" kind)
#define INTEROP_ACQUIRES_AT(kind, place)                                       \
  INTEROP_ANNOTATE("interop::acquires=" kind "@" place)
#define INTEROP_RELEASES(kind) INTEROP_ANNOTATE("interop::releases=" kind)
#define INTEROP_RELEASES_AT(kind, place)                                       \
  INTEROP_ANNOTATE("interop::releases=" kind "@" place)

/* The handle that INTEROP_ACQUIRES makes depends on one of KIND, argument 0. */
#define INTEROP_CHILD_OF(kind) INTEROP_ANNOTATE("interop::child_of=" kind)
#define INTEROP_CHILD_OF_AT(kind, place)                                       \
  INTEROP_ANNOTATE("interop::child_of=" kind "@" place)

/* The handle that is argument 0 belongs to what is called from then on; the _AT
   form names another place. */
#define INTEROP_TRANSFERS INTEROP_TRANSFERS_AT("arg0")
#define INTEROP_TRANSFERS_AT(place)                                            \
  INTEROP_ANNOTATE("interop::transfers=" place)

/* May leave by an exception of TYPE (a literal). For what never throws there is
   noexcept. */
#define INTEROP_THROWS(type) INTEROP_ANNOTATE("interop::throws=" type)

/* Any thread may call it, so that what it reaches must bear that. */
#define INTEROP_ANY_THREAD INTEROP_ANNOTATE("interop::any_thread")

/* Runs the callable that it is given on the one thread of an engine. */
#define INTEROP_DISPATCHER INTEROP_ANNOTATE("interop::dispatcher")

/* Always runs on the engine's thread, whoever seems to call it. */
#define INTEROP_ENGINE_THREAD INTEROP_ANNOTATE("interop::engine_thread")

#endif /* INTEROP_ANNOTATIONS_H */
