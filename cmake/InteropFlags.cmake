# Flags and the precompiled header, alike in all targets so that they can share it.
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
option(INTEROP_ASSERTIONS "Keep assertions in a release build" OFF)
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
if(NOT INTEROP_ASSERTIONS)
  string(APPEND CMAKE_CXX_FLAGS_RELEASE " -DNDEBUG")
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_compile_options(-fPIC -fno-rtti -fno-exceptions -fvisibility=hidden -Wall -Wextra
  -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # Lets ccache recognize an unchanged precompiled header.
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
else()
  # g++ 12 takes LLVM's containers for uninitialized.
  add_compile_options(-Wno-maybe-uninitialized)
endif()
add_definitions(${LLVM_DEFINITIONS})

# One object library holds the precompiled header; all other targets borrow it.
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/Pch.cpp" CONTENT "")
add_library(interop-pch OBJECT "${CMAKE_BINARY_DIR}/generated/Pch.cpp")
target_precompile_headers(interop-pch PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}/cmake/Pch.h")

# The include folders and the precompiled header of a target of ours, which sees the headers in the folders that follow.
function(interop_set_up_target NAME)
  target_include_directories(${NAME} PRIVATE ${ARGN})
  target_include_directories(${NAME} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
  if(NOT NAME STREQUAL "interop-pch")
    target_precompile_headers(${NAME} REUSE_FROM interop-pch)
  endif()
endfunction()
interop_set_up_target(interop-pch)
