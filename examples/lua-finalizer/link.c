//===- link.c - A collector that waits for the other end ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Lua module of links that take their leave: one end says goodbye and waits
// until the other one has said so, too. That is done where the link is
// collected, by the thread that would have to run the other end. README.md
// beside this file tells the story.
//
//===----------------------------------------------------------------------===//

#include <lauxlib.h>
#include <lua.h>

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#define TYPE "link"

typedef struct {
  int Socket; ///< -1 once it is closed
} Link;

/// 1 once there is something to receive or the other end is gone, 0 if that
/// takes longer, -1 with errno on errors.
static int waitForMessage(int Socket, int Milliseconds) {
  struct pollfd Incoming = {Socket, POLLIN, 0};
  int Ready = 0;
  do {
    Ready = poll(&Incoming, 1, Milliseconds);
  } while (Ready < 0 && errno == EINTR);
  return Ready;
}

static int sendText(lua_State *L) {
  Link *Self = luaL_checkudata(L, 1, TYPE);
  size_t Size = 0;
  const char *Text = luaL_checklstring(L, 2, &Size);
  lua_pushboolean(L, send(Self->Socket, Text, Size, MSG_NOSIGNAL) >= 0);
  return 1;
}

/// The script asks for it: it may wait as long as it takes.
static int receiveText(lua_State *L) {
  Link *Self = luaL_checkudata(L, 1, TYPE);
  char Text[256];
  waitForMessage(Self->Socket, -1);
  ssize_t Size = recv(Self->Socket, Text, sizeof Text, MSG_DONTWAIT);
  lua_pushlstring(L, Text, Size < 0 ? 0 : (size_t)Size);
  return 1;
}

static int collect(lua_State *L) {
  Link *Self = luaL_checkudata(L, 1, TYPE);
  if (Self->Socket < 0)
    return 0;
  send(Self->Socket, "bye", 3, MSG_NOSIGNAL);
  waitForMessage(Self->Socket, -1); // reported
  close(Self->Socket);
  Self->Socket = -1;
  return 0;
}

static void pushLink(lua_State *L, int Socket) {
  Link *New = lua_newuserdata(L, sizeof *New);
  New->Socket = Socket;
  luaL_getmetatable(L, TYPE);
  lua_setmetatable(L, -2);
}

static int makePair(lua_State *L) {
  int Ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, Ends) != 0)
    return luaL_error(L, "no socket pair");
  pushLink(L, Ends[0]);
  pushLink(L, Ends[1]);
  return 2;
}

static const luaL_Reg Methods[] = {{"send", sendText},
                                   {"receive", receiveText},
                                   {"__gc", collect},
                                   {NULL, NULL}};

static const luaL_Reg Functions[] = {{"pair", makePair}, {NULL, NULL}};

int luaopen_link(lua_State *L) {
  luaL_newmetatable(L, TYPE);
  luaL_setfuncs(L, Methods, 0);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "__index");
  luaL_newlib(L, Functions);
  return 1;
}
