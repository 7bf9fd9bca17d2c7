// Sets of events of NVML.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

extern "C" {
typedef struct nvmlEventSet_st *nvmlEventSet_t;
int nvmlEventSetCreate(nvmlEventSet_t *set);
int nvmlEventSetFree(nvmlEventSet_t set);
}

struct Bad {
  nvmlEventSet_t Set;
  Bad(int devices) {
    nvmlEventSetCreate(&Set);
    if (devices == 0)
      throw "no device";
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: exception thrown here leaves the constructor of 'Bad' without releasing 'Set', an nvml_event_set [interop-constructor-leak]
      // CHECK-MESSAGES: :[[@LINE-4]]:5: note: 'nvmlEventSetCreate' acquires it here
      // CHECK-MESSAGES: :[[@LINE+4]]:12: note: 'nvmlEventSetFree' in the destructor would release it, but the destructor of an object whose constructor throws does not run
      // CHECK-MESSAGES: :[[@LINE-6]]:5: note: it can be acquired after what throws
      // CHECK-MESSAGES: :[[@LINE-9]]:18: note: declare 'Set' as std::unique_ptr<struct nvmlEventSet_st, decltype(&nvmlEventSetFree)>
  }
  ~Bad() { nvmlEventSetFree(Set); }
};

struct Good {
  nvmlEventSet_t Set;
  Good(int devices) {
    if (devices == 0)
      throw "no device";
    nvmlEventSetCreate(&Set);
  }
  ~Good() { nvmlEventSetFree(Set); }
};
