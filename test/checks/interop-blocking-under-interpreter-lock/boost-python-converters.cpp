// Converters and pickle suites: Boost.Python calls them by name or by pointer, with the lock held.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <boost/python.hpp>

namespace bp = boost::python;

static depot *d;
struct AllowThreads {
  AllowThreads() : state_(PyEval_SaveThread()) {}
  AllowThreads(const AllowThreads &) = delete;
  ~AllowThreads() { PyEval_RestoreThread(state_); }

private:
  PyThreadState *state_;
};
struct Parcel {
  int size;
};
struct Label {
  int size;
};
struct Stamp {
  int size;
};

// To Python.
struct BadParcelToPython {
  static PyObject *convert(const Parcel &p) {
    int n = depot_pack(d, p.size);
    return PyLong_FromLong(n);
  }
};
struct GoodLabelToPython {
  static PyObject *convert(const Label &l) { return PyLong_FromLong(depot_count(d) + l.size); }
};
struct GoodStampToPython {
  static PyObject *convert(const Stamp &s) {
    int n;
    {
      AllowThreads released;
      n = depot_pack(d, s.size);
    }
    return PyLong_FromLong(n);
  }
};
// Nobody makes a converter of it.
struct Unused {
  static PyObject *convert(const Parcel &p) { return depot_take(d) ? Py_None : nullptr; }
};

// From Python.
struct ParcelFromPython {
  ParcelFromPython() {
    bp::converter::registry::push_back(&convertible, &construct, bp::type_id<Parcel>());
  }
  static void *convertible(PyObject *o) {
    long n = PyLong_AsLong(o);
    return n == depot_take(d) ? o : nullptr;
  }
  static void construct(PyObject *o, bp::converter::rvalue_from_python_stage1_data *data) {
    long n = PyLong_AsLong(o);
    int size = depot_pack(d, n);
    PyErr_Clear();
    data->convertible = reinterpret_cast<bp::converter::rvalue_from_python_storage<Parcel> *>(data)->storage.bytes;
    static_cast<Parcel *>(data->convertible)->size = size;
  }
};
struct LabelFromPython {
  LabelFromPython() {
    bp::converter::registry::push_back(&convertible, &construct, bp::type_id<Label>());
  }
  static void *convertible(PyObject *o) { return PyLong_AsLong(o) == depot_count(d) ? o : nullptr; }
  static void construct(PyObject *o, bp::converter::rvalue_from_python_stage1_data *data) {
    data->convertible = o;
  }
};

struct ParcelPickle : bp::pickle_suite {
  static bp::tuple getinitargs(const Parcel &p) { return bp::make_tuple(p.size); }
  static bp::tuple getstate(bp::object o) {
    Parcel &p = bp::extract<Parcel &>(o);
    int n = depot_pack(d, p.size);
    return bp::make_tuple(n);
  }
  static void setstate(bp::object o, bp::tuple state) {
    AllowThreads released;
    depot_take(d);
  }
};

static void translate(const Label &l) {
  depot_label(d, "failed");
  PyErr_SetString(PyExc_RuntimeError, "failed");
}
static void goodTranslate(const Stamp &s) { PyErr_SetString(PyExc_RuntimeError, "failed"); }

BOOST_PYTHON_MODULE(parcels) {
  bp::to_python_converter<Parcel, BadParcelToPython>();
  bp::to_python_converter<Label, GoodLabelToPython>();
  bp::to_python_converter<Stamp, GoodStampToPython> stamps;
  ParcelFromPython();
  LabelFromPython();
  bp::register_exception_translator<Label>(&translate);
  bp::register_exception_translator<Stamp>(&goodTranslate);
  bp::class_<Parcel>("Parcel").def_pickle(ParcelPickle());
}
// CHECK-MESSAGES: :[[@LINE-78]]:13: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'BadParcelToPython::convert' is called for 'boost::python::to_python_converter', and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-80]]:13: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-52]]:17: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-57]]:40: note: 'ParcelFromPython::convertible' is handed to 'boost::python::converter::registry::push_back' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-54]]:17: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-51]]:16: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-60]]:54: note: 'ParcelFromPython::construct' is handed to 'boost::python::converter::registry::push_back' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-53]]:16: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-34]]:13: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-39]]:8: note: 'ParcelPickle::getstate' is called for 'boost::python::pickle_suite', and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-36]]:13: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-27]]:3: warning: 'depot_label' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-17]]:44: note: 'translate' is handed to 'boost::python::register_exception_translator' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-29]]:3: note: 'depot_label' waits until the label is printed (model depot.yaml)
// CHECK-FIXES: static PyObject *convert(const Parcel &p) {
// CHECK-FIXES-NEXT: int n;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: n = depot_pack(d, p.size);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return PyLong_FromLong(n);
// CHECK-FIXES: long n = PyLong_AsLong(o);
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: return n == depot_take(d) ? o : nullptr;
// CHECK-FIXES: long n = PyLong_AsLong(o);
// CHECK-FIXES-NEXT: int size;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: size = depot_pack(d, n);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES: Parcel &p = bp::extract<Parcel &>(o);
// CHECK-FIXES-NEXT: int n;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: n = depot_pack(d, p.size);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return bp::make_tuple(n);
// CHECK-FIXES: static void translate(const Label &l) {
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: depot_label(d, "failed");
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: PyErr_SetString(PyExc_RuntimeError, "failed");
