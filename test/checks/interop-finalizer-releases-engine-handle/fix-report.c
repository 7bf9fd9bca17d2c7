// Likewise in C; what a native returned becomes 0.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config='{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: "%S/Inputs/kiln.yaml", interop-finalizer-releases-engine-handle.LeakReport: "report_leak(${what})"}}'

#include "Inputs/kiln.h"
#include <jni.h>

void report_leak(const char *what);

JNIEXPORT jint JNICALL Java_demo_Returned_finalize(JNIEnv *env, jobject self, jlong handle) {
  return pot_free((pot *)handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Returned_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_Returned_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: only report that the handle leaks, and release it where its owner is done with it
// CHECK-ALTERNATIVE-1: {{^}}  report_leak("a pot");
// CHECK-ALTERNATIVE-1-NEXT: return 0;
