// A constructor that returns early loses what only a local holds.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- -- -isystem %S/Inputs/system

#include <streams.h>

class Certificate {
public:
  explicit Certificate(const char *path) {
    FILE *f = fopen(path, "r");
    if (!f)
      return;
    First = fgetc(f);
    if (First < 0)
      return;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: return here leaves the constructor of 'Certificate' without releasing 'f', a stdio_stream
    // CHECK-MESSAGES: :[[@LINE-7]]:15: note: 'fopen' acquires it here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: it is released here, but only on other ways
    fclose(f);
  }

private:
  int First = 0;
};

class OkCertificate {
public:
  explicit OkCertificate(const char *path) {
    FILE *f = fopen(path, "r");
    if (!f)
      return;
    First = fgetc(f);
    fclose(f);
    if (First < 0)
      return;
    Second = First + 1;
  }

private:
  int First = 0, Second = 0;
};
