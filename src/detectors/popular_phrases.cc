#include "detectors/popular_phrases.h"

#include <algorithm>

#include "base/check.h"
#include "kernels/text/words.h"

namespace seamripper {
namespace {

PopularRow KindOf(const WideRow& row) { return static_cast<PopularRow>(row.value[0]); }

bool ContinuesCharacter(char byte) { return (byte & 0xc0) == 0x80; }

// The longest beginning of valid UTF-8 that is no longer than that.
std::string_view Beginning(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && ContinuesCharacter(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

}  // namespace

std::vector<bool> PagesOf(const ExampleColumn& examples) {
  std::vector<bool> pages(examples.size());
  for (size_t i = 0; i < examples.size(); ++i) pages[i] = examples[i] != 0;
  return pages;
}

std::string ShingleText(uint64_t shingle) {
  std::string text(16, '0');
  for (size_t i = 16; i > 0; --i, shingle >>= 4) text[i - 1] = "0123456789abcdef"[shingle & 15];
  return text;
}

std::string WordsOfPhrase(std::string_view text, std::span<const WordSpan> spans, size_t first, size_t k) {
  std::string phrase;
  for (size_t i = 0; i < k && phrase.size() <= kMaxPhraseBytes; ++i) {
    const WordSpan& span = spans[(first + i) % spans.size()];
    WordWalk word(Beginning(text.substr(span.begin, span.end - span.begin), kMaxPhraseBytes + 4));
    if (i > 0) phrase.push_back(' ');
    if (word.Next()) phrase.append(word.folded());
  }
  if (phrase.size() > kMaxPhraseBytes) phrase = std::string(Beginning(phrase, kMaxPhraseBytes)) + "…";
  return phrase;
}

size_t PlaceOf(uint64_t phrase, std::span<const uint64_t> phrases) {
  const auto found = std::find(phrases.begin(), phrases.end(), phrase);
  CHECK(found != phrases.end());
  return static_cast<size_t>(found - phrases.begin());
}

void ExampleRow::Store(std::string_view words, std::string* value) const {
  value->assign(1, static_cast<char>(PopularRow::kExample)).append(BigEndian(page.number).bytes());
  value->append(BigEndian(phrase).bytes()).append(BigEndian(shingle).bytes()).push_back(static_cast<char>(index));
  value->append(page.url).append(1, '\n').append(words);
}

// Kind, documents, domains, then from the example's row on its shingle. Rows of a domain follow each other.
uint64_t ShingleOfKey::PutTogether(const RowGroup& rows, Scratch* scratch) {
  std::string* const value = &scratch->value;
  bool is_popular = false;
  uint64_t domains = 0;
  uint64_t phrase_key = 0;
  scratch->domain.clear();
  rows.ForEach([&](const WideRow& row) {
    if (KindOf(row) == PopularRow::kCount) {
      is_popular = true;
      value->assign(1, static_cast<char>(PopularRow::kShingle)).append(row.value.substr(1));
    } else if (KindOf(row) == PopularRow::kDomain && row.value != scratch->domain) {
      ++domains;
      scratch->domain = row.value;
    } else if (KindOf(row) == PopularRow::kExample && is_popular && phrase_key == 0) {
      value->append(BigEndian(domains).bytes()).append(row.value.substr(17));
      phrase_key = PhraseKey(BigEndian::Load(row.value.substr(9)));
    }
  });
  return phrase_key;
}

void PopularPhraseRows::operator()(std::string_view, std::span<const WideRow> rows, Scratch*,
                                   std::vector<PopularPhraseRow>* out) const {
  int64_t sampled_pages = 0;
  for (const WideRow& row : rows) {
    const auto number = [&row](size_t at) { return BigEndian::Load(row.value.substr(at)); };
    if (KindOf(row) == PopularRow::kCount) sampled_pages = static_cast<int64_t>(number(1));
    if (KindOf(row) != PopularRow::kShingle) continue;
    PopularPhraseRow& popular = out->emplace_back();
    const std::string_view words = row.value.substr(26);
    const size_t line_end = words.find('\n');
    popular.phrase = words.substr(line_end + 1);
    popular.shingle_index = row.value[25] + 1;
    popular.shingle = ShingleText(number(17));
    popular.pages = static_cast<int64_t>(number(1));
    popular.sampled_pages = sampled_pages;
    popular.domains = static_cast<int64_t>(number(9));
    popular.example_url = words.substr(0, line_end);
  }
}

}  // namespace seamripper
