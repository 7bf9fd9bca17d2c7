// Fields of records that a function ends, and whose references nothing gives back.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <jni.h>
#include <stdlib.h>

struct link {
  jobject listener, good;
  int fd;
};

JNIEXPORT jlong JNICALL Java_demo_Link_open(JNIEnv *env, jobject self, jobject listener, jobject other) {
  struct link *made = malloc(sizeof *made);
  if (!made)
    return 0;
  made->listener = (*env)->NewGlobalRef(env, listener);
  made->good = (*env)->NewGlobalRef(env, other);
  return (jlong)made;
}
JNIEXPORT void JNICALL Java_demo_Link_close(JNIEnv *env, jobject self, jlong handle) {
  struct link *of = (struct link *)handle;
  (*env)->DeleteGlobalRef(env, of->good);
  free(of);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Java_demo_Link_close' ends a record whose 'listener' holds a JNI global reference: nothing gives it back, and the object is never freed
// CHECK-MESSAGES: :[[@LINE-10]]:9: note: 'listener' gets it here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: delete it after the last use (model jni.yaml)

// Only who makes it frees it, where it cannot be filled: it lasts as long as the program.
struct state {
  jobject listener;
};
static struct state *state;
JNIEXPORT void JNICALL Java_demo_State_start(JNIEnv *env, jobject self, jobject listener) {
  struct state *made = calloc(1, sizeof *made);
  if (!made)
    return;
  if (!listener) {
    free(made);
    return;
  }
  made->listener = (*env)->NewGlobalRef(env, listener);
  state = made;
}
