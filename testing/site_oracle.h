// What the table of sites should say, put together from the other tables row by row.
#ifndef SEAMRIPPER_TESTING_SITE_ORACLE_H_
#define SEAMRIPPER_TESTING_SITE_ORACLE_H_

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace seamripper::site_oracle {

struct Site {
  std::string site;
  int64_t pages = 0;
  int64_t words = 0;
  int64_t flagged = 0;
  int64_t quilted = -1;
  int64_t copied_in = -1;
  int64_t copied_out = -1;
  int64_t duplicates = -1;
  double popular_mean = -1;
  int64_t templates = -1;
  double badness = -1;
  friend bool operator==(const Site&, const Site&) = default;
};
std::ostream& operator<<(std::ostream& out, const Site& site);

// Worst first. `min_pages`: what reuse was asked with.
std::vector<Site> ExpectedSites(const std::string& corpus, uint64_t min_pages);

// The table itself, in its order.
std::vector<Site> ListedSites(const std::string& corpus);

}  // namespace seamripper::site_oracle

#endif  // SEAMRIPPER_TESTING_SITE_ORACLE_H_
