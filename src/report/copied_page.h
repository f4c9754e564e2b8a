// One copied page beside the pages it was copied from, passage by passage, each passage leading to its other side.
#ifndef SEAMRIPPER_REPORT_COPIED_PAGE_H_
#define SEAMRIPPER_REPORT_COPIED_PAGE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "report/html.h"
#include "seamripper/passages.h"

namespace seamripper::report {

struct Facts {
  std::vector<std::pair<std::string, std::string>> rows;  // names and values
  bool wide = false;                                      // one below the other, each as wide as the page

  void Add(std::string name, std::string value) { rows.emplace_back(std::move(name), std::move(value)); }
};

void Draw(const Facts& facts, Html* html);

// A text cut by TextPartsOf. A part's number is that of the passage, from 1 in the order of the copied page.
struct CutText {
  std::string text;
  std::vector<TextPart> parts;
  size_t most_bytes = SIZE_MAX;  // of HTML that are drawn
};

struct CopiedFrom {
  uint32_t number = 0;  // that the page's passages are drawn with
  std::string url;
  Facts facts;
  CutText text;
};

struct CopiedPage {
  std::string id;  // of the element; differs from those of other pages in a document
  std::string url;
  std::string brief;    // beside the URL, where the rest may be folded away
  bool folded = false;  // until somebody opens it
  Facts facts;
  CutText text;
  std::vector<uint32_t> sources_of_passages;  // by passage, the number of its source
  std::string noun = "source";                // what the others are called
  std::vector<CopiedFrom> sources;            // the first ones
  uint64_t all_sources = 0;
};

void Draw(const CopiedPage& page, Html* html);

}  // namespace seamripper::report

#endif  // SEAMRIPPER_REPORT_COPIED_PAGE_H_
