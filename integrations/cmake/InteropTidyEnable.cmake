# interop_tidy_enable: has the files of a target checked as they are compiled. Nothing is ever skipped in silence: what
# cannot work stops the configuration with a sentence, and what is removed afterwards stops the build.

# Sets VAR to what is wrong with a clang-tidy, given with its arguments as a list; to nothing if it has the checks. clang-tidy
# ignores a plugin that it cannot load; asked to verify a configuration that names one of our checks, it fails.
function(_interop_tidy_find_fault VAR PROGRAM)
  set(FAULT "")
  if(NOT EXISTS "${PROGRAM}")
    set(FAULT "'${PROGRAM}' is missing; install interop-tidy again")
  else()
    execute_process(
      COMMAND "${PROGRAM}" ${ARGN} --config={} --checks=-*,interop-blocking-destructor --verify-config
      RESULT_VARIABLE CODE OUTPUT_VARIABLE SAID ERROR_VARIABLE SAID)
    if(NOT CODE EQUAL 0)
      string(REGEX REPLACE "[^\n]*\\[-verify-config\\]\n?" "" SAID "${SAID}")
      string(STRIP "${SAID}" SAID)
      set(FAULT "'${PROGRAM}' does not run with the checks of interop-tidy (${CODE}); the plugin is for LLVM "
        "${InteropTidy_LLVM_MAJOR}, and INTEROP_TIDY_LLVM chooses another release where several are installed. It says:\n${SAID}")
      string(CONCAT FAULT ${FAULT})
    endif()
  endif()
  set(${VAR} "${FAULT}" PARENT_SCOPE)
endfunction()

# Stops unless the files of a target are compiled here, by a generator that runs clang-tidy.
function(_interop_tidy_require_target TARGET)
  if(NOT TARGET ${TARGET})
    message(FATAL_ERROR "interop_tidy_enable: there is no target '${TARGET}'; call it after add_executable or add_library")
  endif()
  get_target_property(TYPE ${TARGET} TYPE)
  get_target_property(IMPORTED ${TARGET} IMPORTED)
  if(IMPORTED OR TYPE STREQUAL "INTERFACE_LIBRARY" OR TYPE STREQUAL "UTILITY")
    message(FATAL_ERROR "interop_tidy_enable: '${TARGET}' compiles no files of its own; name a target that does")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    message(FATAL_ERROR "interop_tidy_enable: '${CMAKE_GENERATOR}' does not run clang-tidy; use Ninja or Makefiles")
  endif()
  get_target_property(OTHERS ${TARGET} CXX_CLANG_TIDY)
  if(OTHERS)
    message(FATAL_ERROR "interop_tidy_enable: '${TARGET}' has a clang-tidy already (CXX_CLANG_TIDY): set "
      "CMAKE_CXX_CLANG_TIDY to \${InteropTidy_EXECUTABLE}, which has the stock checks too, and name interop-* in "
      ".clang-tidy, instead of calling interop_tidy_enable")
  endif()
endfunction()

# Has the build stop if what checks the target goes away, and look again if it changes.
function(_interop_tidy_watch TARGET PROGRAM)
  string(MD5 ID "${PROGRAM};${ARGN}")
  string(SUBSTRING "${ID}" 0 8 ID)
  if(NOT TARGET interop-tidy-${ID})
    set(STAMP "${CMAKE_BINARY_DIR}/CMakeFiles/interop-tidy-${ID}.stamp")
    set(FILES ${ARGN})
    list(FILTER FILES INCLUDE REGEX "/")
    add_custom_command(OUTPUT "${STAMP}"
      COMMAND "${PROGRAM}" ${ARGN} --config={} --checks=-*,interop-blocking-destructor --verify-config
      COMMAND "${CMAKE_COMMAND}" -E touch "${STAMP}"
      DEPENDS "${PROGRAM}" ${FILES}
      COMMENT "Looking whether ${PROGRAM} has the checks of interop-tidy" VERBATIM)
    add_custom_target(interop-tidy-${ID} DEPENDS "${STAMP}")
  endif()
  add_dependencies(${TARGET} interop-tidy-${ID})
endfunction()

