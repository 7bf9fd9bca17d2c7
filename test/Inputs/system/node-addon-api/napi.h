// A mock of node-addon-api's header: what the tests need, quick to parse.
#ifndef MOCK_NAPI_H
#define MOCK_NAPI_H

#include <functional>
#include <initializer_list>
#include <mutex>
#include <node/node_api.h>
#include <string>

namespace Napi {

class Value;
class Object;
class Function;
class CallbackInfo;

class Env {
public:
  Env(napi_env env) : _env(env) {}
  operator napi_env() const { return _env; }
  Value Undefined() const;
  template <typename T> T *GetInstanceData() const {
    void *data = nullptr;
    napi_get_instance_data(_env, &data);
    return static_cast<T *>(data);
  }
  template <typename T> void SetInstanceData(T *data) const;

private:
  napi_env _env;
};

class Value {
public:
  Value() : _env(nullptr), _value(nullptr) {}
  Value(napi_env env, napi_value value) : _env(env), _value(value) {}
  operator napi_value() const { return _value; }
  Napi::Env Env() const { return Napi::Env(_env); }
  bool IsEmpty() const { return _value == nullptr; }
  template <typename T> T As() const { return T(_env, _value); }

protected:
  napi_env _env;
  napi_value _value;
};

class Number : public Value {
public:
  using Value::Value;
  static Number New(napi_env env, double value);
  int32_t Int32Value() const;
};

class String : public Value {
public:
  using Value::Value;
  static String New(napi_env env, const char *value);
  std::string Utf8Value() const;
};

class Object : public Value {
public:
  using Value::Value;
  static Object New(napi_env env);
  Value Get(const char *name) const;
  bool Set(const char *name, const Value &value) const;
  template <typename Finalizer, typename T> void AddFinalizer(Finalizer finalizeCallback, T *data) const {}
};

template <typename T> class External : public Value {
public:
  using Value::Value;
  static External New(napi_env env, T *data);
  template <typename Finalizer> static External New(napi_env env, T *data, Finalizer finalizeCallback) {
    return External(env, nullptr);
  }
  T *Data() const;
};

template <typename T> class Buffer : public Object {
public:
  using Object::Object;
  static Buffer New(napi_env env, size_t length);
  template <typename Finalizer>
  static Buffer New(napi_env env, T *data, size_t length, Finalizer finalizeCallback) {
    return Buffer(env, nullptr);
  }
  T *Data() const;
  size_t Length() const;
};

class Function : public Object {
public:
  using Object::Object;
  using VoidCallback = void (*)(const CallbackInfo &info);
  using Callback = Value (*)(const CallbackInfo &info);
  template <VoidCallback cb> static Function New(napi_env env, const char *name = nullptr, void *data = nullptr);
  template <Callback cb> static Function New(napi_env env, const char *name = nullptr, void *data = nullptr);
  template <typename Callable>
  static Function New(napi_env env, Callable cb, const char *name = nullptr, void *data = nullptr) {
    return Function(env, nullptr);
  }
  Value Call(const std::initializer_list<napi_value> &args) const;
  Object New(const std::initializer_list<napi_value> &args) const;
};

class Promise : public Object {
public:
  class Deferred {
  public:
    static Deferred New(napi_env env);
    Napi::Promise Promise() const;
    void Resolve(napi_value value) const;
  };
};

template <typename T> class Reference {
public:
  Reference() : _env(nullptr), _ref(nullptr) {}
  Reference(napi_env env, napi_ref ref) : _env(env), _ref(ref) {}
  Reference(Reference<T> &&other) : _env(other._env), _ref(other._ref) { other._ref = nullptr; }
  ~Reference() {
    if (_ref != nullptr && !_suppressDestruct)
      napi_delete_reference(_env, _ref);
  }
  Reference &operator=(Reference<T> &&other) {
    Reset();
    _env = other._env;
    _ref = other._ref;
    other._ref = nullptr;
    return *this;
  }
  Napi::Env Env() const { return Napi::Env(_env); }
  bool IsEmpty() const { return _ref == nullptr; }
  T Value() const;
  void Reset() {
    if (_ref != nullptr) {
      napi_delete_reference(_env, _ref);
      _ref = nullptr;
    }
  }
  void Reset(const T &value, uint32_t refcount = 0);
  void SuppressDestruct() { _suppressDestruct = true; }

protected:
  napi_env _env;
  napi_ref _ref;
  bool _suppressDestruct = false;
};

class ObjectReference : public Reference<Object> {
public:
  ObjectReference() {}
  ObjectReference(ObjectReference &&other) = default;
  ObjectReference &operator=(ObjectReference &&other) = default;
  bool Set(const char *name, napi_value value) const;
};

class FunctionReference : public Reference<Function> {
public:
  FunctionReference() {}
  FunctionReference(FunctionReference &&other) = default;
  FunctionReference &operator=(FunctionReference &&other) = default;
  Napi::Value Call(const std::initializer_list<napi_value> &args) const;
  Object New(const std::initializer_list<napi_value> &args) const;
};

FunctionReference Persistent(Function value);
ObjectReference Persistent(Object value);

class Error : public ObjectReference {
public:
  static Error New(napi_env env, const char *message);
  static Error New(napi_env env, const std::string &message);
  const std::string &Message() const noexcept;
  void ThrowAsJavaScriptException() const;
};

class CallbackInfo {
public:
  CallbackInfo(napi_env env, napi_callback_info info);
  Napi::Env Env() const { return Napi::Env(_env); }
  size_t Length() const { return _argc; }
  const Value operator[](size_t index) const;
  Value This() const;

private:
  napi_env _env;
  size_t _argc;
};

class HandleScope {
public:
  explicit HandleScope(Napi::Env env) : _env(env) { napi_open_handle_scope(_env, &_scope); }
  ~HandleScope() { napi_close_handle_scope(_env, _scope); }

private:
  napi_env _env;
  napi_handle_scope _scope;
};

template <typename T> class ClassPropertyDescriptor {};

template <typename T> class InstanceWrap {
public:
  using InstanceVoidMethodCallback = void (T::*)(const CallbackInfo &info);
  using InstanceMethodCallback = Napi::Value (T::*)(const CallbackInfo &info);
  using InstanceSetterCallback = void (T::*)(const CallbackInfo &info, const Napi::Value &value);
  using PropertyDescriptor = ClassPropertyDescriptor<T>;
  static PropertyDescriptor InstanceMethod(const char *name, InstanceVoidMethodCallback method,
                                           napi_property_attributes attributes = napi_default, void *data = nullptr);
  static PropertyDescriptor InstanceMethod(const char *name, InstanceMethodCallback method,
                                           napi_property_attributes attributes = napi_default, void *data = nullptr);
  template <InstanceMethodCallback method>
  static PropertyDescriptor InstanceMethod(const char *name, napi_property_attributes attributes = napi_default,
                                           void *data = nullptr);
  template <InstanceVoidMethodCallback method>
  static PropertyDescriptor InstanceMethod(const char *name, napi_property_attributes attributes = napi_default,
                                           void *data = nullptr);
};

template <typename T> class ObjectWrap : public InstanceWrap<T>, public Reference<Object> {
public:
  ObjectWrap(const CallbackInfo &info);
  virtual ~ObjectWrap();
  using PropertyDescriptor = ClassPropertyDescriptor<T>;
  static T *Unwrap(Object wrapper);
  static Function DefineClass(Napi::Env env, const char *name,
                              const std::initializer_list<PropertyDescriptor> &properties, void *data = nullptr);
  static PropertyDescriptor StaticMethod(const char *name, void (*method)(const CallbackInfo &info),
                                         napi_property_attributes attributes = napi_default, void *data = nullptr);
  virtual void Finalize(Napi::Env env);
};

class AsyncWorker {
public:
  virtual ~AsyncWorker();
  Napi::Env Env() const { return Napi::Env(_env); }
  void Queue();
  void SuppressDestruct();
  FunctionReference &Callback() { return _callback; }

protected:
  explicit AsyncWorker(const Function &callback);
  explicit AsyncWorker(Napi::Env env);
  virtual void Execute() = 0;
  virtual void OnOK();
  virtual void OnError(const Error &e);
  void SetError(const std::string &error);

private:
  napi_env _env;
  FunctionReference _callback;
};

template <typename T> class AsyncProgressWorker : public AsyncWorker {
public:
  class ExecutionProgress {
  public:
    void Send(const T *data, size_t count) const;
  };

protected:
  explicit AsyncProgressWorker(const Function &callback);
  virtual void Execute(const ExecutionProgress &progress) = 0;
  virtual void OnProgress(const T *data, size_t count) = 0;

private:
  void Execute() override;
};

class ThreadSafeFunction {
public:
  ThreadSafeFunction();
  template <typename ResourceString>
  static ThreadSafeFunction New(napi_env env, const Function &callback, ResourceString name, size_t maxQueueSize,
                                size_t initialThreadCount);
  template <typename ResourceString, typename Finalizer>
  static ThreadSafeFunction New(napi_env env, const Function &callback, ResourceString name, size_t maxQueueSize,
                                size_t initialThreadCount, Finalizer finalizeCallback);
  napi_status BlockingCall() const;
  template <typename Callback> napi_status BlockingCall(Callback callback) const { return napi_ok; }
  template <typename DataType, typename Callback> napi_status BlockingCall(DataType *data, Callback callback) const {
    return napi_ok;
  }
  template <typename Callback> napi_status NonBlockingCall(Callback callback) const { return napi_ok; }
  napi_status Acquire() const;
  napi_status Release() const;
  napi_status Abort() const;
};

napi_value RegisterModule(napi_env env, napi_value exports, Object (*callback)(Env env, Object exports));

} // namespace Napi

#define NODE_API_MODULE(name, init)                                                                                    \
  static napi_value __napi_##init(napi_env env, napi_value exports) {                                                  \
    return Napi::RegisterModule(env, exports, init);                                                                   \
  }                                                                                                                    \
  NAPI_MODULE(name, __napi_##init)

#endif
