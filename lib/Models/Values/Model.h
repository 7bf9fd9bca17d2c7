//===- Model.h - What is known of a foreign library -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The typed form of models/*.yaml: plain values, no AST, no I/O. A ModelParser
// makes them from text, a ModelSet merges and indexes them, the analyses read
// them. docs/models.md has the YAML spelling of every field with an example.
//
// Argument indices are zero-based and do not count the implicit object.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_VALUES_MODEL_H
#define INTEROP_LIB_MODELS_VALUES_MODEL_H

#include "Models/Values/References.h"
#include <map>

namespace interop {

/// A value that an argument is compared with: an integer, or the name of a
/// macro, enumerator or variable whose integer value the model's `constants`
/// give where it is known.
struct Constant {
  std::string Name; ///< empty for a plain integer
  std::optional<int64_t> Value;
};

/// A test of one argument's value at a call site.
struct ArgumentTest {
  enum OpTy : uint8_t {
    Equals,   ///< equal to one of Values (or refers to a declaration so named)
    Differs,  ///< equal to none of Values
    Below,    ///< less than Values[0]
    NotBelow, ///< Values[0] or more
    HasFlag,  ///< has all bits of one of Values
    IsNull,
    IsNotNull,
    PointsTo, ///< points to an object of a type with one of the names
    Defaulted, ///< the call does not write it: the default applies
    Written,   ///< the call writes it
  };
  unsigned Index = 0;
  OpTy Op = Equals;
  std::vector<Constant> Values;
  bool OrDefaulted = false; ///< Op, or the call does not write it
};

/// Text to insert or to put in place of something, offered on a note.
/// In Text, ${object} stands for the source text of the implicit object,
/// ${argN} for that of argument N of the anchor call, ${result} for that of
/// the expression the anchor's result is assigned to, and ${bound} for the
/// option's bound in milliseconds.
struct FixTemplate {
  enum KindTy : uint8_t {
    InsertBefore, ///< a statement before the statement of the anchor call
    InsertAfter,  ///< a statement after it
    ReplaceArgument,
  };
  KindTy Kind = InsertBefore;
  std::vector<std::string> Anchors; ///< qualified names of the anchor calls;
                                    ///< empty: the reported call itself
  unsigned Argument = 0;            ///< for ReplaceArgument
  std::string Text;
  std::string Note; ///< what the note says, e.g. what may be lost
};

/// A call that makes a wait bounded or harmless when it precedes it.
struct Mitigation {
  std::vector<std::string> Calls; ///< qualified names
  std::vector<ArgumentTest> When; ///< all must hold
  /// If one is known to hold, the call mitigates nothing (linger of -1); where
  /// the value is not known, it does.
  std::vector<ArgumentTest> Unless;
  /// Handle kind the call must be made on; empty: the same object or handle as
  /// the wait.
  std::string On;
};

enum class BlockingClass : uint8_t {
  Never,
  Bounded, ///< a short or a stated time
  /// It ends by itself, but no sooner than a server, a device or a disk
  /// answers, or a computation of any size is done: nothing that other threads
  /// of an interpreter should wait for.
  Slow,
  Unbounded,
};

/// Whether and until when a call waits.
struct Blocking {
  BlockingClass Class = BlockingClass::Unbounded;
  /// All must hold for Class to apply, else Otherwise does.
  std::vector<ArgumentTest> When;
  /// If one holds, Otherwise applies.
  std::vector<ArgumentTest> Unless;
  BlockingClass Otherwise = BlockingClass::Never;
  /// If one holds, the call does not wait at all (a timeout of 0).
  std::vector<ArgumentTest> NeverWhen;
  std::string Until; ///< completes "waits until ..."
  /// The handle or object that is waited on; absent: the implicit object, else
  /// argument 0.
  std::optional<Place> On;
  /// Other code of the program ends the wait (condition variables, semaphores,
  /// futures), so that a store or a call that this code sees can be the signal.
  /// YAML: by_signal.
  bool BySignal = false;
  /// Calls that end the wait from elsewhere, and calls that are often believed
  /// to but do not.
  std::vector<std::string> Unblock, NotUnblockedBy;
  std::vector<Mitigation> Mitigations;
  /// Handle kind whose live instances the wait is for; empty if none.
  std::string Children;
  std::vector<std::string> MoreChildren; ///< further kinds
  /// The wait is without bound (whatever Class says) while closures that the
  /// library's callbacks reach may still own Children.
  bool ChildrenInClosures = false;
  /// Only after one of these calls on a child can a closed child keep the wait
  /// going; empty: every child can.
  std::vector<std::string> PendingCalls;
  /// A child created with one of PendingSettledTypes (see Acquire::TypeArg) is
  /// settled once one of PendingSettledBy was called on it after the pending
  /// call.
  std::vector<std::string> PendingSettledBy;
  std::vector<Constant> PendingSettledTypes;
  std::vector<FixTemplate> Fixes;
};

/// A call that makes a handle.
struct Acquire {
  std::string Handle;
  Place At;                    ///< Argument means "through an out-parameter"
  std::optional<Place> Parent; ///< the handle that the new one depends on
  std::optional<unsigned> TypeArg; ///< argument that selects the handle's type
  /// All must hold for the call to acquire this. YAML: if.
  std::vector<ArgumentTest> If;
  /// What the call returns where it acquires (Index means nothing); absent: 0
  /// for integers, what is not null or false for others. YAML: on_result.
  std::optional<ArgumentTest> OnResult;
  /// There is something to release also where the call reports a failure.
  bool EvenOnFailure = false;
  /// Values of the handle that stand for none, where they differ from what its
  /// kind says.
  std::optional<ArgumentTest> Sentinel;
  /// At leads to an array, of which this element is the handle. YAML: element.
  std::optional<unsigned> Element;
};

/// A handle that a call is given, and that is the callee's afterwards.
struct Transfer {
  Place At;
  /// Only where the call succeeds: it stays with the caller where it fails.
  /// YAML: on: success.
  bool OnSuccess = false;
  /// What the call returns where it succeeds (Index means nothing); absent: as
  /// of an Acquire, and what is not null for pointers. YAML: on_result.
  std::optional<ArgumentTest> OnResult;
};

/// What the library does where a parent handle is released while a child of it
/// lives.
enum class Enforcement : uint8_t {
  None,            ///< nothing: the order does not matter
  Blocks,          ///< the release waits for the child
  Error,           ///< the release fails, and the parent stays
  ImplicitRelease, ///< the child is released with it
  Undefined,       ///< the child is left with what is gone
  RefCounted,      ///< the child keeps what it needs
};

struct Release {
  std::string Handle;
  Place At;
  /// The release may run callbacks that were registered on the handle, or on
  /// what it was configured by. YAML: calls_back.
  bool CallsBack = false;
  /// Where this function differs from what the kinds of its children say.
  std::optional<Enforcement> ForChildren; ///< YAML: enforcement
};

/// A thread does or does not hold an interpreter lock.
enum class LockPresence : uint8_t {
  Unknown,
  Held,
  NotHeld,
  Caller, ///< as the call that leads there has it
};

/// What a call does to, or asks of, an interpreter lock.
struct LockUse {
  enum ActionTy : uint8_t {
    Requires, ///< must be held; stays so
    Free,     ///< none of these: an exemption from a pattern
    Releases, ///< must be held; Token remembers it
    Acquires, ///< must not be held; Token says for whom
    Ensures,  ///< any state; held afterwards; Token remembers what was before
    Restores, ///< back to what was before the Ensures that made Token
    Tests,    ///< OnResult holds where it is held
    Excludes, ///< must not be held; stays so: a call that a phase forbids
  };
  ActionTy Action = Requires;
  std::string Lock; ///< the LockModel it is about
  std::optional<Place> Token;
  std::vector<ArgumentTest> If; ///< all must hold
  /// For Tests, what it returns where the lock is held; for Acquires and
  /// Ensures, what it returns where it has taken it. Index means nothing.
  std::optional<ArgumentTest> OnResult;
  /// For Requires: the call runs the interpreter's own code, which releases the
  /// lock from time to time and takes it again. YAML: yields.
  bool Yields = false;
  /// For Requires: the call runs the interpreter's own code, which may call the
  /// program. YAML: runs, or yields.
  bool Runs = false;
  bool IfHeld = false; ///< for Releases: does nothing if not held
  /// What the call does to, or tells of, the life of the interpreter itself; a
  /// scope that Begins one ends it where its object ends. YAML: life.
  enum LifeTy : uint8_t {
    NoLife,
    Begins,
    Ends,
    TellsAlive, ///< by a result that is not 0
    TellsEnd,   ///< likewise: it is ending, or has ended
  };
  LifeTy Life = NoLife;
  /// For Acquires and Ensures: the thread that took it must call one of these
  /// before it ends. YAML: undone_by.
  std::vector<std::string> UndoneBy;
};

/// How to write a region.
struct RegionText {
  /// Statements (or macros) that open and close it; ${name} stands for a fresh
  /// variable.
  std::string Begin, End;
  /// A call that runs ${function} with ${argument}, both a `void *`, in it.
  std::string Call;
  /// For a phase: a call that has ${function} run later, outside of the phase.
  /// That stands for the function that this is written in and gets its
  /// parameters, ${param0} and so on.
  std::string Forward;
  /// Beside Call and Forward: a header that declares what they call; and a
  /// statement behind the call that keeps ${value}, which something that is
  /// used in it was worked out from.
  std::string Header, Keep;
  /// There are no statements to write.
  bool empty() const { return Begin.empty(); }
};

/// Which of many locks a use is about.
struct LockInstance {
  unsigned Arg = 0; ///< of the use: the object whose lock it is
  std::vector<std::string> MadeBy;
};

/// A lock that models speak of.
struct LockModel {
  std::string Name;
  enum KindTy : uint8_t {
    Interpreter, ///< one per process; whoever runs the interpreter has it
    Thread,      ///< held by certain threads, never handed over
    Phase,       ///< a time in which a thread must not make certain calls
    Library,     ///< a native library's own, taken by its calls
  };
  KindTy Kind = Interpreter;
  /// As messages name it: "the GIL"; for a phase, when it is: "while an
  /// exception is pending".
  std::string Title;
  bool isInterpreters() const { return Kind == Interpreter || Kind == Thread; }
  /// As messages name whose lock it is: "the Python interpreter". Empty: its
  /// end is nothing that anybody comes too late for.
  std::string Owner; ///< YAML: interpreter
  /// A thread that has it may wait: nobody else needs it. YAML: waits: allowed.
  bool MayWait = false;
  /// Such a thread may wait for what comes by itself, sooner or later
  /// (BlockingClass::Slow). YAML: waits: slow.
  bool MayWaitSlowly = false;
  /// Of a phase: whoever ends the process in it is not in it. YAML: if_returns.
  bool IfReturns = false;
  /// Instead of it any lock of the program's own will do. YAML: serialized.
  bool Serialized = false;
  /// It is one of many, each that of an object which MadeBy make. YAML:
  /// instances: {arg, made_by}.
  std::optional<LockInstance> Instances;
  /// What notes say instead of "take it", "release it", and to whoever comes
  /// after the end of Owner. YAML: advice: {missing, waits, outlives}.
  std::string AdviceMissing, AdviceWaits, AdviceOutlives;
  /// Threads that hold it run one at a time. YAML: exclusive; false for
  /// free-threaded builds.
  bool Exclusive = true;
  /// The thread that finalizers run on. YAML: collector.
  enum CollectorTy : uint8_t {
    SameThread, ///< the interpreter's own
    AnyThread,  ///< any that runs the interpreter
    OwnThread,  ///< one of the collector's own
  };
  CollectorTy Collector = SameThread;
  /// A Library lock is one for each handle, not one for all. YAML: scope.
  bool PerHandle = false;
  RegionText Release;   ///< a region without it. YAML: release
  RegionText Reacquire; ///< within that, one with it again
  RegionText Acquire;   ///< a region with it, on any thread
  Applicability Where;
  Origin From;
};

/// Which threads may call an engine; each allows less than the one before.
enum class Affinity : uint8_t {
  Any,
  Serialized,     ///< one at a time
  Handoff,        ///< one at a time; what is used is to be handed over
  CreatingThread, ///< the one that made what is used
  MainThread,
  OneThread, ///< the same one for the life of the process
};

/// A call that settles which threads may call an engine.
struct AffinitySetting {
  std::vector<std::string> Calls;
  std::vector<ArgumentTest> If; ///< all must be known to hold
  Affinity Threads = Affinity::Any;
};

/// A lock of a library's own under which its objects are used, from the call
/// that starts its thread on until that has ended.
struct OwnLock {
  std::string Lock; ///< a LockModel of kind Library; empty: none
  std::vector<std::string> From, Until;
};

/// Something of which a library says which threads may call it.
struct EngineModel {
  std::string Name;
  std::string Title;                ///< as messages name it: "FFTW's planner"
  Affinity Threads = Affinity::Any; ///< YAML: affinity
  bool PerHandle = false; ///< each object is one of its own. YAML: scope
  /// Reported only beside a thread that the unit is seen to start, or that a
  /// library has. YAML: seen_threads_only.
  bool SeenThreadsOnly = false;
  /// The child of a fork cannot use what its parent made. YAML: after_fork.
  bool EndsAtFork = false;
  /// If the unit calls one of these, any thread may call it.
  std::vector<std::string> MadeSafeBy;
  /// Calls that settle which threads may call it, instead of Threads: the first
  /// that the unit has a call of counts. YAML: set_by.
  std::vector<AffinitySetting> SetBy;
  /// A thread that calls one of these is the one that the engine belongs to.
  /// YAML: owned_by.
  std::vector<std::string> OwnedBy;
  OwnLock Own;        ///< YAML: own_lock
  std::string Advice; ///< what the library offers; may be empty
  Applicability Where;
  Origin From;
};

/// A call that enters an engine.
struct EngineUse {
  std::string Engine;      ///< empty: none; an exemption from a pattern
  std::optional<Place> At; ///< the object, of an engine that is PerHandle
};

/// Who calls what a library is given.
enum class CallerThread : uint8_t {
  Unspecified,
  Callers, ///< a thread of the program, while it calls the library
  Library, ///< one of the library's own
  Any,
  Pool,   ///< several of the library's, at once
  Main,   ///< the main thread, from its loop
  Signal, ///< whichever thread a signal finds
  Own,    ///< one for each object
};
/// A thread that is not the program's may do it.
inline bool isImported(CallerThread T) {
  return T == CallerThread::Library || T == CallerThread::Any ||
         T == CallerThread::Pool || T == CallerThread::Own;
}

/// A call that starts a thread or hands a callable to one.
struct ThreadStart {
  /// Argument that is the body; absent: the first argument of callable type.
  std::optional<unsigned> Body;
  std::optional<unsigned> Cookie; ///< argument given to a C body
  /// What is joined later; Argument means an out-parameter.
  std::optional<Place> Handle;
  /// If one holds, nothing is started (std::launch::deferred).
  std::vector<ArgumentTest> Unless;
  /// What the body captured or was given a copy of ends on the new thread.
  /// YAML: destroys_captures.
  bool DestroysCaptures = false;
  /// On one of several threads, which were there before. YAML: runs_on: pool.
  bool OnPool = false;
  /// If one holds, nobody can join the thread.
  std::vector<ArgumentTest> Detached;
  /// Calls on something that the start is given, which say so too. YAML:
  /// detached_by.
  std::vector<Mitigation> DetachedBy;
};

/// A callable that is handed over and called by the library.
struct Callback {
  unsigned Arg = 0;
  std::optional<unsigned> Cookie;
  enum WhenTy : uint8_t { During, Later };
  WhenTy When = Later;
  std::optional<Place> On; ///< the handle it is registered on
  /// What keeps it, for calls with FunctionModel::CallsKept. YAML: kept_by.
  std::optional<Place> KeptBy;
  /// A thread of the library, or the release itself, may call it until the
  /// handle is released. YAML: until_release.
  bool UntilRelease = false;
  /// YAML: thread. Callers: while it calls one of DrivenBy (of this very
  /// function, if During).
  CallerThread Thread = CallerThread::Unspecified;
  std::vector<std::string> DrivenBy;  ///< YAML: driven_by
  std::vector<std::string> LocksHeld; ///< LockModels held around it
  /// What it finds of interpreter locks, whatever the thread (a capsule's
  /// destructor: held). YAML: enters: held | not_held.
  LockPresence Enters = LockPresence::Unknown;
  std::vector<ArgumentTest> If; ///< all must hold for it to be a callback
  /// Called where what it was given for goes: at the end of an object, of its
  /// registration. YAML: finalizer.
  bool IsFinalizer = false;
  /// It is a finalizer if the call just before in the same body is one of
  /// FinalizerBefore, or that just after one of FinalizerAfter, and is given
  /// one of FinalizerTexts as a literal. YAML: finalizer: {before, after,
  /// text}.
  std::vector<std::string> FinalizerBefore, FinalizerAfter, FinalizerTexts;
  /// Called where the process exits, or where an interpreter has ended. YAML:
  /// at_exit.
  bool AtExit = false;
  std::vector<std::string> Phases; ///< that it is called in. YAML: in_phase
  /// Called on the thread of the engine that it may then enter, whichever that
  /// is. YAML: on_engine_thread.
  bool OnEngineThread = false;
  /// Lock of the program that is held around it (a once flag). YAML: under.
  std::optional<Place> Under;
  /// Calls that wait until it has returned, or until its thread has ended.
  /// YAML: waited_by.
  std::vector<std::string> WaitedBy;
  /// All must be possible of the arguments of such a call. YAML: waited_if.
  std::vector<ArgumentTest> WaitedIf;
  /// Whoever calls it lets exceptions pass. YAML: may_throw; absent: so does
  /// whatever is not a function with C linkage.
  std::optional<bool> MayThrow;
  /// It must not return, so that to jump out of it is what it is there for.
  /// YAML: never_returns.
  bool NeverReturns = false;
  /// An expression that it returns to report an error. YAML: error_result.
  std::string ErrorResult;

