// Releases that the engine's own thread makes, and those that a finalizer leaves to others, are silent.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -std=c++14,c++20 -- --config='{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: "%S/Inputs/kiln.yaml", interop-finalizer-releases-engine-handle.Dispatcher: "Kiln::post(${task})"}}' -- -I%S/../../../include

#include "Inputs/kiln.h"
#include <deque>
#include <functional>
#include <interop/annotations.h>
#include <jni.h>
#include <mutex>

std::mutex QueueMutex;
std::deque<std::function<void()>> Queue;
std::deque<pot *> Done;

static void post(std::function<void()> Task) {
  std::lock_guard<std::mutex> Lock(QueueMutex);
  Queue.push_back(Task);
}
// Whose body is seen to call it: only the annotation, or the option, tells.
template <typename F> INTEROP_DISPATCHER void runOnKiln(F Task) { Task(); }
struct Kiln {
  template <typename F> static void post(F Task) { Task(); }
};
INTEROP_ENGINE_THREAD void freeOnKiln(pot *P) { pot_free(P); }
static void freeHere(pot *P) {
  if (kiln_is_mine())
    pot_free(P);
  else
    post([P] { pot_free(P); });
}
static void freeLater(void *P) { pot_free(static_cast<pot *>(P)); }

extern "C" {
JNIEXPORT void JNICALL Java_demo_GoodQueue_finalize(JNIEnv *, jobject, jlong handle) {
  pot *P = reinterpret_cast<pot *>(handle);
  post([P] { pot_free(P); });
}
JNIEXPORT void JNICALL Java_demo_GoodList_finalize(JNIEnv *, jobject, jlong handle) {
  std::lock_guard<std::mutex> Lock(QueueMutex);
  Done.push_back(reinterpret_cast<pot *>(handle));
}
JNIEXPORT void JNICALL Java_demo_GoodAnnotated_finalize(JNIEnv *, jobject, jlong handle) {
  runOnKiln([handle] { pot_free(reinterpret_cast<pot *>(handle)); });
}
JNIEXPORT void JNICALL Java_demo_GoodOption_finalize(JNIEnv *, jobject, jlong handle) {
  Kiln::post([handle] { pot_free(reinterpret_cast<pot *>(handle)); });
}
JNIEXPORT void JNICALL Java_demo_GoodEngine_finalize(JNIEnv *, jobject, jlong handle) {
  freeOnKiln(reinterpret_cast<pot *>(handle));
}
JNIEXPORT void JNICALL Java_demo_GoodAsked_finalize(JNIEnv *, jobject, jlong handle) {
  freeHere(reinterpret_cast<pot *>(handle));
}
JNIEXPORT void JNICALL Java_demo_GoodMain_finalize(JNIEnv *, jobject, jlong handle) {
  kiln_later(freeLater, reinterpret_cast<void *>(handle));
}
}
