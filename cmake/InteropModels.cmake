# lib/Support and lib/Models need LLVM's support library alone. From them comes the model compiler, which
# turns models/*.yaml into the text that all carriers hold; from Checks.def, the list of check headers.
set(INTEROP_GENERATED_DIR "${CMAKE_BINARY_DIR}/generated")

file(GLOB INTEROP_MODEL_SOURCES CONFIGURE_DEPENDS lib/Support/*.cpp lib/Models/*.cpp)
file(GLOB INTEROP_MODELS CONFIGURE_DEPENDS models/*.yaml)
file(GLOB INTEROP_MODEL_COMPILER_SOURCES CONFIGURE_DEPENDS tools/model-compiler/*.cpp)

# What includes the compiler's output cannot be part of the compiler.
set(INTEROP_BUILTIN_MODEL_SOURCES)
foreach(SOURCE IN LISTS INTEROP_MODEL_SOURCES)
  file(STRINGS "${SOURCE}" INCLUDES_OUTPUT REGEX "^#include \"BuiltinModels.inc\"")
  if(INCLUDES_OUTPUT)
    list(APPEND INTEROP_BUILTIN_MODEL_SOURCES "${SOURCE}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${SOURCE}")
  endif()
endforeach()
list(REMOVE_ITEM INTEROP_MODEL_SOURCES ${INTEROP_BUILTIN_MODEL_SOURCES})

# Static: the compiler takes only the objects it uses.
add_library(interop-models STATIC ${INTEROP_MODEL_SOURCES})
interop_set_up_target(interop-models)

set(INTEROP_BUILTIN_MODELS "${INTEROP_GENERATED_DIR}/BuiltinModels.inc")
add_executable(interop-model-compiler ${INTEROP_MODEL_COMPILER_SOURCES})
interop_set_up_target(interop-model-compiler)
target_link_libraries(interop-model-compiler PRIVATE interop-models "${INTEROP_LIBLLVM}")
add_custom_command(
  OUTPUT "${INTEROP_BUILTIN_MODELS}"
  COMMAND interop-model-compiler -o "${INTEROP_BUILTIN_MODELS}" ${INTEROP_MODELS}
  DEPENDS interop-model-compiler ${INTEROP_MODELS}
  COMMENT "Compiling the models")
add_custom_target(interop-builtin-models DEPENDS "${INTEROP_BUILTIN_MODELS}")

# CheckHeaders.inc: an #include for every class in checks/Checks.def.
function(interop_generate_check_headers)
  set(REGISTRY "${PROJECT_SOURCE_DIR}/checks/Checks.def")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${REGISTRY}")
  file(STRINGS "${REGISTRY}" ENTRIES REGEX "^INTEROP_CHECK\\(")
  set(TEXT "")
  foreach(ENTRY IN LISTS ENTRIES)
    string(REGEX REPLACE "^INTEROP_CHECK\\(([A-Za-z0-9_]+),.*" "\\1" CLASS "${ENTRY}")
    string(APPEND TEXT "#include \"${CLASS}.h\"\n")
  endforeach()
  file(CONFIGURE OUTPUT "${INTEROP_GENERATED_DIR}/CheckHeaders.inc" CONTENT "${TEXT}" @ONLY)
endfunction()
