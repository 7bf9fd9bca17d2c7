# The rooms of lib/, from the bottom. Each is a target of its own that sees only itself and what stands before it: its
# include folder has links to just these, so that a wrong include does not compile. docs/design/layout.md says what
# each room holds.
set(INTEROP_ROOMS Support Models Managed Program Findings AST Facts Dataflow Effects Serialization Analysis Diagnostics
  Edits Hazards Inference Session)
# They use LLVM's support library alone, and link without clang.
set(INTEROP_LLVM_ROOMS Support Models Managed Program Findings)

# Several files are compiled as one: the headers of clang are the larger part of each.
option(INTEROP_UNITY "Compile several files of a room at once" ON)

# Makes a folder that has links to the rooms up to LAST; a hazard ("Hazards/LockOrder") sees no other one.
function(interop_make_room_includes VAR LAST)
  string(REPLACE "/" "-" NAME "${LAST}")
  set(FOLDER "${CMAKE_BINARY_DIR}/rooms/${NAME}")
  file(MAKE_DIRECTORY "${FOLDER}")
  string(REGEX REPLACE "/.*" "" LAST_ROOM "${LAST}")
  foreach(ROOM IN LISTS INTEROP_ROOMS)
    if(ROOM STREQUAL LAST_ROOM)
      cmake_path(GET LAST PARENT_PATH PARENT)
      file(MAKE_DIRECTORY "${FOLDER}/${PARENT}")
      file(CREATE_LINK "${PROJECT_SOURCE_DIR}/lib/${LAST}" "${FOLDER}/${LAST}" SYMBOLIC)
      break()
    endif()
    file(CREATE_LINK "${PROJECT_SOURCE_DIR}/lib/${ROOM}" "${FOLDER}/${ROOM}" SYMBOLIC)
  endforeach()
  set(${VAR} "${FOLDER}" PARENT_SCOPE)
endfunction()

# Adds the target of a room, or of one hazard, from the sources that follow, and puts it into INTEROP_ROOM_TARGETS.
function(interop_add_room PATH)
  string(REPLACE "/" "-" NAME "${PATH}")
  string(TOLOWER "interop-${NAME}" TARGET)
  # Static: the model compiler takes only the objects that it uses.
  if(PATH IN_LIST INTEROP_LLVM_ROOMS)
    add_library(${TARGET} STATIC ${ARGN})
  else()
    add_library(${TARGET} OBJECT ${ARGN})
  endif()
  interop_make_room_includes(INCLUDES "${PATH}")
  interop_set_up_target(${TARGET} "${INCLUDES}")
  set_target_properties(${TARGET} PROPERTIES UNITY_BUILD ${INTEROP_UNITY} UNITY_BUILD_BATCH_SIZE 12)
  # A static library gives whole objects: what needs the compiled models stands apart from what the model compiler needs.
  if(PATH STREQUAL "Models")
    file(GLOB APART "${PROJECT_SOURCE_DIR}/lib/Models/Store/*.cpp")
    set_source_files_properties(${APART} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  set_property(GLOBAL APPEND PROPERTY INTEROP_ROOM_TARGETS ${TARGET})
endfunction()

foreach(ROOM IN LISTS INTEROP_ROOMS)
  if(ROOM STREQUAL "Hazards")
    file(GLOB HAZARDS CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/lib" "${PROJECT_SOURCE_DIR}/lib/Hazards/*")
    foreach(HAZARD IN LISTS HAZARDS)
      file(GLOB_RECURSE SOURCES CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/lib/${HAZARD}/*.cpp")
      interop_add_room("${HAZARD}" ${SOURCES})
    endforeach()
  else()
    file(GLOB_RECURSE SOURCES CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/lib/${ROOM}/*.cpp")
    list(REMOVE_ITEM SOURCES ${INTEROP_BUILTIN_MODEL_SOURCES})
    interop_add_room("${ROOM}" ${SOURCES})
  endif()
endforeach()

# The objects of all rooms that a carrier of the checks needs: all but those of the formats of findings.
get_property(INTEROP_ROOM_TARGETS GLOBAL PROPERTY INTEROP_ROOM_TARGETS)
set(INTEROP_ROOM_OBJECTS)
foreach(LIBRARY IN LISTS INTEROP_ROOM_TARGETS)
  if(NOT LIBRARY STREQUAL "interop-findings")
    list(APPEND INTEROP_ROOM_OBJECTS $<TARGET_OBJECTS:${LIBRARY}>)
  endif()
endforeach()

target_compile_definitions(interop-program PRIVATE
  "INTEROP_RELEASE=\"interop-tidy ${PROJECT_VERSION}, LLVM ${LLVM_PACKAGE_VERSION}\"")
interop_generate_report_parts()
target_include_directories(interop-findings PRIVATE "${INTEROP_GENERATED_DIR}")