  /// A thread that is not the program's may call it. Where nothing is said of
  /// the thread, somebody waits for one.
  bool runsElsewhere() const {
    return Thread == CallerThread::Unspecified ? !WaitedBy.empty()
                                               : isImported(Thread);
  }
};

/// Something that stays with the callee when a call has returned: a callback
/// with its cookie, or memory. YAML: keeps.
struct Keep {
  unsigned Arg = 0; ///< the cookie, the callable that has one, or the memory
  /// What keeps it: with that it ends. Absent: the library itself. YAML: in.
  std::optional<Place> Holder;
  std::vector<std::string> Until; ///< calls that end it. YAML: until
  /// Calls during which it is used: who makes one before what is kept goes has
  /// had what it wants. YAML: used_by.
  std::vector<std::string> UsedBy;
  /// Not kept like this where that argument is not null: a destroy notify, an
  /// owner with which it ends. YAML: unless_given.
  std::optional<unsigned> UnlessGiven;
  /// Objects of classes derived from these end it themselves. YAML: tracks.
  std::vector<std::string> Tracks;
  std::vector<ArgumentTest> If; ///< all must be known to hold
  /// It is memory, and nobody is called with it. YAML: memory.
  bool IsMemory = false;
  /// It ends by itself once the callback has been called, which may end what it
  /// leads to. YAML: once.
  bool Once = false;
  /// A statement that ends it, with what FixTemplate::Text may name. YAML:
  /// undo.
  std::string Undo;
};

/// A call that makes a function callable from an interpreter.
struct EntryBinding {
  unsigned Callable = 0; ///< argument
  /// Arguments from here on may be policies (TypeModel::IsPolicy).
  unsigned PoliciesFrom = 0;
  /// Where the function returns a pointer, the interpreter owns that object.
  /// YAML: owns_result.
  bool OwnsResult = false;
};

/// Whether a call may leave by an exception.
enum class ThrowClass : uint8_t {
  Unknown,
  Never,
  OnMemory, ///< where memory, threads or locks run out, for nothing else
  May, ///< for reasons that a program meets: bad input, a refused connection
};

/// What is known of a function, method, constructor or destructor.
struct FunctionModel {
  std::vector<std::string> Names;  ///< qualified, without template arguments
  std::string Pattern;             ///< regular expression over qualified names
  std::vector<std::string> Except; ///< names that Pattern does not mean
  std::optional<unsigned> ParamCount; ///< overload selection
  std::optional<Blocking> Blocks;
  std::optional<Place> Joins; ///< the thread or task waited for
  /// The join asks the body to stop first (a body that takes a stop token).
  bool RequestsStop = false;
  /// The join exists only if the handle came from a ThreadStart (futures);
  /// else Blocks applies, if there.
  bool OnlyIfStarted = false;
  /// What becomes of a join where no thread is. YAML: joins: {unstarted}.
  enum UnstartedTy : uint8_t {
    Harmless,
    Throwing, ///< by an exception
    Undefined,
  };
  UnstartedTy WhenUnstarted = Harmless;
  /// The process ends if the object still has a thread that nobody has joined
  /// or detached. YAML: terminates_if_joinable.
  bool TerminatesIfJoinable = false;
  /// The process ends if the thread that the object is still runs. YAML:
  /// terminates_if_running.
  bool TerminatesIfRunning = false;
  std::optional<Place> TellsJoinable; ///< whether there is such a thread
  std::optional<Place>
      Initializes; ///< what may not be used before. YAML: initializes
  std::optional<Place>
      Frees; ///< memory that may not be used after. YAML: frees
  std::optional<ThreadStart> Starts;
  /// The thread that calls the functions of the object from then on. YAML:
  /// moves_to.
  std::optional<Place> MovesTo;
  std::vector<Acquire> Acquires;
  std::vector<Release> Releases;
  std::vector<Transfer> Transfers; ///< no place twice
  /// Returns what is said of a handle that stands in \p At; null: nothing.
  const Transfer *findTransfer(const Place &At) const {
    for (const Transfer &T : Transfers)
      if (T.At == At)
        return &T;
    return nullptr;
  }
  ThrowClass Throws = ThrowClass::Unknown;
  std::string Thrown; ///< the type that it throws, for notes; may be empty
  /// It leaves by a jump that no handler sees (longjmp), always or where the
  /// program's input is bad. YAML: jumps: true, or the tests of JumpsIf.
  bool Jumps = false;
  std::vector<ArgumentTest> JumpsIf; ///< all must be known to hold
  /// Declared with C++ linkage, it is of a library that was built as C++, and
  /// throws instead. YAML: jumps: {linkage: c}.
  bool JumpsInC = false;
  /// It jumps to a setjmp() of the program's. YAML: jumps: {to: program}.
  bool JumpsToProgram = false;
  /// It jumps where memory runs out, for nothing else. YAML: jumps: memory.
  bool JumpsOnMemory = false;
  /// Jumps do not leave it: what it is given to call, or what it runs, jumps
  /// back to it. YAML: barrier.
  bool Barrier = false;
  std::optional<Place> Locks, Unlocks; ///< the lock taken or dropped
  bool LocksAll = false;               ///< ... and all arguments after it
  bool TriesLock = false;              ///< Locks may fail (try_lock)
  std::vector<Callback> Callbacks;
  /// It calls what this keeps: a signal its slots. YAML: calls_kept.
  std::optional<Place> CallsKept;
  /// The call constructs a value from its arguments, from argument
  /// ConstructsFrom on: one of the function's template argument 0 (make_unique)
  /// or one that the object then owns (emplace_back).
  /// YAML: constructs: template_argument | element, constructs_from.
  enum ConstructionTy : uint8_t { NoConstruction, TemplateArgument, Element };
  ConstructionTy Constructs = NoConstruction;
  unsigned ConstructsFrom = 0;
  /// The call destroys what the object owns (unique_ptr::reset, vector::clear).
  /// YAML: destroys_owned.
  bool DestroysOwned = false;
  /// A call of this never wakes or stops anybody (queries, lock operations).
  bool NeverSignals = false;
  /// A call of this stops a thread, whatever the thread waits for.
  bool Signals = false;
  /// Of several that wait for it, only one goes on. YAML: wakes_one.
  bool WakesOne = false;
  /// Speaks only where the body cannot be seen (clangd skips bodies in
  /// headers): found by ModelSet::findFallback, never by findFunction.
  bool WithoutBody = false;
  /// YAML: interpreter_lock. Looked up apart from all else.
  std::vector<LockUse> LockUses;
  /// YAML: binds.
  std::optional<EntryBinding> Binds;
  std::vector<std::string> TakesLocks; ///< Library locks. YAML: takes_lock
  std::vector<Keep> Keeps; ///< YAML: keeps. Looked up apart from all else.
  /// What it returns is nobody's own and stays for longer than what it is
  /// given: the screen of a window. YAML: lasting_result. Looked up with Keeps.
  bool LastingResult = false;
  /// Means only functions declared in the directory of the header that declares
  /// this one, or below: an interpreter's own. YAML: declared_with.
  std::string DeclaredWith;
  std::string ExceptPattern; ///< names that Pattern does not mean either
  Applicability Where;
  Origin From;

