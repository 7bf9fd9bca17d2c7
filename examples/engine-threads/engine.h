//===- engine.h - A small engine that one thread must call --------*- C -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MXNet's rule in a hundred lines: the thread that calls the engine first must
// make all later calls, for as long as the process lives. A lock does not help.
// This engine notices, says so and counts; others corrupt memory.
//
//===----------------------------------------------------------------------===//

#ifndef ENGINE_H
#define ENGINE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct engine_model engine_model;

/* For the engine's thread. */
engine_model *engine_load(const char *Name);
double engine_score(engine_model *Model, double Input);
void engine_learn(engine_model *Model, double Input);
int engine_count_samples(engine_model *Model);
void engine_unload(engine_model *Model);

/* For any thread: calls that another thread made, models that are loaded. */
int engine_count_violations(void);
int engine_count_models(void);

#ifdef __cplusplus
}
#endif

#endif // ENGINE_H
