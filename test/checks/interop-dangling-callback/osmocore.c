// What the loop of libosmocore watches, and its timers, are parts of records that must take them back.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct osmo_fd { int fd; void *data; };
struct osmo_timer_list { void *data; };
void osmo_fd_setup(struct osmo_fd *ofd, int fd, unsigned when, int (*cb)(struct osmo_fd *fd, unsigned what), void *data,
                   unsigned priv_nr);
int osmo_fd_register(struct osmo_fd *fd);
void osmo_fd_unregister(struct osmo_fd *fd);
void osmo_fd_close(struct osmo_fd *fd);
void osmo_timer_setup(struct osmo_timer_list *timer, void (*cb)(void *data), void *data);
void osmo_timer_schedule(struct osmo_timer_list *timer, int seconds, int microseconds);
void osmo_timer_del(struct osmo_timer_list *timer);
void free(void *memory);
int close(int fd);

struct link { struct osmo_fd ofd; };
static int on_link(struct osmo_fd *fd, unsigned what) { return fd->data && what; }
int link_open(struct link *of, int fd) {
  osmo_fd_setup(&of->ofd, fd, 1, on_link, of, 0);
  return osmo_fd_register(&of->ofd);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'osmo_fd_register' keeps 'of' after 'link_free' has freed it without a call of 'osmo_fd_unregister' or 'osmo_fd_close': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note: it is freed here
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'osmo_fd_register' keeps what it is given (model libosmocore.yaml)
}
void link_free(struct link *of) {
  close(of->ofd.fd);
  free(of);
}

struct ok_link { struct osmo_fd ofd; };
int ok_link_open(struct ok_link *of, int fd) {
  osmo_fd_setup(&of->ofd, fd, 1, on_link, of, 0);
  return osmo_fd_register(&of->ofd);
}
void ok_link_free(struct ok_link *of) {
  osmo_fd_close(&of->ofd);
  free(of);
}
struct ok_port { struct osmo_fd ofd; };
int ok_port_open(struct ok_port *of, int fd) {
  osmo_fd_setup(&of->ofd, fd, 1, on_link, of, 0);
  return osmo_fd_register(&of->ofd);
}
void ok_port_free(struct ok_port *of) {
  osmo_fd_unregister(&of->ofd);
  close(of->ofd.fd);
  free(of);
}

// A timer that has fired needs nothing: who frees the record knows that.
struct ok_call { struct osmo_timer_list timer; };
static void on_timeout(void *data) { ((struct ok_call *)data)->timer.data = data; }
void ok_call_start(struct ok_call *of) {
  osmo_timer_setup(&of->timer, on_timeout, of);
  osmo_timer_schedule(&of->timer, 5, 0);
}
void ok_call_free(struct ok_call *of) {
  osmo_timer_del(&of->timer);
  free(of);
}

void frame_start(void) {
  struct osmo_timer_list timer;
  osmo_timer_setup(&timer, on_timeout, &timer);
  osmo_timer_schedule(&timer, 5, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'osmo_timer_schedule' keeps the address of the local 'timer', which is gone when 'frame_start' returns: the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-4]]:26: note: 'timer' is a local of this function
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'osmo_timer_schedule' keeps what it is given (model libosmocore.yaml)
}
