// PostgreSQL: the level of ereport() and elog() decides, and PG_TRY() keeps what it jumps over.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers -- -- -isystem %S/Inputs/system

#include <postgres.h>
#include <exception>
#include <string>

std::string getName(int n);
void work();

void badReport(int n) {
  std::string name = getName(n);
  ereport(ERROR, errmsg("bad name %s", name.c_str()));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the jump of 'ereport' leaves 'badReport' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'ereport' leaves by a jump, which runs no destructor (model postgresql.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: leave the scope before the jump

void badElog(int n) {
  std::string name = getName(n);
  if (name.empty())
    elog(ERROR, "no name");
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: the jump of 'elog' leaves 'badElog' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:5: note: 'elog' leaves by a jump, which runs no destructor (model postgresql.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: leave the scope before the jump

void badHandler() {
  try {
    work();
  } catch (const std::exception &e) {
    elog(ERROR, "%s", e.what());
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: the jump of 'elog' leaves 'badHandler' without freeing the exception that it handles
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: the exception that is handled here is never freed
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'elog' leaves by a jump, which runs no destructor (model postgresql.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: keep what is needed of the exception, and raise the error after the handler

void goodNotice(int n) {
  std::string name = getName(n);
  ereport(NOTICE, errmsg("name %s", name.c_str()));
  elog(LOG, "name %s", name.c_str());
}

void goodUnknownLevel(int level) {
  std::string name = getName(level);
  elog(level, "%s", name.c_str());
}

void goodScope(int n) {
  bool isEmpty;
  {
    std::string name = getName(n);
    isEmpty = name.empty();
  }
  if (isEmpty)
    elog(ERROR, "no name");
}

static void raise() { elog(ERROR, "always"); }

void badThroughCall(int n) {
  std::string name = getName(n);
  raise();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: a jump in 'raise' leaves 'badThroughCall' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'badThroughCall' calls 'raise' here
// CHECK-MESSAGES: :[[@LINE-9]]:23: note: 'raise' calls 'elog' here
// CHECK-MESSAGES: :[[@LINE-10]]:23: note: 'elog' leaves by a jump, which runs no destructor (model postgresql.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: leave the scope before the jump

void goodTry(int n) {
  std::string name = getName(n);
  PG_TRY();
  {
    raise();
  }
  PG_CATCH();
  {
    work();
  }
  PG_END_TRY();
}

// It is raised again, out of the frame.
void badAgain(int n) {
  std::string name = getName(n);
  PG_TRY();
  {
    raise();
  }
  PG_CATCH();
  {
    work();
    pg_re_throw();
  }
  PG_END_TRY();
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the jump of 'pg_re_throw' leaves 'badAgain' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-13]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'pg_re_throw' leaves by a jump, which runs no destructor (model postgresql.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: leave the scope before the jump

// Begun in the protected part: nobody ends it.
void badInTry(int n) {
  PG_TRY();
  {
    std::string name = getName(n);
    raise();
  }
  PG_CATCH();
  {
    work();
  }
  PG_END_TRY();
}
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: a jump in 'raise' comes back to 'PG_TRY' in 'badInTry' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-10]]:17: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'badInTry' calls 'raise' here
// CHECK-MESSAGES: :63:23: note: 'raise' calls 'elog' here
// CHECK-MESSAGES: :63:23: note: 'elog' leaves by a jump, which runs no destructor (model postgresql.yaml)
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'PG_TRY' returns here again
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: leave the scope before the jump, or enter it before 'PG_TRY'

// An exception instead, once the jump has been caught.
void goodThrown(int n) {
  std::string name = getName(n);
  bool isCaught = false;
  PG_TRY();
  {
    raise();
  }
  PG_CATCH();
  {
    isCaught = true;
  }
  PG_END_TRY();
  if (isCaught)
    throw std::string("caught");
}
