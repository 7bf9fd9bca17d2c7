// ModelFiles adds what jumps, MinConfidence leaves out what models know less well.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=ALL -- --config="{CheckOptions: {interop-longjmp-over-destructors.ModelFiles: '%S/Inputs/script.yaml', interop-longjmp-over-destructors.MinConfidence: observed}}"
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/script.yaml', MinConfidence: convention}}"
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers -- --config="{CheckOptions: {interop-longjmp-over-destructors.ModelFiles: '%S/Inputs/script.yaml'}}"

#include <string>

std::string getName(int n);
namespace script {
void fail(int level);
void guard(void (*f)());
struct Root {
  explicit Root(int n);
  ~Root();
};
} // namespace script

void bad() {
  std::string name = getName(1);
  script::fail(3);
}
// CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: the jump of 'script::fail' leaves 'bad' without destroying 'name'
// CHECK-MESSAGES-ALL: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES-ALL: :[[@LINE-4]]:3: note: 'script::fail' leaves by a jump, which runs no destructor (model script.yaml)
// CHECK-MESSAGES-ALL: :[[@LINE-5]]:3: note: leave the scope before the jump, or make the call behind 'script::guard'

// Not that level, or not known to be.
void goodLevel(int level) {
  std::string name = getName(1);
  script::fail(2);
  script::fail(level);
}

static void raise() { script::fail(3); }

void goodGuarded() {
  std::string name = getName(1);
  script::guard(raise);
}

// The runtime does what the end would have done.
void goodRoot() {
  script::Root root(1);
  script::fail(3);
}

struct HasRoot {
  HasRoot() : root(1) {}
  script::Root root;
};
void goodMember() {
  HasRoot has;
  script::fail(3);
}
