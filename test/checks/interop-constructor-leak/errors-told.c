// A function of an interpreter's returns what another one has said of an error, and loses what it has made.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

typedef struct lua_State lua_State;
void *lua_newuserdatauv(lua_State *L, unsigned long size, int values);
void lua_pushnil(lua_State *L);
const char *lua_pushfstring(lua_State *L, const char *format, ...);
const char *luaL_checklstring(lua_State *L, int at, unsigned long *size);
typedef struct pg_conn PGconn;
PGconn *PQconnectdb(const char *text);
int PQstatus(const PGconn *of);
char *PQerrorMessage(const PGconn *of);
void PQfinish(PGconn *of);
void PQtrace(PGconn *of, void *to);

struct connection {
  PGconn *server;
  int closed;
};

static int tell(lua_State *L, const char *what, const char *why) {
  lua_pushnil(L);
  lua_pushfstring(L, "%s%s", what, why);
  return 2;
}
static int make(lua_State *L, PGconn *server) {
  struct connection *c = (struct connection *)lua_newuserdatauv(L, sizeof *c, 0);
  c->server = server;
  c->closed = 0;
  return 1;
}

int loses(lua_State *L) {
  PGconn *server = PQconnectdb(luaL_checklstring(L, 1, 0));
  if (PQstatus(server) == 1)
    return tell(L, "cannot connect: ", PQerrorMessage(server));
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: return here leaves 'loses' without releasing 'server', a pg_connection
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'PQconnectdb' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:10: note: it is handed over here, but only on other ways
  return make(L, server);
}
int okEnded(lua_State *L) {
  PGconn *server = PQconnectdb(luaL_checklstring(L, 1, 0));
  if (PQstatus(server) == 1) {
    int rc = tell(L, "cannot connect: ", PQerrorMessage(server));
    PQfinish(server);
    return rc;
  }
  return make(L, server);
}
// Whoever is told of it has it.
static PGconn *Failed;
static int keep(lua_State *L, PGconn *of) {
  Failed = of;
  return tell(L, "cannot connect: ", PQerrorMessage(of));
}
int okKept(lua_State *L) {
  PGconn *server = PQconnectdb(luaL_checklstring(L, 1, 0));
  if (PQstatus(server) == 1)
    return keep(L, server);
  return make(L, server);
}
// The object that has it is made first.
int okMadeFirst(lua_State *L) {
  struct connection *c = (struct connection *)lua_newuserdatauv(L, sizeof *c, 0);
  PGconn *server = PQconnectdb(luaL_checklstring(L, 1, 0));
  c->server = server;
  if (PQstatus(server) == 1)
    return tell(L, "cannot connect: ", PQerrorMessage(server));
  return 1;
}
