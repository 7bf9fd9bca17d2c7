// JNI references that outlive the native method they were given to.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <jni.h>

void print(const char *text);

static jclass errors;
static jobject listener;
static jclass cached;

extern "C" {
JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *) {
  JNIEnv *env;
  if (vm->GetEnv(reinterpret_cast<void **>(&env), JNI_VERSION_1_6) != JNI_OK)
    return JNI_ERR;
  errors = env->FindClass("java/io/IOException");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'errors' keeps a JNI local reference, which is valid only until the native method returns, and only on its thread
  // CHECK-MESSAGES: :[[@LINE-2]]:12: note: 'JNIEnv_::FindClass' gives a JNI local reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: keep a global one instead ('NewGlobalRef'), and delete it when it is not needed any more (model jni.yaml)
  jclass local = env->FindClass("java/lang/String");
  cached = static_cast<jclass>(env->NewGlobalRef(local));
  env->DeleteLocalRef(local);
  return JNI_VERSION_1_6;
}

JNIEXPORT void JNICALL Java_Port_keepsArgument(JNIEnv *, jobject, jobject object) { listener = object; }
// CHECK-MESSAGES: :[[@LINE-1]]:85: warning: 'listener' keeps a JNI local reference, which is valid only until the native method returns, and only on its thread
// CHECK-MESSAGES: :[[@LINE-2]]:75: note: parameter 'object' is a JNI local reference
// CHECK-MESSAGES: :[[@LINE-3]]:85: note: keep a global one instead ('NewGlobalRef'), and delete it when it is not needed any more (model jni.yaml)
JNIEXPORT void JNICALL Java_Port_okMakesGlobal(JNIEnv *env, jobject, jobject object) {
  listener = env->NewGlobalRef(object);
}
JNIEXPORT void JNICALL Java_Port_okReplacesByGlobal(JNIEnv *env, jobject, jobject) {
  cached = env->FindClass("java/lang/String");
  cached = static_cast<jclass>(env->NewGlobalRef(cached));
}
JNIEXPORT jstring JNICALL Java_Port_keepsInStatic(JNIEnv *env, jobject object) {
  static jclass cls = env->GetObjectClass(object);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'cls' keeps a JNI local reference, which is valid only until the native method returns, and only on its thread
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'JNIEnv_::GetObjectClass' gives a JNI local reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: keep a global one instead ('NewGlobalRef'), and delete it when it is not needed any more (model jni.yaml)
  return static_cast<jstring>(env->CallObjectMethod(object, env->GetMethodID(cls, "name", "()Ljava/lang/String;")));
}
JNIEXPORT void JNICALL Java_Port_usesReleasedText(JNIEnv *env, jobject, jstring name) {
  const char *text = env->GetStringUTFChars(name, nullptr);
  env->ReleaseStringUTFChars(name, text);
  print(text);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'text' is used after 'JNIEnv_::ReleaseStringUTFChars', which gave it back: it may be freed
  // CHECK-MESSAGES: :[[@LINE-4]]:22: note: 'JNIEnv_::GetStringUTFChars' gives the characters of a Java string here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'JNIEnv_::ReleaseStringUTFChars' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: copy them, or release them after the last use (model jni.yaml)
}
JNIEXPORT void JNICALL Java_Port_okReleasesLast(JNIEnv *env, jobject, jstring name) {
  const char *text = env->GetStringUTFChars(name, nullptr);
  print(text);
  env->ReleaseStringUTFChars(name, text);
}
JNIEXPORT void JNICALL Java_Port_usesDeletedLocal(JNIEnv *env, jobject object) {
  jclass cls = env->GetObjectClass(object);
  env->DeleteLocalRef(cls);
  env->GetMethodID(cls, "name", "()Ljava/lang/String;");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cls' is used after 'JNIEnv_::DeleteLocalRef', which ends a JNI local reference
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'JNIEnv_::GetObjectClass' gives a JNI local reference here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'JNIEnv_::DeleteLocalRef' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: keep a global one instead ('NewGlobalRef'), and delete it when it is not needed any more (model jni.yaml)
}
}

class Session {
public:
  void setListener(JNIEnv *, jobject object) { listener_ = object; }
  void okSetListener(JNIEnv *env, jobject object) { kept_ = env->NewGlobalRef(object); }
  void remember(JNIEnv *env) { cls_ = env->FindClass("Session"); }
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'cls_' keeps a JNI local reference, which is valid only until the native method returns, and only on its thread
  // CHECK-MESSAGES: :[[@LINE-2]]:39: note: 'JNIEnv_::FindClass' gives a JNI local reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:32: note: keep a global one instead ('NewGlobalRef'), and delete it when it is not needed any more (model jni.yaml)

private:
  jobject listener_, kept_;
  jclass cls_;
};
Session *make() { return new Session; }

extern "C" JNIEXPORT void JNICALL Java_Session_keepsInObject(JNIEnv *env, jobject, jlong handle, jobject object) {
  reinterpret_cast<Session *>(handle)->setListener(env, object);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Session::setListener' keeps a JNI local reference, which is valid only until the native method returns, and only on its thread
  // CHECK-MESSAGES: :[[@LINE-3]]:106: note: parameter 'object' is a JNI local reference
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: keep a global one instead ('NewGlobalRef'), and delete it when it is not needed any more (model jni.yaml)
}
extern "C" JNIEXPORT void JNICALL Java_Session_okKeeps(JNIEnv *env, jobject, jlong handle, jobject object) {
  reinterpret_cast<Session *>(handle)->okSetListener(env, object);
}

// A helper on the stack: gone before the method returns.
class okLocalString {
public:
  okLocalString(JNIEnv *env, jstring string)
      : env_(env), string_(string), text_(env->GetStringUTFChars(string, nullptr)) {}
  ~okLocalString() { env_->ReleaseStringUTFChars(string_, text_); }
  const char *get() const { return text_; }

private:
  JNIEnv *env_;
  jstring string_;
  const char *text_;
};

// Arrays of references on the stack, and on the heap.
struct Element {
  jobject array;
  int size;
};
void *reserve(unsigned long size);
extern "C" JNIEXPORT void JNICALL Java_Session_okOnTheStack(JNIEnv *, jobject, jint count, jobject object) {
  Element *elements;
  elements = static_cast<Element *>(__builtin_alloca(count * sizeof(Element)));
  elements[0].array = object;
}
extern "C" JNIEXPORT void JNICALL Java_Session_keepsOnTheHeap(JNIEnv *, jobject, jint count, jobject object) {
  Element *elements;
  elements = static_cast<Element *>(reserve(count * sizeof(Element)));
  elements[0].array = object;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'array' keeps a JNI local reference, which is valid only until the native method returns, and only on its thread
  // CHECK-MESSAGES: :[[@LINE-5]]:102: note: parameter 'object' is a JNI local reference
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: keep a global one instead ('NewGlobalRef'), and delete it when it is not needed any more (model jni.yaml)
}
