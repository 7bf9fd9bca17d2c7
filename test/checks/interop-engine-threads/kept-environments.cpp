// What the machine gives a thread is good for that thread alone: kept in what outlives the call, it is used on any.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <jni.h>

static JavaVM *machine;
static jmethodID notify;
static jclass app;

// A global that a native fills.
static JNIEnv *badGlobal;
extern "C" JNIEXPORT void JNICALL Java_app_Link_start(JNIEnv *env, jclass) { badGlobal = env; }
void linkNotify(int level) { badGlobal->CallStaticVoidMethod(app, notify, level); }
// CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'JNIEnv_::CallStaticVoidMethod' uses the 'JNIEnv' that 'Java_app_Link_start' kept in 'badGlobal', which is valid only on the thread that got it
// CHECK-MESSAGES: :[[@LINE-3]]:88: note: it is kept here, on whichever thread runs 'Java_app_Link_start'
// CHECK-MESSAGES: :[[@LINE-3]]:30: note: 'linkNotify' may run on another one
// CHECK-MESSAGES: :[[@LINE+4]]:28: note: it is used here, too
// CHECK-MESSAGES: :[[@LINE-5]]:30: note: keep the JavaVM instead, and ask it for the environment of this thread (GetEnv, AttachCurrentThread) (model jni.yaml)

// Once for each function.
void linkStop(int level) { badGlobal->CallStaticVoidMethod(app, notify, level), badGlobal->CallStaticVoidMethod(app, notify, 0); }

// The machine is kept, and asked anew.
extern "C" JNIEXPORT void JNICALL Java_app_Link_startGood(JNIEnv *env, jclass) { env->GetJavaVM(&machine); }
void linkNotifyGood(int level) {
  JNIEnv *env = nullptr;
  if (machine->AttachCurrentThread(reinterpret_cast<void **>(&env), nullptr) == JNI_OK)
    env->CallStaticVoidMethod(app, notify, level);
}

// One for each thread.
static thread_local JNIEnv *goodOfThread;
extern "C" JNIEXPORT void JNICALL Java_app_Link_startThread(JNIEnv *env, jclass) { goodOfThread = env; }
void linkNotifyThread(int level) { goodOfThread->CallStaticVoidMethod(app, notify, level); }

// Only those use it that keep it first, and what they call.
static JNIEnv *goodRefreshed;
static void notifyRefreshed(int level) { goodRefreshed->CallStaticVoidMethod(app, notify, level); }
extern "C" JNIEXPORT void JNICALL Java_app_Link_refresh(JNIEnv *env, jclass) {
  goodRefreshed = env;
  notifyRefreshed(1);
}

// An object that stays when the call is over.
struct Link {
  explicit Link(JNIEnv *env) : badMember(env) {}
  void send(jobject to) { badMember->CallVoidMethod(to, notify); }
  JNIEnv *badMember;
};
// CHECK-MESSAGES: :[[@LINE-3]]:27: warning: 'JNIEnv_::CallVoidMethod' uses the 'JNIEnv' that 'Link::Link' kept in 'badMember', which is valid only on the thread that got it
// CHECK-MESSAGES: :[[@LINE-5]]:42: note: it is kept here, on whichever thread runs 'Link::Link'
// CHECK-MESSAGES: :[[@LINE-5]]:27: note: 'Link::send' may run on another one
// CHECK-MESSAGES: :[[@LINE-6]]:27: note: keep the JavaVM instead, and ask it for the environment of this thread (GetEnv, AttachCurrentThread) (model jni.yaml)
extern "C" JNIEXPORT jlong JNICALL Java_app_Link_open(JNIEnv *env, jclass) {
  return reinterpret_cast<jlong>(new Link(env));
}
extern "C" JNIEXPORT void JNICALL Java_app_Link_send(JNIEnv *, jobject to, jlong handle) {
  reinterpret_cast<Link *>(handle)->send(to);
}

// An object of one call.
struct Scope {
  explicit Scope(JNIEnv *env) : goodMember(env) {}
  void send(jobject to) { goodMember->CallVoidMethod(to, notify); }
  JNIEnv *goodMember;
};
extern "C" JNIEXPORT void JNICALL Java_app_Link_scoped(JNIEnv *env, jobject to) {
  Scope scope(env);
  scope.send(to);
}

// An object that stays, but takes the environment of each call.
struct Session {
  void send(JNIEnv *env, jobject to) { env->CallVoidMethod(to, notify); }
  jobject kept = nullptr;
};
extern "C" JNIEXPORT jlong JNICALL Java_app_Session_open(JNIEnv *, jclass) {
  return reinterpret_cast<jlong>(new Session);
}
extern "C" JNIEXPORT void JNICALL Java_app_Session_send(JNIEnv *env, jobject to, jlong handle) {
  reinterpret_cast<Session *>(handle)->send(env, to);
}

// What attaching gave, written where a global keeps it.
static JNIEnv *badAttached;
void attach() { machine->AttachCurrentThread(reinterpret_cast<void **>(&badAttached), nullptr); }
void useAttached(jobject to) { badAttached->CallVoidMethod(to, notify); }
// CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'JNIEnv_::CallVoidMethod' uses the 'JNIEnv' that 'attach' kept in 'badAttached', which is valid only on the thread that got it
// CHECK-MESSAGES: :[[@LINE-3]]:46: note: it is kept here, on whichever thread runs 'attach'
// CHECK-MESSAGES: :[[@LINE-3]]:32: note: 'useAttached' may run on another one
// CHECK-MESSAGES: :[[@LINE-4]]:32: note: keep the JavaVM instead, and ask it for the environment of this thread (GetEnv, AttachCurrentThread) (model jni.yaml)

// Who is entered puts in his own, and gives back what was there.
static JNIEnv *goodSwapped;
static JNIEnv *enter(JNIEnv *env) {
  JNIEnv *saved = goodSwapped;
  goodSwapped = env;
  return saved;
}
void linkCallSwapped(jobject to) { goodSwapped->CallVoidMethod(to, notify); }
extern "C" JNIEXPORT void JNICALL Java_app_Link_work(JNIEnv *env, jclass) {
  JNIEnv *saved = enter(env);
  linkCallSwapped(app);
  enter(saved);
}

// A function for others gives it to whatever thread calls it.
static JNIEnv *badGiven;
void keepGiven(JNIEnv *env) { badGiven = env; }
JNIEnv *getGiven() { return badGiven; }
// CHECK-MESSAGES: :[[@LINE-1]]:29: warning: 'getGiven' returns the 'JNIEnv' that 'keepGiven' kept in 'badGiven', which is valid only on the thread that got it
// CHECK-MESSAGES: :[[@LINE-3]]:40: note: it is kept here, on whichever thread runs 'keepGiven'
// CHECK-MESSAGES: :[[@LINE-3]]:29: note: who calls it may run on another one
// CHECK-MESSAGES: :[[@LINE-4]]:29: note: keep the JavaVM instead, and ask it for the environment of this thread (GetEnv, AttachCurrentThread) (model jni.yaml)
JNIEnv *goodAsked() {
  JNIEnv *env = nullptr;
  machine->GetEnv(reinterpret_cast<void **>(&env), JNI_VERSION_1_6);
  return env;
}
static thread_local JNIEnv *goodByThread;
void keepByThread(JNIEnv *env) { goodByThread = env; }
JNIEnv *getByThread() { return goodByThread; }
