// Ways from finalizers to releases: helpers, destructors, owners, tables.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -std=c++11,c++20 -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml'}}"

#include "Inputs/kiln.h"
#include <jni.h>
#include <memory>
#include <vector>

class Pot {
public:
  Pot() : Handle(pot_make(1)) {}
  ~Pot() { close(); }
  void close() {
    if (Handle)
      pot_free(Handle);
    Handle = nullptr;
  }

private:
  pot *Handle;
};

struct FreeWheel {
  void operator()(wheel *W) const { wheel_free(W); }
};

struct Shop {
  std::vector<std::unique_ptr<Pot>> Pots;
};

template <typename T> T &get(jlong Handle) { return *reinterpret_cast<T *>(Handle); }

static void release(pot *P) {
  if (P)
    pot_free(P);
}

extern "C" {
JNIEXPORT void JNICALL Java_demo_BadHelper_finalize(JNIEnv *, jobject, jlong handle) {
  release(reinterpret_cast<pot *>(handle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_BadHelper_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_BadHelper_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'release' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: let one potter do all that the kiln has to do with
JNIEXPORT void JNICALL Java_demo_BadDelete_finalize(JNIEnv *, jobject, jlong handle) {
  delete reinterpret_cast<Pot *>(handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_BadDelete_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_BadDelete_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-41]]:12: note: 'Pot::~Pot' calls 'Pot::close' here
// CHECK-MESSAGES: :[[@LINE-39]]:7: note: 'Pot::close' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-40]]:7: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: let one potter do all that the kiln has to do with
JNIEXPORT void JNICALL Java_demo_BadMethod_finalize(JNIEnv *, jobject, jlong handle) {
  get<Pot>(handle).close();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_BadMethod_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_BadMethod_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-48]]:7: note: 'Pot::close' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-49]]:7: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: let one potter do all that the kiln has to do with
JNIEXPORT void JNICALL Java_demo_BadShop_finalize(JNIEnv *, jobject, jlong handle) {
  delete reinterpret_cast<Shop *>(handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_BadShop_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_BadShop_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-44]]:37: note: member 'Pots' is destroyed here by 'Pot::~Pot'
// CHECK-MESSAGES: :[[@LINE-61]]:12: note: 'Pot::~Pot' calls 'Pot::close' here
// CHECK-MESSAGES: :[[@LINE-59]]:7: note: 'Pot::close' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-60]]:7: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: let one potter do all that the kiln has to do with
JNIEXPORT void JNICALL Java_demo_BadOwner_finalize(JNIEnv *, jobject, jlong handle) {
  std::unique_ptr<wheel, FreeWheel> Owner(reinterpret_cast<wheel *>(handle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:37: warning: 'wheel_free' releases the wheel on the collector's thread, which calls 'Java_demo_BadOwner_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_BadOwner_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-59]]:37: note: 'FreeWheel::operator()' calls 'wheel_free' here
// CHECK-MESSAGES: :[[@LINE-60]]:37: note: the wheel is for the one thread that made it (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:37: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread that made it, and do not wait for it
JNIEXPORT void JNICALL Java_demo_BadShared_finalize(JNIEnv *, jobject, jlong handle) {
  delete reinterpret_cast<std::shared_ptr<Pot> *>(handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'Java_demo_BadShared_finalize'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_BadShared_finalize' is a finalizer by its name
// CHECK-MESSAGES: :[[@LINE-79]]:12: note: 'Pot::~Pot' calls 'Pot::close' here
// CHECK-MESSAGES: :[[@LINE-77]]:7: note: 'Pot::close' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-78]]:7: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: let one potter do all that the kiln has to do with
JNIEXPORT void JNICALL Java_demo_GoodWeak_finalize(JNIEnv *, jobject, jlong handle) {
  delete reinterpret_cast<std::weak_ptr<Pot> *>(handle);
}
// Told where it comes about.
JNIEXPORT void JNICALL Java_demo_Good_nativeFinalize(JNIEnv *E, jobject O, jlong handle) {
  Java_demo_BadHelper_finalize(E, O, handle);
}
}

static void badInTable(JNIEnv *, jobject, jlong handle) { pot_free(reinterpret_cast<pot *>(handle)); }
// CHECK-MESSAGES: :[[@LINE-1]]:59: warning: 'pot_free' releases a handle of the kiln on the collector's thread, which calls 'badInTable'
// CHECK-MESSAGES: :[[@LINE+6]]:48: note: 'badInTable' is a finalizer in a table of JNINativeMethod here
// CHECK-MESSAGES: :[[@LINE-3]]:59: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:59: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-5]]:59: note: let one potter do all that the kiln has to do with
static void goodInTable(JNIEnv *, jobject, jlong handle) { pot_free(reinterpret_cast<pot *>(handle)); }
static const JNINativeMethod Methods[] = {
    {(char *)"nativeFinalize", (char *)"(J)V", (void *)badInTable},
    {(char *)"close", (char *)"(J)V", (void *)goodInTable},
};
