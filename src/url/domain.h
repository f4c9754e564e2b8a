// Registrable domains by a pinned Public Suffix List (library: libpsl; the list is compiled in).
#ifndef SEAMRIPPER_URL_DOMAIN_H_
#define SEAMRIPPER_URL_DOMAIN_H_

#include <string>
#include <string_view>

namespace seamripper {

enum class SuffixSection { kIcann, kPrivate };  // kPrivate: the ICANN and the private section

// The registrable domain of a host as WHATWG serialises it (lower case, punycode): the public suffix and one label
// more. An address, a public suffix itself and a single label are their own domain. Thread-safe.
std::string_view RegistrableDomain(std::string_view host, SuffixSection section);

// The version line of the list that is compiled in.
std::string_view PublicSuffixListVersion();

}  // namespace seamripper

#endif  // SEAMRIPPER_URL_DOMAIN_H_
