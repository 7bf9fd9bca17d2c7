struct C {
  C &operator=(C &);
  operator bool();
  bool operator==(C) = delete;
};
int test(C A, C B) {
  if (A = B)
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: using the result of an assignment as a condition without parentheses
    // CHECK-MESSAGES: :[[@LINE-2]]:9: note: place parentheses around the assignment to silence this warning
    // CHECK-MESSAGES: :[[@LINE-3]]:9: note: use '==' to turn this assignment into an equality comparison
    return 1;
  return 0;
}

