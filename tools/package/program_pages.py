#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes the manual page of interop-tidy and what shells complete, from what the program says of itself.

  program_pages.py --program PATH --name NAME --release TEXT --output FOLDER

NAME is what users type (interop-tidy-22). Written are NAME.1.gz, NAME.bash and _NAME, for zsh. help2man knows no commands with
options of their own, and the program changes more often than anybody would mend four files.
"""

import argparse
import gzip
import os
import re
import subprocess
from collections import namedtuple

# value: what stands behind the option, "<file>"; joined: behind "=", else after a space; choices: [(value, meaning)]
Option = namedtuple("Option", "name value joined meaning choices")
Command = namedtuple("Command", "name meaning usage options")
Program = namedtuple("Program", "name overview exit_codes commands options")


# --- What the program says -----------------------------------------------------------------------------


def ask(program, *words):
    done = subprocess.run([program, *words, "--help"], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return done.stdout


def read_options(text):
    result = []
    for line in text.split("\nOPTIONS:\n", 1)[1].splitlines():
        option = re.match(r"  (-[\w-]+)(?:([= ])(<[^>]+>))? +- (.*)", line)
        choice = re.match(r"    =(\S+) +- +(.*)", line)
        if option:
            result.append(Option(option[1], option[3], option[2] == "=", option[4].strip(), []))
        elif choice:
            result[-1].choices.append((choice[1], choice[2]))
    return [o for o in result if not o.name.startswith("--help-list")]


def read_program(path, name):
    text = ask(path)
    overview, rest = text.removeprefix("OVERVIEW: ").split("USAGE:", 1)
    overview, _, codes = overview.partition("EXIT CODE:\n")
    listed = re.findall(r"^  ([\w-]+) +- (.*)$", rest.split("SUBCOMMANDS:", 1)[1].split("OPTIONS:", 1)[0], re.M)
    commands = []
    for command, meaning in listed:
        own = ask(path, command)
        usage = re.search(r"^USAGE: \S+ (.*)$", own, re.M)[1]
        commands.append(Command(command, meaning, usage, read_options(own)))
    codes = [line.strip() for line in codes.splitlines() if line.strip()]
    return Program(name, overview.strip("\n"), codes, commands, read_options(text))


# --- The manual page -----------------------------------------------------------------------------------


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def make_option(option):
    value = ""
    if option.value:
        value = ("=" if option.joined else " ") + "\\fI" + escape(option.value.strip("<>")) + "\\fR"
    lines = [".TP", f"\\fB{escape(option.name)}\\fR{value}", escape(option.meaning)]
    for choice, meaning in option.choices:
        lines += [".RS", ".TP", f"\\fB{escape(choice)}\\fR", escape(meaning), ".RE"]
    return lines


def make_description(overview):
    lines = []
    for line in overview.splitlines():
        if line.startswith("  "):
            lines += [".nf", ".RS", escape(line.strip()), ".RE", ".fi"]
        elif line:
            lines.append(escape(line))
        else:
            lines.append(".PP")
    return lines


def make_exit_codes(lines):
    """Lines "0  meaning"; what begins with no digit goes on."""
    result = []
    for line in lines:
        code = re.match(r"(\d+) +(.*)", line)
        result += [".TP", code[1], escape(code[2])] if code else [escape(line)]
    return result


def make_manual(program, release):
    name = escape(program.name)
    lines = [f'.TH {program.name.upper()} 1 "" "{release}" "User Commands"', ".SH NAME",
             f"{name} \\- checks native code that meets foreign libraries and runtimes, as a whole program",
             ".SH SYNOPSIS", f"\\fB{name}\\fR \\fIcommand\\fR [\\fIoption\\fR]...",
             ".SH DESCRIPTION", *make_description(program.overview), ".SH COMMANDS"]
    for command in program.commands:
        lines += [f'.SS "{name} {escape(command.usage)}"', escape(command.meaning[0].upper() + command.meaning[1:]) + "."]
        lines += [line for option in command.options if option.name != "--help" for line in make_option(option)]
    lines += [".SH OPTIONS", *[line for option in program.options for line in make_option(option)]]
    if program.exit_codes:
        lines += [".SH EXIT STATUS", *make_exit_codes(program.exit_codes)]
    major = program.name.rpartition("-")[2]
    lines += [".SH SEE ALSO", f".BR interop\\-clang\\-tidy\\-{major} (1),", f".BR clang\\-tidy\\-{major} (1)"]
    return "\n".join(lines) + "\n"


# --- Shells --------------------------------------------------------------------------------------------


def spell(option):
    return option.name + ("=" if option.joined else "")


def make_bash(program):
    function = "_" + program.name.replace("-", "_")
    cases = "\n".join(f"    {c.name}) words='{' '.join(spell(o) for o in c.options)}' ;;" for c in program.commands)
    choices = {o.name: " ".join(v for v, _ in o.choices) for c in program.commands for o in c.options if o.choices}
    values = "".join(f"\n  {name}) words='{words}' ;;" for name, words in sorted(choices.items()))
    top = " ".join([c.name for c in program.commands] + [spell(o) for o in program.options])
    return f"""# Completion of {program.name} for bash. Files complete where no word fits.
{function}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} option='' words=''
  # "=" is a word of its own: --option = value
  if [[ $current == "=" ]]; then
    current='' option=${{COMP_WORDS[COMP_CWORD - 1]}}
  elif ((COMP_CWORD > 1)) && [[ ${{COMP_WORDS[COMP_CWORD - 1]}} == "=" ]]; then
    option=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  case $option in
  '')
    case ${{COMP_WORDS[1]}} in
{cases}
    *) words='{top}' ;;
    esac
    [[ $current == -* ]] || ((COMP_CWORD == 1)) || words='' ;;{values}
  *) words='' ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  [[ ${{#COMPREPLY[@]}} == 1 && ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace
  return 0
}}
complete -o default -F {function} {program.name}
"""


def make_zsh_option(option):
    action = ""
    if option.choices:
        action = ":value:(" + " ".join(value for value, _ in option.choices) + ")"
    elif option.value:
        what = option.value.strip("<>")
        action = f":{what}:" + {"folder": "_files -/", "file": "_files", "path": "_files"}.get(what, "")
    meaning = re.sub(r"([\[\]:])", r"\\\1", option.meaning).replace("'", "'\\''")
    return f"'{spell(option)}[{meaning}]{action}'"


def make_zsh(program):
    commands = " ".join("'" + f"{c.name}:{c.meaning}".replace("'", "'\\''") + "'" for c in program.commands)
    cases = "\n".join(f"{c.name}) _arguments {' '.join(map(make_zsh_option, c.options))} '*:file:_files' ;;"
                      for c in program.commands)
    return f"""#compdef {program.name}
# Completion of {program.name} for zsh.
local -a commands=({commands})
if (( CURRENT == 2 )); then
  _describe command commands
  return
fi
local command=$words[2]
shift words
(( CURRENT-- ))
case $command in
{cases}
esac
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--release", required=True)
    parser.add_argument("--output", required=True)
    args = parser.parse_args()
    program = read_program(args.program, args.name)
    os.makedirs(args.output, exist_ok=True)
    with open(os.path.join(args.output, f"{args.name}.1.gz"), "wb") as file:
        file.write(gzip.compress(make_manual(program, args.release).encode(), 9, mtime=0))
    for name, text in ((f"{args.name}.bash", make_bash(program)), (f"_{args.name}", make_zsh(program))):
        with open(os.path.join(args.output, name), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
