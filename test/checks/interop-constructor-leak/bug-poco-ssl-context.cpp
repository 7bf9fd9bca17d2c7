// Each failure that was thought of releases; a path that does not exist throws elsewhere, out of sight here.
// https://github.com/pocoproject/poco/commit/558091d53f0e1b8a362f581740f79a9947a752be
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-constructor-leak.AssumeUnknownThrows: true}}"

#include <string>
// CHECK-FIXES: #include <memory>

extern "C" {
struct SSL_CTX;
struct SSL_METHOD;
const SSL_METHOD *TLS_client_method();
SSL_CTX *SSL_CTX_new(const SSL_METHOD *method);
void SSL_CTX_free(SSL_CTX *context);
int SSL_CTX_load_verify_locations(SSL_CTX *context, const char *file, const char *folder);
}

bool isFolder(const char *path);
struct TlsError {
  explicit TlsError(const char *text) noexcept {}
};

class BadContext {
public:
  explicit BadContext(const std::string &authorities) : context_(nullptr) {
    create();
    bool isInFolder = isFolder(authorities.c_str());
    const char *path = authorities.c_str();
    int rc = SSL_CTX_load_verify_locations(context_, isInFolder ? nullptr : path, isInFolder ? path : nullptr);
    if (rc != 1) {
      SSL_CTX_free(context_);
      throw TlsError("no authorities");
    }
  }
  ~BadContext() { SSL_CTX_free(context_); }

private:
  void create() {
    context_ = SSL_CTX_new(TLS_client_method());
    if (!context_)
      throw TlsError("no context");
  }
  SSL_CTX *context_;
};
// CHECK-MESSAGES: :[[@LINE-18]]:23: warning: exception from 'isFolder' leaves the constructor of 'BadContext' without releasing 'context_', an ssl_context
// CHECK-MESSAGES: :[[@LINE-20]]:5: note: 'BadContext::BadContext' calls 'BadContext::create' here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'SSL_CTX_new' acquires it here
// CHECK-MESSAGES: :[[@LINE-13]]:19: note: 'SSL_CTX_free' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-22]]:23: note: 'isFolder' is not noexcept, and its body is out of sight
// CHECK-FIXES: std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> ContextGuard(context_, &SSL_CTX_free);
// CHECK-FIXES: ContextGuard.release();
// CHECK-FIXES: ContextGuard.release();

// As it was mended.
class GoodContext {
public:
  explicit GoodContext(const std::string &authorities) : context_(nullptr) {
    create();
    try {
      bool isInFolder = isFolder(authorities.c_str());
      const char *path = authorities.c_str();
      int rc = SSL_CTX_load_verify_locations(context_, isInFolder ? nullptr : path, isInFolder ? path : nullptr);
      if (rc != 1)
        throw TlsError("no authorities");
    } catch (...) {
      SSL_CTX_free(context_);
      throw;
    }
  }
  ~GoodContext() { SSL_CTX_free(context_); }

private:
  void create() {
    context_ = SSL_CTX_new(TLS_client_method());
    if (!context_)
      throw TlsError("no context");
  }
  SSL_CTX *context_;
};
