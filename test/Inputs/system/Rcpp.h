// A mock of Rcpp: vectors and what keeps them, as far as the tests need.
#ifndef MOCK_RCPP_H
#define MOCK_RCPP_H

#include "R/Rinternals.h"
#include <string>

#undef error
#undef warning
#undef rnorm
#undef dnorm

namespace std {
class ostream {};
ostream &operator<<(ostream &, const char *);
ostream &operator<<(ostream &, int);
} // namespace std

namespace Rcpp {

template <bool Output> class Rostream : public std::ostream {};
static Rostream<true> Rcout;
static Rostream<false> Rcerr;

class exception {
public:
  explicit exception(const char *message);
};

inline SEXP Rcpp_precious_preserve(SEXP object) {
  typedef SEXP (*Fun)(SEXP);
  static Fun fun = (Fun)R_GetCCallable("Rcpp", "Rcpp_precious_preserve");
  return fun(object);
}
inline void Rcpp_precious_remove(SEXP token) {
  typedef void (*Fun)(SEXP);
  static Fun fun = (Fun)R_GetCCallable("Rcpp", "Rcpp_precious_remove");
  fun(token);
}

class Storage {
public:
  Storage() : data(R_NilValue), token(R_NilValue) {}
  explicit Storage(SEXP x) : data(x), token(Rcpp_precious_preserve(x)) {}
  Storage(const Storage &other) : data(other.data), token(Rcpp_precious_preserve(other.data)) {}
  ~Storage() { Rcpp_precious_remove(token); }
  Storage &operator=(const Storage &other);
  SEXP get() const { return data; }

private:
  SEXP data;
  SEXP token;
};

template <int RTYPE> struct ElementOf {
  using type = double;
};
template <> struct ElementOf<INTSXP> {
  using type = int;
};

template <int RTYPE> class Vector : public Storage {
public:
  using T = typename ElementOf<RTYPE>::type;
  Vector(SEXP x) : Storage(x), start((T *)REAL(x)) {}
  explicit Vector(int n) : Storage(Rf_allocVector(RTYPE, n)), start((T *)REAL(get())) {}
  T &operator[](int i) {
    if (i >= size())
      Rf_warning("subscript out of bounds (index %d)", i);
    return start[i];
  }
  T operator[](int i) const { return start[i]; }
  T *begin() { return start; }
  T *end() { return start + size(); }
  const T *begin() const { return start; }
  const T *end() const { return start + size(); }
  R_xlen_t size() const { return Rf_xlength(get()); }
  R_xlen_t length() const { return size(); }

private:
  T *start;
};
typedef Vector<INTSXP> IntegerVector;
typedef Vector<REALSXP> NumericVector;

// An element of a list or of a character vector.
class Proxy {
public:
  Proxy(SEXP parent, int index) : parent(parent), index(index) {}
  operator std::string() const { return std::string(R_CHAR(STRING_ELT(parent, index))); }
  operator SEXP() const { return VECTOR_ELT(parent, index); }

private:
  SEXP parent;
  int index;
};
template <> class Vector<STRSXP> : public Storage {
public:
  Vector(SEXP x) : Storage(x) {}
  Proxy operator[](int i) const { return Proxy(get(), i); }
  R_xlen_t size() const { return Rf_xlength(get()); }
};
typedef Vector<STRSXP> CharacterVector;

class Function_Impl : public Storage {
public:
  Function_Impl(SEXP x) : Storage(x) {}
  SEXP operator()() const { return Rf_eval(Rf_lang1(get()), R_GlobalEnv); }
};
typedef Function_Impl Function;

template <class... Args> void stop(const char *format, Args &&...args) { throw exception(format); }
template <class... Args> void warning(const char *format, Args &&...args) { Rf_warning(format, args...); }
inline void checkInterrupt(void *) { R_CheckUserInterrupt(); }
inline void checkUserInterrupt() {
  if (R_ToplevelExec(checkInterrupt, nullptr) == FALSE)
    throw exception("interrupted");
}

template <class T> void standard_delete_finalizer(T *object) { delete object; }
template <class T, void End(T *)> void endPointee(SEXP pointer) {
  T *object = static_cast<T *>(R_ExternalPtrAddr(pointer));
  R_ClearExternalPtr(pointer);
  if (object)
    End(object);
}
template <class T, void End(T *) = standard_delete_finalizer<T>> class XPtr : public Storage {
public:
  explicit XPtr(T *object) : Storage(R_MakeExternalPtr(object, R_NilValue, R_NilValue)) {
    R_RegisterCFinalizerEx(get(), endPointee<T, End>, FALSE);
  }
  T *operator->() const { return static_cast<T *>(R_ExternalPtrAddr(get())); }
};

} // namespace Rcpp

namespace R {
inline double rnorm(double mu, double sigma) { return ::Rf_rnorm(mu, sigma); }
} // namespace R

#endif
