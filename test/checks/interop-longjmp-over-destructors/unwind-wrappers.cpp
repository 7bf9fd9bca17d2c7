// Wrappers for C++ turn a jump into an exception: it jumps back into the wrapper, which throws.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include <exception>
#include <setjmp.h>
#include <string.h>
#include <vector>

extern "C" {
typedef struct SEXPREC *SEXP;
typedef int Rboolean;
SEXP Rf_eval(SEXP expression, SEXP environment);
SEXP R_UnwindProtect(SEXP (*f)(void *), void *data, void (*cleanup)(void *, Rboolean), void *cookie, SEXP token);
__attribute__((noreturn)) void R_ContinueUnwind(SEXP token);
__attribute__((noreturn)) void Rf_error(const char *format, ...);
}

struct Unwound : std::exception {
  SEXP token;
  explicit Unwound(SEXP token) : token(token) {}
};

template <class F> SEXP protect(SEXP token, F &&code) {
  jmp_buf back;
  if (setjmp(back))
    throw Unwound(token);
  return R_UnwindProtect([](void *data) -> SEXP { return (*static_cast<F *>(data))(); }, &code,
                         [](void *data, Rboolean jumps) {
                           if (jumps)
                             longjmp(*static_cast<jmp_buf *>(data), 1);
                         },
                         &back, token);
}

void use(const std::vector<double> &values);

SEXP goodProtected(SEXP token, SEXP x, int n) {
  std::vector<double> values(n);
  SEXP result = protect(token, [&] { return Rf_eval(x, nullptr); });
  use(values);
  return result;
}

SEXP badInside(SEXP token, SEXP x, int n) {
  return protect(token, [&] {
    std::vector<double> values(n);
    return Rf_eval(x, nullptr);
  });
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: the jump of 'Rf_eval' leaves the lambda without destroying 'values'
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'values' of type 'std::vector<double>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'Rf_eval' leaves by a jump, which runs no destructor (model r-api.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: leave the scope before the jump, or make the call behind 'R_UnwindProtect'

// What such an entry point looks like: the scope of the exceptions ends before the jump goes on.
extern "C" SEXP goodEntry(SEXP token, SEXP x) {
  SEXP failed = nullptr;
  char message[100] = "";
  try {
    return goodProtected(token, x, 3);
  } catch (Unwound &e) {
    failed = e.token;
  } catch (std::exception &e) {
    strncpy(message, e.what(), sizeof message - 1);
  }
  if (*message)
    Rf_error("%s", message);
  else if (failed)
    R_ContinueUnwind(failed);
  return nullptr;
}

// cpp11's own: what it is given runs behind the outermost such call, and what lets go of an object never fails.
namespace cpp11 {
struct store {
  static void release(SEXP token) {
    if (!token)
      Rf_error("should never happen");
  }
};
struct sexp {
  SEXP data;
  ~sexp() { store::release(data); }
};
template <class F> SEXP unwind_protect(F &&code) {
  static bool isOutermost = true;
  if (!isOutermost)
    return code();
  return protect(nullptr, static_cast<F &&>(code));
}
} // namespace cpp11

SEXP goodOfCpp11(SEXP x, int n) {
  std::vector<double> values(n);
  cpp11::sexp kept{x};
  SEXP result = cpp11::unwind_protect([&] { return Rf_eval(kept.data, nullptr); });
  use(values);
  return result;
}

// R's stack of what is protected is as it was where the error is caught.
namespace Rcpp {
template <class T> struct Shield {
  T data;
  explicit Shield(T data);
  ~Shield();
};
} // namespace Rcpp

SEXP goodShield(SEXP x) {
  Rcpp::Shield<SEXP> shield(x);
  if (!x)
    Rf_error("nothing");
  return x;
}
