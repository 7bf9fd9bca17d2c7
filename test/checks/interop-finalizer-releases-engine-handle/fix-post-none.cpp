// Releases that are not posted as they stand.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -std=c++11,c++17 -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml', interop-finalizer-releases-engine-handle.Dispatcher: 'Kiln::post'}}"

#include "Inputs/kiln.h"
#include <functional>
#include <jni.h>
#include <string>

struct Kiln {
  static void post(std::function<void()> Task);
};
struct Holder {
  pot *handle;
};
static void logged(JNIEnv *Env, pot *P) {
  Env->DeleteGlobalRef(nullptr);
  pot_free(P);
}
static void named(const char *Name, pot *P) {
  pot_free(P);
}
#define FREE(P) pot_free(P)

extern "C" {
JNIEXPORT jint JNICALL Java_demo_Returned_finalize(JNIEnv *, jobject, jlong handle) {
  return pot_free(reinterpret_cast<pot *>(handle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Returned_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_Returned_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: post the release to the thread of the kiln, and return 0 before it is done
// CHECK-ALTERNATIVE-1: Kiln::post([=] { pot_free(reinterpret_cast<pot *>(handle)); });
// CHECK-ALTERNATIVE-1-NEXT: return 0;
JNIEXPORT jint JNICALL Java_demo_Used_finalize(JNIEnv *, jobject, jlong handle) {
  int Status = pot_free(reinterpret_cast<pot *>(handle));
  return Status;
}
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Used_finalize'
// CHECK-MESSAGES: :[[@LINE-5]]:24: note: 'Java_demo_Used_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-5]]:16: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: it cannot be posted as it stands: its result is used
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: let one potter do all that the kiln has to do with
JNIEXPORT void JNICALL Java_demo_Runtime_finalize(JNIEnv *Env, jobject, jlong handle) {
  logged(Env, reinterpret_cast<pot *>(handle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Runtime_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_Runtime_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-32]]:3: note: 'logged' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-33]]:3: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: it cannot be posted as it stands: it needs a thread attached to the Java VM there
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: let one potter do all that the kiln has to do with
// What the text stands in may be gone by then.
JNIEXPORT void JNICALL Java_demo_Text_finalize(JNIEnv *, jobject, jlong handle) {
  char name[8] = "pot";
  named(name, reinterpret_cast<pot *>(handle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Text_finalize'
// CHECK-MESSAGES: :[[@LINE-5]]:24: note: 'Java_demo_Text_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-41]]:3: note: 'named' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-42]]:3: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: it cannot be posted as it stands: 'name' cannot be copied
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: let one potter do all that the kiln has to do with
JNIEXPORT void JNICALL Java_demo_Macro_finalize(JNIEnv *, jobject, jlong handle) {
  FREE(reinterpret_cast<pot *>(handle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Macro_finalize'
// CHECK-MESSAGES: :[[@LINE-48]]:17: note: expanded from macro 'FREE'
// CHECK-MESSAGES: :[[@LINE-5]]:24: note: 'Java_demo_Macro_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-51]]:17: note: expanded from macro 'FREE'
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: it cannot be posted as it stands: it stands in a macro
// CHECK-MESSAGES: :[[@LINE-53]]:17: note: expanded from macro 'FREE'
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-55]]:17: note: expanded from macro 'FREE'
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: let one potter do all that the kiln has to do with
// CHECK-MESSAGES: :[[@LINE-57]]:17: note: expanded from macro 'FREE'
}
