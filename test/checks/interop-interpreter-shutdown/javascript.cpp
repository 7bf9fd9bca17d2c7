// References to JavaScript objects that end when the process exits.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

#include <memory>
#include <node-addon-api/napi.h>

static Napi::FunctionReference BadConstructor;
// CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'BadConstructor' is destroyed when the process exits, after the JavaScript environment has ended, and calls 'napi_delete_reference' then
// CHECK-MESSAGES: :[[@LINE-2]]:32: note: variable 'BadConstructor' is destroyed here by 'Napi::FunctionReference::~FunctionReference'
// CHECK-NOTES: napi.h:160:27: note: base class 'Reference<Function>' is destroyed here by 'Napi::Reference::~Reference'
// CHECK-NOTES: napi.h:125:7: note: 'Napi::Reference::~Reference' calls 'napi_delete_reference' here
// CHECK-MESSAGES: :[[@LINE-5]]:32: note: keep it in the environment's instance data (napi_set_instance_data), or delete it in a cleanup hook
std::unique_ptr<Napi::ObjectReference> BadOwned;
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: 'BadOwned' is destroyed when the process exits, after the JavaScript environment has ended, and calls 'napi_delete_reference' then
// CHECK-MESSAGES: :[[@LINE-2]]:40: note: variable 'BadOwned' is destroyed here by 'Napi::ObjectReference::~ObjectReference'
// CHECK-NOTES: napi.h:152:25: note: base class 'Reference<Object>' is destroyed here by 'Napi::Reference::~Reference'
// CHECK-NOTES: napi.h:125:7: note: 'Napi::Reference::~Reference' calls 'napi_delete_reference' here
// CHECK-MESSAGES: :[[@LINE-5]]:40: note: keep it in the environment's instance data (napi_set_instance_data), or delete it in a cleanup hook

static Napi::FunctionReference OkSuppressed;
static Napi::FunctionReference *OkPointer;

Napi::Object init(Napi::Env Env, Napi::Object Exports) {
  OkSuppressed = Napi::Persistent(Napi::Function());
  OkSuppressed.SuppressDestruct();
  OkPointer = new Napi::FunctionReference();
  BadConstructor = Napi::Persistent(Napi::Function());
  return Exports;
}

// One for each environment.
struct Data {
  Napi::FunctionReference OkMember;
};

// CHECK-FIXES: static Napi::FunctionReference &BadConstructor = *new Napi::FunctionReference;

// CHECK-REMAINS: warning: 'BadOwned' is destroyed when the process exits, after the JavaScript environment has ended, and calls 'napi_delete_reference' then
// CHECK-REMAINS: note: variable 'BadOwned' is destroyed here by 'Napi::ObjectReference::~ObjectReference'
// CHECK-REMAINS: note: base class 'Reference<Object>' is destroyed here by 'Napi::Reference::~Reference'
// CHECK-REMAINS: note: 'Napi::Reference::~Reference' calls 'napi_delete_reference' here
// CHECK-REMAINS: note: keep it in the environment's instance data (napi_set_instance_data), or delete it in a cleanup hook
