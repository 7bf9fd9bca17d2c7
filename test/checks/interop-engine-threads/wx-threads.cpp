// The windows of wxWidgets are the main thread's; NIFs run on several schedulers at once.
// RUN: %check_interop_tidy %s interop-engine-threads %t
class wxEvtHandler {
public:
  template <class F> void CallAfter(const F &function);
};
class wxWindowBase : public wxEvtHandler {
public:
  virtual void Refresh();
  wxEvtHandler *GetEventHandler() const;
};
class wxStaticTextBase : public wxWindowBase {
public:
  virtual void SetLabel(const char *text);
};
class wxThread {
public:
  virtual ~wxThread();
  int Run();
  void *Wait();

protected:
  virtual void *Entry() = 0;
};
void wxMutexGuiEnter();
void wxMutexGuiLeave();

class Copies : public wxThread {
public:
  explicit Copies(wxStaticTextBase *label) : label_(label) {}

protected:
  void *Entry() override {
    label_->SetLabel("done");
    return nullptr;
  }

private:
  wxStaticTextBase *label_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: 'wxStaticTextBase::SetLabel' is for the main thread alone, but a library's thread, which calls 'Copies::Entry', reaches it
// CHECK-MESSAGES: :[[@LINE-14]]:7: note: 'Copies::Entry' is called for 'wxThread', on another thread
// CHECK-MESSAGES: :[[@LINE+9]]:5: note: 'OkCopies::Entry' hands such a call to 'wxEvtHandler::CallAfter' here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'CallAfter' and 'wxQueueEvent' are for any thread: what they are given runs on the main one (model wxwidgets.yaml)

class OkCopies : public wxThread {
public:
  explicit OkCopies(wxStaticTextBase *label) : label_(label) {}

protected:
  void *Entry() override {
    label_->CallAfter([this] { label_->SetLabel("done"); });
    return nullptr;
  }

private:
  wxStaticTextBase *label_;
};

class OkCopiesWithTheLock : public wxThread {
public:
  explicit OkCopiesWithTheLock(wxStaticTextBase *label) : label_(label) {}

protected:
  void *Entry() override {
    wxMutexGuiEnter();
    label_->SetLabel("done");
    wxMutexGuiLeave();
    return nullptr;
  }

private:
  wxStaticTextBase *label_;
};

extern "C" {
struct enif_environment_t;
typedef unsigned long ERL_NIF_TERM;
typedef struct enif_func_t {
  const char *name;
  unsigned arity;
  ERL_NIF_TERM (*fptr)(enif_environment_t *env, int argc, const ERL_NIF_TERM argv[]);
  unsigned flags;
} ErlNifFunc;
struct tm;
struct tm *localtime(const long *time);
struct tm *localtime_r(const long *time, struct tm *result);
}

static ERL_NIF_TERM now(enif_environment_t *, int, const ERL_NIF_TERM[]) {
  long seconds = 0;
  return localtime(&seconds) != nullptr;
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'localtime' must not run on two threads at once, but threads of a pool, which run 'now', reach it without a lock
// CHECK-MESSAGES: :[[@LINE+8]]:38: note: 'now' is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'localtime_r', 'gmtime_r', 'ctime_r' and 'asctime_r' write to memory of the caller's (model libc-statics.yaml)

static ERL_NIF_TERM okNow(enif_environment_t *, int, const ERL_NIF_TERM[]) {
  long seconds = 0;
  return localtime_r(&seconds, nullptr) != nullptr;
}

ErlNifFunc Functions[] = {{"now", 0, now, 0}, {"ok_now", 0, okNow, 0}};
