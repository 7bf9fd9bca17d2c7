// Registries of the program's own: what one method puts in, another takes out.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct Listener {
  virtual ~Listener() = default;
  virtual void changed() = 0;
};

class Model {
public:
  void addListener(Listener *of);
  void removeListener(Listener *of);
  void attach_observer(Listener &of);
  void detach_observer(Listener &of);
  void addChild(Model *of);
  void removeChild(Model *of);
  int size() const;
  static Model &instance();
};

class IsNotTakenOut : public Listener {
public:
  explicit IsNotTakenOut(Model &model) : model_(model) { model_.addListener(this); }
  ~IsNotTakenOut() override { last_ = model_.size(); }
  void changed() override;

private:
  Model &model_;
  int last_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-8]]:58: warning: 'Model::addListener' keeps 'this' after an 'IsNotTakenOut' is destroyed, whose destructor does not call 'removeListener': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-FIXES: ~IsNotTakenOut() override { model_.removeListener(this); last_ = model_.size(); }

class IsNotTakenOutOfPointer : public Listener {
public:
  explicit IsNotTakenOutOfPointer(Model *model) : model_(model) { model_->attach_observer(*this); }
  ~IsNotTakenOutOfPointer() override;
  void changed() override;

private:
  Model *model_;
  int last_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-8]]:67: warning: 'Model::attach_observer' keeps 'this' after an 'IsNotTakenOutOfPointer' is destroyed, whose destructor does not call 'detach_observer': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-FIXES: model_->detach_observer(*this);
IsNotTakenOutOfPointer::~IsNotTakenOutOfPointer() {
  last_ = 0;
}

class IsNotTakenOutOfSingleton : public Listener {
public:
  IsNotTakenOutOfSingleton() { Model::instance().addListener(this); }
  ~IsNotTakenOutOfSingleton() override {}
  void changed() override;
};
// CHECK-MESSAGES: :[[@LINE-4]]:32: warning: 'Model::addListener' keeps 'this' after an 'IsNotTakenOutOfSingleton' is destroyed, whose destructor does not call 'removeListener': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the destructor leaves it registered

class OkTakenOut : public Listener {
public:
  explicit OkTakenOut(Model &model) : model_(model) { model_.addListener(this); }
  ~OkTakenOut() override { model_.removeListener(this); }
  void changed() override;

private:
  Model &model_;
};

class OkTakenOutElsewhere : public Listener {
public:
  explicit OkTakenOutElsewhere(Model &model) : model_(model) { model_.addListener(this); }
  void close() { model_.removeListener(this); }
  ~OkTakenOutElsewhere() override {}
  void changed() override;

private:
  Model &model_;
};

class OkOwnModel : public Listener {
public:
  OkOwnModel() { model_.addListener(this); }
  ~OkOwnModel() override {}
  void changed() override;

private:
  Model model_;
};

class OkMadeModel : public Listener {
public:
  OkMadeModel() : model_(new Model) { model_->addListener(this); }
  ~OkMadeModel() override {}
  void changed() override;

private:
  Model *model_;
};

// Who is a part of another one is no listener.
class OkChild : public Model {
public:
  explicit OkChild(Model *parent) { parent->addChild(this); }
  ~OkChild() {}
};

class OkNeverEnds : public Listener {
public:
  explicit OkNeverEnds(Model &model) { model.addListener(this); }
  void changed() override;
};

// What has no safe fix stays.
// CHECK-REMAINS: warning: 'Model::addListener' keeps 'this' after an 'IsNotTakenOutOfSingleton' is destroyed, whose destructor does not call 'removeListener': the callback then runs on a dangling pointer
// CHECK-REMAINS: note: the destructor leaves it registered
