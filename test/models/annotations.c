// The header is C and C++, and leaves nothing behind where clang is not.
// RUN: clang -std=c99 -fsyntax-only -Wall -Wextra -Werror -I%root/include -Xclang -ast-dump %s | FileCheck %s
// RUN: clang++ -x c++ -std=c++17 -fsyntax-only -Wall -Wextra -Werror -I%root/include -Xclang -ast-dump %s | FileCheck %s
// RUN: clang -std=c99 -E -U__clang__ -P -I%root/include %s | FileCheck %s --check-prefix=OTHER
#include <interop/annotations.h>
struct queue;
// CHECK: FunctionDecl {{.*}} pop
// CHECK: AnnotateAttr {{.*}} "interop::blocks=a job arrives"
INTEROP_BLOCKS("a job arrives") int pop(struct queue *q);
// CHECK: AnnotateAttr {{.*}} "interop::blocks_bounded=the job is stored"
INTEROP_BLOCKS_BOUNDED("the job is stored") int push(struct queue *q);
// CHECK: AnnotateAttr {{.*}} "interop::nonblocking"
INTEROP_NONBLOCKING int try_pop(struct queue *q);
// CHECK: AnnotateAttr {{.*}} "interop::stop_signal"
INTEROP_STOP_SIGNAL void close_queue(struct queue *q);
// CHECK: AnnotateAttr {{.*}} "interop::no_signal"
INTEROP_NO_SIGNAL int length(struct queue *q);
// CHECK: AnnotateAttr {{.*}} "interop::acquires=queue"
// CHECK: AnnotateAttr {{.*}} "interop::child_of=broker"
INTEROP_ACQUIRES("queue") INTEROP_CHILD_OF("broker")
struct queue *open_queue(void *broker);
// CHECK: AnnotateAttr {{.*}} "interop::acquires=queue@arg1"
// CHECK: AnnotateAttr {{.*}} "interop::child_of=broker@arg0"
INTEROP_ACQUIRES_AT("queue", "arg1") INTEROP_CHILD_OF_AT("broker", "arg0")
int make_queue(void *broker, struct queue **q);
// CHECK: AnnotateAttr {{.*}} "interop::releases=queue"
INTEROP_RELEASES("queue") void free_queue(struct queue *q);
// CHECK: AnnotateAttr {{.*}} "interop::releases=queue@arg1"
INTEROP_RELEASES_AT("queue", "arg1") void drop_queue(void *broker, struct queue *q);
// CHECK: AnnotateAttr {{.*}} "interop::transfers=arg0"
INTEROP_TRANSFERS void keep_queue(struct queue *q);
// CHECK: AnnotateAttr {{.*}} "interop::transfers=arg1"
INTEROP_TRANSFERS_AT("arg1") void add_queue(void *broker, struct queue *q);
// CHECK: AnnotateAttr {{.*}} "interop::throws=std::runtime_error"
INTEROP_THROWS("std::runtime_error") void check_queue(struct queue *q);
// OTHER: struct queue;
// OTHER-NEXT: {{^}} int pop(struct queue *q);
// OTHER-NOT: annotate
