# Before project(): the compiler that comes with the chosen LLVM (its precompiled headers load four times
# faster than g++'s), a build type, and ccache where there is one. All can be given on the command line.
if(NOT CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX})
  set(CMAKE_CXX_COMPILER "${INTEROP_LLVM_PREFIX}/bin/clang++")
endif()
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type")
endif()
find_program(INTEROP_CCACHE ccache)
if(INTEROP_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What ccache must overlook to accept precompiled headers.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros "${INTEROP_CCACHE}")
endif()