# Stops if .clang-tidy of the current folder switches none of our checks on.
function(_interop_tidy_require_configured)
  execute_process(COMMAND ${ARGN} --list-checks "${CMAKE_CURRENT_SOURCE_DIR}/any.cpp" --
    OUTPUT_VARIABLE SAID ERROR_VARIABLE WHY)
  if(NOT SAID MATCHES "interop-")
    string(STRIP "${WHY}" WHY)
    message(FATAL_ERROR "interop_tidy_enable: CHECKS_FROM_CONFIG, but the .clang-tidy that counts for "
      "${CMAKE_CURRENT_SOURCE_DIR} switches no check of interop-tidy on; add 'interop-*' to its Checks. ${WHY}")
  endif()
endfunction()

# Sets VAR to the program and what makes it a clang-tidy with our checks.
function(_interop_tidy_choose_program VAR CLANG_TIDY)
  set(${VAR} "${InteropTidy_EXECUTABLE}" PARENT_SCOPE)
  if(CLANG_TIDY)
    if(NOT EXISTS "${InteropTidy_PLUGIN}")
      message(FATAL_ERROR "interop_tidy_enable: the plugin '${InteropTidy_PLUGIN}' is missing; install interop-tidy again")
    endif()
    _interop_tidy_find_fault(FAULT "${CLANG_TIDY}" -load "${InteropTidy_PLUGIN}")
    if(FAULT)
      message(FATAL_ERROR "interop_tidy_enable: ${FAULT}")
    endif()
    set(${VAR} "${CLANG_TIDY}" -load "${InteropTidy_PLUGIN}" PARENT_SCOPE)
  endif()
endfunction()

# interop_tidy_enable(TARGET [CHECKS GLOBS | CHECKS_FROM_CONFIG | PRESET default|strict] [WARNINGS_AS_ERRORS]
#                     [CLANG_TIDY PATH] [ARGUMENTS ...])
#   CHECKS              clang-tidy's globs, behind those of .clang-tidy; default: -*,interop-*, all of ours alone
#   CHECKS_FROM_CONFIG  .clang-tidy alone says which checks run
#   PRESET              a preset instead of the project's .clang-tidy
#   WARNINGS_AS_ERRORS  a finding of ours stops the build
#   CLANG_TIDY          a stock clang-tidy, which loads the plugin, instead of interop-clang-tidy
#   ARGUMENTS           further arguments for clang-tidy
function(interop_tidy_enable TARGET)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "CHECKS_FROM_CONFIG;WARNINGS_AS_ERRORS" "CHECKS;PRESET;CLANG_TIDY" "ARGUMENTS")
  if(ARG_UNPARSED_ARGUMENTS OR ARG_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "interop_tidy_enable: cannot make sense of '${ARG_UNPARSED_ARGUMENTS}${ARG_KEYWORDS_MISSING_VALUES}'")
  endif()
  _interop_tidy_require_target(${TARGET})
  _interop_tidy_choose_program(COMMAND "${ARG_CLANG_TIDY}")
  _interop_tidy_watch(${TARGET} ${COMMAND})
  if(ARG_PRESET)
    set(CONFIG "${InteropTidy_PRESETS}/${ARG_PRESET}.clang-tidy")
    if(NOT EXISTS "${CONFIG}")
      message(FATAL_ERROR "interop_tidy_enable: there is no preset '${ARG_PRESET}'; there are default and strict")
    endif()
    list(APPEND COMMAND "--config-file=${CONFIG}")
  elseif(ARG_CHECKS_FROM_CONFIG)
    _interop_tidy_require_configured(${COMMAND})
  elseif(ARG_CHECKS)
    list(APPEND COMMAND "--checks=${ARG_CHECKS}")
  else()
    list(APPEND COMMAND "--checks=-*,interop-*")
  endif()
  if(ARG_WARNINGS_AS_ERRORS)
    list(APPEND COMMAND --warnings-as-errors=interop-*)
  endif()
  # What GCC knows and clang does not is no finding.
  list(APPEND COMMAND --quiet --extra-arg=-Wno-unknown-warning-option ${ARG_ARGUMENTS})
  set_target_properties(${TARGET} PROPERTIES C_CLANG_TIDY "${COMMAND}" CXX_CLANG_TIDY "${COMMAND}")
endfunction()
