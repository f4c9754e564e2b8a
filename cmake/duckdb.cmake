# DuckDB: the pinned shared library and its header, for src/tables alone. It is looked for beside a program, then in the
# lib folder beside the program's own, so that a build tree and an installed tree can both be moved.
set(duckdb_folder ${SEAMRIPPER_DEPS}/@duckdb/node-bindings-linux-x64)
add_library(duckdb SHARED IMPORTED)
set_target_properties(duckdb PROPERTIES
  IMPORTED_LOCATION ${duckdb_folder}/libduckdb.so
  INTERFACE_INCLUDE_DIRECTORIES ${SEAMRIPPER_DEPS}/duckdb
  INTERFACE_COMPILE_DEFINITIONS DUCKDB_API_NO_DEPRECATED)

set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)
set(CMAKE_INSTALL_RPATH "$ORIGIN:$ORIGIN/../lib")
add_link_options(-Wl,--disable-new-dtags)  # so that libraries packed beside the program find each other too
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
foreach(link libduckdb.so lib/libduckdb.so)
  file(CREATE_LINK ${duckdb_folder}/libduckdb.so ${CMAKE_BINARY_DIR}/${link} SYMBOLIC)
endforeach()

install(FILES ${duckdb_folder}/libduckdb.so DESTINATION lib)
install(FILES ${duckdb_folder}/LICENSE DESTINATION share/doc/seamripper RENAME LICENSE.duckdb)
