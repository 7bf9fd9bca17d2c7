# The model compiler turns models/*.yaml into the text that all carriers hold. It needs LLVM's support library alone.
file(GLOB INTEROP_MODEL_COMPILER_SOURCES CONFIGURE_DEPENDS tools/model-compiler/*.cpp)
set(INTEROP_BUILTIN_MODELS "${INTEROP_GENERATED_DIR}/BuiltinModels.inc")
add_executable(interop-model-compiler ${INTEROP_MODEL_COMPILER_SOURCES})
interop_make_room_includes(INTEROP_MODEL_INCLUDES Models)
interop_set_up_target(interop-model-compiler "${INTEROP_MODEL_INCLUDES}")
target_link_libraries(interop-model-compiler PRIVATE interop-models interop-support "${INTEROP_LIBLLVM}")
add_custom_command(
  OUTPUT "${INTEROP_BUILTIN_MODELS}"
  COMMAND interop-model-compiler -o "${INTEROP_BUILTIN_MODELS}" ${INTEROP_MODELS}
  DEPENDS interop-model-compiler ${INTEROP_MODELS}
  COMMENT "Compiling the models")
add_custom_target(interop-builtin-models DEPENDS "${INTEROP_BUILTIN_MODELS}")
