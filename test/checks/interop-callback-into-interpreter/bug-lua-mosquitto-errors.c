// After https://github.com/flukso/lua-mosquitto: callbacks of the broker's client call Lua unprotected. An error in one jumps
// out of libmosquitto, which holds a mutex around its callbacks.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t

#include <lauxlib.h>

struct mosquitto;
struct mosquitto_message {
  int mid;
  char *topic;
};
void mosquitto_message_callback_set(struct mosquitto *, void (*)(struct mosquitto *, void *,
                                                                 const struct mosquitto_message *));
void mosquitto_disconnect_callback_set(struct mosquitto *, void (*)(struct mosquitto *, void *, int));

typedef struct {
  lua_State *L;
  struct mosquitto *client;
  int onMessage;
  int onDisconnect;
} context;

static void badMessage(struct mosquitto *client, void *cookie, const struct mosquitto_message *message) {
  context *self = cookie;
  lua_rawgeti(self->L, LUA_REGISTRYINDEX, self->onMessage);
  lua_pushinteger(self->L, message->mid);
  lua_call(self->L, 1, 0);
}

static void goodDisconnect(struct mosquitto *client, void *cookie, int code) {
  context *self = cookie;
  lua_rawgeti(self->L, LUA_REGISTRYINDEX, self->onDisconnect);
  lua_pushinteger(self->L, code);
  if (lua_pcall(self->L, 1, 0, 0))
    lua_pop(self->L, 1);
}

static int setCallbacks(lua_State *L) {
  context *self = luaL_checkudata(L, 1, "context");
  self->L = L;
  mosquitto_message_callback_set(self->client, badMessage);
  mosquitto_disconnect_callback_set(self->client, goodDisconnect);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-4]]:48: warning: 'lua_call' leaves callback 'badMessage', which 'mosquitto_message_callback_set' registers, through the frames that call it
// CHECK-MESSAGES: :[[@LINE-19]]:3: note: 'badMessage' calls 'lua_call' here

static const luaL_Reg methods[] = {{"callbacks", setCallbacks}, {NULL, NULL}};

int luaopen_mosquitto(lua_State *L) {
  luaL_newlib(L, methods);
  return 1;
}
