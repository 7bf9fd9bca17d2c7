#!/bin/sh
# Stands for Cppcheck: the same answer for each file.
[ "$1" = --version ] && echo "Cppcheck 9.8" && exit
echo "port.cpp:7:3: error: Resource leak: Fd [resourceLeak]"
echo "port.cpp:6:3: style: The function 'leak' is never used. [unusedFunction]"
