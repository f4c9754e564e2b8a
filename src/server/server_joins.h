// What the review tool asks of several tables at once.
#ifndef SEAMRIPPER_SERVER_SERVER_JOINS_H_
#define SEAMRIPPER_SERVER_SERVER_JOINS_H_

#include <string>
#include <string_view>

namespace seamripper {

// The sites at the other end of a site's quilts. What stands for the site is a literal, its quotes doubled.
inline std::string PartnersStatement(std::string_view site, bool taken_from_it) {
  std::string literal = "'";
  for (const char c : site) literal.append(c == '\'' ? 2 : 1, c);
  literal += "'";
  const std::string here = taken_from_it ? "pages.domain" : "quilts.domain";
  const std::string there = taken_from_it ? "quilts.domain" : "pages.domain";
  return "SELECT " + there + ", count(DISTINCT quilts.page_id), count(DISTINCT pages.page_id) FROM quilt_sources JOIN quilts ON "
         "quilts.page_id = quilt_sources.page_id JOIN pages ON pages.page_id = quilt_sources.source_id WHERE \"foreign\" AND " +
         here + " = " + literal + " GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1 LIMIT 50";
}

}  // namespace seamripper

#endif  // SEAMRIPPER_SERVER_SERVER_JOINS_H_
