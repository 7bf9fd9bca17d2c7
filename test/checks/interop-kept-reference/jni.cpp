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
  jclass local = env->FindClass("java/lang/String");
  cached = static_cast<jclass>(env->NewGlobalRef(local));
  env->DeleteLocalRef(local);
  return JNI_VERSION_1_6;
}

JNIEXPORT void JNICALL Java_Port_keepsArgument(JNIEnv *, jobject, jobject object) { listener = object; }
JNIEXPORT void JNICALL Java_Port_okMakesGlobal(JNIEnv *env, jobject, jobject object) {
  listener = env->NewGlobalRef(object);
}
JNIEXPORT void JNICALL Java_Port_okReplacesByGlobal(JNIEnv *env, jobject, jobject) {
  cached = env->FindClass("java/lang/String");
  cached = static_cast<jclass>(env->NewGlobalRef(cached));
}
JNIEXPORT jstring JNICALL Java_Port_keepsInStatic(JNIEnv *env, jobject object) {
  static jclass cls = env->GetObjectClass(object);
  return static_cast<jstring>(env->CallObjectMethod(object, env->GetMethodID(cls, "name", "()Ljava/lang/String;")));
}
JNIEXPORT void JNICALL Java_Port_usesReleasedText(JNIEnv *env, jobject, jstring name) {
  const char *text = env->GetStringUTFChars(name, nullptr);
  env->ReleaseStringUTFChars(name, text);
  print(text);
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
}
}

class Session {
public:
  void setListener(JNIEnv *, jobject object) { listener_ = object; }
  void okSetListener(JNIEnv *env, jobject object) { kept_ = env->NewGlobalRef(object); }
  void remember(JNIEnv *env) { cls_ = env->FindClass("Session"); }

private:
  jobject listener_, kept_;
  jclass cls_;
};
Session *make() { return new Session; }

extern "C" JNIEXPORT void JNICALL Java_Session_keepsInObject(JNIEnv *env, jobject, jlong handle, jobject object) {
  reinterpret_cast<Session *>(handle)->setListener(env, object);
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
