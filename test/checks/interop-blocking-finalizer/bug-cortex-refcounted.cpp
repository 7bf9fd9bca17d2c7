// The class that binds all counted classes of a library holds them by an intrusive pointer. The last one to go may be
// Python's, and then a destructor that waits for threads does so with the GIL held, which they need.
// https://github.com/ImageEngine/cortex/commit/3ef6272b02c481ca66c281a481386dd181cf9572
// https://github.com/ImageEngine/gaffer/issues/855
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++20

#include <boost/intrusive_ptr.hpp>
#include <boost/python.hpp>
#include <thread>

struct ScopedGILLock {
  ScopedGILLock() : state(PyGILState_Ensure()) {}
  ScopedGILLock(const ScopedGILLock &) = delete;
  ~ScopedGILLock() { PyGILState_Release(state); }
  PyGILState_STATE state;
};
struct ScopedGILRelease {
  ScopedGILRelease() : state(PyEval_SaveThread()) {}
  ScopedGILRelease(const ScopedGILRelease &) = delete;
  ~ScopedGILRelease() { PyEval_RestoreThread(state); }
  PyThreadState *state;
};

class RefCounted {
public:
  virtual ~RefCounted() {}
  int count = 0;
};
inline void intrusive_ptr_add_ref(RefCounted *r) { ++r->count; }
inline void intrusive_ptr_release(RefCounted *r) {
  if (--r->count == 0)
    delete r;
}

// An intrusive pointer that lets go of the GIL before it lets go of the object.
template <class T> class GILReleasePtr : public boost::intrusive_ptr<T> {
public:
  explicit GILReleasePtr(T *p) : boost::intrusive_ptr<T>(p) {}
  ~GILReleasePtr() {
    ScopedGILRelease release;
    this->reset();
  }
};

template <class T, class Base, class Wrapper = T> class RefCountedClassBefore
    : public boost::python::class_<T, boost::intrusive_ptr<Wrapper>, boost::noncopyable, boost::python::bases<Base>> {
public:
  using BaseClass =
      boost::python::class_<T, boost::intrusive_ptr<Wrapper>, boost::noncopyable, boost::python::bases<Base>>;
  RefCountedClassBefore(const char *name, const char *doc = nullptr) : BaseClass(name, doc, boost::python::no_init) {}
};
template <class T, class Base, class Wrapper = T> class RefCountedClass
    : public boost::python::class_<T, GILReleasePtr<Wrapper>, boost::noncopyable, boost::python::bases<Base>> {
public:
  using BaseClass = boost::python::class_<T, GILReleasePtr<Wrapper>, boost::noncopyable, boost::python::bases<Base>>;
  RefCountedClass(const char *name, const char *doc = nullptr) : BaseClass(name, doc, boost::python::no_init) {}
};

// A renderer stops its threads when it goes; they call shaders that are written in Python.
class Renderer : public RefCounted {
public:
  explicit Renderer(PyObject *shader) : shader_(shader), thread_([this] { render(); }) {}
  ~Renderer() override { thread_.join(); }

private:
  void render() {
    ScopedGILLock lock;
    PyObject_CallNoArgs(shader_);
  }
  PyObject *shader_;
  std::thread thread_;
};
class Image : public RefCounted {
public:
  ~Image() override { delete[] pixels_; }

private:
  float *pixels_ = nullptr;
};

void bindRenderers() {
  RefCountedClassBefore<Image, RefCounted>("ImageBefore");
  RefCountedClassBefore<Renderer, RefCounted>("RendererBefore");
  RefCountedClass<Image, RefCounted>("Image");
  RefCountedClass<Renderer, RefCounted>("Renderer");
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'Renderer' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-25]]:26: note: 'Renderer::~Renderer' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-77]]:27: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release the GIL in the deleter of a holder
