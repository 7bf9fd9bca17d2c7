#!/usr/bin/env python3
"""Compares models with the headers of the libraries that they speak of.

For C functions a generated file asserts the number of parameters, that each
argument a row mentions is what the row takes it for (integer, pointer,
callable), the value of every constant, and that records have the fields. For
C++ functions and types clang's list of declarations must hold the name. Prints
one line per difference.

usage: check_headers.py --list TEXT --clang CLANG++ --include HEADER... [options]
"""

import argparse
import re
import subprocess
import sys
import tempfile

PROBE = """
#include <type_traits>
#include <utility>
template <unsigned N, class... A> struct At {{ using type = void; }};
template <class H, class... A> struct At<0, H, A...> {{ using type = H; }};
template <unsigned N, class H, class... A> struct At<N, H, A...> : At<N - 1, A...> {{}};
template <class... A> struct Arguments {{
  static constexpr int count = sizeof...(A);
  template <unsigned N> using arg = typename At<N, A...>::type;
}};
// Deduced, so that neither `noexcept` nor `noreturn` matters.
template <class R, class... A> Arguments<A...> sig(R (*)(A...));
template <class R, class... A> Arguments<A...> sig(R (*)(A..., ...));
// A number of seconds may be a double: whole numbers that a call gives for it are tested.
template <class T> constexpr bool integer = std::is_arithmetic_v<T> || std::is_enum_v<T>;
template <class T> constexpr bool pointer = std::is_pointer_v<T> || std::is_integral_v<T>;
// The value of an option may be a function.
template <class T> constexpr bool callable =
    std::is_function_v<std::remove_pointer_t<std::decay_t<T>>> || std::is_same_v<T, const void *>;
{includes}
{lines}
"""


def read_list(path):
    rows = [line.rstrip("\n").split("\t") for line in open(path, encoding="utf-8")]
    return rows


def is_c_name(name):
    return "::" not in name and "operator" not in name


def make_probe(rows, includes):
    """The file and, for each of its lines, what the line asks for."""
    lines = []
    for row in rows:
        if row[0] == "constant":
            lines.append((row[1], f"static_assert(static_cast<long long>({row[1]}) == {row[2]}LL);"))
        elif row[0] == "field":
            lines.append((f"{row[1]}::{row[2]}", f"using F{len(lines)} = decltype(&::{row[1]}::{row[2]});"))
        elif row[0] == "mention" and is_c_name(row[1]):
            lines.append((row[1], f"using U{len(lines)} = decltype(&::{row[1]});"))
        elif row[0] == "function" and is_c_name(row[1]):
            name, count, uses = row[1], row[2], row[3] if len(row) > 3 else ""
            # The name may be that of the type of a pointer to it.
            checks = [f"using S = decltype(sig(std::declval<std::decay_t<__typeof__(::{name})>>()));"]
            if count != "-":
                checks.append(f"static_assert(S::count == {count});")
            for use in filter(None, uses.split(",")):
                index, kind = use.split(":")
                # An argument of a variadic tail has no declared type.
                checks.append(f"static_assert(S::count <= {index} || {kind}<S::arg<({index} < S::count ? {index} : 0)>>);")
            lines.append((name, f"namespace n{len(lines)} {{ {' '.join(checks)} }}"))
    text = PROBE.format(includes="\n".join(f"#include <{i}>" for i in includes),
                        lines="\n".join(line for _, line in lines))
    first = text.count("\n") - len(lines) + 1
    return text, {first + i: name for i, (name, _) in enumerate(lines)}


def run_clang(args, text, *more):
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as source:
        source.write(text)
        source.flush()
        command = [args.clang, f"-std={args.std}", "-fsyntax-only", "-ferror-limit=0", "-w",
                   "-fno-color-diagnostics", "-fno-caret-diagnostics", *args.flag, *more, source.name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.stdout, done.stderr, source.name


def check_probe(args, rows):
    text, names = make_probe(rows, args.include)
    _, errors, path = run_clang(args, text)
    found = {}
    for line in errors.splitlines():
        match = re.match(re.escape(path) + r":(\d+):\d+: error: (.*)", line)
        if match and int(match[1]) in names:
            found.setdefault(names[int(match[1])], match[2])
        elif "error:" in line:
            found.setdefault("(headers)", line)
    return found


def strip_arguments(name):
    """Without template arguments, but with operators intact."""
    head, operator, tail = name.partition("operator")
    while "<" in head:
        shorter = re.sub(r"<[^<>]*>", "", head)
        if shorter == head:
            break
        head = shorter
    if operator and re.match(r" (?!new|delete)", tail):
        tail = " conversion"
    return head + operator + tail


def check_names(args, rows):
    wanted = {row[1] for row in rows
              if row[0] in ("function", "mention", "type") and not is_c_name(row[1])}
    if not wanted:
        return {}
    listed, errors, _ = run_clang(args, "\n".join(f"#include <{i}>" for i in args.include),
                                  "-Xclang", "-ast-list")
    if "error:" in errors:
        return {"(headers)": errors.splitlines()[0]}
    known = set(map(strip_arguments, listed.splitlines()))
    # Implicit destructors are not listed.
    known |= {f"{name}::~{name.rpartition('::')[2]}" for name in known}
    unknown = [name for name in wanted if strip_arguments(name) not in known]
    # Fields are not listed either.
    return check_probe(args, [["field", *name.rpartition("::")[::2]] for name in unknown])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", required=True, help="output of interop-model-compiler --list")
    parser.add_argument("--clang", required=True)
    parser.add_argument("--std", default="c++20")
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--flag", action="append", default=[])
    parser.add_argument("--absent", help="file of names that the installed version need not have")
    args = parser.parse_args()
    rows = read_list(args.list)
    found = {**check_probe(args, rows), **check_names(args, rows)}
    absent = set()
    if args.absent:
        absent = {line.split("#")[0].strip() for line in open(args.absent, encoding="utf-8")}
    differences = {name: why for name, why in found.items() if name not in absent}
    for name, why in sorted(differences.items()):
        print(f"{name}: {why}")
    print(f"{len(rows)} facts, {len(differences)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
