// A mock of Nan's header and what it includes of V8's: what the tests need, quick to parse.
#ifndef MOCK_NAN_H
#define MOCK_NAN_H
#define NODE_MODULE_VERSION 137

#include <stddef.h>

namespace v8 {

class Isolate {
public:
  static Isolate *GetCurrent();
};

template <class T> class Local {
public:
  bool IsEmpty() const;
  T *operator->() const;
  T *operator*() const;
};

class Value {
public:
  bool IsNumber() const;
};
class String : public Value {
public:
  static Local<String> NewFromUtf8(Isolate *, const char *);
};
class Number : public Value {
public:
  static Local<Number> New(Isolate *, double);
  double Value() const;
};
class Object : public Value {
public:
  Local<v8::Value> Get(Local<String>);
};
class Function : public Object {};

class HandleScope {
public:
  explicit HandleScope(Isolate *);
  ~HandleScope();
};

template <class T> class PersistentBase {
public:
  void Reset();
  void Reset(Isolate *, Local<T>);
};
template <class T> class Persistent : public PersistentBase<T> {};

template <class T> class FunctionCallbackInfo {
public:
  int Length() const;
  Local<v8::Value> operator[](int) const;
};

} // namespace v8

namespace node {
namespace Buffer {
char *Data(v8::Local<v8::Object>);
size_t Length(v8::Local<v8::Object>);
} // namespace Buffer
class ObjectWrap {
public:
  virtual ~ObjectWrap();

private:
  v8::Persistent<v8::Object> handle_;
};
} // namespace node

namespace Nan {

class HandleScope {
public:
  HandleScope() : scope(v8::Isolate::GetCurrent()) {}

private:
  v8::HandleScope scope;
};

inline v8::Local<v8::String> New(const char *Text) { return v8::String::NewFromUtf8(v8::Isolate::GetCurrent(), Text); }
inline v8::Local<v8::Number> New(double Number) { return v8::Number::New(v8::Isolate::GetCurrent(), Number); }

template <class T> class FunctionCallbackInfo {
public:
  int Length() const;
  v8::Local<v8::Value> operator[](int) const;
};

class Callback {
public:
  explicit Callback(v8::Local<v8::Function>);
  v8::Local<v8::Value> Call(int, v8::Local<v8::Value> *) const;
};

class AsyncWorker {
public:
  explicit AsyncWorker(Callback *);
  virtual ~AsyncWorker();
  virtual void Execute() = 0;
  virtual void WorkComplete();

protected:
  virtual void HandleOKCallback();
  void SetErrorMessage(const char *);
  v8::Local<v8::Value> GetFromPersistent(const char *) const;
  Callback *callback;
};
void AsyncQueueWorker(AsyncWorker *);

} // namespace Nan

#define NAN_METHOD(name) void name(const Nan::FunctionCallbackInfo<v8::Value> &info)

#endif
