// Each environment (the main thread's, each worker's) needs references of its own.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <map>
#include <node-addon-api/napi.h>

void fill(Napi::FunctionReference &);

//===-- Shared --------------------------------------------------------------===//

static Napi::FunctionReference BadConstructor;
// CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'BadConstructor' is shared by all environments, each with a thread of its own, but what it holds belongs to one
// CHECK-MESSAGES: :[[@LINE+5]]:20: note: 'BadClass::Init' sets it here, for whichever environment it runs in

class BadClass : public Napi::ObjectWrap<BadClass> {
public:
  static void Init(Napi::Env, Napi::Function Class) {
    BadConstructor = Napi::Persistent(Class);
    BadConstructor.SuppressDestruct();
    Instances = Napi::Persistent(static_cast<Napi::Object>(Class));
  }

private:
  static Napi::ObjectReference Instances;
};
Napi::ObjectReference BadClass::Instances;
// CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'BadClass::Instances' is shared by all environments, each with a thread of its own, but what it holds belongs to one
// CHECK-MESSAGES: :[[@LINE-8]]:15: note: 'BadClass::Init' sets it here, for whichever environment it runs in

static Napi::FunctionReference *BadPointer = nullptr;
// CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'BadPointer' is shared by all environments, each with a thread of its own, but what it holds belongs to one
// CHECK-MESSAGES: :[[@LINE+3]]:15: note: 'setPointer' sets it here, for whichever environment it runs in
void setPointer(Napi::Function Class) {
  BadPointer = new Napi::FunctionReference();
  *BadPointer = Napi::Persistent(Class);
}

napi_ref BadRef;
// CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'BadRef' is shared by all environments, each with a thread of its own, but what it holds belongs to one
// CHECK-MESSAGES: :[[@LINE+2]]:40: note: 'setRef' sets it here, for whichever environment it runs in
void setRef(napi_env Env, napi_value Value) {
  napi_create_reference(Env, Value, 1, &BadRef);
}

void setLocal(Napi::Function Class) {
  static Napi::FunctionReference BadLocal = Napi::Persistent(Class);
  static Napi::FunctionReference BadFilled;
  fill(BadFilled);
}
// CHECK-MESSAGES: :[[@LINE-4]]:34: warning: 'setLocal::BadLocal' is shared by all environments, each with a thread of its own, but what it holds belongs to one
// CHECK-MESSAGES: :[[@LINE-5]]:45: note: 'setLocal' sets it here, for whichever environment it runs in
// CHECK-MESSAGES: :[[@LINE-5]]:34: warning: 'setLocal::BadFilled' is shared by all environments, each with a thread of its own, but what it holds belongs to one
// CHECK-MESSAGES: :[[@LINE-5]]:8: note: 'setLocal' sets it here, for whichever environment it runs in

// Defined elsewhere.
extern napi_env BadEnvironment;
void setEnvironment(napi_env Env) { BadEnvironment = Env; }
// CHECK-MESSAGES: :[[@LINE-1]]:52: warning: 'BadEnvironment' is shared by all environments, each with a thread of its own, but what it holds belongs to one

//===-- One each ------------------------------------------------------------===//

struct GoodData {
  Napi::FunctionReference Constructor;
};
void setData(Napi::Env Env, Napi::Function Class) {
  auto *Data = new GoodData;
  Data->Constructor = Napi::Persistent(Class);
  Env.SetInstanceData(Data);
}

static thread_local Napi::FunctionReference GoodPerThread;
void setPerThread(Napi::Function Class) { GoodPerThread = Napi::Persistent(Class); }

static std::map<napi_env, Napi::FunctionReference *> GoodMap;
void setInMap(Napi::Env Env, Napi::Function Class) {
  GoodMap[Env] = new Napi::FunctionReference(Napi::Persistent(Class));
}

// Nobody sets it.
static Napi::FunctionReference GoodEmpty;
static napi_ref GoodNull = nullptr;
bool isEmpty() { return GoodEmpty.IsEmpty() && !GoodNull; }
void clear() {
  GoodEmpty.Reset();
  GoodNull = nullptr;
}
