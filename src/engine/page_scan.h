// Reading the live pages of a corpus in order, stretch by stretch, on any number of threads.
#ifndef SEAMRIPPER_ENGINE_PAGE_SCAN_H_
#define SEAMRIPPER_ENGINE_PAGE_SCAN_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/large_work.h"
#include "engine/page_cursors.h"
#include "engine/record_numbers.h"
#include "step/page_view.h"
#include "store/corpus_reader.h"

namespace seamripper {

// Which pages are too large for a thread's share of the memory, and whose turn it is.
struct LargePages {
  LargeWork* work;
  uint64_t share_bytes;
  size_t bytes_per_word;  // that whoever visits needs

  bool Has(uint64_t text_bytes, uint64_t words) const { return 2 * text_bytes + words * bytes_per_word > share_bytes; }
};

// What is scanned.
struct ScannedCorpus {
  const CorpusReader& corpus;
  const RecordNumbers& numbers;
  KeptTexts* kept_texts;  // null: none
};

// Calls visit(page, whether it is large) for each live page of the stretch that is wanted, in order; stops at the first
// Status that is not ok. `wanted` may be null: all are. What lies between those that are is not read. The cursors are a
// thread's own. A large page is read and visited while no other thread does so, and its bytes are
// thrown away at once.
Status ScanPages(const ScannedCorpus& from, const RecordNumbers::Stretch& stretch, const std::vector<bool>* wanted,
                 uint32_t parts, const LargePages& large, PageCursors* cursors,
                 const std::function<Status(const PageView&, bool)>& visit);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_PAGE_SCAN_H_
