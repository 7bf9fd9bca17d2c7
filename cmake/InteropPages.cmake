# Text that becomes part of programs.
#
# The pages of docs/checks as text of the driver: CheckPages.inc has {name, page} for each.
function(interop_generate_check_pages)
  file(GLOB PAGES CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/docs/checks/interop-*.md")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PAGES})
  set(TEXT "")
  foreach(PAGE IN LISTS PAGES)
    get_filename_component(NAME "${PAGE}" NAME_WE)
    file(READ "${PAGE}" CONTENT)
    string(APPEND TEXT "{\"${NAME}\", R\"page(${CONTENT})page\"},\n")
  endforeach()
  file(GENERATE OUTPUT "${INTEROP_GENERATED_DIR}/CheckPages.inc" CONTENT "${TEXT}")
endfunction()

# The style sheet and the script of the HTML report, each as a string of C++: HtmlReport.css.inc, HtmlReport.js.inc.
function(interop_generate_report_parts)
  foreach(NAME HtmlReport.css HtmlReport.js)
    set(SOURCE "${PROJECT_SOURCE_DIR}/lib/Findings/Html/${NAME}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${SOURCE}")
    file(READ "${SOURCE}" CONTENT)
    file(GENERATE OUTPUT "${INTEROP_GENERATED_DIR}/${NAME}.inc" CONTENT "R\"part(${CONTENT})part\"\n")
  endforeach()
endfunction()
