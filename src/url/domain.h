// Registrable domains by a pinned Public Suffix List, compiled in by tools/generate/public_suffix_list.py.
#ifndef SEAMRIPPER_URL_DOMAIN_H_
#define SEAMRIPPER_URL_DOMAIN_H_

#include <string>
#include <string_view>

namespace seamripper {

enum class SuffixSection { kIcann, kPrivate };  // kPrivate: the ICANN and the private section

// The registrable domain of a host as WHATWG serialises it (lower case, punycode): the public suffix and one label
// more. An address, a public suffix itself and a single label are their own domain; so is a host with an empty label.
// The final dot of "www.example.com." stays: "example.com." is another domain than "example.com", as in the URL
// standard. Part of `host`. Thread-safe, allocates nothing, linear in `host`.
std::string_view RegistrableDomain(std::string_view host, SuffixSection section);

// The same of the host of a URL as ParseUrl gives it. The site of a row's address is whole: nobody registered it.
std::string_view DomainOfHref(std::string_view href, SuffixSection section);

// The version of the list that is compiled in, as its version line gives it: "2026-10-22_08-36-41_UTC".
std::string_view PublicSuffixListVersion();

}  // namespace seamripper

#endif  // SEAMRIPPER_URL_DOMAIN_H_
