"""break_tree.py COPY: one defect for each rule of check_tree.py."""

import os
import sys

COPY = sys.argv[1]


def write(path, text):
    full = os.path.join(COPY, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "w", encoding="utf-8") as file:
        file.write(text)


def edit(path, old, new):
    with open(os.path.join(COPY, path), encoding="utf-8") as file:
        text = file.read()
    assert old in text, f"{path} has no '{old}'"
    write(path, text.replace(old, new, 1))


edit("checks/Checks.def", "\n#undef INTEROP_CHECK",
     'INTEROP_CHECK(SomeCheck, "interop-unwritten",\n              "Finds nothing.")\n\n#undef INTEROP_CHECK')
write("checks/StrayCheck.h", "")
write("docs/checks/interop-stray.md", "# interop-stray\n")
page = "docs/checks/interop-blocking-destructor.md"
edit(page, "## Why\n", "TODO\n")
edit(page, "| at run time | ", "| sometimes | ")
edit(page, "`1000`", "`1001`")
edit(page, "|---|---|---|---|\n", "|---|---|---|---|\n| `Unheard` | | | |\n")
source = "checks/BlockingDestructorCheck.cpp"
with open(os.path.join(COPY, source), "a", encoding="utf-8") as file:
    file.write('static int unstored() { return Options.get("Unstored", 0); }\n')
write("models/stray.yaml", "")
write("lib/Support/Stray.h", '#include "Hazards/LockOrder/LockCycles.h"\n#include "clang-tidy/ClangTidyCheck.h"\n'
      '#include "clang/AST/Decl.h"\n#if LLVM_VERSION_MAJOR > 19\nconst char *Name = "zmq_' 'close";\n#endif\n')
write("lib/Other/Stray.h", "constexpr unsigned MaxDepth = 3;\n")
edit("lib/Support/Budgets.def", "INTEROP_BUDGET(AccessBindings,", "INTEROP_BUDGET(ZAccessBindings,")
edit("lib/Support/Budgets.def", "beyond it they are incomplete.\")", "beyond it they are incomplete\")")
write("lib/Hazards/LockOrder/Stray.h", '#include "Hazards/EngineThreads/EngineProblems.h"\n')
for number in range(20):
    write(f"lib/Hazards/LockOrder/More{number}.h", "")
write("docs/design/stray.md", "`NeverWritten`\n")
write("docs/stray.md", "/" "home/somebody/code, [a page](nowhere.md), [a part](index.md#nothing)\n")
write("docs/half.md", "<" "<<<<<< HEAD\n")
edit("docs/design/layout.md", "(../../lib/Facts/Values/ConditionValue.cpp)", "(../../lib/Session/AnalysisSession.cpp)")
