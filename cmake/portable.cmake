# What runs on older systems than the one it is built on: libraries are linked from their archives, and the C++ runtime is
# that of GCC 11, the last whose archives need no more than glibc 2.34. (GCC 12's wants arc4random and _dl_find_object, of
# 2.36 and 2.35; GCC 11 itself cannot compile ada.) Nothing but C crosses to DuckDB's library, which has a runtime of its
# own, so symbols of ours are hidden from it. simdjson, of which Debian has no archive, is compiled from its source.
function(archive out name)
  find_library(${out} lib${name}.a REQUIRED)
endfunction()
foreach(name z deflate zstd lz4 brotlidec brotlicommon xxhash uchardet)
  archive(ARCHIVE_${name} ${name})
  target_link_libraries(libraries INTERFACE ${ARCHIVE_${name}})
endforeach()

archive(ARCHIVE_sqlite3 sqlite3)
target_link_libraries(sqlite INTERFACE ${ARCHIVE_sqlite3})

find_path(UCHARDET_INCLUDE uchardet.h PATH_SUFFIXES uchardet REQUIRED)
target_include_directories(libraries SYSTEM INTERFACE ${UCHARDET_INCLUDE})

set(simdjson_folder ${SEAMRIPPER_DEPS}/pysimdjson)
add_library(simdjson STATIC ${simdjson_folder}/simdjson.cpp)
target_include_directories(simdjson SYSTEM PUBLIC ${simdjson_folder})
target_compile_options(simdjson PRIVATE -w -O2)
target_compile_definitions(simdjson PUBLIC SIMDJSON_THREADS_ENABLED=1)
set_target_properties(simdjson PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_link_libraries(libraries INTERFACE simdjson)

set(runtime_folder /usr/lib/gcc/x86_64-linux-gnu/11)
if(NOT EXISTS ${runtime_folder}/libstdc++.a OR NOT EXISTS ${runtime_folder}/libgcc_eh.a)
  message(FATAL_ERROR "no archives of GCC 11's runtime in ${runtime_folder}: run tools/setup python")
endif()
add_link_options(-nodefaultlibs -Wl,--exclude-libs,ALL)
set(CMAKE_CXX_STANDARD_LIBRARIES "${runtime_folder}/libstdc++.a -lm ${runtime_folder}/libgcc_eh.a -lgcc -lc -lgcc")
