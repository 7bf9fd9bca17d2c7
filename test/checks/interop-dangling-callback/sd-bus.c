// Matches without a slot stay on the bus, also when it leaves its loop.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef struct sd_bus sd_bus;
typedef struct sd_bus_slot sd_bus_slot;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_error sd_bus_error;
typedef struct sd_event sd_event;
typedef int (*handler)(sd_bus_message *m, void *userdata, sd_bus_error *error);
int sd_bus_open_system(sd_bus **bus);
sd_bus *sd_bus_unref(sd_bus *bus);
sd_bus_slot *sd_bus_slot_unref(sd_bus_slot *slot);
int sd_bus_add_match_async(sd_bus *bus, sd_bus_slot **slot, const char *match, handler called, handler installed, void *userdata);
int sd_bus_attach_event(sd_bus *bus, sd_event *event, int priority);
int sd_bus_detach_event(sd_bus *bus);
int sd_event_loop(sd_event *event);
int sd_bus_process(sd_bus *bus, sd_bus_message **message);

struct login { int gone; };
static int on_removed(sd_bus_message *m, void *userdata, sd_bus_error *error) {
  ((struct login *)userdata)->gone = 1;
  return 0;
}

int bad_login(sd_bus *bus, sd_event *event) {
  struct login login = {0};
  sd_bus_attach_event(bus, event, 0);
  sd_bus_add_match_async(bus, 0, "type='signal'", on_removed, 0, &login);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'sd_bus_add_match_async' keeps the address of the local 'login', which is gone when 'bad_login' returns: the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'login' is a local of this function
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'sd_bus_add_match_async' keeps what it is given (model systemd.yaml)
  sd_bus_process(bus, 0);
  sd_bus_detach_event(bus);
  return login.gone;
}

int ok_slot(sd_bus *bus, sd_event *event) {
  struct login login = {0};
  sd_bus_slot *slot;
  sd_bus_attach_event(bus, event, 0);
  sd_bus_add_match_async(bus, &slot, "type='signal'", on_removed, 0, &login);
  sd_event_loop(event);
  sd_bus_slot_unref(slot);
  sd_bus_detach_event(bus);
  return login.gone;
}

int ok_own_bus(sd_event *event) {
  struct login login = {0};
  sd_bus *bus;
  if (sd_bus_open_system(&bus) < 0)
    return -1;
  sd_bus_attach_event(bus, event, 0);
  sd_bus_add_match_async(bus, 0, "type='signal'", on_removed, 0, &login);
  sd_event_loop(event);
  sd_bus_detach_event(bus);
  sd_bus_unref(bus);
  return login.gone;
}

int ok_owner(sd_bus *bus, sd_event *event, struct login *login) {
  sd_bus_attach_event(bus, event, 0);
  sd_bus_add_match_async(bus, 0, "type='signal'", on_removed, 0, login);
  sd_event_loop(event);
  sd_bus_detach_event(bus);
  return login->gone;
}
