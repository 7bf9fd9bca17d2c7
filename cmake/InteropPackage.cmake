# The pages of the programs, and a package of Debian for this release of LLVM: ./dev package.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(INTEROP_PAGES_DIR "${CMAKE_BINARY_DIR}/package/pages")
set(INTEROP_PAGES_SCRIPT "${PROJECT_SOURCE_DIR}/tools/package/program_pages.py")
set(INTEROP_PROGRAM_PAGES
  "${INTEROP_PAGES_DIR}/${INTEROP_INSTALL_NAME}.1.gz" "${INTEROP_PAGES_DIR}/${INTEROP_INSTALL_NAME}.bash"
  "${INTEROP_PAGES_DIR}/_${INTEROP_INSTALL_NAME}")
add_custom_command(OUTPUT ${INTEROP_PROGRAM_PAGES}
  COMMAND Python3::Interpreter "${INTEROP_PAGES_SCRIPT}" --program $<TARGET_FILE:interop-tidy>
    --name "${INTEROP_INSTALL_NAME}" --release "interop-tidy ${PROJECT_VERSION}" --output "${INTEROP_PAGES_DIR}"
  DEPENDS interop-tidy "${INTEROP_PAGES_SCRIPT}"
  COMMENT "Writing the manual page of interop-tidy" VERBATIM)

# All that is packed, without tests and benches.
add_custom_target(interop-package-files)
add_dependencies(interop-package-files interop-tidy InteropTidy InteropTidyImpl)

set(INTEROP_MANUALS "${INTEROP_PAGES_DIR}/${INTEROP_INSTALL_NAME}.1.gz")
foreach(PROGRAM interop-clang-tidy interop-model-compiler interop-clangd)
  if(TARGET ${PROGRAM})
    set(TEXT "${CMAKE_BINARY_DIR}/package/${PROGRAM}.1")
    set(PACKED "${INTEROP_PAGES_DIR}/${PROGRAM}-${INTEROP_LLVM_MAJOR}.1.gz")
    configure_file("integrations/deb/${PROGRAM}.1.in" "${TEXT}" @ONLY)
    add_custom_command(OUTPUT "${PACKED}" COMMAND gzip -9nc "${TEXT}" > "${PACKED}" DEPENDS "${TEXT}" VERBATIM)
    list(APPEND INTEROP_MANUALS "${PACKED}")
    add_dependencies(interop-package-files ${PROGRAM})
  endif()
endforeach()
add_custom_target(interop-program-pages ALL DEPENDS ${INTEROP_PROGRAM_PAGES} ${INTEROP_MANUALS})
add_dependencies(interop-package-files interop-program-pages)

install(FILES ${INTEROP_MANUALS} DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${INTEROP_PAGES_DIR}/${INTEROP_INSTALL_NAME}.bash" RENAME "${INTEROP_INSTALL_NAME}"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${INTEROP_PAGES_DIR}/_${INTEROP_INSTALL_NAME}"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")

set(INTEROP_MAINTAINER "the authors of interop-tidy <authors@interop-tidy.invalid>" CACHE STRING
  "Who answers for packages that are made from this tree")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_NAME "${INTEROP_INSTALL_NAME}")
set(CPACK_DEBIAN_PACKAGE_NAME "${INTEROP_INSTALL_NAME}")
set(CPACK_DEBIAN_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${INTEROP_MAINTAINER}")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "clang-tidy checks for native code that meets foreign runtimes")
set(CPACK_PACKAGE_DESCRIPTION "Finds bugs where native code, native libraries and managed runtimes meet:
destructors that wait for ever inside a library, handles that are lost when
a constructor throws, waits that starve all threads of an interpreter, locks
that are taken in both orders.

In it are a clang-tidy of LLVM ${INTEROP_LLVM_MAJOR} with the checks, a plugin for the stock
clang-tidy, a driver for whole programs, models of libraries, and a package
for CMake.")
# The plugin needs no library of LLVM's, but the clang-tidy that it was built for.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
math(EXPR INTEROP_NEXT_MINOR "${LLVM_VERSION_MINOR} + 1")
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-tidy-${INTEROP_LLVM_MAJOR} (>= 1:${INTEROP_LLVM_MAJOR}.${LLVM_VERSION_MINOR}~), \
clang-tidy-${INTEROP_LLVM_MAJOR} (<< 1:${INTEROP_LLVM_MAJOR}.${INTEROP_NEXT_MINOR}~)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "bear, cmake")
set(CPACK_INTEROP_SOURCE_DIR "${PROJECT_SOURCE_DIR}")
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/integrations/deb/prepare.cmake")
include(CPack)
