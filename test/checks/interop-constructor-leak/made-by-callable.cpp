// Handles that a callable of the program makes, and that go into a record where that is made.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <fcntl.h>
#include <unistd.h>

template <typename TaskT> auto run(TaskT Task) -> decltype(Task()) { return Task(); }

struct Model {
  int Handle;
  const char *Name;
};
void *keep(Model *Of, void (*End)(void *));
void end(void *Of);

void *okLoad(const char *Name) {
  int Handle = run([=] { return open(Name, O_RDONLY); });
  Model *New = new Model{Handle, Name};
  return keep(New, end);
}
