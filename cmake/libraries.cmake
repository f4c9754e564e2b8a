# What the core links, as the target `libraries`: Debian's, or for a wheel all of them inside.
# And what src/labels links, as `sqlite`.
add_library(libraries INTERFACE)
add_library(sqlite INTERFACE)
find_package(Threads REQUIRED)
if(SEAMRIPPER_PORTABLE)
  include(cmake/portable.cmake)
else()
  find_package(ZLIB REQUIRED)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(LIBS REQUIRED IMPORTED_TARGET
    libdeflate libzstd liblz4 libbrotlidec libxxhash uchardet simdjson)
  pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
  target_link_libraries(libraries INTERFACE PkgConfig::LIBS ZLIB::ZLIB)
  target_link_libraries(sqlite INTERFACE PkgConfig::SQLITE)
endif()
target_link_libraries(libraries INTERFACE Threads::Threads)
