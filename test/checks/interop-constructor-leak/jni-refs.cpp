// References and copies that a constructor asked the Java VM for.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++17

#include <jni.h>

class BadListener {
public:
  BadListener(JNIEnv *env, jobject object) : env_(env), object_(env->NewGlobalRef(object)) {
    if (!env->GetObjectClass(object))
      throw 1;
  }
  ~BadListener() { env_->DeleteGlobalRef(object_); }

private:
  JNIEnv *env_;
  jobject object_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadListener' without releasing 'object_', a jni_global_ref
// CHECK-MESSAGES: :[[@LINE-11]]:65: note: 'JNIEnv_::NewGlobalRef' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'JNIEnv_::DeleteGlobalRef' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
class BadText {
public:
  BadText(JNIEnv *env, jstring text) : env_(env), text_(text), chars_(env->GetStringUTFChars(text, nullptr)) {
    if (*chars_ == 0)
      throw 1;
  }
  ~BadText() { env_->ReleaseStringUTFChars(text_, chars_); }

private:
  JNIEnv *env_;
  jstring text_;
  const char *chars_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:7: warning: exception thrown here leaves the constructor of 'BadText' without releasing 'chars_', a jni_string_chars
// CHECK-MESSAGES: :[[@LINE-12]]:71: note: 'JNIEnv_::GetStringUTFChars' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:16: note: 'JNIEnv_::ReleaseStringUTFChars' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// The VM throws nothing.
class GoodListener {
public:
  GoodListener(JNIEnv *env, jobject object) : env_(env), object_(env->NewGlobalRef(object)) {
    method_ = env->GetMethodID(env->GetObjectClass(object), "changed", "()V");
  }
  ~GoodListener() { env_->DeleteGlobalRef(object_); }

private:
  JNIEnv *env_;
  jobject object_;
  jmethodID method_;
};
class GoodText {
public:
  GoodText(JNIEnv *env, jstring text) : env_(env), text_(text), chars_(env->GetStringUTFChars(text, nullptr)) {
    if (*chars_ == 0) {
      env->ReleaseStringUTFChars(text, chars_);
      throw 1;
    }
  }
  ~GoodText() { env_->ReleaseStringUTFChars(text_, chars_); }

private:
  JNIEnv *env_;
  jstring text_;
  const char *chars_;
};

//===-- Texts that are given back by the name of their local --------------===//

static int use(const char *text) { return text[0]; }

int okGivenBack(JNIEnv *env, jstring name) {
  const char *text = env->GetStringUTFChars(name, nullptr);
  int rc = use(text);
  env->ReleaseStringUTFChars(name, text);
  if (rc < 0)
    return -1;
  return rc;
}

int notGivenBack(JNIEnv *env, jstring name) {
  const char *text = env->GetStringUTFChars(name, nullptr);
  int rc = use(text);
  if (rc < 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'notGivenBack' without releasing 'text', a jni_string_chars
  // CHECK-MESSAGES: :[[@LINE-5]]:22: note: 'JNIEnv_::GetStringUTFChars' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  env->ReleaseStringUTFChars(name, text);
  return rc;
}
