// The end of the Java VM waits for all its threads that are no daemons.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++17

#include <jni.h>

class BadVm {
public:
  BadVm() { JNI_CreateJavaVM(&vm_, reinterpret_cast<void **>(&env_), nullptr); }
  ~BadVm() { vm_->DestroyJavaVM(); }

private:
  JavaVM *vm_ = nullptr;
  JNIEnv *env_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-6]]:14: warning: destructor of 'BadVm' may block forever in 'JavaVM_::DestroyJavaVM'
// CHECK-MESSAGES: :[[@LINE-7]]:14: note: 'BadVm::~BadVm' calls 'JavaVM_::DestroyJavaVM' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: 'JavaVM_::DestroyJavaVM' waits until no other thread is left that is no daemon (model jni.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: end the wait first, with 'JNIInvokeInterface_::DetachCurrentThread' or 'JNIInvokeInterface::DetachCurrentThread'
class GoodAttached {
public:
  explicit GoodAttached(JavaVM *vm) : vm_(vm) { vm_->AttachCurrentThread(reinterpret_cast<void **>(&env_), nullptr); }
  ~GoodAttached() { vm_->DetachCurrentThread(); }

private:
  JavaVM *vm_;
  JNIEnv *env_ = nullptr;
};
