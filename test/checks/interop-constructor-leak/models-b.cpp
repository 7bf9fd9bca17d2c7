// Libraries of the built-in models: cryptography, transfers, devices, data, databases.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++20
// CHECK-FIXES: #include <memory>

struct Error {
  explicit Error(const char *) {}
};
void check(int rc) {
  if (rc < 0)
    throw Error("failed");
}

//===-- OpenSSL -----------------------------------------------------------===//

extern "C" {
struct SSL_CTX;
struct SSL;
struct SSL_METHOD;
struct BIO;
struct BIO_METHOD;
struct EVP_PKEY;
struct EVP_PKEY_CTX;
struct RSA;
const SSL_METHOD *TLS_client_method();
SSL_CTX *SSL_CTX_new(const SSL_METHOD *method);
void SSL_CTX_free(SSL_CTX *context);
int SSL_CTX_use_certificate_file(SSL_CTX *context, const char *file, int type);
SSL *SSL_new(SSL_CTX *context);
void SSL_free(SSL *ssl);
int SSL_set_fd(SSL *ssl, int fd);
void SSL_set_bio(SSL *ssl, BIO *read, BIO *write);
int SSL_connect(SSL *ssl);
const BIO_METHOD *BIO_s_mem();
BIO *BIO_new(const BIO_METHOD *type);
BIO *BIO_new_file(const char *name, const char *mode);
int BIO_free(BIO *bio);
EVP_PKEY *PEM_read_bio_PrivateKey(BIO *bio, EVP_PKEY **key, int (*ask)(char *, int, int, void *), void *data);
int EVP_PKEY_keygen(EVP_PKEY_CTX *context, EVP_PKEY **key);
EVP_PKEY *EVP_PKEY_new();
int EVP_PKEY_assign(EVP_PKEY *key, int type, void *value);
void EVP_PKEY_free(EVP_PKEY *key);
RSA *RSA_new();
void RSA_free(RSA *rsa);
}

