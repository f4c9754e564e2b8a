#include "detectors/reuse_columns.h"

#include "url/domain.h"
#include "url/recursion.h"
#include "url/url.h"

namespace seamripper {

std::string_view DomainOf(const FileView& file) { return DomainOfHref(file.url, SuffixSection::kIcann); }

std::vector<uint64_t> ReuseColumns::PagesOfDomains() const {
  std::vector<uint64_t> pages(domains.names().size());
  for (uint64_t page = 0; page < domains.pages(); ++page) {
    if (Has(page)) ++pages[domains[page]];
  }
  return pages;
}

bool DomainOfRecord::Counts(std::string_view url, RecordCounts* records) {
  const bool recursive = LooksRecursive(url);
  ++(recursive ? records->left_out : records->taken);
  return !recursive;
}

}  // namespace seamripper
