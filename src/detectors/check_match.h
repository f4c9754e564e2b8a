// What a page and a document share, and where it stands on both sides.
#ifndef SEAMRIPPER_DETECTORS_CHECK_MATCH_H_
#define SEAMRIPPER_DETECTORS_CHECK_MATCH_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "columns/check_rows.h"
#include "kernels/gram/page_words.h"
#include "kernels/text/character_index.h"
#include "step/page_view.h"

namespace seamripper {

// One of two texts that are held against each other. What it points at outlives it.
struct CheckedText {
  std::string_view text;
  std::span<const WordSpan> spans;
  const CharacterIndex& characters;

  std::string_view Words(uint32_t begin, uint32_t end) const {
    return text.substr(spans[begin].begin, spans[end - 1].end - spans[begin].begin);
  }
};

// Words of the document and those of the page that are like them; ends are behind the last.
struct WordRange {
  uint32_t begin, end;
  uint32_t page_begin, page_end;
};

struct CheckMatch {
  CheckMatchRow match;
  std::vector<CheckPassageRow> passages;  // of the document, in its order
  std::vector<uint32_t> begins;           // of the passages, in words of the document

  // Before any passage.
  void Begin(uint32_t document, const PageView& page, size_t page_words);
  void Add(const CheckedText& document, const CheckedText& page, const WordRange& range, int64_t same_words, bool stock);
  // When all are there; `page_shared_words` are in any of them.
  void Finish(int64_t page_shared_words);
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_CHECK_MATCH_H_
