// A Python extension that keeps the functions it is given in a static map, and crashes when the process exits.

#include <pybind11/pybind11.h>

#include <map>
#include <string>

namespace py = pybind11;

static std::map<std::string, py::object> Handlers; // reported

PYBIND11_MODULE(handlers, Module) {
  Module.def("set", [](const std::string &Event, py::object Handler) { Handlers[Event] = std::move(Handler); });
  Module.def("call", [](const std::string &Event) { return Handlers.at(Event)(); });
}
