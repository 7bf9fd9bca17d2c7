// Objects of R in arrays and containers that R's collector does not look at.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <R/R.h>
#include <R/Rinternals.h>
#include <vector>

struct Texts {
  SEXP toR(int i) const;
  SEXP get(int i) const;
};

SEXP gathersInVector(const Texts &texts, int size) {
  std::vector<SEXP> all;
  for (int i = 0; i < size; ++i)
    all.push_back(texts.toR(i));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'all' gathers objects that nothing protects: each call of 'toR' in the loop may collect those of earlier turns
  // CHECK-MESSAGES: :[[@LINE+3]]:60: note: they are used here
  // CHECK-MESSAGES: :[[@LINE-3]]:25: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  SEXP result = Rf_protect(Rf_allocVector(STRSXP, size));
  for (int i = 0; i < size; ++i) SET_STRING_ELT(result, i, all[i]);
  Rf_unprotect(1);
  return result;
}
SEXP gathersInArray(const char **names) {
  SEXP all[3];
  for (int i = 0; i < 3; ++i)
    all[i] = Rf_mkChar(names[i]);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'all' gathers objects that nothing protects: each call of 'Rf_mkChar' in the loop may collect those of earlier turns
  // CHECK-MESSAGES: :[[@LINE+2]]:10: note: they are used here
  // CHECK-MESSAGES: :[[@LINE-3]]:14: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  return all[0];
}
SEXP okProtectsEach(const char **names) {
  SEXP all[3];
  for (int i = 0; i < 3; ++i)
    all[i] = Rf_protect(Rf_mkChar(names[i]));
  Rf_unprotect(3);
  return all[0];
}
SEXP okPutsIntoObject(SEXP to, const char **names) {
  SEXP all[3];
  for (int i = 0; i < 3; ++i) {
    all[i] = Rf_mkChar(names[i]);
    SET_STRING_ELT(to, i, all[i]);
  }
  return all[0];
}
SEXP okOfContainer(const Texts &texts, int size) {
  std::vector<SEXP> all;
  for (int i = 0; i < size; ++i)
    all.push_back(texts.get(i));
  return all[0];
}
SEXP okOneTurn(const char *name) {
  SEXP all[1];
  all[0] = Rf_mkChar(name);
  return all[0];
}
