// Closures of libffi, and of GObject introspection: what they call with is there until they are freed.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

extern "C" {
typedef struct ffi_cif ffi_cif;
typedef struct ffi_closure ffi_closure;
void *ffi_closure_alloc(unsigned long size, void **code);
void ffi_closure_free(void *closure);
int ffi_prep_closure_loc(ffi_closure *closure, ffi_cif *cif, void (*function)(ffi_cif *, void *, void **, void *), void *data, void *code);
typedef struct GICallableInfo GICallableInfo;
ffi_closure *g_callable_info_create_closure(GICallableInfo *info, ffi_cif *cif, void (*function)(ffi_cif *, void *, void **, void *), void *data);
void g_callable_info_destroy_closure(GICallableInfo *info, ffi_closure *closure);
}
void call(ffi_cif *, void *, void **, void *data);

struct Bad {
  ffi_closure *Closure;
  void *Code = nullptr;
  explicit Bad(ffi_cif *cif) {
    Closure = (ffi_closure *)ffi_closure_alloc(64, &Code);
    ffi_prep_closure_loc(Closure, cif, call, this, Code);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'ffi_prep_closure_loc' keeps 'this' after a 'Bad' is destroyed, whose destructor does not call 'ffi_closure_free': the callback then runs on a dangling pointer [interop-dangling-callback]
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the destructor leaves it registered
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'ffi_prep_closure_loc' keeps what it is given (model libffi.yaml)
  }
  ~Bad() {}
};

struct Good {
  ffi_closure *Closure;
  void *Code = nullptr;
  explicit Good(ffi_cif *cif) {
    Closure = (ffi_closure *)ffi_closure_alloc(64, &Code);
    ffi_prep_closure_loc(Closure, cif, call, this, Code);
  }
  ~Good() { ffi_closure_free(Closure); }
};

struct BadInfo {
  GICallableInfo *Info;
  ffi_closure *Closure;
  explicit BadInfo(ffi_cif *cif) { Closure = g_callable_info_create_closure(Info, cif, call, this); }
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: 'g_callable_info_create_closure' keeps 'this' after a 'BadInfo' is destroyed, whose destructor does not call 'g_callable_info_destroy_closure' or 'g_callable_info_free_closure': the callback then runs on a dangling pointer [interop-dangling-callback]
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the destructor leaves it registered
  // CHECK-MESSAGES: :[[@LINE-3]]:46: note: 'g_callable_info_create_closure' keeps what it is given (model gobject-introspection.yaml)
  ~BadInfo() {}
};
struct GoodInfo {
  GICallableInfo *Info;
  ffi_closure *Closure;
  explicit GoodInfo(ffi_cif *cif) { Closure = g_callable_info_create_closure(Info, cif, call, this); }
  ~GoodInfo() { g_callable_info_destroy_closure(Info, Closure); }
};
