// Only a report of the leak, by a call that the project names.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config='{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: "%S/Inputs/kiln.yaml", interop-finalizer-releases-engine-handle.LeakReport: "reportLeak(${what})"}}'

#include "Inputs/kiln.h"
#include <jni.h>

void reportLeak(const char *What);

extern "C" {
JNIEXPORT void JNICALL Java_demo_Plain_finalize(JNIEnv *, jobject, jlong handle) {
  if (handle)
    pot_free(reinterpret_cast<pot *>(handle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Plain_finalize'
// CHECK-MESSAGES: :[[@LINE-5]]:24: note: 'Java_demo_Plain_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-4]]:5: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-FIXES: if (handle)
// CHECK-FIXES-NEXT: reportLeak("a pot");
JNIEXPORT void JNICALL Java_demo_Good_finalize(JNIEnv *, jobject, jlong handle) {
  reportLeak("a pot");
}
}
