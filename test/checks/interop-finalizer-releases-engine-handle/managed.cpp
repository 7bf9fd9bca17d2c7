// Natives that finalizers of Scala call, by the sources that are given: the same names are silent without.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t --suffix=SCALA -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml', ManagedSources: '%S/Inputs/Pot.scala'}}"
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml'}}"

#include "Inputs/kiln.h"
#include <jni.h>

extern "C" {
JNIEXPORT jint JNICALL Java_demo_LibPots_potFree(JNIEnv *, jobject, jlong handle) {
  return pot_free(reinterpret_cast<pot *>(handle));
}
// CHECK-MESSAGES-SCALA: :[[@LINE-2]]:10: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_LibPots_potFree'
// CHECK-MESSAGES-SCALA: :[[@LINE-4]]:24: note: it is called by the finalizer 'demo.Pot.finalize' (Pot.scala:7), 'demo.Pot.dispose' (Pot.scala:7)
// CHECK-MESSAGES-SCALA: :[[@LINE-4]]:10: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES-SCALA: :[[@LINE-5]]:10: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES-SCALA: :[[@LINE-6]]:10: note: let one potter do all that the kiln has to do with
JNIEXPORT jint JNICALL Java_demo_LibPots_potSell(JNIEnv *, jobject, jlong handle) {
  return pot_free(reinterpret_cast<pot *>(handle));
}
}
