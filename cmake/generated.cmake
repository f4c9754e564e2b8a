# Every script tools/generate/NAME.py writes NAME.inc into the build tree from what tools/setup installed.
set(generated_dir ${CMAKE_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated_dir})
file(GLOB generators CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tools/generate/*.py)
set(generated_sources)

# What a script reads besides: styles, and the scripts that tools/build_ui made.
file(GLOB report_page_reads ${CMAKE_SOURCE_DIR}/ui/page.css ${CMAKE_SOURCE_DIR}/build/ui/report.js)
file(GLOB review_page_reads ${CMAKE_SOURCE_DIR}/ui/page.css ${CMAKE_SOURCE_DIR}/ui/review.css ${CMAKE_SOURCE_DIR}/build/ui/review.js)
foreach(script ${generators})
  get_filename_component(name ${script} NAME_WE)
  set(out ${generated_dir}/${name}.inc)
  add_custom_command(OUTPUT ${out}
    COMMAND python3 ${script} ${SEAMRIPPER_DEPS} ${out}
    DEPENDS ${script} ${SEAMRIPPER_DEPS}/stamp ${${name}_reads} VERBATIM)
  list(APPEND generated_sources ${out})
endforeach()
