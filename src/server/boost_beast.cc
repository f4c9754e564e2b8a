// What Boost.Asio and Boost.Beast compile once, for all files that use them.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
