# LLVM looks for libedit, which nothing here uses, by a test that needs C.
set(CMAKE_DISABLE_FIND_PACKAGE_LibEdit ON)
# Finds LLVM and Clang of INTEROP_LLVM_PREFIX. No version argument: Debian's package refuses it.
find_package(LLVM REQUIRED CONFIG PATHS "${INTEROP_LLVM_PREFIX}" NO_DEFAULT_PATH)
if(NOT LLVM_VERSION_MAJOR EQUAL INTEROP_LLVM_MAJOR)
  message(FATAL_ERROR
    "${INTEROP_LLVM_PREFIX} holds LLVM ${LLVM_VERSION}, but INTEROP_LLVM_MAJOR is ${INTEROP_LLVM_MAJOR}")
endif()

# Sets VAR to the library that matches PATTERN in LLVM's library folder.
function(interop_find_llvm_library VAR PATTERN)
  file(GLOB FOUND "${LLVM_LIBRARY_DIR}/${PATTERN}")
  if(NOT FOUND)
    message(FATAL_ERROR "${LLVM_LIBRARY_DIR}/${PATTERN} is missing; install libclang-${INTEROP_LLVM_MAJOR}-dev "
      "and llvm-${INTEROP_LLVM_MAJOR}-dev (./dev setup does)")
  endif()
  list(GET FOUND 0 FIRST)
  set(${VAR} "${FIRST}" PARENT_SCOPE)
endfunction()

interop_find_llvm_library(INTEROP_LIBLLVM
  "libLLVM.so.${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}")
interop_find_llvm_library(INTEROP_LIBCLANG
  "libclang-cpp.so.${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}")
interop_find_llvm_library(INTEROP_TIDY_MAIN "libclangTidyMain.a")
# All of clang-tidy but its main function and its plugin for the compiler.
file(GLOB INTEROP_TIDY_LIBRARIES "${LLVM_LIBRARY_DIR}/libclangTidy*.a")
list(FILTER INTEROP_TIDY_LIBRARIES EXCLUDE REGEX "libclangTidy(Main|Plugin)?\\.a$")
set(INTEROP_TIDY_CORE "${LLVM_LIBRARY_DIR}/libclangTidy.a")
# misc-include-cleaner needs the first, the custom checks of 22 the second.
file(GLOB INTEROP_TIDY_EXTRA
  "${LLVM_LIBRARY_DIR}/libclangIncludeCleaner.a" "${LLVM_LIBRARY_DIR}/libclangQuery.a")
file(GLOB INTEROP_RESOURCE_DIR "${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR}")
if(NOT INTEROP_RESOURCE_DIR)
  message(FATAL_ERROR "${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR} (the compiler's own headers) is missing")
endif()

# A clang-tidy with the checks linked in: its own main function, and what that needs. tools/clang-tidy, bench.
set(INTEROP_TIDY_SOURCES Main.cpp DefaultChecks.cpp ForkServer.cpp)
function(interop_set_up_tidy NAME)
  interop_set_up_target(${NAME} "${PROJECT_SOURCE_DIR}/lib")
  # Whole archive and -rdynamic: plugins that are loaded find what clang-tidy has.
  target_link_libraries(${NAME} PRIVATE
    interop-findings interop-compiler-headers -rdynamic "${INTEROP_TIDY_MAIN}"
    -Wl,--whole-archive "${INTEROP_TIDY_CORE}" -Wl,--no-whole-archive
    -Wl,--start-group ${INTEROP_TIDY_LIBRARIES} ${INTEROP_TIDY_EXTRA} -Wl,--end-group
    "${INTEROP_LIBCLANG}" "${INTEROP_LIBLLVM}")
endfunction()
