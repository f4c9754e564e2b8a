#include "detectors/check_match.h"

#include <utility>

#include "kernels/text/utf8.h"

namespace seamripper {

void CheckMatch::Begin(uint32_t document, const PageView& page, size_t page_words) {
  match = {};
  passages.clear();
  begins.clear();
  match.document = document;
  match.page_id = page.id;
  match.url = page.url;
  match.page_words = static_cast<int64_t>(page_words);
  match.stock = true;
}

void CheckMatch::Add(const CheckedText& document, const CheckedText& page, const WordRange& range, int64_t same_words,
                     bool stock) {
  constexpr size_t kSampleBytes = 200;
  const auto characters = [](const CheckedText& text, int64_t byte) {
    return static_cast<int64_t>(text.characters.CharactersBefore(static_cast<uint64_t>(byte)));
  };
  CheckPassageRow row;
  row.document = match.document;
  row.page_id = match.page_id;
  row.url = match.url;
  row.words = range.end - range.begin;
  row.same_words = same_words;
  row.stock = stock;
  row.start_byte = document.spans[range.begin].begin;
  row.end_byte = document.spans[range.end - 1].end;
  row.page_start_byte = page.spans[range.page_begin].begin;
  row.page_end_byte = page.spans[range.page_end - 1].end;
  row.start_char = characters(document, row.start_byte);
  row.end_char = characters(document, row.end_byte);
  row.page_start_char = characters(page, row.page_start_byte);
  row.page_end_char = characters(page, row.page_end_byte);
  row.sample = Utf8Prefix(document.Words(range.begin, range.end), kSampleBytes);

  match.shared_words += row.words;
  match.same_words += row.same_words;
  match.stock = match.stock && stock;
  if (row.words > match.longest) {
    match.longest = row.words;
    match.sample = row.sample;
  }
  begins.push_back(range.begin);
  passages.push_back(std::move(row));
}

void CheckMatch::Finish(int64_t page_shared_words) {
  match.passages = static_cast<int64_t>(passages.size());
  match.page_shared_words = page_shared_words;
  for (CheckPassageRow& row : passages) {
    row.shared_words = match.shared_words;
    row.weight = match.weight;
  }
}

}  // namespace seamripper
