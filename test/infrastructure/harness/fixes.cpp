// The harness: a fix is applied, compared, and must compile and silence.
// RUN: %check_interop_tidy %s modernize-use-override %t
// RUN: not %check_interop_tidy %s modernize-use-override %t.1 -- '--config={CheckOptions: {modernize-use-override.OverrideSpelling: GARBAGE}}' -- -DGARBAGE=nonsense | FileCheck %s --check-prefix=TEXT
// RUN: not %check_interop_tidy %S/Inputs/any-fix.cpp modernize-use-override %t.2 -- '--config={CheckOptions: {modernize-use-override.OverrideSpelling: GARBAGE}}' -- -DGARBAGE=nonsense | FileCheck %s --check-prefix=COMPILE
// RUN: not %check_interop_tidy %S/Inputs/any-fix.cpp modernize-use-override %t.3 -- '--config={CheckOptions: {modernize-use-override.OverrideSpelling: EMPTY}}' -- -DEMPTY= | FileCheck %s --check-prefix=SILENCE
// RUN: not %check_interop_tidy %S/Inputs/fix-not-shown.cpp modernize-use-override %t.4 | FileCheck %s --check-prefix=SHOWN
// RUN: not %check_interop_tidy %S/Inputs/no-fix.cpp bugprone-use-after-move %t.5 | FileCheck %s --check-prefix=NONE
// RUN: not %check_interop_tidy %S/Inputs/fix-in-header.cpp modernize-use-override %t.6 | FileCheck %s --check-prefix=HEADER
// RUN: %check_interop_tidy %S/Inputs/fix-in-header.cpp modernize-use-override %t.7 --also=base.h
// RUN: %check_interop_tidy %S/Inputs/remains.cpp modernize-use-override,bugprone-use-after-move %t.8
// RUN: not %check_interop_tidy %S/Inputs/remains.cpp modernize-use-override,bugprone-use-after-move %t.9 --suffix=MORE | FileCheck %s --check-prefix=REMAINS

// TEXT: CHECK-FIXES: the text differs
// COMPILE: after the fix: - expected, + printed
// COMPILE: + error: expected ';'
// SILENCE: after the fix: - expected, + printed
// SILENCE-NEXT: + warning: annotate {{.*}} [modernize-use-override]
// SHOWN: a fix is offered, but no CHECK-FIXES line shows it
// NONE: CHECK-FIXES: no warning carries a fix
// HEADER: a fix edits {{.*}}base.h; copy it with --also
// REMAINS: after the fix: - expected, + printed
// REMAINS: - warning: something else that has no fix    (line {{[0-9]+}} of the test)

struct Base {
  virtual void f();
  virtual void g();
};

struct Derived : Base {
  virtual void f();
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: prefer using {{.*}}
  virtual void g();
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: prefer using {{.*}}
};
// CHECK-FIXES: struct Derived
// CHECK-FIXES-NEXT: {{^}}  void f() override;
// CHECK-FIXES: {{^}}  void g() override;
