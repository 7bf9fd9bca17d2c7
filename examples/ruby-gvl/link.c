//===- link.c - A receive that stops every other thread -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Ruby extension that receives messages from a socket. It waits for the next
// one while it holds the GVL. No other Ruby thread runs meanwhile, and if the
// message is to come from one of them, the wait never ends. README.md beside
// this file tells the story.
//
//===----------------------------------------------------------------------===//

#include <ruby.h>

#include <poll.h>
#include <sys/socket.h>

static VALUE receive(VALUE Self, VALUE Descriptor) {
  (void)Self;
  struct pollfd Incoming = {NUM2INT(Descriptor), POLLIN, 0};
  int Ready = poll(&Incoming, 1, -1); // reported
  if (Ready < 0)
    rb_sys_fail("poll");
  char Message[256];
  ssize_t Size = recv(Incoming.fd, Message, sizeof Message, MSG_DONTWAIT);
  if (Size < 0)
    rb_sys_fail("recv");
  return rb_str_new(Message, Size);
}

void Init_link(void) {
  VALUE Module = rb_define_module("Link");
  rb_define_module_function(Module, "receive", receive, 1);
}
