# Programs that need no library but the C library's, glibc 2.28 of 2018 or later: target interop-archive-programs. Each is what
# the program of that name is, from the same objects, linked with the archives of LLVM and Clang instead of the shared
# libraries. They load no plugins. tools/package/make_archive.py packs them; ./dev archive does both.
file(GLOB INTEROP_LLVM_ARCHIVES "${LLVM_LIBRARY_DIR}/libLLVM*.a")
file(GLOB INTEROP_CLANG_ARCHIVES "${LLVM_LIBRARY_DIR}/libclang*.a")
list(FILTER INTEROP_CLANG_ARCHIVES EXCLUDE REGEX "/libclang(Tidy.*|Daemon.*|d.*|IncludeCleaner|Query|Pseudo.*)\\.a$")

add_library(interop-old-libc OBJECT EXCLUDE_FROM_ALL tools/package/archive/OldLibc.cpp)
add_library(interop-no-solver OBJECT EXCLUDE_FROM_ALL tools/package/archive/NoSolver.cpp)
interop_set_up_target(interop-no-solver)
add_custom_target(interop-archive-programs)

foreach(PROGRAM interop-clang-tidy interop-clangd interop-tidy interop-model-compiler)
  get_target_property(OBJECTS ${PROGRAM} SOURCES)
  list(FILTER OBJECTS INCLUDE REGEX "TARGET_OBJECTS")
  get_target_property(LIBRARIES ${PROGRAM} LINK_LIBRARIES)
  list(REMOVE_ITEM LIBRARIES "${INTEROP_LIBCLANG}" "${INTEROP_LIBLLVM}" -rdynamic)
  add_executable(${PROGRAM}-archive EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${PROGRAM}> ${OBJECTS}
    $<TARGET_OBJECTS:interop-old-libc> $<TARGET_OBJECTS:interop-no-solver>)
  set_target_properties(${PROGRAM}-archive PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME ${PROGRAM}
    RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/archive/bin")
  # The last three are empty since glibc 2.34; before, what is in libc now was there.
  target_link_libraries(${PROGRAM}-archive PRIVATE -static-libstdc++ -static-libgcc -Wl,--gc-sections -s ${LIBRARIES}
    -Wl,--start-group ${INTEROP_CLANG_ARCHIVES} ${INTEROP_LLVM_ARCHIVES} -Wl,--end-group
    -l:libz.a -l:libzstd.a -Wl,--no-as-needed -l:libpthread.so.0 -l:libdl.so.2 -l:librt.so.1)
  add_dependencies(interop-archive-programs ${PROGRAM}-archive)
endforeach()
