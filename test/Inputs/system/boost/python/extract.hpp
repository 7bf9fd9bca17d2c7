// Of the mock: conversion from Python.
#ifndef MOCK_BOOST_PYTHON_EXTRACT_HPP
#define MOCK_BOOST_PYTHON_EXTRACT_HPP

#include <boost/python/object.hpp>

namespace boost {
namespace python {
namespace converter {
template <class T> struct extract_rvalue {
  explicit extract_rvalue(PyObject *o);
  bool check() const;
  T operator()() const;
};
} // namespace converter

template <class T> struct extract : converter::extract_rvalue<T> {
  extract(PyObject *o) : converter::extract_rvalue<T>(o) {}
  extract(const object &o) : converter::extract_rvalue<T>(o.ptr()) {}
  operator T() const { return (*this)(); }
};

} // namespace python
} // namespace boost

#endif
