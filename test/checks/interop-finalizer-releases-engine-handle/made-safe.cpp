// A call somewhere in the unit lets any thread in.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml'}}"
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t --suffix=CLOSED -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml'}}" -- -DCLOSED

#include "Inputs/kiln.h"
#include <jni.h>

#ifndef CLOSED
void begin() { store_open(); }
#endif

extern "C" JNIEXPORT void JNICALL Java_demo_Crate_finalize(JNIEnv *, jobject, jlong handle) {
  crate_free(reinterpret_cast<crate *>(handle));
}
// CHECK-MESSAGES-CLOSED: :[[@LINE-2]]:3: warning: 'crate_free' releases a handle of the store on the collector's thread, which calls 'Java_demo_Crate_finalize'
// CHECK-MESSAGES-CLOSED: :[[@LINE-4]]:35: note: 'Java_demo_Crate_finalize' is a finalizer by its name
// CHECK-MESSAGES-CLOSED: :[[@LINE-4]]:3: note: the store must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES-CLOSED: :[[@LINE-5]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the store, and do not wait for it
