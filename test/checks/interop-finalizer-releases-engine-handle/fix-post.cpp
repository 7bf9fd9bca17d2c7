// The release is posted to the thread of the engine, and not waited for.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml', interop-finalizer-releases-engine-handle.Dispatcher: 'Kiln::post'}}"

#include "Inputs/kiln.h"
#include <functional>
#include <jni.h>

struct Kiln {
  static void post(std::function<void()> Task);
};

class Pot {
public:
  ~Pot() { pot_free(Handle); }
  pot *Handle = nullptr;
};
struct Holder {
  pot *handle;
};

extern "C" {
JNIEXPORT void JNICALL Java_demo_Plain_finalize(JNIEnv *, jobject, jlong handle) {
  pot_free(reinterpret_cast<pot *>(handle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Plain_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_Plain_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-FIXES: Java_demo_Plain_finalize
// CHECK-FIXES-NEXT: {{^}}  Kiln::post([=] { pot_free(reinterpret_cast<pot *>(handle)); });
JNIEXPORT void JNICALL Java_demo_Cast_finalize(JNIEnv *, jobject, jlong handle) {
  pot *P = reinterpret_cast<pot *>(handle);
  if (P)
    (void)pot_free(P);
}
// CHECK-MESSAGES: :[[@LINE-2]]:11: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Cast_finalize'
// CHECK-MESSAGES: :[[@LINE-6]]:24: note: 'Java_demo_Cast_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-4]]:11: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-FIXES: if (P)
// CHECK-FIXES-NEXT: (void)Kiln::post([=] { pot_free(P); });
JNIEXPORT void JNICALL Java_demo_Member_finalize(JNIEnv *, jobject, jlong handle) {
  Holder *H = reinterpret_cast<Holder *>(handle);
  pot_free(H->handle);
  delete H;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Member_finalize'
// CHECK-MESSAGES: :[[@LINE-6]]:24: note: 'Java_demo_Member_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-FIXES: Holder *H = 
// CHECK-FIXES-NEXT: Kiln::post([handle2 = H->handle] { pot_free(handle2); });
// CHECK-FIXES-NEXT: delete H;
JNIEXPORT void JNICALL Java_demo_Delete_finalize(JNIEnv *, jobject, jlong handle) {
  delete reinterpret_cast<Pot *>(handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_Delete_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_Delete_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-42]]:12: note: 'Pot::~Pot' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-43]]:12: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-FIXES: Kiln::post([=] { delete reinterpret_cast<Pot *>(handle); });
JNIEXPORT void JNICALL Java_demo_Good_finalize(JNIEnv *, jobject, jlong handle) {
  Kiln::post([handle] { pot_free(reinterpret_cast<pot *>(handle)); });
}
}
