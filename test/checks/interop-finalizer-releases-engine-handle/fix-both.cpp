// With both options the release is posted; a report is the alternative.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config='{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: "%S/Inputs/kiln.yaml", interop-finalizer-releases-engine-handle.LeakReport: "leaks.report(*self)", interop-finalizer-releases-engine-handle.Dispatcher: "getLoop().post(${task})"}}'

#include "Inputs/kiln.h"
#include <functional>
#include <jni.h>

struct Loop {
  void post(std::function<void()> Task);
};
Loop &getLoop();
struct Pot {
  pot *Handle;
};
struct Leaks {
  void report(const Pot &Lost);
} leaks;

extern "C" JNIEXPORT void JNICALL Java_demo_Plain_finalize(JNIEnv *, jobject, jlong handle) {
  Pot *self = reinterpret_cast<Pot *>(handle);
  pot_free(self->Handle);
  delete self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Plain_finalize'
// CHECK-MESSAGES: :[[@LINE-6]]:35: note: 'Java_demo_Plain_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: only report that the handle leaks, and release it where its owner is done with it
// CHECK-FIXES: Pot *self = reinterpret_cast<Pot *>(handle);
// CHECK-FIXES-NEXT: getLoop().post([Handle = self->Handle] { pot_free(Handle); });
// CHECK-ALTERNATIVE-1: Pot *self = reinterpret_cast<Pot *>(handle);
// CHECK-ALTERNATIVE-1-NEXT: leaks.report(*self);

// A method of that name is such a dispatcher, whatever its body does.
struct Own {
  template <typename F> void post(F Task) { Task(); }
};
extern "C" JNIEXPORT void JNICALL Java_demo_Good_finalize(JNIEnv *, jobject, jlong handle) {
  reinterpret_cast<Own *>(handle)->post([] { pot_free(nullptr); });
}
