//===- runtime.h - A small runtime with a collector's thread ------*- C -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a Java VM does for native code, in fifty lines: objects that nobody
// refers to any more are found by a thread of the runtime's own, which calls
// their finalizers.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_H
#define RUNTIME_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct runtime_object runtime_object;
typedef void (*runtime_finalizer)(void *Data);

/* An object around Data. Once it is unreachable, the collector's thread calls
   Finalizer with Data. */
runtime_object *runtime_new(void *Data, runtime_finalizer Finalizer);
void *runtime_data(runtime_object *Object);

/* The program's last reference to it is gone. */
void runtime_drop(runtime_object *Object);

/* Returns when all that was dropped is collected. */
void runtime_collect(void);

#ifdef __cplusplus
}
#endif

#endif // RUNTIME_H
