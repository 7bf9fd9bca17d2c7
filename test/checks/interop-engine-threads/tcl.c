// An interpreter of Tcl belongs to the thread that made it.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stdlib.h>

typedef struct Tcl_Interp Tcl_Interp;
typedef struct Tcl_Obj Tcl_Obj;
typedef void *ClientData;
typedef struct Tcl_ThreadId_ *Tcl_ThreadId;
typedef struct Tcl_Event {
  int (*proc)(struct Tcl_Event *event, int flags);
  struct Tcl_Event *next;
} Tcl_Event;
Tcl_Interp *Tcl_CreateInterp(void);
void Tcl_DeleteInterp(Tcl_Interp *interp);
int Tcl_Eval(Tcl_Interp *interp, const char *script);
const char *Tcl_SetVar(Tcl_Interp *interp, const char *name, const char *value, int flags);
Tcl_ThreadId Tcl_GetCurrentThread(void);
void Tcl_ThreadQueueEvent(Tcl_ThreadId thread, Tcl_Event *event, int position);
void Tcl_ThreadAlert(Tcl_ThreadId thread);
int Tcl_CreateThread(Tcl_ThreadId *id, void (*run)(ClientData), ClientData cookie, int stack, int flags);
void Tcl_CreateObjCommand(Tcl_Interp *interp, const char *name,
                          int (*command)(ClientData, Tcl_Interp *, int, Tcl_Obj *const *), ClientData data,
                          void *end);

struct scan {
  Tcl_Interp *interp;
  Tcl_ThreadId owner;
};

// A record that the command fills and gives to the thread.
static void badScan(ClientData data) {
  struct scan *scan = data;
  Tcl_Eval(scan->interp, "done");
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Tcl_Eval' uses 'interp' on the thread that runs 'badScan', but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE+7]]:10: note: 'badScan' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'interp' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: send it an event (Tcl_ThreadQueueEvent, Tcl_ThreadAlert) (model tcl.yaml)
static int startScan(ClientData data, Tcl_Interp *interp, int count, Tcl_Obj *const *objects) {
  Tcl_ThreadId id;
  struct scan *scan = malloc(sizeof *scan);
  scan->interp = interp;
  return Tcl_CreateThread(&id, badScan, scan, 0, 0);
}

// The interpreter itself is what the thread is given.
static void *badSet(void *data) {
  Tcl_Interp *interp = data;
  Tcl_SetVar(interp, "done", "1", 0);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Tcl_SetVar' uses 'interp' on the thread that runs 'badSet', but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE+5]]:10: note: 'badSet' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+2]]:50: note: 'interp' is given to another thread here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: send it an event (Tcl_ThreadQueueEvent, Tcl_ThreadAlert) (model tcl.yaml)
static int startSet(ClientData data, Tcl_Interp *interp, int count, Tcl_Obj *const *objects) {
  pthread_t thread;
  return pthread_create(&thread, NULL, badSet, interp);
}

// The thread puts it into a record of its own.
struct message {
  Tcl_Event head;
  Tcl_Interp *text;
};
static int show(Tcl_Event *event, int flags) {
  struct message *message = (struct message *)event;
  Tcl_Eval(message->text, "show");
  return 1;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Tcl_Eval' uses 'text' on the thread that runs 'badShow', but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE+14]]:10: note: 'badShow' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+7]]:3: note: 'badShow' calls 'show' here
// CHECK-MESSAGES: :[[@LINE+11]]:3: note: 'text' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: send it an event (Tcl_ThreadQueueEvent, Tcl_ThreadAlert) (model tcl.yaml)
static void badShow(ClientData data) {
  struct scan *scan = data;
  struct message *message = malloc(sizeof *message);
  message->text = scan->interp;
  show(&message->head, 0);
}
static int startShow(ClientData data, Tcl_Interp *interp, int count, Tcl_Obj *const *objects) {
  Tcl_ThreadId id;
  struct scan *scan = malloc(sizeof *scan);
  scan->interp = interp;
  return Tcl_CreateThread(&id, badShow, scan, 0, 0);
}

// It queues an event, which the interpreter's own thread handles.
struct queued {
  Tcl_Event head;
  Tcl_Interp *later;
};
static int goodHandle(Tcl_Event *event, int flags) {
  Tcl_Eval(((struct queued *)event)->later, "show");
  return 1;
}
static void goodQueue(ClientData data) {
  struct scan *scan = data;
  struct queued *queued = malloc(sizeof *queued);
  queued->head.proc = goodHandle;
  queued->later = scan->interp;
  Tcl_ThreadQueueEvent(scan->owner, &queued->head, 0);
  Tcl_ThreadAlert(scan->owner);
}
static int startQueue(ClientData data, Tcl_Interp *interp, int count, Tcl_Obj *const *objects) {
  Tcl_ThreadId id;
  struct scan *scan = malloc(sizeof *scan);
  scan->interp = interp;
  scan->owner = Tcl_GetCurrentThread();
  return Tcl_CreateThread(&id, goodQueue, scan, 0, 0);
}

// It makes one.
struct worker {
  Tcl_Interp *own;
  const char *script;
};
static void goodOwn(ClientData data) {
  struct worker *worker = data;
  worker->own = Tcl_CreateInterp();
  Tcl_Eval(worker->own, worker->script);
  Tcl_DeleteInterp(worker->own);
}
static int startOwn(ClientData data, Tcl_Interp *interp, int count, Tcl_Obj *const *objects) {
  Tcl_ThreadId id;
  struct worker *worker = malloc(sizeof *worker);
  worker->script = "run";
  return Tcl_CreateThread(&id, goodOwn, worker, 0, 0);
}

// It asks which thread it is.
struct asked {
  Tcl_Interp *maybe;
  Tcl_ThreadId owner;
};
static void goodAsked(ClientData data) {
  struct asked *asked = data;
  if (Tcl_GetCurrentThread() == asked->owner)
    Tcl_Eval(asked->maybe, "done");
}
static int startAsked(ClientData data, Tcl_Interp *interp, int count, Tcl_Obj *const *objects) {
  Tcl_ThreadId id;
  struct asked *asked = malloc(sizeof *asked);
  asked->maybe = interp;
  return Tcl_CreateThread(&id, goodAsked, asked, 0, 0);
}

int Scan_Init(Tcl_Interp *interp) {
  Tcl_CreateObjCommand(interp, "scan", startScan, NULL, NULL);
  Tcl_CreateObjCommand(interp, "set", startSet, NULL, NULL);
  Tcl_CreateObjCommand(interp, "show", startShow, NULL, NULL);
  Tcl_CreateObjCommand(interp, "queue", startQueue, NULL, NULL);
  Tcl_CreateObjCommand(interp, "own", startOwn, NULL, NULL);
  Tcl_CreateObjCommand(interp, "asked", startAsked, NULL, NULL);
  return 0;
}
