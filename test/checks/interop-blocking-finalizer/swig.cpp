// Wrappers that SWIG writes for C# and Java: the proxies' finalizers call them.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <jni.h>
#include <semaphore.h>
void SWIG_CSharpSetPendingException(int code, const char *text);

struct Client {
  sem_t Idle;
  ~Client() { sem_wait(&Idle); }
};
struct Value {
  int Number;
  ~Value() {}
};

extern "C" void CSharp_delete_Client(void *jarg1) {
  Client *arg1 = (Client *)jarg1;
  delete arg1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: finalizer 'CSharp_delete_Client' may block forever in 'sem_wait' [interop-blocking-finalizer]
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'CSharp_delete_Client' is entered with a thread state of .NET's held
  // CHECK-MESSAGES: :[[@LINE-12]]:15: note: 'Client::~Client' calls 'sem_wait' here
  // CHECK-MESSAGES: :[[@LINE-13]]:15: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
}

extern "C" void CSharp_delete_Value(void *jarg1) {
  Value *arg1 = (Value *)jarg1;
  delete arg1;
}

// Called by name alone.
extern "C" void CSharp_Client_close(void *jarg1) {
  Client *arg1 = (Client *)jarg1;
  delete arg1;
}

extern "C" void Java_demoJNI_delete_1Client(JNIEnv *, jclass, jlong jarg1) {
  Client *arg1 = *(Client **)&jarg1;
  delete arg1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: finalizer 'Java_demoJNI_delete_1Client' may block forever in 'sem_wait' [interop-blocking-finalizer]
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'Java_demoJNI_delete_1Client' is called on a thread attached to the Java VM
  // CHECK-MESSAGES: :[[@LINE-33]]:15: note: 'Client::~Client' calls 'sem_wait' here
  // CHECK-MESSAGES: :[[@LINE-34]]:15: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
}
