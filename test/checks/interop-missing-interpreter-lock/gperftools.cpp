// Hooks of gperftools' allocator: every thread that allocates calls them.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <stddef.h>
#include <jni.h>
extern "C" int MallocHook_AddNewHook(void (*hook)(const void *memory, size_t size));
extern "C" int printf(const char *format, ...);

static JNIEnv *Env;
static jclass Counter;
static jmethodID Count;
static void badHook(const void *, size_t) { Env->CallStaticVoidMethod(Counter, Count); }
// CHECK-MESSAGES: :[[@LINE-1]]:45: warning: 'JNIEnv_::CallStaticVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread [interop-missing-interpreter-lock]
// CHECK-MESSAGES: :[[@LINE+2]]:36: note: 'badHook' is called on a thread of the library, which is not a thread attached to the Java VM; it is registered here with 'MallocHook_AddNewHook'
// CHECK-MESSAGES: :[[@LINE-3]]:45: note: attach the thread before (AttachCurrentThread), and detach it when it is done
void bad() { MallocHook_AddNewHook(badHook); }

static unsigned long Number;
static void goodHook(const void *, size_t) { ++Number; }
void good() { MallocHook_AddNewHook(goodHook); }
