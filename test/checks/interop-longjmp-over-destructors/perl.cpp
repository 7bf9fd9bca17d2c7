// Perl: what dies.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include <string>

extern "C" __attribute__((noreturn)) void Perl_croak_nocontext(const char *format, ...);
#define croak Perl_croak_nocontext
extern "C" {
typedef struct interpreter PerlInterpreter;
typedef struct sv SV;
int Perl_call_sv(PerlInterpreter *perl, SV *code, int flags);
SV *Perl_eval_pv(PerlInterpreter *perl, const char *text, int croaks);
}
#define G_VOID 1
#define G_DISCARD 4
#define G_EVAL 8

std::string getName(int n);

void bad(int n) {
  std::string name = getName(n);
  if (name.empty())
    croak("no name %d", n);
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: the jump of 'Perl_croak_nocontext' leaves 'bad' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-19]]:15: note: expanded from macro 'croak'
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'Perl_croak_nocontext' leaves by a jump, which runs no destructor (model perl.yaml)
// CHECK-MESSAGES: :[[@LINE-22]]:15: note: expanded from macro 'croak'
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: leave the scope before the jump
// CHECK-MESSAGES: :[[@LINE-24]]:15: note: expanded from macro 'croak'

void good(int n) {
  if (getName(n).empty())
    croak("no name %d", n);
  std::string name = getName(n);
}

void badCall(PerlInterpreter *perl, SV *code) {
  std::string name = getName(1);
  Perl_call_sv(perl, code, G_VOID);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the jump of 'Perl_call_sv' leaves 'badCall' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'Perl_call_sv' leaves by a jump, which runs no destructor (model perl.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: leave the scope before the jump

void badEval(PerlInterpreter *perl) {
  std::string name = getName(1);
  Perl_eval_pv(perl, name.c_str(), 1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the jump of 'Perl_eval_pv' leaves 'badEval' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'Perl_eval_pv' leaves by a jump, which runs no destructor (model perl.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: leave the scope before the jump

void goodEval(PerlInterpreter *perl, SV *code) {
  std::string name = getName(1);
  Perl_call_sv(perl, code, G_VOID | G_DISCARD | G_EVAL);
  Perl_eval_pv(perl, name.c_str(), 0);
}

void goodUnknownFlags(PerlInterpreter *perl, SV *code, int flags) {
  std::string name = getName(1);
  Perl_call_sv(perl, code, flags);
}
