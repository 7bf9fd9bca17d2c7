# The models as files, and what includes the model compiler's output.
set(INTEROP_GENERATED_DIR "${CMAKE_BINARY_DIR}/generated")

file(GLOB INTEROP_MODELS CONFIGURE_DEPENDS models/*.yaml)
# It cannot be part of the compiler.
set(INTEROP_BUILTIN_MODEL_SOURCES "${PROJECT_SOURCE_DIR}/lib/Models/Store/BuiltinModels.cpp")

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
