// A static local whose initializer comes back to it: the thread waits for the guard that it holds itself.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20 --suffix=GUARDED
// RUN: %check_interop_tidy %s interop-lock-order %t -- -- -fno-threadsafe-statics

struct Table {
  explicit Table(int size);
  int size;
};
int read(const char *path);

int badSize();
static int load(const char *path) {
  if (int size = read(path))
    return size;
  return badSize() + 1;
}
int badSize() {
  static int size = load("sizes");
  return size;
}
// CHECK-MESSAGES-GUARDED: :[[@LINE-3]]:14: warning: the initialization of 'size' comes back to 'badSize' before it is done: the thread waits for itself for ever
// CHECK-MESSAGES-GUARDED: :[[@LINE-4]]:21: note: 'badSize' calls 'load' here
// CHECK-MESSAGES-GUARDED: :[[@LINE-8]]:10: note: 'load' calls 'badSize' here
// CHECK-MESSAGES-GUARDED: :[[@LINE-6]]:14: note: initialize it with something that does not need it

// The way back asks something else.
int goodSize();
static int loadGood(const char *path) {
  if (int size = read(path))
    return size;
  return read("default") + 1;
}
int goodSize() {
  static int size = loadGood("sizes");
  return size;
}

// Through a constructor.
struct Registry {
  Registry();
  int number = 0;
};
Registry &badRegistry() {
  static Registry all;
  return all;
}
// CHECK-MESSAGES-GUARDED: :[[@LINE-3]]:19: warning: the initialization of 'all' comes back to 'badRegistry' before it is done: the thread waits for itself for ever
// CHECK-MESSAGES-GUARDED: :[[@LINE-4]]:19: note: 'badRegistry' calls 'Registry::Registry' here
// CHECK-MESSAGES-GUARDED: :[[@LINE+2]]:24: note: 'Registry::Registry' calls 'badRegistry' here
// CHECK-MESSAGES-GUARDED: :[[@LINE-6]]:19: note: initialize it with something that does not need it
Registry::Registry() { badRegistry().number = 1; }

struct Plain {
  Plain();
  int number = 0;
};
Plain &goodPlain() {
  static Plain all;
  return all;
}
Plain::Plain() { number = 1; }

// Something is decided before: a second call may not come to the static.
int goodGuarded(int depth);
static int loadDeeper() { return goodGuarded(1); }
int goodGuarded(int depth) {
  if (depth)
    return depth;
  static int size = loadDeeper();
  return size;
}

// A constant needs no guard.
int goodConstant() {
  static int (*const again)() = goodConstant;
  return again != nullptr;
}

// The closure is only made there.
int goodClosure() {
  static auto later = [] { return goodClosure(); };
  return sizeof later;
}
