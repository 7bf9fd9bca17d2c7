// What finalizers of Java release, by the affinity of what it is a handle of.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml'}}"

#include "Inputs/kiln.h"
#include <jni.h>
#include <pthread.h>

JNIEXPORT void JNICALL Java_demo_Bad_finalize(JNIEnv *env, jobject self, jlong handle) {
  pot_free((pot *)handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Bad_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_Bad_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let one potter do all that the kiln has to do with
JNIEXPORT void JNICALL Java_demo_BadVase_finalize(JNIEnv *env, jobject self, jlong handle) {
  vase_free((vase *)handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'vase_free' releases a handle of the showroom on the collector's thread, which calls 'Java_demo_BadVase_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_BadVase_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the showroom is for the main thread alone (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the main thread, and do not wait for it
JNIEXPORT void JNICALL Java_demo_BadWheel_finalize(JNIEnv *env, jobject self, jlong handle) {
  wheel_free((wheel *)handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'wheel_free' releases the wheel on the collector's thread, which calls 'Java_demo_BadWheel_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_BadWheel_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the wheel is for the one thread that made it (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread that made it, and do not wait for it
JNIEXPORT void JNICALL Java_demo_BadBrick_finalize(JNIEnv *env, jobject self, jlong handle) {
  brick_free((brick *)handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'brick_free' releases a handle of the yard on the collector's thread, which calls 'Java_demo_BadBrick_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_BadBrick_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the yard must not run on two threads at once, and no lock is held here (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the lock around this that all other calls of the yard hold, or release it before the object ends

// One lock is enough where one thread at a time is.
static pthread_mutex_t yard = PTHREAD_MUTEX_INITIALIZER;
JNIEXPORT void JNICALL Java_demo_GoodBrick_finalize(JNIEnv *env, jobject self, jlong handle) {
  pthread_mutex_lock(&yard);
  brick_free((brick *)handle);
  pthread_mutex_unlock(&yard);
}
// ... and helps nobody who wants the same thread.
JNIEXPORT void JNICALL Java_demo_BadLocked_finalize(JNIEnv *env, jobject self, jlong handle) {
  pthread_mutex_lock(&yard);
  pot_free((pot *)handle);
  pthread_mutex_unlock(&yard);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_BadLocked_finalize'
// CHECK-MESSAGES: :[[@LINE-6]]:24: note: 'Java_demo_BadLocked_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: let one potter do all that the kiln has to do with
// The finalizer has it for itself.
JNIEXPORT void JNICALL Java_demo_GoodShelf_finalize(JNIEnv *env, jobject self, jlong handle) {
  shelf_free((shelf *)handle);
}
// It made it.
JNIEXPORT void JNICALL Java_demo_GoodWheel_finalize(JNIEnv *env, jobject self, jlong handle) {
  wheel *own = wheel_make();
  wheel_free(own);
}
// The library says so.
JNIEXPORT void JNICALL Java_demo_GoodAnywhere_finalize(JNIEnv *env, jobject self, jlong handle) {
  pot_free_anywhere((pot *)handle);
}
// Called by whoever is done with it.
JNIEXPORT void JNICALL Java_demo_Good_dispose(JNIEnv *env, jobject self, jlong handle) {
  pot_free((pot *)handle);
}
JNIEXPORT void JNICALL Java_demo_Good_close(JNIEnv *env, jobject self, jlong handle) {
  wheel_free((wheel *)handle);
}
