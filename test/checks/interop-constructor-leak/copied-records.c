// A record on the stack is filled in and copied to where it stays: what is in it is handed over there, and not before.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=gnu11

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct port {
  int fd, speed;
};
struct device {
  struct port *port;
};
struct device *device_new(void);
int check(int fd);

struct device *open_copied(const char *name) {
  struct port port = {-1, 0};
  struct device *d;
  if ((port.fd = open(name, O_RDWR)) < 0)
    return NULL;
  if (check(port.fd) < 0) {
    close(port.fd);
    return NULL;
  }
  d = device_new();
  if (!d)
    return NULL;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'open_copied' without releasing 'fd', an fd
    // CHECK-MESSAGES: :[[@LINE-10]]:18: note: 'open' acquires it here
    // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  *d->port = port;
  return d;
}

int device_start(struct device *d);
struct device *ok_copied_before(const char *name) {
  struct port port = {-1, 0};
  struct device *d = device_new();
  if (!d)
    return NULL;
  if ((port.fd = open(name, O_RDWR)) < 0)
    return NULL;
  if (check(port.fd) < 0) {
    close(port.fd);
    return NULL;
  }
  *d->port = port;
  if (device_start(d) < 0)
    return NULL;
  return d;
}

struct device *ok_closed(const char *name) {
  struct port port = {-1, 0};
  struct device *d;
  if ((port.fd = open(name, O_RDWR)) < 0)
    return NULL;
  d = device_new();
  if (!d) {
    close(port.fd);
    return NULL;
  }
  memcpy(d->port, &port, sizeof port);
  return d;
}
