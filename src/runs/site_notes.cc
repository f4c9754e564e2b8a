#include "runs/site_notes.h"

namespace seamripper {

PageSums::PageSums(const PageOfSite& page) {
  sums_.site = page.site;
  sums_.pages = 1;
  sums_.words = page.words;
  sums_.documents = page.words > 0 ? 1 : 0;
}

void PageSums::Add(const PageNote& note) {
  switch (static_cast<PageNote::What>(note.what)) {
    case PageNote::kQuilt:
      sums_.quilted = sums_.flagged = 1;
      return;
    case PageNote::kDuplicate:
      sums_.duplicates = sums_.flagged = 1;
      return;
    case PageNote::kDropped:
      sums_.documents = 0;
      return;
    case PageNote::kPopular:
      sums_.popular = note.number;
      return;
    case PageNote::kChunks:
      sums_.page_chunks = note.number;
      sums_.bad_page_chunks = note.bad_chunks;
      return;
    case PageNote::kPartial:
      partial_ = true;
      return;
    case PageNote::kWideChunk:
      if (partial_) sums_.flagged = 1;
      return;
    case PageNote::kFile:
    case PageNote::kWideTemplate:
      sums_.flagged = 1;
      return;
  }
}

}  // namespace seamripper
