// RUN: %check_interop_tidy %s interop-more %t
// RUN: %check_interop_tidy %s interop-fix %t -std=c++17,c++20
// RUN: %check_interop_tidy %s interop-same %t -- -- \
// RUN:   -DX
// RUN: %check_interop_tidy %s interop-absent %t -- -- -isystem %absent_include
