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

class IsNotTakenOutOfPointer : public Listener {
public:
  explicit IsNotTakenOutOfPointer(Model *model) : model_(model) { model_->attach_observer(*this); }
  ~IsNotTakenOutOfPointer() override;
  void changed() override;

private:
  Model *model_;
  int last_ = 0;
};
IsNotTakenOutOfPointer::~IsNotTakenOutOfPointer() {
  last_ = 0;
}

class IsNotTakenOutOfSingleton : public Listener {
public:
  IsNotTakenOutOfSingleton() { Model::instance().addListener(this); }
  ~IsNotTakenOutOfSingleton() override {}
  void changed() override;
};

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
