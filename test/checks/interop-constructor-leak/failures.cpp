// Functions of C++ that tell of a failure by what they return.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++17,c++23

extern "C" {
int open(const char *path, int flags, ...);
int close(int fd);
int ioctl(int fd, unsigned long request, ...);
}

enum class Status { Ok, NoDevice, Bad };

class Device {
public:
  ~Device() {
    if (Fd >= 0)
      close(Fd);
  }
  bool start(const char *Path);
  Status probe(const char *Path);
  bool okStoredFirst(const char *Path);
  bool okGuarded(const char *Path);

private:
  int Fd = -1;
};

bool Device::start(const char *Path) {
  int F = ::open(Path, 2);
  if (F < 0)
    return false;
  if (ioctl(F, 5) < 0)
    return false;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'Device::start' without releasing 'F', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:11: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  Fd = F;
  return true;
}

Status Device::probe(const char *Path) {
  int F = ::open(Path, 2);
  if (F < 0)
    return Status::NoDevice;
  if (ioctl(F, 5) < 0)
    return Status::Bad;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'Device::probe' without releasing 'F', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:11: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  Fd = F;
  return Status::Ok;
}

// The destructor releases it.
bool Device::okStoredFirst(const char *Path) {
  Fd = ::open(Path, 2);
  if (Fd < 0)
    return false;
  return ioctl(Fd, 5) == 0;
}

struct Guard {
  explicit Guard(int Fd) : Fd(Fd) {}
  ~Guard() {
    if (Fd >= 0)
      close(Fd);
  }
  int release() {
    int Was = Fd;
    Fd = -1;
    return Was;
  }
  int Fd;
};
bool Device::okGuarded(const char *Path) {
  Guard G(::open(Path, 2));
  if (G.Fd < 0)
    return false;
  if (ioctl(G.Fd, 5) < 0)
    return false;
  Fd = G.release();
  return true;
}

// An owner of nothing tells of a failure, too.
typedef struct stream FILE;
extern "C" {
int mkstemp(char *path);
int unlink(const char *path);
FILE *fdopen(int fd, const char *mode);
int fclose(FILE *stream);
}
struct FilePtr {
  FilePtr(FILE *Of, int (*End)(FILE *)) : Of(Of), End(End) {}
  ~FilePtr() {
    if (Of)
      End(Of);
  }
  FILE *Of;
  int (*End)(FILE *);
};
FilePtr makeFile(char *Path) {
  int F = mkstemp(Path);
  if (F == -1)
    return {nullptr, &fclose};
  if (unlink(Path) == -1)
    return {nullptr, &fclose};
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'makeFile' without releasing 'F', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:11: note: 'mkstemp' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:11: note: it is handed over here, but only where nothing fails
  return {fdopen(F, "r+"), &fclose};
}
FilePtr okMakeFile(char *Path) {
  int F = mkstemp(Path);
  if (F == -1)
    return {nullptr, &fclose};
  if (unlink(Path) == -1) {
    close(F);
    return {nullptr, &fclose};
  }
  return {fdopen(F, "r+"), &fclose};
}

// A place that nothing names.
int &getSlot(Device *D);
bool okUnnamed(Device *D, const char *Path) {
  getSlot(D) = ::open(Path, 2);
  if (ioctl(getSlot(D), 5) < 0)
    return false;
  return true;
}

// The end of the program releases what main() holds.
Device *Main;
int main(int, char **Args) {
  int F = ::open(Args[1], 2);
  if (F < 0)
    return 1;
  if (ioctl(F, 5) < 0)
    return -1;
  static int Kept;
  Kept = F;
  return 0;
}
