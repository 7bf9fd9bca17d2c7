// A library keeps an object of R that nothing keeps alive when the function has returned.
// https://github.com/jeroen/curl/commit/819379c7d0e014bc8857799d865c94c0d7d11f47
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef struct SEXPREC *SEXP;
SEXP Rf_allocVector(unsigned type, long length);
SEXP VECTOR_ELT(SEXP of, long at);
SEXP SET_VECTOR_ELT(SEXP of, long at, SEXP value);
SEXP R_ExternalPtrProtected(SEXP of);
SEXP Rf_protect(SEXP of);
void Rf_unprotect(int count);
void R_PreserveObject(SEXP of);
typedef void CURL;
enum { CURLOPT_READDATA = 10009, CURLOPT_XFERINFODATA = 10057 };
int curl_easy_setopt(CURL *handle, int option, ...);
void curl_easy_cleanup(CURL *handle);

void sets_option(CURL *handle, SEXP values) {
  SEXP value = Rf_protect(VECTOR_ELT(values, 0));
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, value);
  Rf_unprotect(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'curl_easy_setopt' keeps 'value' without a reference to it: the callback runs on a dangling object once a collector that finds no other has run
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: a reference of its own is taken by 'R_PreserveObject' (model r-api.yaml)

void ok_keeps_beside(CURL *handle, SEXP pointer, SEXP values) {
  SEXP value = VECTOR_ELT(values, 0);
  curl_easy_setopt(handle, CURLOPT_READDATA, value);
  SET_VECTOR_ELT(R_ExternalPtrProtected(pointer), 1, value);
}

void ok_preserves(CURL *handle, SEXP value) {
  R_PreserveObject(value);
  curl_easy_setopt(handle, CURLOPT_READDATA, value);
}

void ok_ends_before(CURL *handle, SEXP value) {
  curl_easy_setopt(handle, CURLOPT_READDATA, value);
  curl_easy_cleanup(handle);
}
