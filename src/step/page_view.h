// A page as a step sees it. What a step does not ask for is empty.
#ifndef SEAMRIPPER_STEP_PAGE_VIEW_H_
#define SEAMRIPPER_STEP_PAGE_VIEW_H_

#include <array>
#include <cstdint>
#include <string_view>

#include "base/chunk_row.h"
#include "base/page_id.h"

namespace seamripper {

// What a step reads of a page beyond its fixed facts.
enum PageParts : uint32_t {
  kNoParts = 0,
  kHeadPart = 1,  // url, title, ip
  kTextPart = 2,
  kLinksPart = 4,
  kSketchPart = 8,
  kArdi2014Part = 16,
  kBlocksPart = 32,
};

// Views hold during the call they are given to.
struct PageView {
  uint64_t number = 0;  // pages are numbered in the order of their ids
  PageId id = 0;
  int64_t captured = 0;
  uint32_t flags = 0;
  uint64_t words = 0;
  uint64_t payload_bytes = 0;  // of the page as it was sent, decoded
  std::array<uint8_t, 20> payload_sha1{};

  std::string_view url;
  std::string_view host;  // parts of the url
  std::string_view domain;
  std::string_view private_domain;
  std::string_view title;
  std::string_view ip;
  std::string_view text;
  std::string_view links;   // each followed by \n
  std::string_view sketch;  // the bytes of a StyleSketch
  ChunkRows ardi2014;
  ChunkRows blocks;
  std::string_view prepared;  // what a pair step made of it beforehand (step/pair.h); begins at a multiple of eight
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_PAGE_VIEW_H_
