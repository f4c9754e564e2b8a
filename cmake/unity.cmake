# A build from nothing is quicker when sources share what they include: with SEAMRIPPER_UNITY (presets release and asan)
# those of a folder are compiled a few files at a time, as tools/unity.py groups them. Preset dev compiles each alone, so
# that a change costs one file and a missing #include is seen.
option(SEAMRIPPER_UNITY "compile the sources of a folder together" OFF)

function(compile_together target lines)
  if(NOT SEAMRIPPER_UNITY)
    return()
  endif()
  get_target_property(others ${target} SOURCES)
  set(sources ${others})
  list(FILTER sources INCLUDE REGEX "\\.cc$")
  list(FILTER others EXCLUDE REGEX "\\.cc$")
  execute_process(COMMAND python3 ${CMAKE_SOURCE_DIR}/tools/unity.py ${lines} ${CMAKE_BINARY_DIR}/together/${target} ${sources}
                  WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
                  OUTPUT_VARIABLE sources OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" sources "${sources}")
  set_target_properties(${target} PROPERTIES SOURCES "${sources};${others}")
endfunction()
