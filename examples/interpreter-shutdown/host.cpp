// A program that embeds Python. Its object of Python's ends after the interpreter: members end in the reverse order of
// their declarations.

#include <pybind11/embed.h>

#include <iostream>
#include <vector>

namespace py = pybind11;

class Scripts {
public:
  Scripts() : Namespace(py::module_::import("types").attr("SimpleNamespace")()) {
    Namespace.attr("answer") = py::eval("40 + 2");
  }
  int getAnswer() const { return Namespace.attr("answer").cast<int>(); }

private:
  py::object Namespace;
};

class Host {
public:
  int run() { return ScriptsOfHost.emplace_back().getAnswer(); }

private:
  std::vector<Scripts> ScriptsOfHost; // reported
  py::scoped_interpreter Interpreter;
};

int main() {
  Host TheHost;
  std::cout << "the answer is " << TheHost.run() << std::endl;
}
