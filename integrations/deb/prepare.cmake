# Run by CPack between installing into its own folder and packing that: adds what packages of Debian have besides, and
# gives everything the same time and rights, so that the same sources give the same bytes.
file(GLOB ROOTS "${CPACK_TEMPORARY_DIRECTORY}")
set(NAME "${CPACK_DEBIAN_PACKAGE_NAME}")
set(EPOCH "$ENV{SOURCE_DATE_EPOCH}")
if(EPOCH STREQUAL "")
  message(FATAL_ERROR "SOURCE_DATE_EPOCH is not set; ./dev package sets it to the time of the last commit")
endif()

string(TIMESTAMP DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(DOC "${ROOTS}/usr/share/doc/${NAME}")
file(MAKE_DIRECTORY "${DOC}")
file(WRITE "${DOC}/changelog.Debian" "${NAME} (${CPACK_DEBIAN_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * The changes are in changelog.gz.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${DATE}
")
configure_file("${CPACK_INTEROP_SOURCE_DIR}/CHANGELOG.md" "${DOC}/changelog" COPYONLY)
configure_file("${CPACK_INTEROP_SOURCE_DIR}/integrations/deb/copyright" "${DOC}/copyright" COPYONLY)
execute_process(COMMAND gzip -9n changelog changelog.Debian WORKING_DIRECTORY "${DOC}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND chmod -R u=rwX,go=rX "${ROOTS}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND find "${ROOTS}" -exec touch -h -d "@${EPOCH}" {} + COMMAND_ERROR_IS_FATAL ANY)
