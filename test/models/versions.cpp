// Rows of some versions and builds: the macros of the unit select them.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=OLD -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/versions.yaml'}}" -- -DMAJOR=2 -DMINOR=0
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=NEW -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/versions.yaml'}}" -- -DMAJOR=2 -DMINOR=1
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=ASYNC -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/versions.yaml'}}" -- -DMAJOR=3 -DMINOR=0 -DSTORE_ASYNC
// Without a version the rows of the latest hold.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=NEW -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/versions.yaml'}}" --

#ifdef MAJOR
// As headers do, by another macro.
#define STORE_MAJOR MAJOR
#define STORE_MINOR MINOR
#endif

struct store;
extern "C" int store_close(store *s);
extern "C" int store_flush(store *s);

class Closes {
public:
  ~Closes() { store_close(s_); }
  // CHECK-MESSAGES-NEW: :[[@LINE-1]]:15: warning: destructor of 'Closes' may block forever in 'store_close'
  // CHECK-MESSAGES-NEW: :[[@LINE-2]]:15: note: 'Closes::~Closes' calls 'store_close' here
  // CHECK-MESSAGES-NEW: :[[@LINE-3]]:15: note: 'store_close' waits until every reader has gone (model versions.yaml)
  // CHECK-MESSAGES-NEW: :[[@LINE-4]]:15: note: bound the wait, or make it before the destructor runs
  // CHECK-MESSAGES-ASYNC: :[[@LINE-5]]:15: warning: destructor of 'Closes' may block forever in 'store_close'
  // CHECK-MESSAGES-ASYNC: :[[@LINE-6]]:15: note: 'Closes::~Closes' calls 'store_close' here
  // CHECK-MESSAGES-ASYNC: :[[@LINE-7]]:15: note: 'store_close' waits until every reader has gone (model versions.yaml)
  // CHECK-MESSAGES-ASYNC: :[[@LINE-8]]:15: note: bound the wait, or make it before the destructor runs

private:
  store *s_;
};

class Flushes {
public:
  ~Flushes() { store_flush(s_); }
  // CHECK-MESSAGES-OLD: :[[@LINE-1]]:16: warning: destructor of 'Flushes' may block forever in 'store_flush'
  // CHECK-MESSAGES-OLD: :[[@LINE-2]]:16: note: 'Flushes::~Flushes' calls 'store_flush' here
  // CHECK-MESSAGES-OLD: :[[@LINE-3]]:16: note: 'store_flush' waits until the log is written (model versions.yaml)
  // CHECK-MESSAGES-OLD: :[[@LINE-4]]:16: note: bound the wait, or make it before the destructor runs
  // CHECK-MESSAGES-NEW: :[[@LINE-5]]:16: warning: destructor of 'Flushes' may block forever in 'store_flush'
  // CHECK-MESSAGES-NEW: :[[@LINE-6]]:16: note: 'Flushes::~Flushes' calls 'store_flush' here
  // CHECK-MESSAGES-NEW: :[[@LINE-7]]:16: note: 'store_flush' waits until the log is written (model versions.yaml)
  // CHECK-MESSAGES-NEW: :[[@LINE-8]]:16: note: bound the wait, or make it before the destructor runs

private:
  store *s_;
};
