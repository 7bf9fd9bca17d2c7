// Libraries of the built-in models: descriptors, streams, mappings, loaded libraries, stores, messages.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++20

typedef decltype(sizeof(0)) Size;

namespace std {
class runtime_error {
public:
  explicit runtime_error(const char *text);
};
template <class C> class basic_string;
int stoi(const basic_string<char> &text);
} // namespace std
using String = std::basic_string<char>;

struct Error {
  explicit Error(const char *) {}
};
void check(int rc) {
  if (rc < 0)
    throw Error("failed");
}

//===-- Descriptors -------------------------------------------------------===//

extern "C" {
int open(const char *path, int flags, ...);
int creat(const char *path, unsigned mode);
int dup(int fd);
int dup2(int fd, int to);
int close(int fd);
int fcntl(int fd, int command, ...);
long read(int fd, void *buffer, Size size);
int pipe(int fds[2]);
int eventfd(unsigned value, int flags);
int epoll_create1(int flags);
int epoll_ctl(int epoll, int op, int fd, void *event);
int signalfd(int fd, const void *mask, int flags);
}

class BadOpen {
public:
  BadOpen(const char *path, const String &count) : fd_(open(path, 0)), count_(std::stoi(count)) {}
  ~BadOpen() {
    if (fd_ >= 0)
      close(fd_);
  }

private:
  int fd_, count_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:79: warning: exception from 'std::stoi' leaves the constructor of 'BadOpen' without releasing 'fd_', an fd
// CHECK-MESSAGES: :[[@LINE-10]]:56: note: 'open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-12]]:79: note: 'std::stoi' throws std::invalid_argument (model cpp-throws.yaml)
// CHECK-MESSAGES: :[[@LINE-13]]:56: note: it can be acquired after what throws
// CHECK-REMAINS: warning: exception from 'std::stoi' leaves the constructor of 'BadOpen' without releasing 'fd_', an fd
// CHECK-REMAINS: note: 'open' acquires it here
// CHECK-REMAINS: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'std::stoi' throws std::invalid_argument (model cpp-throws.yaml)
// CHECK-REMAINS: note: it can be acquired after what throws

class GoodOpen {
public:
  explicit GoodOpen(const char *path) {
    if ((fd_ = open(path, 0)) == -1)
      throw Error("no file");
    char magic[4];
    if (read(fd_, magic, sizeof magic) != sizeof magic) {
      close(fd_);
      throw Error("too short");
    }
  }
  ~GoodOpen() { close(fd_); }

private:
  int fd_;
};

// Both ends.
class BadPipe {
public:
  BadPipe() {
    if (pipe(fds_) != 0)
      throw Error("no pipe");
    check(fcntl(fds_[0], 4, 04000));
  }
  ~BadPipe() {
    close(fds_[0]);
    close(fds_[1]);
  }

private:
  int fds_[2];
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadPipe' without releasing 'fds_', an fd
// CHECK-MESSAGES: :[[@LINE-13]]:9: note: 'pipe' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-78]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadPipe' without releasing 'fds_', an fd
// CHECK-REMAINS: note: 'pipe' acquires it here
// CHECK-REMAINS: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodPipe {
public:
  GoodPipe() {
    if (pipe(fds_) < 0)
      throw Error("no pipe");
    if (fcntl(fds_[0], 4, 04000) != 0) {
      close(fds_[0]);
      close(fds_[1]);
      throw Error("cannot be set");
    }
  }
  ~GoodPipe() {
    close(fds_[0]);
    close(fds_[1]);
  }

private:
  int fds_[2];
};

class BadPoller {
public:
  BadPoller() : epoll_(epoll_create1(0)) {
    check(epoll_);
    wake_ = eventfd(0, 0);
    check(wake_);
  }
  ~BadPoller() {
    close(wake_);
    close(epoll_);
  }

private:
  int epoll_, wake_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadPoller' without releasing 'epoll_', an fd
// CHECK-MESSAGES: :[[@LINE-14]]:24: note: 'epoll_create1' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-124]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-17]]:24: note: a scope guard that is made here can call 'close'; option GuardType names one for fixes
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadPoller' without releasing 'epoll_', an fd
// CHECK-REMAINS: note: 'epoll_create1' acquires it here
// CHECK-REMAINS: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: a scope guard that is made here can call 'close'; option GuardType names one for fixes

// Which of them are new depends on an argument.
class BadDuplicate {
public:
  BadDuplicate(int fd, int rc) : fd_(fcntl(fd, 1030, 3)) {
    if (fd_ < 0)
      throw Error("no descriptor");
    if (rc)
      throw Error("damaged");
  }
  ~BadDuplicate() { close(fd_); }

private:
  int fd_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadDuplicate' without releasing 'fd_', an fd
// CHECK-MESSAGES: :[[@LINE-12]]:38: note: 'fcntl' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (rc) {
// CHECK-FIXES: close(fd_);
// CHECK-FIXES: }

class GoodNothingNew {
public:
  GoodNothingNew(int fd, const void *mask, int rc) : flags_(fcntl(fd, 3)), signal_(signalfd(fd, mask, 0)) {
    dup2(fd, 1);
    check(rc);
  }
  ~GoodNothingNew() { close(signal_); }

private:
  int flags_, signal_;
};

//===-- Sockets -----------------------------------------------------------===//

struct addrinfo {
  int ai_family, ai_socktype;
  struct sockaddr *ai_addr;
};
extern "C" {
int socket(int domain, int type, int protocol);
int bind(int fd, const struct sockaddr *address, unsigned size);
int accept(int fd, struct sockaddr *address, unsigned *size);
int getaddrinfo(const char *node, const char *service, const addrinfo *hints, addrinfo **result);
void freeaddrinfo(addrinfo *list);
}

class BadSocket {
public:
  explicit BadSocket(const struct sockaddr *address) {
    fd_ = socket(2, 1, 0);
    if (fd_ < 0)
      throw Error("no socket");
    if (bind(fd_, address, 16) != 0)
      throw Error("in use");
  }
  ~BadSocket() { close(fd_); }

private:
  int fd_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadSocket' without releasing 'fd_', an fd
// CHECK-MESSAGES: :[[@LINE-12]]:11: note: 'socket' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (bind(fd_, address, 16) != 0) {
// CHECK-FIXES: close(fd_);
// CHECK-FIXES: }

class GoodSocket {
public:
  explicit GoodSocket(const struct sockaddr *address) {
    fd_ = socket(2, 1, 0);
    if (fd_ < 0)
      throw Error("no socket");
    if (bind(fd_, address, 16) != 0) {
      close(fd_);
      throw Error("in use");
    }
  }
  ~GoodSocket() { close(fd_); }

private:
  int fd_;
};

class BadPeer {
public:
  BadPeer(int listener, int rc) : fd_(accept(listener, nullptr, nullptr)) {
    check(fd_);
    check(rc);
  }
  ~BadPeer() { close(fd_); }

private:
  int fd_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadPeer' without releasing 'fd_', an fd
// CHECK-MESSAGES: :[[@LINE-10]]:39: note: 'accept' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-231]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-13]]:39: note: a scope guard that is made here can call 'close'; option GuardType names one for fixes
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadPeer' without releasing 'fd_', an fd
// CHECK-REMAINS: note: 'accept' acquires it here
// CHECK-REMAINS: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: a scope guard that is made here can call 'close'; option GuardType names one for fixes

class BadAddress {
public:
  explicit BadAddress(const char *host) {
    addrinfo *found;
    if (getaddrinfo(host, "80", nullptr, &found) != 0)
      throw Error("no such host");
    fd_ = socket(found->ai_family, found->ai_socktype, 0);
    if (fd_ < 0)
      throw Error("no socket");
    freeaddrinfo(found);
  }
  ~BadAddress() { close(fd_); }

private:
  int fd_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadAddress' without releasing 'found', an addrinfo
// CHECK-MESSAGES: :[[@LINE-13]]:9: note: 'getaddrinfo' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: it is released here, but only where nothing throws
// CHECK-FIXES: if (fd_ < 0) {
// CHECK-FIXES: freeaddrinfo(found);
// CHECK-FIXES: }

class GoodAddress {
public:
  explicit GoodAddress(const char *host) {
    addrinfo *found;
    int rc = getaddrinfo(host, "80", nullptr, &found);
    if (rc)
      throw Error("no such host");
    fd_ = socket(found->ai_family, found->ai_socktype, 0);
    freeaddrinfo(found);
    if (fd_ < 0)
      throw Error("no socket");
  }
  ~GoodAddress() { close(fd_); }

private:
  int fd_;
};

//===-- Streams and directories -------------------------------------------===//

struct FILE;
struct DIR;
extern "C" {
FILE *fopen(const char *path, const char *mode);
FILE *fdopen(int fd, const char *mode);
FILE *popen(const char *command, const char *mode);
int fgetc(FILE *stream);
int fclose(FILE *stream);
int pclose(FILE *stream);
DIR *opendir(const char *path);
DIR *fdopendir(int fd);
struct dirent *readdir(DIR *dir);
int closedir(DIR *dir);
}

class BadFile {
public:
  explicit BadFile(const char *path) : file_(fopen(path, "r")) {
    if (!file_)
      throw Error("no file");
    if (fgetc(file_) < 0)
      throw Error("empty");
  }
  ~BadFile() { fclose(file_); }

private:
  FILE *file_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadFile' without releasing 'file_', a stdio_stream
// CHECK-MESSAGES: :[[@LINE-12]]:46: note: 'fopen' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'fclose' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (fgetc(file_) < 0) {
// CHECK-FIXES: fclose(file_);
// CHECK-FIXES: }

class GoodFile {
public:
  explicit GoodFile(const char *path) : file_(fopen(path, "r")) {
    if (!file_)
      throw Error("no file");
    if (fgetc(file_) < 0) {
      fclose(file_);
      throw Error("empty");
    }
  }
  ~GoodFile() { fclose(file_); }

private:
  FILE *file_;
};

// The descriptor is the stream's.
class GoodStreamOfDescriptor {
public:
  explicit GoodStreamOfDescriptor(const char *path) {
    int fd = open(path, 0);
    if (fd < 0)
      throw Error("no file");
    file_ = fdopen(fd, "r");
    if (!file_) {
      close(fd);
      throw Error("no stream");
    }
  }
  ~GoodStreamOfDescriptor() { fclose(file_); }

private:
  FILE *file_;
};

class BadCommand {
public:
  explicit BadCommand(const char *command) : out_(popen(command, "r")) {
    if (out_ == nullptr)
      throw Error("no command");
    check(fgetc(out_));
  }
  ~BadCommand() { pclose(out_); }

private:
  FILE *out_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadCommand' without releasing 'out_', a process_stream
// CHECK-MESSAGES: :[[@LINE-11]]:51: note: 'popen' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'pclose' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-367]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<FILE, decltype(&pclose)> OutGuard(out_, &pclose);
// CHECK-FIXES: OutGuard.release();

class BadFolder {
public:
  explicit BadFolder(const char *path) : dir_(opendir(path)) {
    if (!dir_)
      throw Error("no folder");
    if (!readdir(dir_))
      throw Error("empty");
  }
  ~BadFolder() { closedir(dir_); }

private:
  DIR *dir_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadFolder' without releasing 'dir_', a dir_stream
// CHECK-MESSAGES: :[[@LINE-12]]:47: note: 'opendir' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'closedir' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (!readdir(dir_)) {
// CHECK-FIXES: closedir(dir_);
// CHECK-FIXES: }

class GoodFolder {
public:
  explicit GoodFolder(int fd) : dir_(fdopendir(fd)) {
    if (!dir_)
      throw Error("no folder");
    while (readdir(dir_))
      ++count_;
  }
  ~GoodFolder() { closedir(dir_); }

private:
  DIR *dir_;
  int count_ = 0;
};

//===-- Mappings and loaded libraries -------------------------------------===//

#define MAP_FAILED ((void *)-1)
extern "C" {
void *mmap(void *address, Size size, int protection, int flags, int fd, long offset);
int munmap(void *address, Size size);
void *dlopen(const char *path, int mode);
void *dlsym(void *library, const char *name);
int dlclose(void *library);
}

class BadMapping {
public:
  BadMapping(int fd, Size size) : size_(size) {
    start_ = static_cast<char *>(mmap(nullptr, size, 1, 1, fd, 0));
    if (start_ == MAP_FAILED)
      throw Error("no mapping");
    if (*start_ != 'x')
      throw Error("damaged");
  }
  ~BadMapping() { munmap(start_, size_); }

private:
  char *start_;
  Size size_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadMapping' without releasing 'start_', a mapping
// CHECK-MESSAGES: :[[@LINE-13]]:34: note: 'mmap' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:19: note: 'munmap' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (*start_ != 'x') {
// CHECK-FIXES: munmap(start_, size_);
// CHECK-FIXES: }

// What is mapped into a mapping is a part of it.
class GoodMapping {
public:
  explicit GoodMapping(Size size) : size_(size) {
    start_ = mmap(nullptr, size, 0, 0x22, -1, 0);
    if (start_ == MAP_FAILED)
      throw Error("no mapping");
    if (mmap(start_, size / 2, 3, 0x32, -1, 0) == MAP_FAILED) {
      munmap(start_, size_);
      throw Error("no memory");
    }
  }
  ~GoodMapping() { munmap(start_, size_); }

private:
  void *start_;
  Size size_;
};

class BadPlugin {
public:
  explicit BadPlugin(const char *path) : library_(dlopen(path, 2)) {
    if (!library_)
      throw Error("no library");
    run_ = dlsym(library_, "run");
    if (!run_)
      throw Error("no plugin");
  }
  ~BadPlugin() { dlclose(library_); }

private:
  void *library_, *run_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadPlugin' without releasing 'library_', a dl_library
// CHECK-MESSAGES: :[[@LINE-13]]:51: note: 'dlopen' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'dlclose' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (!run_) {
// CHECK-FIXES: dlclose(library_);
// CHECK-FIXES: }

class GoodPlugin {
public:
  explicit GoodPlugin(const char *path) : library_(dlopen(path, 2)) {
    if (!library_)
      throw Error("no library");
    run_ = dlsym(library_, "run");
    if (!run_) {
      dlclose(library_);
      throw Error("no plugin");
    }
  }
  ~GoodPlugin() { dlclose(library_); }

private:
  void *library_, *run_;
};

//===-- hiredis -----------------------------------------------------------===//

struct redisContext {
  int err;
  char errstr[128];
};
struct redisReply {
  int type;
  char *str;
};
extern "C" {
redisContext *redisConnect(const char *host, int port);
redisContext *redisConnectFd(int fd);
void redisFree(redisContext *context);
void *redisCommand(redisContext *context, const char *format, ...);
void freeReplyObject(void *reply);
}

// A context with an error is a context.
class BadRedis {
public:
  explicit BadRedis(const char *host) : context_(redisConnect(host, 6379)) {
    if (!context_ || context_->err)
      throw Error("no server");
  }
  ~BadRedis() { redisFree(context_); }

private:
  redisContext *context_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadRedis' without releasing 'context_', a redis_context
// CHECK-MESSAGES: :[[@LINE-10]]:50: note: 'redisConnect' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'redisFree' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (!context_ || context_->err) {
// CHECK-FIXES: if (context_) redisFree(context_);
// CHECK-FIXES: }

class GoodRedis {
public:
  explicit GoodRedis(const char *host) : context_(redisConnect(host, 6379)) {
    if (!context_)
      throw Error("no memory");
    if (context_->err) {
      Error error(context_->errstr);
      redisFree(context_);
      throw error;
    }
  }
  ~GoodRedis() { redisFree(context_); }

private:
  redisContext *context_;
};

// The context closes the descriptor.
class GoodRedisSocket {
public:
  GoodRedisSocket() {
    int fd = socket(1, 1, 0);
    if (fd < 0)
      throw Error("no socket");
    context_ = redisConnectFd(fd);
    if (!context_)
      throw Error("no memory");
  }
  ~GoodRedisSocket() { redisFree(context_); }

private:
  redisContext *context_;
};

class BadRedisReply {
public:
  explicit BadRedisReply(redisContext *context) {
    redisReply *reply = static_cast<redisReply *>(redisCommand(context, "PING"));
    if (!reply)
      throw Error("no answer");
    if (reply->type == 6)
      throw Error(reply->str);
    freeReplyObject(reply);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: exception thrown here leaves the constructor of 'BadRedisReply' without releasing 'reply', a redis_reply
// CHECK-MESSAGES: :[[@LINE-9]]:51: note: 'redisCommand' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-FIXES: if (reply->type == 6) {
// CHECK-FIXES: std::unique_ptr<redisReply, decltype(&freeReplyObject)> ReplyGuard(reply, &freeReplyObject);
// CHECK-FIXES: }

//===-- SQLite ------------------------------------------------------------===//

struct sqlite3;
struct sqlite3_stmt;
extern "C" {
int sqlite3_open(const char *path, sqlite3 **db);
int sqlite3_close(sqlite3 *db);
const char *sqlite3_errmsg(sqlite3 *db);
int sqlite3_exec(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *cookie, char **error);
void sqlite3_free(void *memory);
int sqlite3_prepare_v2(sqlite3 *db, const char *sql, int size, sqlite3_stmt **statement, const char **tail);
int sqlite3_bind_int(sqlite3_stmt *statement, int index, int value);
int sqlite3_finalize(sqlite3_stmt *statement);
}

// There is a connection even where opening it failed.
class BadDatabase {
public:
  explicit BadDatabase(const char *path) {
    if (sqlite3_open(path, &db_) != 0)
      throw Error(sqlite3_errmsg(db_));
  }
  ~BadDatabase() { sqlite3_close(db_); }

private:
  sqlite3 *db_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadDatabase' without releasing 'db_', a sqlite3
// CHECK-MESSAGES: :[[@LINE-9]]:9: note: 'sqlite3_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'sqlite3_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (sqlite3_open(path, &db_) != 0) {
// CHECK-FIXES: std::unique_ptr<sqlite3, decltype(&sqlite3_close)> DbGuard(db_, &sqlite3_close);
// CHECK-FIXES: }

class GoodDatabase {
public:
  explicit GoodDatabase(const char *path) {
    if (sqlite3_open(path, &db_) != 0) {
      Error error(sqlite3_errmsg(db_));
      sqlite3_close(db_);
      throw error;
    }
  }
  ~GoodDatabase() { sqlite3_close(db_); }

private:
  sqlite3 *db_ = nullptr;
};

class BadStatement {
public:
  BadStatement(sqlite3 *db, const char *sql, int value) {
    if (sqlite3_prepare_v2(db, sql, -1, &statement_, nullptr) != 0)
      throw Error(sqlite3_errmsg(db));
    if (sqlite3_bind_int(statement_, 1, value) != 0)
      throw Error("no such parameter");
  }
  ~BadStatement() { sqlite3_finalize(statement_); }

private:
  sqlite3_stmt *statement_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadStatement' without releasing 'statement_', a sqlite3_stmt
// CHECK-MESSAGES: :[[@LINE-11]]:9: note: 'sqlite3_prepare_v2' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'sqlite3_finalize' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (sqlite3_bind_int(statement_, 1, value) != 0) {
// CHECK-FIXES: sqlite3_finalize(statement_);
// CHECK-FIXES: }

class GoodStatement {
public:
  GoodStatement(sqlite3 *db, const char *sql) {
    int rc = sqlite3_prepare_v2(db, sql, -1, &statement_, nullptr);
    if (rc || !statement_)
      throw Error("no statement");
  }
  ~GoodStatement() { sqlite3_finalize(statement_); }

private:
  sqlite3_stmt *statement_ = nullptr;
};

// There is a text only where it failed.
class GoodErrorText {
public:
  GoodErrorText(sqlite3 *db, int rc) {
    char *text = nullptr;
    if (sqlite3_exec(db, "VACUUM", nullptr, nullptr, &text) != 0) {
      Error error(text);
      sqlite3_free(text);
      throw error;
    }
    check(rc);
  }
};

//===-- ODBC --------------------------------------------------------------===//

#define SQL_SUCCEEDED(rc) (((rc) & (~1)) == 0)
extern "C" {
short SQLAllocHandle(short type, void *from, void **handle);
short SQLFreeHandle(short type, void *handle);
short SQLSetEnvAttr(void *env, int attribute, void *value, int size);
}

class BadOdbc {
public:
  BadOdbc() {
    if (!SQL_SUCCEEDED(SQLAllocHandle(1, nullptr, &env_)))
      throw Error("no environment");
    if (SQLSetEnvAttr(env_, 200, nullptr, 0) != 0)
      throw Error("wrong version");
  }
  ~BadOdbc() { SQLFreeHandle(1, env_); }

private:
  void *env_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadOdbc' without releasing 'env_', an odbc_handle
// CHECK-MESSAGES: :[[@LINE-11]]:24: note: 'SQLAllocHandle' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'SQLFreeHandle' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (SQLSetEnvAttr(env_, 200, nullptr, 0) != 0) {
// CHECK-FIXES: SQLFreeHandle(1, env_);
// CHECK-FIXES: }

class BadOdbcConnection {
public:
  BadOdbcConnection() {
    if (SQLAllocHandle(1, nullptr, &env_) < 0)
      throw Error("no environment");
    short rc = SQLAllocHandle(2, env_, &connection_);
    if (!SQL_SUCCEEDED(rc))
      throw Error("no connection");
  }
  ~BadOdbcConnection() {
    SQLFreeHandle(2, connection_);
    SQLFreeHandle(1, env_);
  }

private:
  void *env_ = nullptr, *connection_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: exception thrown here leaves the constructor of 'BadOdbcConnection' without releasing 'env_', an odbc_handle
// CHECK-MESSAGES: :[[@LINE-15]]:9: note: 'SQLAllocHandle' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'SQLFreeHandle' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (!SQL_SUCCEEDED(rc)) {
// CHECK-FIXES: SQLFreeHandle(1, env_);
// CHECK-FIXES: }

class GoodOdbc {
public:
  GoodOdbc() {
    short rc = SQLAllocHandle(1, nullptr, &env_);
    if (rc != 0 && rc != 1)
      throw Error("no environment");
    if (SQLSetEnvAttr(env_, 200, nullptr, 0) != 0) {
      SQLFreeHandle(1, env_);
      throw Error("wrong version");
    }
  }
  ~GoodOdbc() { SQLFreeHandle(1, env_); }

private:
  void *env_ = nullptr;
};

//===-- ZeroMQ ------------------------------------------------------------===//

extern "C" {
void *zmq_ctx_new();
int zmq_ctx_term(void *context);
void *zmq_socket(void *context, int type);
int zmq_close(void *socket);
int zmq_connect(void *socket, const char *address);
}

class BadClient {
public:
  explicit BadClient(const char *address) : context_(zmq_ctx_new()), socket_(zmq_socket(context_, 3)) {
    if (zmq_connect(socket_, address) != 0)
      throw Error("no such address");
  }
  ~BadClient() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }

private:
  void *context_, *socket_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: exception thrown here leaves the constructor of 'BadClient' without releasing 'context_' and 'socket_'
// CHECK-MESSAGES: :[[@LINE-13]]:54: note: 'zmq_ctx_new' acquires 'context_' here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'zmq_ctx_term' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-15]]:78: note: 'zmq_socket' acquires 'socket_' here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'zmq_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (zmq_connect(socket_, address) != 0) {
// CHECK-FIXES: zmq_close(socket_);
// CHECK-FIXES: zmq_ctx_term(context_);
// CHECK-FIXES: }

class GoodClient {
public:
  explicit GoodClient(const char *address) : context_(zmq_ctx_new()), socket_(zmq_socket(context_, 3)) {
    if (zmq_connect(socket_, address) != 0) {
      zmq_close(socket_);
      zmq_ctx_term(context_);
      throw Error("no such address");
    }
  }
  ~GoodClient() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }

private:
  void *context_, *socket_;
};

//===-- systemd, D-Bus, nanomsg -------------------------------------------===//

struct sd_bus;
struct DBusConnection;
struct DBusMessage;
struct DBusPendingCall;
extern "C" {
int sd_bus_open_system(sd_bus **bus);
int sd_bus_request_name(sd_bus *bus, const char *name, unsigned long flags);
sd_bus *sd_bus_unref(sd_bus *bus);
unsigned dbus_connection_send_with_reply(DBusConnection *c, DBusMessage *m, DBusPendingCall **pending, int timeout);
void dbus_pending_call_unref(DBusPendingCall *pending);
int nn_socket(int domain, int protocol);
int nn_bind(int socket, const char *address);
int nn_close(int socket);
}

// 0 and more is success.
class BadBus {
public:
  BadBus() {
    int rc = sd_bus_open_system(&bus_);
    if (rc < 0)
      throw Error("no bus");
    rc = sd_bus_request_name(bus_, "org.example", 0);
    if (rc < 0)
      throw Error("name is taken");
  }
  ~BadBus() { sd_bus_unref(bus_); }

private:
  sd_bus *bus_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadBus' without releasing 'bus_', an sd_bus
// CHECK-MESSAGES: :[[@LINE-13]]:14: note: 'sd_bus_open_system' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: 'sd_bus_unref' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (rc < 0) {
// CHECK-FIXES: sd_bus_unref(bus_);
// CHECK-FIXES: }

// What is not 0 is.
class GoodPending {
public:
  GoodPending(DBusConnection *connection, DBusMessage *message) {
    if (!dbus_connection_send_with_reply(connection, message, &pending_, -1))
      throw Error("no memory");
  }
  ~GoodPending() { dbus_pending_call_unref(pending_); }

private:
  DBusPendingCall *pending_ = nullptr;
};

class BadNanomsg {
public:
  explicit BadNanomsg(const char *address) : socket_(nn_socket(1, 16)) {
    if (socket_ < 0)
      throw Error("no socket");
    check(nn_bind(socket_, address));
  }
  ~BadNanomsg() { nn_close(socket_); }

private:
  int socket_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadNanomsg' without releasing 'socket_', an nn_socket
// CHECK-MESSAGES: :[[@LINE-11]]:54: note: 'nn_socket' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'nn_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-871]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:54: note: a scope guard that is made here can call 'nn_close'; option GuardType names one for fixes
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadNanomsg' without releasing 'socket_', an nn_socket
// CHECK-REMAINS: note: 'nn_socket' acquires it here
// CHECK-REMAINS: note: 'nn_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: a scope guard that is made here can call 'nn_close'; option GuardType names one for fixes

// The failing value has a name of the program's own.
auto const map_failed = MAP_FAILED;
void *const map_other = mmap(nullptr, 1, 1, 1, -1, 0);

class GoodNamedSentinel {
public:
  GoodNamedSentinel(int fd, bool none, Size size)
      : start_(none ? nullptr : mmap(nullptr, size, 1, 1, fd, 0)), size_(size) {
    if (!none && start_ == map_failed)
      throw Error("cannot map");
  }
  ~GoodNamedSentinel() { munmap(start_, size_); }

private:
  void *start_;
  Size size_;
};

class BadNamedSentinel {
public:
  BadNamedSentinel(int fd, Size size)
      : start_(mmap(nullptr, size, 1, 1, fd, 0)), size_(size) {
    if (start_ == map_other)
      throw Error("mapped twice");
  }
  ~BadNamedSentinel() { munmap(start_, size_); }

private:
  void *start_;
  Size size_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadNamedSentinel' without releasing 'start_', a mapping
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: 'mmap' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:25: note: 'munmap' in the destructor would release it, but the destructor of an object whose constructor throws does not run
