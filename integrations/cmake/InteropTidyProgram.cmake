# interop_tidy_add_check_target: a target that checks the whole project as one program. `interop-tidy ninja` does the work, so
# that an edit costs what it changes.

# Sets VAR to the ninja that runs what interop-tidy writes, whatever builds the project.
function(_interop_tidy_find_ninja VAR)
  if(CMAKE_GENERATOR MATCHES "^Ninja")
    set(${VAR} "${CMAKE_MAKE_PROGRAM}" PARENT_SCOPE)
    return()
  endif()
  find_program(INTEROP_TIDY_NINJA NAMES ninja ninja-build DOC "What runs the checks of whole programs")
  if(NOT INTEROP_TIDY_NINJA)
    message(FATAL_ERROR "interop_tidy_add_check_target: ninja is missing; install it, or name it with INTEROP_TIDY_NINJA")
  endif()
  set(${VAR} "${INTEROP_TIDY_NINJA}" PARENT_SCOPE)
endfunction()

# interop_tidy_add_check_target(NAME [ALL] [ALLOW_NO_CHECKS] [CHECKS GLOBS] [FAIL_ON error|warning|never] [DEPENDS TARGET...])
#   ALL       the target is part of a build of everything
#   CHECKS    clang-tidy's globs, behind those of .clang-tidy; where neither names any, all of ours are on
#   ALLOW_NO_CHECKS  it is no error if a .clang-tidy names none of ours
#   FAIL_ON   which findings fail the target; default: error, those that WarningsAsErrors of .clang-tidy names
#   DEPENDS   targets that make headers or sources, which must be there first
function(interop_tidy_add_check_target NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "ALL;ALLOW_NO_CHECKS" "CHECKS;FAIL_ON" "DEPENDS")
  if(ARG_UNPARSED_ARGUMENTS OR ARG_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR
      "interop_tidy_add_check_target: cannot make sense of '${ARG_UNPARSED_ARGUMENTS}${ARG_KEYWORDS_MISSING_VALUES}'")
  endif()
  if(NOT CMAKE_EXPORT_COMPILE_COMMANDS OR NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    message(FATAL_ERROR "interop_tidy_add_check_target: there is no compile_commands.json; set CMAKE_EXPORT_COMPILE_COMMANDS to "
      "ON before the first target, and use Ninja or Makefiles")
  endif()
  _interop_tidy_find_ninja(NINJA)
  set(FOLDER "${CMAKE_BINARY_DIR}/interop-ninja/${NAME}")
  set(OPTIONS "")
  if(ARG_CHECKS)
    list(APPEND OPTIONS "--checks=${ARG_CHECKS}")
  endif()
  if(ARG_ALLOW_NO_CHECKS)
    list(APPEND OPTIONS --allow-no-checks)
  endif()
  if(ARG_FAIL_ON)
    list(APPEND OPTIONS "--fail-on=${ARG_FAIL_ON}")
  endif()
  if(ARG_ALL)
    set(ALL ALL)
  endif()
  add_custom_target(${NAME} ${ALL}
    COMMAND "${InteropTidy_DRIVER}" ninja --quiet -p "${CMAKE_BINARY_DIR}" --root "${CMAKE_SOURCE_DIR}" -o "${FOLDER}" ${OPTIONS}
    COMMAND "${NINJA}" -C "${FOLDER}"
    COMMENT "Checking ${PROJECT_NAME} as a whole" USES_TERMINAL VERBATIM)
  if(ARG_DEPENDS)
    add_dependencies(${NAME} ${ARG_DEPENDS})
  endif()
endfunction()