class BadTls {
public:
  explicit BadTls(int fd) : context_(SSL_CTX_new(TLS_client_method())) {
    if (!context_)
      throw Error("no context");
    ssl_ = SSL_new(context_);
    SSL_set_fd(ssl_, fd);
    if (SSL_connect(ssl_) != 1)
      throw Error("no connection");
  }
  ~BadTls() {
    SSL_free(ssl_);
    SSL_CTX_free(context_);
  }

private:
  SSL_CTX *context_;
  SSL *ssl_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception thrown here leaves the constructor of 'BadTls' without releasing 'context_' and 'ssl_'
// CHECK-MESSAGES: :[[@LINE-18]]:38: note: 'SSL_CTX_new' acquires 'context_' here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'SSL_CTX_free' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-17]]:12: note: 'SSL_new' acquires 'ssl_' here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'SSL_free' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (SSL_connect(ssl_) != 1) {
// CHECK-FIXES: SSL_free(ssl_);
// CHECK-FIXES: SSL_CTX_free(context_);
// CHECK-FIXES: }

class GoodTls {
public:
  explicit GoodTls(const char *file) : context_(SSL_CTX_new(TLS_client_method())) {
    if (!context_)
      throw Error("no context");
    if (SSL_CTX_use_certificate_file(context_, file, 1) != 1) {
      SSL_CTX_free(context_);
      throw Error("no certificate");
    }
  }
  ~GoodTls() { SSL_CTX_free(context_); }

private:
  SSL_CTX *context_;
};

// A local that only the way without errors frees.
class BadKeyFile {
public:
  explicit BadKeyFile(const char *name) {
    BIO *file = BIO_new_file(name, "r");
    if (!file)
      throw Error("no file");
    key_ = PEM_read_bio_PrivateKey(file, nullptr, nullptr, nullptr);
    if (!key_)
      throw Error("no key");
    BIO_free(file);
  }
  ~BadKeyFile() { EVP_PKEY_free(key_); }

private:
  EVP_PKEY *key_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadKeyFile' without releasing 'file', an openssl_bio
// CHECK-MESSAGES: :[[@LINE-14]]:17: note: 'BIO_new_file' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: it is released here, but only where nothing throws
// CHECK-FIXES: if (!key_) {
// CHECK-FIXES: BIO_free(file);
// CHECK-FIXES: }

// The call says 1 where it makes the key, and puts it into what it is given.
class GoodKeygen {
public:
  explicit GoodKeygen(EVP_PKEY_CTX *context) {
    if (EVP_PKEY_keygen(context, &key_) <= 0)
      throw Error("no key");
  }
  ~GoodKeygen() { EVP_PKEY_free(key_); }

private:
  EVP_PKEY *key_ = nullptr;
};

// The connection takes both over.
class GoodSetBio {
public:
  GoodSetBio(SSL *ssl, bool fails) {
    BIO *read = BIO_new(BIO_s_mem());
    BIO *write = BIO_new(BIO_s_mem());
    SSL_set_bio(ssl, read, write);
    if (fails)
      throw Error("no handshake");
  }
};

class GoodAssigned {
public:
  GoodAssigned(EVP_PKEY *key, bool fails) {
    RSA *rsa = RSA_new();
    if (!EVP_PKEY_assign(key, 6, rsa)) {
      RSA_free(rsa);
      throw Error("no memory");
    }
    if (fails)
      throw Error("unfit");
  }
};

//===-- libcurl -----------------------------------------------------------===//

extern "C" {
struct curl_slist;
struct curl_mime;
struct curl_mimepart;
typedef void CURL;
CURL *curl_easy_init();
int curl_easy_setopt(CURL *handle, int option, ...);
void curl_easy_cleanup(CURL *handle);
curl_slist *curl_slist_append(curl_slist *list, const char *text);
void curl_slist_free_all(curl_slist *list);
curl_mime *curl_mime_init(CURL *handle);
void curl_mime_free(curl_mime *mime);
int curl_mime_subparts(curl_mimepart *part, curl_mime *parts);
}

class BadTransfer {
public:
  explicit BadTransfer(const char *url) : curl_(curl_easy_init()) {
    headers_ = curl_slist_append(headers_, "Accept: text/plain");
    headers_ = curl_slist_append(headers_, "Connection: close");
    if (curl_easy_setopt(curl_, 10002, url) != 0)
      throw Error("bad URL");
  }
  ~BadTransfer() {
    curl_slist_free_all(headers_);
    curl_easy_cleanup(curl_);
  }

private:
  CURL *curl_;
  curl_slist *headers_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception thrown here leaves the constructor of 'BadTransfer' without releasing 'curl_' and 'headers_'
// CHECK-MESSAGES: :[[@LINE-16]]:49: note: 'curl_easy_init' acquires 'curl_' here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'curl_easy_cleanup' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-16]]:16: note: 'curl_slist_append' acquires 'headers_' here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'curl_slist_free_all' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (curl_easy_setopt(curl_, 10002, url) != 0) {
// CHECK-FIXES: curl_slist_free_all(headers_);
// CHECK-FIXES: curl_easy_cleanup(curl_);
// CHECK-FIXES: }

class GoodTransfer {
public:
  GoodTransfer() : curl_(curl_easy_init()) {
    if (!curl_)
      throw Error("no transfer");
  }
  ~GoodTransfer() { curl_easy_cleanup(curl_); }

private:
  CURL *curl_;
};

class GoodSubparts {
public:
  GoodSubparts(CURL *curl, curl_mimepart *part, bool fails) {
    curl_mime *parts = curl_mime_init(curl);
    if (curl_mime_subparts(part, parts) != 0) {
      curl_mime_free(parts);
      throw Error("no parts");
    }
    if (fails)
      throw Error("unfit");
  }
};

//===-- libusb ------------------------------------------------------------===//

extern "C" {
struct libusb_context;
struct libusb_device;
struct libusb_device_handle;
int libusb_init(libusb_context **context);
void libusb_exit(libusb_context *context);
long libusb_get_device_list(libusb_context *context, libusb_device ***list);
void libusb_free_device_list(libusb_device **list, int unref);
int libusb_open(libusb_device *device, libusb_device_handle **handle);
void libusb_close(libusb_device_handle *handle);
}

class BadDevice {
public:
  explicit BadDevice(libusb_device *device) {
    check(libusb_init(&context_));
    check(libusb_open(device, &handle_));
  }
  ~BadDevice() {
    libusb_close(handle_);
    libusb_exit(context_);
  }

private:
  libusb_context *context_ = nullptr;
  libusb_device_handle *handle_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-11]]:5: warning: exception from 'check' leaves the constructor of 'BadDevice' without releasing 'context_', a libusb_context
// CHECK-MESSAGES: :[[@LINE-13]]:11: note: 'libusb_init' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'libusb_exit' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-244]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<libusb_context, decltype(&libusb_exit)> ContextGuard(context_, &libusb_exit);
// CHECK-FIXES: ContextGuard.release();

class GoodDevice {
public:
  explicit GoodDevice(libusb_device *device) { check(libusb_open(device, &handle_)); }
  ~GoodDevice() { libusb_close(handle_); }

private:
  libusb_device_handle *handle_ = nullptr;
};

// The number of devices, or an error below 0.
class GoodDeviceList {
public:
  explicit GoodDeviceList(libusb_context *context) {
    long count = libusb_get_device_list(context, &list_);
    if (count < 0)
      throw Error("no list");
  }
  ~GoodDeviceList() { libusb_free_device_list(list_, 1); }

private:
  libusb_device **list_ = nullptr;
};

//===-- HDF5 --------------------------------------------------------------===//

extern "C" {
typedef long hid_t;
hid_t H5Fopen(const char *name, unsigned flags, hid_t access);
int H5Fclose(hid_t file);
hid_t H5Dopen2(hid_t location, const char *name, hid_t access);
int H5Dclose(hid_t set);
hid_t H5Dget_space(hid_t set);
int H5Sget_simple_extent_ndims(hid_t space);
int H5Sclose(hid_t space);
}

class BadDataset {
public:
  BadDataset(const char *name, const char *path) : file_(H5Fopen(name, 0, 0)) {
    if (file_ < 0)
      throw Error("no file");
    set_ = H5Dopen2(file_, path, 0);
    if (set_ < 0)
      throw Error("no data set");
  }
  ~BadDataset() {
    H5Dclose(set_);
    H5Fclose(file_);
  }

private:
  hid_t file_, set_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: exception thrown here leaves the constructor of 'BadDataset' without releasing 'file_', an hdf5_file
// CHECK-MESSAGES: :[[@LINE-16]]:58: note: 'H5Fopen' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'H5Fclose' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (set_ < 0) {
// CHECK-FIXES: H5Fclose(file_);
// CHECK-FIXES: }

class GoodSpace {
public:
  explicit GoodSpace(hid_t set) : space_(H5Dget_space(set)) {
    if (space_ < 0)
      throw Error("no space");
    if (H5Sget_simple_extent_ndims(space_) != 2) {
      H5Sclose(space_);
      throw Error("no matrix");
    }
  }
  ~GoodSpace() { H5Sclose(space_); }

private:
  hid_t space_;
};

//===-- Xlib, XCB ---------------------------------------------------------===//

extern "C" {
struct Display;
typedef unsigned long Window;
Display *XOpenDisplay(const char *name);
int XCloseDisplay(Display *display);
int XDefaultDepth(Display *display, int screen);
Window XCreateSimpleWindow(Display *display, Window parent, int x, int y, unsigned width, unsigned height,
                           unsigned border, unsigned long frame, unsigned long background);
int XDestroyWindow(Display *display, Window window);
struct xcb_connection_t;
xcb_connection_t *xcb_connect(const char *name, int *screen);
int xcb_connection_has_error(xcb_connection_t *connection);
void xcb_disconnect(xcb_connection_t *connection);
}

class BadDisplay {
public:
  BadDisplay() : display_(XOpenDisplay(nullptr)) {
    if (!display_)
      throw Error("no display");
    if (XDefaultDepth(display_, 0) < 24)
      throw Error("too few colours");
  }
  ~BadDisplay() { XCloseDisplay(display_); }

private:
  Display *display_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadDisplay' without releasing 'display_', an x_display
// CHECK-MESSAGES: :[[@LINE-12]]:27: note: 'XOpenDisplay' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'XCloseDisplay' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (XDefaultDepth(display_, 0) < 24) {
// CHECK-FIXES: XCloseDisplay(display_);
// CHECK-FIXES: }

// The display is the caller's.
class BadWindow {
public:
  BadWindow(Display *display, Window parent)
      : display_(display), window_(XCreateSimpleWindow(display, parent, 0, 0, 1, 1, 0, 0, 0)) {
    check(XDefaultDepth(display_, 0));
  }
  ~BadWindow() { XDestroyWindow(display_, window_); }

private:
  Display *display_;
  Window window_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadWindow' without releasing 'window_', an x_window
// CHECK-MESSAGES: :[[@LINE-10]]:36: note: 'XCreateSimpleWindow' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'XDestroyWindow' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-377]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-13]]:36: note: a scope guard that is made here can call 'XDestroyWindow'; option GuardType names one for fixes
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadWindow' without releasing 'window_', an x_window
// CHECK-REMAINS: note: 'XCreateSimpleWindow' acquires it here
// CHECK-REMAINS: note: 'XDestroyWindow' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: a scope guard that is made here can call 'XDestroyWindow'; option GuardType names one for fixes

class GoodWindow {
public:
  GoodWindow(Display *display, Window parent)
      : display_(display), window_(XCreateSimpleWindow(display, parent, 0, 0, 1, 1, 0, 0, 0)) {
    if (!window_)
      throw Error("no window");
  }
  ~GoodWindow() { XDestroyWindow(display_, window_); }

private:
  Display *display_;
  Window window_;
};

// Closing the display destroys the window.
class GoodDisplayClosed {
public:
  explicit GoodDisplayClosed(Window parent) : display_(XOpenDisplay(nullptr)) {
    if (!display_)
      throw Error("no display");
    window_ = XCreateSimpleWindow(display_, parent, 0, 0, 1, 1, 0, 0, 0);
    if (XDefaultDepth(display_, 0) < 24) {
      XCloseDisplay(display_);
      throw Error("too few colours");
    }
  }
  ~GoodDisplayClosed() {
    XDestroyWindow(display_, window_);
    XCloseDisplay(display_);
  }

private:
  Display *display_;
  Window window_ = 0;
};

// There is something to disconnect even where it failed.
class BadConnection {
public:
  BadConnection() : connection_(xcb_connect(nullptr, nullptr)) {
    if (xcb_connection_has_error(connection_))
      throw Error("no connection");
  }
  ~BadConnection() { xcb_disconnect(connection_); }

private:
  xcb_connection_t *connection_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadConnection' without releasing 'connection_', an xcb_connection
// CHECK-MESSAGES: :[[@LINE-10]]:33: note: 'xcb_connect' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'xcb_disconnect' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (xcb_connection_has_error(connection_)) {
// CHECK-FIXES: xcb_disconnect(connection_);
// CHECK-FIXES: }

//===-- ALSA --------------------------------------------------------------===//

extern "C" {
struct snd_pcm_t;
struct snd_pcm_hw_params_t;
int snd_pcm_open(snd_pcm_t **pcm, const char *name, int stream, int mode);
int snd_pcm_close(snd_pcm_t *pcm);
int snd_pcm_prepare(snd_pcm_t *pcm);
int snd_pcm_hw_params_malloc(snd_pcm_hw_params_t **parameters);
int snd_pcm_hw_params_any(snd_pcm_t *pcm, snd_pcm_hw_params_t *parameters);
void snd_pcm_hw_params_free(snd_pcm_hw_params_t *parameters);
}

class BadPlayback {
public:
  explicit BadPlayback(const char *name) {
    int rc = snd_pcm_open(&pcm_, name, 0, 0);
    if (rc < 0)
      throw Error("no device");
    snd_pcm_hw_params_t *parameters;
    snd_pcm_hw_params_malloc(&parameters);
    if (snd_pcm_hw_params_any(pcm_, parameters) < 0)
      throw Error("no parameters");
    snd_pcm_hw_params_free(parameters);
  }
  ~BadPlayback() { snd_pcm_close(pcm_); }

private:
  snd_pcm_t *pcm_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadPlayback' without releasing 'pcm_' and 'parameters'
// CHECK-MESSAGES: :[[@LINE-15]]:14: note: 'snd_pcm_open' acquires 'pcm_' here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'snd_pcm_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'snd_pcm_hw_params_malloc' acquires 'parameters' here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: it is released here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-13]]:7: note: release them before the exception leaves, or give each an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: declare 'pcm_' as std::unique_ptr<snd_pcm_t, decltype(&snd_pcm_close)>
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadPlayback' without releasing 'pcm_' and 'parameters'
// CHECK-REMAINS: note: 'snd_pcm_open' acquires 'pcm_' here
// CHECK-REMAINS: note: 'snd_pcm_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'snd_pcm_hw_params_malloc' acquires 'parameters' here
// CHECK-REMAINS: note: it is released here, but only where nothing throws
// CHECK-REMAINS: note: release them before the exception leaves, or give each an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'pcm_' as std::unique_ptr<snd_pcm_t, decltype(&snd_pcm_close)>

class GoodPlayback {
public:
  explicit GoodPlayback(const char *name) {
    int rc;
    if ((rc = snd_pcm_open(&pcm_, name, 0, 0)) < 0)
      throw Error("no device");
    if ((rc = snd_pcm_prepare(pcm_)) < 0) {
      snd_pcm_close(pcm_);
      throw Error("not ready");
    }
  }
  ~GoodPlayback() { snd_pcm_close(pcm_); }

private:
  snd_pcm_t *pcm_ = nullptr;
};

//===-- libpq -------------------------------------------------------------===//

extern "C" {
struct PGconn;
struct PGresult;
PGconn *PQconnectdb(const char *info);
int PQstatus(const PGconn *connection);
void PQfinish(PGconn *connection);
PGresult *PQexec(PGconn *connection, const char *query);
int PQresultStatus(const PGresult *result);
void PQclear(PGresult *result);
int PQgetCopyData(PGconn *connection, char **buffer, int async);
void PQfreemem(void *memory);
}

// A connection that failed is to be finished too.
class BadPostgres {
public:
  explicit BadPostgres(const char *info) : connection_(PQconnectdb(info)) {
    if (PQstatus(connection_) != 0)
      throw Error("no connection");
  }
  ~BadPostgres() { PQfinish(connection_); }

private:
  PGconn *connection_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadPostgres' without releasing 'connection_', a pg_connection
// CHECK-MESSAGES: :[[@LINE-10]]:56: note: 'PQconnectdb' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'PQfinish' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (PQstatus(connection_) != 0) {
// CHECK-FIXES: PQfinish(connection_);
// CHECK-FIXES: }

class GoodPostgres {
public:
  explicit GoodPostgres(const char *info) : connection_(PQconnectdb(info)) {
    if (PQstatus(connection_) != 0) {
      PQfinish(connection_);
      throw Error("no connection");
    }
  }
  ~GoodPostgres() { PQfinish(connection_); }

private:
  PGconn *connection_;
};

// There is a row where the call returns its length.
class GoodCopy {
public:
  explicit GoodCopy(PGconn *connection) {
    if (PQgetCopyData(connection, &row_, 0) < 0)
      throw Error("no row");
  }
  ~GoodCopy() { PQfreemem(row_); }

private:
  char *row_ = nullptr;
};

//===-- MySQL -------------------------------------------------------------===//

extern "C" {
struct MYSQL {
  void *state;
};
struct MYSQL_RES;
MYSQL *mysql_init(MYSQL *object);
MYSQL *mysql_real_connect(MYSQL *object, const char *host, const char *user, const char *password, const char *db,
                          unsigned port, const char *socket, unsigned long flags);
void mysql_close(MYSQL *object);
MYSQL_RES *mysql_store_result(MYSQL *object);
unsigned long long mysql_num_rows(MYSQL_RES *result);
void mysql_free_result(MYSQL_RES *result);
}

// Made by the library.
class BadMysql {
public:
  explicit BadMysql(const char *host) : object_(mysql_init(nullptr)) {
    if (!object_)
      throw Error("no memory");
    if (!mysql_real_connect(object_, host, "", "", "", 0, nullptr, 0))
      throw Error("no connection");
  }
  ~BadMysql() { mysql_close(object_); }

private:
  MYSQL *object_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadMysql' without releasing 'object_', a mysql_connection
// CHECK-MESSAGES: :[[@LINE-12]]:49: note: 'mysql_init' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'mysql_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (!mysql_real_connect(object_, host, "", "", "", 0, nullptr, 0)) {
// CHECK-FIXES: mysql_close(object_);
// CHECK-FIXES: }

// Made in the class's own memory.
class BadMysqlInPlace {
public:
  explicit BadMysqlInPlace(const char *host) {
    if (!mysql_init(&object_))
      throw Error("no memory");
    if (!mysql_real_connect(&object_, host, "", "", "", 0, nullptr, 0))
      throw Error("no connection");
  }
  ~BadMysqlInPlace() { mysql_close(&object_); }

private:
  MYSQL object_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadMysqlInPlace' without releasing 'object_', a mysql_connection
// CHECK-MESSAGES: :[[@LINE-11]]:10: note: 'mysql_init' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'mysql_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadMysqlInPlace' without releasing 'object_', a mysql_connection
// CHECK-REMAINS: note: 'mysql_init' acquires it here
// CHECK-REMAINS: note: 'mysql_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodMysqlResult {
public:
  explicit GoodMysqlResult(MYSQL *object) : result_(mysql_store_result(object)) {
    if (!result_)
      throw Error("no result");
    if (mysql_num_rows(result_) == 0) {
      mysql_free_result(result_);
      throw Error("no rows");
    }
  }
  ~GoodMysqlResult() { mysql_free_result(result_); }

private:
  MYSQL_RES *result_;
};

//===-- Oracle ------------------------------------------------------------===//

extern "C" {
struct OCIEnv;
struct OCIError;
int OCIEnvCreate(OCIEnv **env, unsigned mode, void *context, void *(*alloc)(void *, unsigned long),
                 void *(*realloc)(void *, void *, unsigned long), void (*free)(void *, void *), unsigned long size,
                 void **memory);
int OCIHandleAlloc(const void *parent, void **handle, unsigned type, unsigned long size, void **memory);
int OCIHandleFree(void *handle, unsigned type);
}
enum { OCI_SUCCESS = 0, OCI_SUCCESS_WITH_INFO = 1, OCI_HTYPE_ENV = 1, OCI_HTYPE_ERROR = 2 };

void checkOci(int rc) {
  if (rc != OCI_SUCCESS && rc != OCI_SUCCESS_WITH_INFO)
    throw Error("failed");
}

class BadOracle {
public:
  BadOracle() {
    checkOci(OCIEnvCreate(&env_, 0, nullptr, nullptr, nullptr, nullptr, 0, nullptr));
    checkOci(OCIHandleAlloc(env_, reinterpret_cast<void **>(&error_), OCI_HTYPE_ERROR, 0, nullptr));
  }
  ~BadOracle() {
    OCIHandleFree(error_, OCI_HTYPE_ERROR);
    OCIHandleFree(env_, OCI_HTYPE_ENV);
  }

private:
  OCIEnv *env_ = nullptr;
  OCIError *error_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-11]]:5: warning: exception from 'checkOci' leaves the constructor of 'BadOracle' without releasing 'env_', an oci_environment
// CHECK-MESSAGES: :[[@LINE-13]]:14: note: 'OCIEnvCreate' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'OCIHandleFree' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-21]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-16]]:14: note: a scope guard that is made here can call 'OCIHandleFree'; option GuardType names one for fixes
// CHECK-REMAINS: warning: exception from 'checkOci' leaves the constructor of 'BadOracle' without releasing 'env_', an oci_environment
// CHECK-REMAINS: note: 'OCIEnvCreate' acquires it here
// CHECK-REMAINS: note: 'OCIHandleFree' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: a scope guard that is made here can call 'OCIHandleFree'; option GuardType names one for fixes

class GoodOracle {
public:
  GoodOracle() {
    int rc = OCIEnvCreate(&env_, 0, nullptr, nullptr, nullptr, nullptr, 0, nullptr);
    if (rc != OCI_SUCCESS)
      throw Error("no environment");
    rc = OCIHandleAlloc(env_, reinterpret_cast<void **>(&error_), OCI_HTYPE_ERROR, 0, nullptr);
    if (rc != OCI_SUCCESS) {
      OCIHandleFree(env_, OCI_HTYPE_ENV);
      throw Error("no error handle");
    }
  }
  ~GoodOracle() {
    OCIHandleFree(error_, OCI_HTYPE_ERROR);
    OCIHandleFree(env_, OCI_HTYPE_ENV);
  }

private:
  OCIEnv *env_ = nullptr;
  OCIError *error_ = nullptr;
};