  /// What it returns on the thread that started the parallel region which it is
  /// called in; Index means nothing. YAML: starting_thread.
  std::optional<ArgumentTest> StartingThread;

  /// YAML: reference. Looked up apart from all else.
  std::optional<ReferenceUse> Reference;
  std::optional<EngineUse> Engine; ///< YAML: engine
  bool Forks = false; ///< returns 0 in a copy of the process. YAML: forks
  /// The process, or this program in it, ends here. YAML: leaves_process.
  bool LeavesProcess = false;
  /// Says on which thread it is called. YAML: asks_thread.
  bool AsksThread = false;
  /// Runs the callables that it is given on the thread of an engine. YAML:
  /// dispatches.
  bool Dispatches = false;
  /// Always called on the thread of whatever engine it enters. YAML:
  /// on_engine_thread.
  bool OnEngineThread = false;
  bool FromAnyThread = false; ///< any thread may call it (annotations only)

  /// Returns the first of the names, or the pattern that stands for them.
  const std::string &getName() const {
    return Names.empty() ? Pattern : Names.front();
  }
  /// Says which threads may call it, or what it does to them: found by
  /// ModelSet::findEngineUse.
  bool saysEngineUse() const {
    return Engine || Forks || LeavesProcess || AsksThread || Dispatches ||
           OnEngineThread || FromAnyThread;
  }
  /// Says LockUses or StartingThread: found by ModelSet::findLockUses.
  bool saysLockUses() const { return !LockUses.empty() || StartingThread; }
  /// Says Keeps or LastingResult: found by ModelSet::findKeeps.
  bool saysKeeps() const { return !Keeps.empty() || LastingResult; }
  /// Says how it is left, or Transfers: found by ModelSet::findExits.
  bool saysExits() const {
    return !Transfers.empty() || Throws != ThrowClass::Unknown || Jumps ||
           JumpsOnMemory || Barrier;
  }
  /// Says anything else: found by ModelSet::findFunction.
  bool saysEffects() const {
    return Blocks || Joins || Starts || !Acquires.empty() ||
           !Releases.empty() || Locks || Unlocks || !Callbacks.empty() ||
           Constructs != NoConstruction || DestroysOwned || NeverSignals ||
           Signals || WakesOne || Binds || !TakesLocks.empty() || CallsKept ||
           TerminatesIfJoinable || TerminatesIfRunning || MovesTo ||
           TellsJoinable || Initializes || Frees;
  }
};

/// An object that binds a class for an interpreter: its collector ends the
/// objects of that class.
struct ClassBinding {
  unsigned Class = 0; ///< template argument: the class that is bound
  /// Template arguments from here on may be what holds its objects: the one
  /// that is neither a base of the class nor derived from it.
  std::optional<unsigned> HolderFrom;
  /// Types of constructor arguments by which the objects end without the lock.
  /// YAML: released_by.
  std::vector<std::string> ReleasedBy;
  /// Types of constructor arguments by which it makes no objects of its own:
  /// where nothing is said to hold them, they are whoever's makes them (see
  /// EntryBinding::OwnsResult). YAML: not_made_by.
  std::vector<std::string> NotMadeBy;
  /// Owner with a deleter as its second template argument, that holds objects
  /// where nothing else is said, and may be written out instead. Empty: there
  /// is none. YAML: default_holder.
  std::string DefaultHolder;
};

/// Methods that an interpreter calls by their names: conversions, pickling.
struct MethodEntries {
  std::vector<std::string> Names;  ///< without their class
  bool Destructor = false;         ///< and the destructor. YAML: destructor
  bool IsFinalizer = false;        ///< a collector calls them. YAML: finalizer
  std::vector<std::string> Phases; ///< that they are called in. YAML: in_phase
  /// Template argument that is the class which has them, wherever an object is
  /// made. Absent: the class itself, and whatever is derived from it.
  std::optional<unsigned> Argument;
  std::string Lock; ///< the LockModel it is about; empty: none
  LockPresence Enters = LockPresence::Held;
  CallerThread Thread = CallerThread::Unspecified; ///< YAML: thread
};

/// What is known of a class or class template.
struct TypeModel {
  std::vector<std::string> Names;
  /// Template arguments whose values die with the object.
  std::vector<unsigned> Owns;
  bool OwnsAll = false; ///< ... all of them (tuple, variant)
  bool owns() const { return OwnsAll || !Owns.empty(); }
  bool Shared = false; ///< ... if it is the last owner
  /// It tells whether an object is still there. YAML: observes.
  bool Observes = false;
  std::optional<unsigned> Deleter; ///< template argument that is called instead
  bool Closure = false;            ///< type-erased callable
  /// Scoped lock: constructor argument that names the lock.
  std::optional<unsigned> Guards;
  bool GuardsAll = false;             ///< ... and all after it (scoped_lock)
  std::vector<std::string> GuardTags; ///< constructor argument types that defer
  std::string Wraps;                  ///< handle kind that an object owns
  /// A lock, condition variable or semaphore: its use after its end is
  /// undefined even where its destructor does nothing.
  bool Synchronization = false;
  /// For a lock: a thread that has it may take it again. YAML: recursive.
  bool Recursive = false;
  /// An object is a scope in which this happens to an interpreter lock,
  /// Releases or Ensures, and is undone at its end. YAML: interpreter_lock.
  std::optional<LockUse> Scope;
  /// Methods after which its end undoes nothing. YAML: disarmed_by.
  std::vector<std::string> DisarmedBy;
  /// As an argument of a call that Binds, it makes its template arguments the
  /// scopes that the bound function runs in. YAML: policy: true.
  bool IsPolicy = false;
  /// As such an argument it, or what is derived from it, has this method called
  /// before the bound function. YAML: policy: {before: NAME}.
  std::string CalledBefore;
  std::optional<ClassBinding> Finalizes; ///< YAML: finalizer
  std::vector<MethodEntries> Entered;    ///< YAML: entered
  /// How a function is entered that is given one, or a pointer or reference to
  /// one. YAML: as_parameter: {enters, lock}.
  LockPresence AsParameter = LockPresence::Unknown;
  std::string AsParameterLock;
  /// A call on an object, or an operator whose first operand it is, needs this
  /// lock. YAML: uses: {needs: LOCK}.
  std::string UseNeeds;
  /// Such a call or operator enters this engine. YAML: uses: {engine: ENGINE}.
  std::string UseEngine;
  /// Methods, without their class, whose calls do not. YAML: uses: {except}.
  std::vector<std::string> UseExcept;
  /// Each environment of an interpreter, which has a thread of its own, needs
  /// its own one. YAML: per_environment: {lock}.
  bool PerEnvironment = false;
  /// What a thread is given of this is good for that thread alone, so that it
  /// must not be kept for others: what to do instead. YAML: never_kept.
  std::string NeverKept;
  /// Only functions of this type are given what must not be kept, and what it
  /// may be when the call is over. YAML: lent: {to, as}.
  std::string LentTo, LentAs;
  std::string PerEnvironmentLock;
  /// Statements that make a static local once, so that nobody waits for its
  /// initializer with an interpreter lock. ${class} stands for this class,
  /// ${type}, ${name} and ${init} for what the local is made of, ${store} for a
  /// fresh name. YAML: once.
  std::vector<std::string> Once;
  /// Made without arguments and not used since, it has nothing that its end
  /// would give back. YAML: empty_by_default.
  bool EmptyByDefault = false;
  /// Whoever keeps a pointer to one needs a reference of its own, which one of
  /// these takes. YAML: kept_alive_by.
  std::vector<std::string> KeptAliveBy;
  /// Where a runtime's error jump passes an object, the runtime itself does
  /// what its end would have done. YAML: undone_by_jump.
  bool UndoneByJump = false;
  Applicability Where;
  Origin From;
};

/// A collector walks through the objects of a type until a call takes them off
/// its list: what ends such an object makes the call before it gives back what
/// the object holds. `untracks` of a slot.
struct Untracking {
  Constant In;     ///< the slot, one of the row's finalizers
  Constant Beside; ///< a slot that only types on the collector's list have
  std::vector<std::string> Calls; ///< the first one is for messages and fixes
  /// The types on the list have these bits in the field of this record, which
  /// is the one with the slots, or has a pointer to them. YAML: flags.
  std::string FlagRecord, FlagField;
  int64_t FlagBits = 0;
};

/// Functions that an initializer or an assignment puts into a record, or that
/// have a name, are called by an interpreter.
struct EntryModel {
  std::vector<std::string> Records; ///< of `slots`
  /// Empty: all that hold functions. A field of a record without a name stands
  /// behind the field that has it: "function.dfree".
  std::vector<std::string> Fields;
  std::vector<std::string> Except; ///< fields that are not meant
  std::string Pattern;             ///< of `entry_points`: over function names
  std::string Lock;                ///< the LockModel it is about; empty: none
  LockPresence Enters = LockPresence::Held;
  CallerThread Thread = CallerThread::Unspecified; ///< YAML: thread
  /// Of a program's thread: calls during which it calls them. YAML: driven_by.
  std::vector<std::string> DrivenBy;
  /// Fields of `slots` that a collector calls. Where KeyField is set, the
  /// values of that field, in the same record, that name such slots. YAML:
  /// finalizer.
  std::vector<Constant> Finalizers;
  std::string KeyField; ///< YAML: key, key_text
  /// KeyField holds a literal, which is one of the names of Finalizers. YAML:
  /// key_text.
  bool KeyIsText = false;
  /// For entry_points: a collector calls it. YAML: finalizer: true.
  bool IsFinalizer = false;
  std::vector<std::string> Phases; ///< that they are called in. YAML: in_phase
  /// Whoever calls them lets exceptions pass. YAML: may_throw.
  bool MayThrow = false;
  /// Names of Finalizers that are called when nobody has the object any more.
  /// YAML: ends.
  std::vector<std::string> Ends;
  std::optional<Untracking> Untracks; ///< YAML: untracks
  Applicability Where;
  Origin From;
};

/// A program that writes sources, and says in them what they come from.
struct GeneratorModel {
  std::string Name; ///< as notes name it: "Cython"
  /// Regular expressions (llvm::Regex). The first line of such a file.
  std::string FirstLine;
  /// A line that says where what follows comes from; its groups are the file
  /// and the line, counted from 1.
  std::string Position;
  /// A line soon after that, which quotes the source; its group is the text.
  /// May be empty.
  std::string Quoted;
  Origin From;
};

/// A kind of foreign handle, whatever its C type.
struct HandleModel {
  std::string Name;
  /// Kinds of which the one that it was made from must outlive it.
  std::vector<std::string> Parents; ///< YAML: parent
  /// What happens where it does not.
  Enforcement WhenOutlived = Enforcement::None; ///< YAML: enforcement
  /// Kinds on which its callbacks are registered before it is made.
  std::vector<std::string> ConfiguredBy;
  /// Values that stand for no handle (Index means nothing); absent: null for
  /// pointers, what is below 0 for integers.
  std::optional<ArgumentTest> Sentinel;
  std::string Engine; ///< that its release enters; may be empty
  Origin From;
};

/// A handle kind, or engine, named by a row but declared in another model.
struct ImportedKind {
  std::string Kind, Path; ///< Path: place in the document
  unsigned Line = 0, Column = 0;
  bool IsEngine = false;
};

/// A lock named by a row but declared in another model.
struct ImportedLock {
  std::string Name; ///< empty: the one interpreter lock there
  LockModel::KindTy Kind = LockModel::Interpreter;
  std::string Path;
  unsigned Line = 0, Column = 0;
};

/// One model file.
struct Model {
  std::string Library;
  std::string File; ///< as in Origin::File
  std::string Versions;
  std::vector<std::string> Extends; ///< models whose kinds and locks it names
  /// Unqualified names of which a translation unit must know one for the model
  /// to matter; empty: taken from the rows (see ModelNames.h).
  std::vector<std::string> Triggers;
  bool Base = false; ///< holds wherever any model holds
  std::map<std::string, int64_t> Constants;
  std::vector<FunctionModel> Functions;
  std::vector<TypeModel> Types;
  std::vector<HandleModel> Handles;
  std::vector<LockModel> Locks;
  std::vector<EngineModel> Engines;
  std::vector<ReferenceKind> References;
  std::vector<EntryModel> Entries; ///< YAML: slots, entry_points
  std::vector<GeneratorModel> Generators;
  /// Macros that hold the version compiled against; empty if rows have none.
  /// YAML: version: {major: MACRO, minor: MACRO}.
  std::string MajorMacro, MinorMacro;
  // To be found in Extends; empty in a model that was checked before.
  std::vector<ImportedKind> ImportedKinds;
  std::vector<ImportedLock> ImportedLocks;
  /// Rows leave out a lock that Extends is to give; see linkModel.
  bool OmitsLocks = false;
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_VALUES_MODEL_H
