// Objects that go while a library still has them as what it calls back with: what is taken back by a fix.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

//===-- Avahi ---------------------------------------------------------------===//

extern "C" {
struct AvahiClient;
struct AvahiRecordBrowser;
typedef void (*AvahiRecordBrowserCallback)(AvahiRecordBrowser *, int, int, int, const char *, unsigned short, unsigned short, const void *, decltype(sizeof(0)), int, void *);
AvahiRecordBrowser *avahi_record_browser_new(AvahiClient *client, int interface, int protocol, const char *name, unsigned short clazz, unsigned short type, int flags, AvahiRecordBrowserCallback callback, void *data);
int avahi_record_browser_free(AvahiRecordBrowser *browser);
}

class RecordsAreLeft {
public:
  explicit RecordsAreLeft(AvahiClient *of) : of_(of) { browser_ = avahi_record_browser_new(of_, -1, -1, "a.local", 1, 1, 0, called, this); }
  ~RecordsAreLeft() { print(); }

private:
  static void called(AvahiRecordBrowser *, int, int, int, const char *, unsigned short, unsigned short, const void *, decltype(sizeof(0)), int, void *self);
  AvahiRecordBrowser *browser_ = nullptr;
  void print() const;
  AvahiClient *of_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:67: warning: 'avahi_record_browser_new' keeps 'this' after a 'RecordsAreLeft' is destroyed, whose destructor does not call 'avahi_record_browser_free' or 'avahi_client_free': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-11]]:67: note: 'avahi_record_browser_new' keeps what it is given (model avahi.yaml)
// CHECK-FIXES: avahi_record_browser_free(browser_);

class OkRecordsAreTakenBack {
public:
  explicit OkRecordsAreTakenBack(AvahiClient *of) : of_(of) { browser_ = avahi_record_browser_new(of_, -1, -1, "a.local", 1, 1, 0, called, this); }
  ~OkRecordsAreTakenBack() { avahi_record_browser_free(browser_); }

private:
  static void called(AvahiRecordBrowser *, int, int, int, const char *, unsigned short, unsigned short, const void *, decltype(sizeof(0)), int, void *self);
  AvahiRecordBrowser *browser_ = nullptr;
  AvahiClient *of_;
};
