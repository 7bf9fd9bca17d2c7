// A handle whose first name goes on to the next element of a list, while another name keeps it.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

struct addrinfo {
  int ai_family;
  struct addrinfo *ai_next;
};
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **res);
int isOpen(int family);
void freeaddrinfo(struct addrinfo *res);

int hasFamily(const char *host, int family) {
  struct addrinfo *list;
  if (getaddrinfo(host, 0, 0, &list) != 0)
    return -1;
  struct addrinfo *first = list;
  while (list) {
    if (list->ai_family == family)
      break;
    list = list->ai_next;
  }
  int found = list ? 0 : -1;
  freeaddrinfo(first);
  return found;
}

int lostFamily(const char *host, int family) {
  struct addrinfo *list;
  if (getaddrinfo(host, 0, 0, &list) != 0)
    return -1;
  struct addrinfo *first = list;
  list = list->ai_next;
  if (!isOpen(family))
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'lostFamily' without releasing 'first', an addrinfo
  // CHECK-MESSAGES: :[[@LINE-7]]:7: note: 'getaddrinfo' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  freeaddrinfo(first);
  return 0;
}

// What is made of another handle of its type is no other name of that.
typedef struct DBusMessage DBusMessage;
DBusMessage *dbus_message_new_method_return(DBusMessage *call);
void dbus_message_unref(DBusMessage *message);

int answered(DBusMessage *call) {
  DBusMessage *reply = dbus_message_new_method_return(call);
  if (!reply)
    return -1;
  if (!isOpen(1)) {
    dbus_message_unref(reply);
    return -1;
  }
  dbus_message_unref(reply);
  return 0;
}

int lostAnswer(DBusMessage *call) {
  DBusMessage *reply = dbus_message_new_method_return(call);
  if (!reply)
    return -1;
  if (!isOpen(1))
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'lostAnswer' without releasing 'reply', a dbus_message
  // CHECK-MESSAGES: :[[@LINE-6]]:24: note: 'dbus_message_new_method_return' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  dbus_message_unref(reply);
  return 0;
}
