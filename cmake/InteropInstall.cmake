# What is installed, and where. All that belongs to one release of LLVM lies in a folder of its own, so that several can
# stand side by side; programs have links with the release in their names. In <home>/bin interop-clang-tidy also has
# the name clang-tidy, for whoever looks for that on PATH.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(INTEROP_INSTALL_NAME "interop-tidy-${INTEROP_LLVM_MAJOR}")
set(INTEROP_INSTALL_HOME "lib/${INTEROP_INSTALL_NAME}")
set(INTEROP_INSTALL_SHARE "${CMAKE_INSTALL_DATADIR}/${INTEROP_INSTALL_NAME}")
set(INTEROP_INSTALL_CMAKE "lib/cmake/InteropTidy-${INTEROP_LLVM_MAJOR}")

# Installs a link of that name, relative as all links should be.
function(interop_install_link TEXT FOLDER NAME)
  set(LINK "${CMAKE_BINARY_DIR}/links/${FOLDER}/${NAME}")
  cmake_path(GET LINK PARENT_PATH PARENT)
  file(MAKE_DIRECTORY "${PARENT}")
  file(CREATE_LINK "${TEXT}" "${LINK}" SYMBOLIC)
  install(FILES "${LINK}" DESTINATION "${FOLDER}")
endfunction()

foreach(PROGRAM interop-tidy interop-clang-tidy interop-model-compiler interop-clangd)
  if(TARGET ${PROGRAM})
    # Debian's libraries of LLVM are where every program looks; others are not.
    if(NOT INTEROP_LLVM_PREFIX MATCHES "^/usr(/|$)")
      set_target_properties(${PROGRAM} PROPERTIES INSTALL_RPATH "${LLVM_LIBRARY_DIR}")
    endif()
    install(TARGETS ${PROGRAM} RUNTIME DESTINATION "${INTEROP_INSTALL_HOME}/bin")
    interop_install_link("../${INTEROP_INSTALL_HOME}/bin/${PROGRAM}" "${CMAKE_INSTALL_BINDIR}"
      "${PROGRAM}-${INTEROP_LLVM_MAJOR}")
  endif()
endforeach()
interop_install_link(interop-clang-tidy "${INTEROP_INSTALL_HOME}/bin" clang-tidy)
install(TARGETS InteropTidy InteropTidyImpl LIBRARY DESTINATION "${INTEROP_INSTALL_HOME}/lib")

install(FILES ${INTEROP_MODELS} DESTINATION "${INTEROP_INSTALL_SHARE}/models")
install(FILES presets/default.clang-tidy presets/strict.clang-tidy DESTINATION "${INTEROP_INSTALL_SHARE}/presets")
install(DIRECTORY integrations/bazel DESTINATION "${INTEROP_INSTALL_SHARE}")
install(DIRECTORY include/interop DESTINATION "${INTEROP_INSTALL_HOME}/include" FILES_MATCHING PATTERN "*.h")

configure_package_config_file(integrations/cmake/InteropTidyConfig.cmake.in
  "${CMAKE_BINARY_DIR}/package/InteropTidyConfig.cmake" INSTALL_DESTINATION "${INTEROP_INSTALL_CMAKE}"
  PATH_VARS INTEROP_INSTALL_HOME INTEROP_INSTALL_SHARE)
configure_file(integrations/cmake/InteropTidyConfigVersion.cmake.in
  "${CMAKE_BINARY_DIR}/package/InteropTidyConfigVersion.cmake" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/package/InteropTidyConfig.cmake"
  "${CMAKE_BINARY_DIR}/package/InteropTidyConfigVersion.cmake" integrations/cmake/InteropTidyEnable.cmake
  integrations/cmake/InteropTidyProgram.cmake
  DESTINATION "${INTEROP_INSTALL_CMAKE}")
