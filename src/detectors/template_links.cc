#include "detectors/template_links.h"

namespace seamripper {

void LinksOfMember::StoreRow(Kind kind, uint32_t cluster, uint64_t page, std::string* value) {
  value->assign(1, kind);
  value->append(BigEndian(cluster).bytes().substr(4)).append(BigEndian(page).bytes());
}

uint32_t LinksOfMember::ClusterOf(const WideRow& row) {
  return static_cast<uint32_t>(BigEndian::Load(row.value.substr(1)) >> 32);
}

// Scheme and authority of a URL, which no URL on another host has; empty when it has none.
std::string_view LinksOfMember::OriginOf(std::string_view url) {
  const size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const size_t path = url.find('/', scheme + 3);
  return path == std::string_view::npos ? std::string_view() : url.substr(0, path + 1);
}

}  // namespace seamripper
