// Popular shingles with the words behind them. The last steps of the detector `phrases`.
//
// A group of keys knows how many documents have a shingle, but neither its index nor its words: a key cannot be undone. The
// first document of the group, its example, knows. So examples are read once more, and give for each of their shingles, under
// its key, what it is; where that key is popular too, the two come together. The phrase leads on to the documents in which any
// function chose it.
#ifndef SEAMRIPPER_DETECTORS_POPULAR_PHRASES_H_
#define SEAMRIPPER_DETECTORS_POPULAR_PHRASES_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "columns/phrase_tables.h"
#include "detectors/page_shingles.h"
#include "detectors/phrase_samples.h"
#include "detectors/site_names.h"
#include "kernels/gram/page_words.h"
#include "step/page_column.h"
#include "step/page_view.h"
#include "step/shapes.h"

namespace seamripper {

// Of a phrase, at most; a longer one ends in an ellipsis. Words have no limit, and a page could be a few.
inline constexpr size_t kMaxPhraseBytes = 1000;

// What the first byte of a row under a key says it is. They sort in this order.
enum class PopularRow : char {
  kCount,    // documents that have the key
  kDomain,   // of one of them
  kExample,  // what the shingle is
  kShingle,  // all of a popular shingle
};

// Of which keys a document is the example: a bit for each, by six of the key's bits, so that a few others share it.
using ExampleKeys = uint64_t;
using ExampleColumn = PageColumn<ExampleKeys, Merge::kOr>;
inline ExampleKeys ExampleBit(uint64_t key) { return ExampleKeys{1} << (key >> 58); }

// Which documents are the example of any.
std::vector<bool> PagesOf(const ExampleColumn& examples);

// group keys: popular shingles and phrases with their counts. Counts a popular shingle in each document that has it, and
// marks the first as its example.
struct PopularKeys {
  static constexpr std::string_view kName = "popular phrases";
  static constexpr bool kEachPage = true;
  struct Scratch {
    uint64_t key = 1;                  // that of no shingle
    std::array<uint32_t, 64> domains;  // some of those given under it
    std::string value;
  };
  uint32_t min_documents;
  const SiteNames* domains;
  struct Changes {
    PageAdds<uint8_t> popular;
    PageBits<ExampleKeys> examples;
  };
  Changes changes;

  uint32_t least_pages() const { return min_documents; }
  uint32_t list_cap() const { return 1; }

  template <class Sink>
  void operator()(const NarrowGroup& group, uint64_t page, Scratch* scratch, Sink* sink) const {
    const bool is_first = page == group.page.front();
    if (is_first) Give(group.key, PopularRow::kCount, group.pages, scratch, sink);
    if (IsPhraseKey(group.key)) return;
    sink->changes.popular.Emit(page, 1);
    if (is_first) sink->changes.examples.Emit(page, ExampleBit(group.key));
    if (scratch->key != group.key) scratch->domains.fill(SiteNames::kNoSite);
    scratch->key = group.key;
    const uint32_t domain = domains->site(page);
    uint32_t& given = scratch->domains[domain % scratch->domains.size()];
    if (given == domain) return;
    given = domain;
    Give(group.key, PopularRow::kDomain, domain, scratch, sink);
  }

 private:
  template <class Sink>
  static void Give(uint64_t key, PopularRow kind, uint64_t value, Scratch* scratch, Sink* sink) {
    scratch->value.assign(1, static_cast<char>(kind)).append(BigEndian(value).bytes());
    sink->Row(BigEndian(key).bytes(), scratch->value);
  }
};

// The words of the phrase that begins at word `first`, case folded, a space between; the first follows the last.
std::string WordsOfPhrase(std::string_view text, std::span<const WordSpan> spans, size_t first, size_t k);

// The word at which the phrase, one of them, begins first.
size_t PlaceOf(uint64_t phrase, std::span<const uint64_t> phrases);

// Kind, page, phrase, shingle, index, url, newline, words. The first row of a key is that of the smallest page.
struct ExampleRow {
  const PageView& page;
  uint64_t phrase;
  uint64_t shingle;
  int index;

  // `words` are those of the phrase.
  void Store(std::string_view words, std::string* value) const;
};

// map rows: what the shingles are of which a document is the example, and of a few others.
template <class ShinglesOfPages>
struct ShinglesOfExample {
  static constexpr std::string_view kName = "words of phrases";
  static constexpr uint32_t kParts = kHeadPart | kTextPart;
  static constexpr size_t kScratchPerWord =
      PageShingler::kScratchPerWord + sizeof(WordSpan) + ShinglesOfPages::kScratchPerWord;
  struct Scratch {
    typename ShinglesOfPages::Scratch of_page;
    Shingles shingles;
    std::vector<uint64_t> words;
    std::vector<WordSpan> spans;
    std::vector<uint64_t> phrases;
    std::string value;
  };
  const PageShingler* shingler;
  const ShinglesOfPages* shingles;
  const SampledPhrases* sampled_phrases;
  const ExampleColumn* examples;
  const std::vector<bool>* is_example;

  const std::vector<bool>* wanted_pages() const { return is_example; }

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    const ExampleKeys keys = (*examples)[page.number];
    if (!shingles->Read(page, &scratch->of_page, &scratch->shingles)) return;
    FingerprintWords(shingler->word_hash(), page.text, &scratch->words, &scratch->spans);
    shingler->phrase_hash().Phrases(scratch->words, &scratch->phrases);
    for (int i = 0; i < kShingles; ++i) {
      const uint64_t shingle = scratch->shingles[static_cast<size_t>(i)];
      const uint64_t key = ShingleKey(i, shingle);
      if ((keys & ExampleBit(key)) == 0) continue;
      const uint64_t phrase = sampled_phrases->PhraseOf(i, shingle);
      const size_t first = PlaceOf(phrase, scratch->phrases);
      ExampleRow{page, phrase, shingle, i}.Store(
          WordsOfPhrase(page.text, scratch->spans, first, shingler->phrase_hash().k()), &scratch->value);
      sink->Row(BigEndian(key).bytes(), scratch->value);
    }
  }
};

// group rows: a popular shingle, put together under the key of its phrase.
struct ShingleOfKey {
  static constexpr std::string_view kName = "shingles of phrases";
  static constexpr bool kWholeGroups = true;  // a shingle may be on millions of domains
  struct Scratch {
    std::string value;
    std::string domain;  // the last one
  };

  template <class Sink>
  void operator()(std::string_view key, const RowGroup& rows, Scratch* scratch, Sink* sink) const {
    if (IsPhraseKey(BigEndian::Load(key))) {
      rows.ForEach([&](const WideRow& row) { sink->Row(key, row.value); });
    } else if (const uint64_t phrase_key = PutTogether(rows, scratch); phrase_key != 0) {
      sink->Row(BigEndian(phrase_key).bytes(), scratch->value);
    }
  }

 private:
  // The key of the phrase; 0 when these rows are of no popular shingle.
  static uint64_t PutTogether(const RowGroup& rows, Scratch* scratch);
};

// collect: the rows of the table.
struct PopularPhraseRows {
  static constexpr std::string_view kName = "popular phrases, sorted";
  struct Scratch {};
  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch*,
                  std::vector<PopularPhraseRow>* out) const;
};

// Sixteen hexadecimal digits.
std::string ShingleText(uint64_t shingle);

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_POPULAR_PHRASES_H_
