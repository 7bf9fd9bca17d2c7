// Threads that run managed code are attached first.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t
#include <thread>

extern "C" {
typedef struct _MonoDomain MonoDomain;
typedef struct _MonoThread MonoThread;
typedef struct _MonoMethod MonoMethod;
typedef struct _MonoObject MonoObject;
typedef struct _MonoString MonoString;
MonoDomain *mono_get_root_domain(void);
MonoDomain *mono_jit_init(const char *file);
void mono_jit_cleanup(MonoDomain *domain);
MonoThread *mono_thread_attach(MonoDomain *domain);
void mono_thread_detach(MonoThread *thread);
MonoString *mono_string_new(MonoDomain *domain, const char *text);
MonoObject *mono_runtime_invoke(MonoMethod *method, void *object, void **params, MonoObject **exception);
}

// mono/Embeddinator-4000#357
void badStart(MonoMethod *OnTick) {
  std::thread Timer([OnTick] { mono_runtime_invoke(OnTick, nullptr, nullptr, nullptr); });
// CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'mono_runtime_invoke' needs a thread state of Mono's, which is not held here
// CHECK-MESSAGES: :[[@LINE-2]]:15: note: the lambda runs on a thread that is started here and does not hold a thread state of Mono's
  Timer.detach();
}

// CHECK-FIXES: MonoThread *LockState = mono_thread_attach(mono_get_root_domain()); mono_runtime_invoke(OnTick, nullptr, nullptr, nullptr); mono_thread_detach(LockState);

void goodStart(MonoMethod *OnTick) {
  std::thread Timer([OnTick] {
    MonoThread *Self = mono_thread_attach(mono_get_root_domain());
    mono_runtime_invoke(OnTick, nullptr, nullptr, nullptr);
    mono_thread_detach(Self);
  });
  Timer.detach();
}

int main() {
  MonoDomain *Domain = mono_jit_init("program.exe");
  mono_string_new(Domain, "started");
  mono_jit_cleanup(Domain);
  return 0;
}
