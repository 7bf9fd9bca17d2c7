// Objects of Mono that C++ keeps need a handle.
// RUN: %check_interop_tidy %s interop-kept-reference %t

extern "C" {
typedef struct _MonoObject MonoObject;
typedef struct _MonoDomain MonoDomain;
typedef struct _MonoClass MonoClass;
MonoObject *mono_object_new(MonoDomain *domain, MonoClass *of);
MonoObject *mono_runtime_invoke(void *method, void *object, void **params, MonoObject **exception);
unsigned mono_gchandle_new(MonoObject *object, int pinned);
MonoObject *mono_gchandle_get_target(unsigned handle);
void mono_gchandle_free(unsigned handle);
}

static MonoObject *Scene;
void badLoad(MonoDomain *Domain, MonoClass *Of) { Scene = mono_object_new(Domain, Of); }
// CHECK-MESSAGES: :[[@LINE-1]]:51: warning: 'Scene' keeps an object of Mono, which is valid only as long as a collector sees it on the stack
// CHECK-MESSAGES: :[[@LINE-2]]:59: note: 'mono_object_new' gives an object of Mono here
// CHECK-MESSAGES: :[[@LINE-3]]:51: note: keep a handle of it instead ('mono_gchandle_new', 'mono_gchandle_get_target') (model mono.yaml)

static unsigned Handle;
void goodLoad(MonoDomain *Domain, MonoClass *Of) { Handle = mono_gchandle_new(mono_object_new(Domain, Of), 0); }
void goodUse(void *Method) { mono_runtime_invoke(Method, mono_gchandle_get_target(Handle), nullptr, nullptr); }

// A pinned one stays where it is.
class Script {
  MonoObject *Object = nullptr;
  unsigned Pinned = 0;

public:
  void goodSet(MonoDomain *Domain, MonoClass *Of) {
    MonoObject *Made = mono_object_new(Domain, Of);
    Pinned = mono_gchandle_new(Made, 1);
    Object = Made;
  }
  void goodSetFirst(MonoDomain *Domain, MonoClass *Of) {
    Object = mono_object_new(Domain, Of);
    Pinned = mono_gchandle_new(Object, 1);
  }
};

Script *make(MonoDomain *Domain, MonoClass *Of) {
  Script *Made = new Script;
  Made->goodSet(Domain, Of);
  Made->goodSetFirst(Domain, Of);
  return Made;
}
