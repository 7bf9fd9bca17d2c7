#include "base.h"
// CHECK-MESSAGES: base.h:5:16: warning: prefer {{.*}}
// CHECK-FIXES: #include "base.h"
