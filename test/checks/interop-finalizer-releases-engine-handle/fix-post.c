// C has no lambdas: advice.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml', interop-finalizer-releases-engine-handle.Dispatcher: 'kiln_post'}}"

#include "Inputs/kiln.h"
#include <jni.h>

void kiln_post(void (*task)(void *), void *cookie);

JNIEXPORT void JNICALL Java_demo_Plain_finalize(JNIEnv *env, jobject self, jlong handle) {
  pot_free((pot *)handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Plain_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_Plain_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: it cannot be posted as it stands: it takes a lambda of C++
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: let one potter do all that the kiln has to do with
